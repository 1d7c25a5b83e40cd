"""Claude Code's hook payloads as events. Standard library only: this is the hook path."""

from synapse.events.event import Event

# Only what we record today; a name that is not here is no event of ours.
_KINDS = {
    "SessionStart": "session-start",
    "UserPromptSubmit": "prompt",
    "Stop": "stop",
    "SubagentStop": "sub-agent-stop",
    "PreCompact": "compact",
    "SessionEnd": "session-end",
    "PostToolUse": "tool",
    "PostToolUseFailure": "tool",
}


def read_event(payload: dict[str, object]) -> Event | None:
    """None for what is not ours: another event, no session, or the words of a sub-agent."""
    kind = _KINDS.get(str(payload.get("hook_event_name")))
    session_id = payload.get("session_id")
    if kind is None or not isinstance(session_id, str) or not session_id:
        return None
    if kind == "prompt" and payload.get("agent_id"):
        return None
    return Event(
        host="claude_code",
        kind=kind,
        session_id=session_id,
        cwd=_text(payload, "cwd"),
        transcript_path=_text(payload, "transcript_path"),
    )


def _text(payload: dict[str, object], key: str) -> str:
    value = payload.get(key)
    return value if isinstance(value, str) else ""
