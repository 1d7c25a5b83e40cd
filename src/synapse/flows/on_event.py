"""A host says that something happened: one line is written down, and nothing is said. Standard library only."""

from synapse.events.event import Event
from synapse.observe import spool

ODD = 20  # a piece of a path this long is no word; the pieces of a UUID have twelve at most


def on_event(event: Event, home: str, *, at_ms: int, disabled_by: str) -> None:
    """Appends ids and places to the session's spool file, never what anybody typed. Raises OSError."""
    fields = {
        "kind": event.kind,
        "host": event.host,
        "session": event.session_id,
        "cwd": clean(event.cwd),
        "transcript": clean(event.transcript_path),
        "at_ms": str(at_ms),
    }
    if disabled_by:
        # The session is left alone, also later: its transcript is complete, and only this line says not to read it.
        fields["disabled"] = disabled_by
    spool.append(home, event.host, event.session_id, fields)


def clean(path: str) -> str:
    """The path without a secret that somebody put into a folder's name. Ordinary names cost nothing."""
    if not any(len(piece) >= ODD for piece in path.replace("-", "/").replace(".", "/").replace(" ", "/").split("/")):
        return path
    from synapse.scrub.scrub import scrub  # noqa: PLC0415  (its expressions cost a hook half as much again as starting)

    return scrub(path)
