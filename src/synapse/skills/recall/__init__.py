"""What a hook reads of the skills: their ranking, and the decision whether to speak."""
