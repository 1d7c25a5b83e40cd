"""Scrubbed facts about turns and tool calls: what we wrote down of a session."""
