"""A host says that something happened: one line is written down. Standard library only."""

from synapse.events.event import Event
from synapse.observe import spool
from synapse.text.whole import make_whole

ODD = 20  # a piece of a path this long is no word; the pieces of a UUID have twelve at most
MAX_TEXT = 4_000  # of a text that no transcript will hold, after scrubbing
MAX_SCRUBBED = 9_000  # characters: nothing behind the cut is kept, and a secret near it is still seen whole
EDGE = 512  # longer than the secrets that have no mark at their beginning


def on_event(
    event: Event, home: str, *, at_ms: int, disabled_by: str = "", tells_work: bool = False, more: dict[str, object]
) -> None:
    """Appends ids and places to the session's spool file, and what a briefing noted. Raises OSError.

    What was said or done is not among it, unless it `tells_work`: scrubbed, where no transcript holds it or a person wants it live.
    """
    fields: dict[str, object] = {
        "kind": event.kind,
        "host": event.host,
        "session": event.session_id,
        "cwd": clean(event.cwd),
        "transcript": clean(event.transcript_path),
        "at_ms": str(at_ms),
    }
    if event.source:
        fields["source"] = event.source
    if disabled_by:
        # The session is left alone, also later: its transcript is complete, and only this line says not to read it.
        fields["disabled"] = disabled_by
    elif tells_work:
        fields |= _render_work(event)
    spool.append(home, event.host, event.session_id, {**fields, **more})


def clean(path: str) -> str:
    """The path without a secret that somebody put into a folder's name. Ordinary names cost nothing."""
    if not any(len(piece) >= ODD for piece in path.replace("-", "/").replace(".", "/").replace(" ", "/").split("/")):
        return path
    from synapse.scrub.scrub import scrub  # noqa: PLC0415  (its expressions cost a hook half as much again as starting)

    return scrub(path)


def _render_work(event: Event) -> dict[str, object]:
    """What was said or done, scrubbed, where this line is the only or the first to tell of it."""
    fields = {
        "text": _keep(_without_private(event)),
        "agent": event.agent,
        "call": event.call_id,
        "tool": _keep(event.tool),
        "input": _keep(event.tool_input),
        "outcome": event.outcome,
        "by_program": "1" if event.is_by_program else "",
    }
    return {name: value for name, value in fields.items() if value}


def _without_private(event: Event) -> str:
    if event.kind != "prompt" or "<" not in event.text:
        return event.text
    from synapse.scrub.private import cut_private  # noqa: PLC0415  (few prompts hold a mark)

    return cut_private(event.text)


def _keep(text: str) -> str:
    if not text:
        return ""
    from synapse.scrub.scrub import scrub  # noqa: PLC0415  (see above)

    # Scrub before cutting: a secret cut in half no longer looks like one.
    kept = scrub(make_whole(text[:MAX_SCRUBBED]))
    # One may begin before that edge and end behind it, and then it did not look like one.
    return (kept[:-EDGE] if len(text) > MAX_SCRUBBED else kept)[:MAX_TEXT]
