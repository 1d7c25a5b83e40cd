"""GitHub Copilot CLI: its event files."""
