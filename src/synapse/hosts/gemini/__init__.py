"""Gemini CLI: its chats."""
