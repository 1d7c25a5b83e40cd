"""What a hook reads of the learnings, and the ranking of what it reads."""
