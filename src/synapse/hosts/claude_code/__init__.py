"""Claude Code: its events, its transcripts."""
