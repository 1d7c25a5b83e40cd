"""The database, knowing no table by name."""
