"""What a host tells us while it runs. A slotted class: the hook path cannot afford dataclasses."""


class Event:
    """Ids, places and kinds; the text of a prompt is in the transcript and is not carried along."""

    __slots__ = ("cwd", "host", "kind", "session_id", "transcript_path")

    def __init__(self, *, host: str, kind: str, session_id: str, cwd: str, transcript_path: str) -> None:
        self.host = host
        self.kind = kind  # session-start, prompt, stop, sub-agent-stop, compact, session-end, tool
        self.session_id = session_id
        self.cwd = cwd
        self.transcript_path = transcript_path
