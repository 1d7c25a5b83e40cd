"""Conversations in a host as we read them: sessions, turns, tool calls, and who typed what."""
