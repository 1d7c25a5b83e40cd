"""OpenCode: its database and its exports."""
