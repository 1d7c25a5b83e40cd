"""pi: its session files."""
