"""Which project a folder belongs to."""
