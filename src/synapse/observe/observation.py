"""One scrubbed fact we wrote down about a turn or a tool call."""

from dataclasses import dataclass
from enum import StrEnum


class Event(StrEnum):
    USER_MESSAGE = "user_message"
    ASSISTANT_MESSAGE = "assistant_message"
    ASSISTANT_THINKING = "assistant_thinking"
    TOOL_START = "tool_start"
    TOOL_COMPLETE = "tool_complete"
    TOOL_ERROR = "tool_error"


class Source(StrEnum):
    TRANSCRIPT = "transcript"
    HOOK = "hook"
    TOOL_HOOK = "tool-hook"
    IMPORTED = "imported"


class Rank(StrEnum):
    """Whose word it is; only the first two may ever become a rule by themselves."""

    PERSON = "person"
    PROJECT_FILE = "project-file"
    AGENT = "agent"
    TOOL = "tool"


@dataclass(frozen=True, slots=True)
class Observation:
    id: str
    session_id: str  # "<host>:<the host's own id>"
    place: int  # order in its transcript
    turn_id: str  # the person's prompt it belongs to
    project_id: str
    host: str
    event: Event
    source: Source
    role_rank: Rank
    recorded_at: str
    at: str = ""
    agent: str = ""  # the sub-agent that did it; empty for the main conversation
    tool: str = ""
    tool_use_id: str = ""
    input: str = ""
    output: str = ""
    text: str = ""
    outcome: str = ""  # success | failure | interrupted | unknown; empty where nothing ended
    files: tuple[str, ...] = ()
    cwd: str = ""
    content_hash: str = ""
