"""The events of any program that calls `synapse hook generic`, as docs/reference/hook-payloads.md has them. Standard library only."""

from synapse.events.event import Event
from synapse.events.marker import find_host_marker

_KINDS = {"session-start", "prompt", "stop", "compact", "session-end"}


def read_event(payload: dict[str, object], environ: dict[str, str]) -> Event | None:
    """None for what is not ours: another event, or no session."""
    kind, session_id = payload.get("event"), payload.get("session")
    if not isinstance(kind, str) or kind not in _KINDS or not isinstance(session_id, str) or not session_id:
        return None
    return Event(
        host="generic",
        kind=kind,
        session_id=session_id,
        cwd=_text(payload, "cwd"),
        text=_text(payload, "text"),
        source=_text(payload, "source"),
        # Whatever an agent runs types no prompt of a person's: it could have written it.
        is_by_program=payload.get("automated") is True or bool(find_host_marker(environ)),
        is_unwritten=True,
    )


def _text(payload: dict[str, object], key: str) -> str:
    value = payload.get(key)
    return value if isinstance(value, str) else ""
