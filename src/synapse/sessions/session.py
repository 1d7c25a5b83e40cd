"""What a transcript says, in our words: Session, Turn, ToolCall and its ToolResult.

Readers give these one by one, in the order of the transcript; a ToolResult names its call by the host's own id.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum


class Speaker(StrEnum):
    PERSON = "person"  # typed by somebody
    AGENT = "agent"  # the model's words
    THINKING = "thinking"  # the model's own notes, where the host keeps them
    PROGRAM = "program"  # text in the person's place that no person typed: wrappers, notices, summaries


class Outcome(StrEnum):
    SUCCESS = "success"
    FAILURE = "failure"
    INTERRUPTED = "interrupted"  # the person stopped or refused it
    UNKNOWN = "unknown"  # the host left no flag: words in the output are no evidence


@dataclass(frozen=True, slots=True)
class Session:
    """The head of a conversation. A later one of the same id fills what an earlier one left empty."""

    id: str  # the host's own
    host: str
    cwd: str = ""
    started_at: str = ""
    title: str = ""
    origin: str = ""  # the repository's URL where the transcript itself names it
    version: str = ""  # of the host
    parent_id: str = ""  # the session that spawned this one
    is_automated: bool = False  # a program started it: its prompts are nobody's word


@dataclass(frozen=True, slots=True)
class Turn:
    """Something said."""

    id: str  # unique among all turns of the host: see ids.within
    session_id: str
    speaker: Speaker
    text: str
    place: int  # order in the transcript; never the clock
    at: str = ""  # an ISO instant, as the host wrote it
    cwd: str = ""
    agent: str = ""  # the sub-agent that speaks or is spoken to; empty for the main conversation
    reason: str = ""  # why a PROGRAM turn is not the person's: wrapper, compaction, notification, …
    is_automated: bool = False  # a program typed it into a session that may be a person's


@dataclass(frozen=True, slots=True)
class ToolCall:
    """A tool call as it begins."""

    id: str  # unique among all calls of the host: see ids.within
    session_id: str
    tool: str
    input: Mapping[str, object] | str
    place: int
    at: str = ""
    cwd: str = ""
    agent: str = ""


@dataclass(frozen=True, slots=True)
class ToolResult:
    """How a call ended."""

    call_id: str
    session_id: str
    output: str
    outcome: Outcome
    place: int
    at: str = ""
    cwd: str = ""
    agent: str = ""
    said: str = ""  # the person's own words inside a refused call


Entry = Session | Turn | ToolCall | ToolResult
