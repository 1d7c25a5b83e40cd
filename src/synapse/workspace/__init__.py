"""One project, opened: the rooms ready to use."""
