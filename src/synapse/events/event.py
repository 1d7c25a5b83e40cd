"""What a host tells us while it runs. A slotted class: the hook path cannot afford dataclasses."""

from synapse.text.whole import make_whole


class BadPayload(Exception):
    """What a host sent is no event of its. The message says why in our words, with nothing of what was sent."""


class Event:
    """Ids, places and kinds. What somebody typed is looked at and goes no further, except where no transcript will hold it."""

    __slots__ = (
        "agent",
        "call_id",
        "cwd",
        "host",
        "is_by_program",
        "is_unwritten",
        "kind",
        "outcome",
        "session_id",
        "source",
        "text",
        "tool",
        "tool_input",
        "transcript_path",
    )

    def __init__(
        self,
        *,
        host: str,
        kind: str,
        session_id: str,
        cwd: str,
        transcript_path: str = "",
        text: str = "",
        source: str = "",
        is_by_program: bool = False,
        is_unwritten: bool = False,
        agent: str = "",
        call_id: str = "",
        tool: str = "",
        tool_input: str = "",
        outcome: str = "",
    ) -> None:
        self.host = host
        self.kind = kind  # session-start, prompt, stop, sub-agent-stop, compact, session-end, tool
        # Ids and places are written down and looked up: a host may send what no file and no database takes.
        self.session_id = make_whole(session_id)
        self.cwd = make_whole(cwd)
        self.transcript_path = make_whole(transcript_path)  # empty where the host writes none
        self.text = text  # of a prompt; of a stop what the agent said last; of a tool what came back
        self.source = make_whole(source)  # of a session's start: startup, resume, compact, clear
        self.is_by_program = is_by_program  # a program runs the host: its prompts are nobody's word
        self.is_unwritten = is_unwritten  # no transcript will hold what was said
        self.agent = make_whole(agent)  # the sub-agent that it happened in
        self.call_id = make_whole(call_id)  # of a tool: the host's own id
        self.tool = tool
        self.tool_input = tool_input
        self.outcome = outcome  # of a tool: success, failure, interrupted
