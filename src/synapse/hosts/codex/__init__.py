"""Codex CLI: its rollouts."""
