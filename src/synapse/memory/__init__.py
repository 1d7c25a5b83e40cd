"""Memory Lane: the store of learnings."""
