"""The agent programs we live beside, one folder each, knowing nothing of each other."""
