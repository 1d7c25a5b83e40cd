"""A host says that something happened: one line is written down, and nothing is said. Standard library only."""

from synapse.events.event import Event
from synapse.observe import spool


def on_event(event: Event, home: str, *, at_ms: int, is_disabled: bool) -> None:
    """Appends ids and places to the session's spool file, never what anybody typed. Raises OSError."""
    fields = {
        "kind": event.kind,
        "host": event.host,
        "session": event.session_id,
        "cwd": event.cwd,
        "transcript": event.transcript_path,
        "at_ms": str(at_ms),
    }
    if is_disabled:
        # The session is left alone, also later: its transcript is complete, and only this line says not to read it.
        fields["disabled"] = "SYNAPSE_DISABLE"
    spool.append(home, event.host, event.session_id, fields)
