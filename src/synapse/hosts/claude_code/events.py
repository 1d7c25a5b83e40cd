"""Claude Code's hook payloads as events. Standard library only: this is the hook path."""

from synapse.events.event import Event

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
# `claude -p` and the Python SDK are started by programs, as the reader of transcripts says too.
_AUTOMATED = ("sdk-cli", "sdk-py", "claude-code-github-action")
# What the host puts in a prompt's place when a task of its own has ended: nobody typed it.
_NOTIFICATION = "<task-notification>"


def read_event(payload: dict[str, object], environ: dict[str, str]) -> Event | None:
    """None for what is not ours: another event, no session, the words of a sub-agent, a notice in a prompt's place."""
    kind = _KINDS.get(str(payload.get("hook_event_name")))
    session_id = payload.get("session_id")
    if kind is None or not isinstance(session_id, str) or not session_id:
        return None
    prompt = _text(payload, "prompt")
    if kind == "prompt" and (payload.get("agent_id") or prompt.lstrip().startswith(_NOTIFICATION)):
        return None
    if kind == "tool":
        return _read_tool(payload, session_id)
    return Event(
        host="claude_code",
        kind=kind,
        session_id=session_id,
        cwd=_text(payload, "cwd"),
        transcript_path=_text(payload, "transcript_path"),
        text=prompt,
        source=_text(payload, "source") if kind == "session-start" else "",
        is_by_program=environ.get("CLAUDE_CODE_ENTRYPOINT", "") in _AUTOMATED,
    )


def _read_tool(payload: dict[str, object], session_id: str) -> Event:
    failed = payload.get("hook_event_name") == "PostToolUseFailure"
    return Event(
        host="claude_code",
        kind="tool",
        session_id=session_id,
        cwd=_text(payload, "cwd"),
        transcript_path=_text(payload, "transcript_path"),
        agent=_text(payload, "agent_id"),
        call_id=_text(payload, "tool_use_id"),
        tool=_text(payload, "tool_name"),
        tool_input=_json(payload.get("tool_input")),
        text=_text(payload, "error") if failed else _json(payload.get("tool_response")),
        outcome="interrupted" if payload.get("is_interrupt") else "failure" if failed else "success",
    )


def _text(payload: dict[str, object], key: str) -> str:
    value = payload.get(key)
    return value if isinstance(value, str) else ""


def _json(value: object) -> str:
    if value is None or isinstance(value, str):
        return value or ""
    import json  # noqa: PLC0415  (tool events only)

    return json.dumps(value, ensure_ascii=False)
