"""The events of any program that calls `synapse hook generic`, as docs/reference/hook-payloads.md has them. Standard library only."""

from synapse.events.event import BadPayload, Event
from synapse.events.marker import find_host_marker

_KINDS = {"session-start", "prompt", "stop", "compact", "session-end"}


def read_event(payload: dict[str, object], environ: dict[str, str]) -> Event:
    """Raises BadPayload: whoever writes a program of their own wants to know what was wrong."""
    kind, session_id, cwd = payload.get("event"), payload.get("session"), _text(payload, "cwd")
    if not isinstance(kind, str) or kind not in _KINDS:
        raise BadPayload("sent no `event` that is known")
    if not isinstance(session_id, str) or not session_id:
        raise BadPayload(f"sent no `session` with {kind}")
    if cwd and not cwd.startswith("/"):
        raise BadPayload(f"sent a `cwd` that is not absolute with {kind}")
    return Event(
        host="generic",
        kind=kind,
        session_id=session_id,
        cwd=cwd,
        text=_text(payload, "text"),
        source=_text(payload, "source"),
        # Whatever an agent runs types no prompt of a person's: it could have written it.
        is_by_program=payload.get("automated") is True or bool(find_host_marker(environ)),
        is_unwritten=True,
    )


def _text(payload: dict[str, object], key: str) -> str:
    value = payload.get(key)
    return value if isinstance(value, str) else ""
