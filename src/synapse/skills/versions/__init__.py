"""Drafts and active skills of ours, every version of them, and each change of their state."""
