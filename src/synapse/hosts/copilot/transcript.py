"""Copilot CLI event files as turns and calls."""

import msgspec

from synapse import ids
from synapse.hosts.content import attribute, disown, name_kind, read_arguments, read_output, read_string, read_text
from synapse.hosts.outline import has, look, outline
from synapse.hosts.place import Place, remember
from synapse.hosts.reader import LineReader, State
from synapse.sessions.decode import decode
from synapse.sessions.reason import Reason
from synapse.sessions.session import Entry, Outcome, Session, Speaker, ToolResult
from synapse.sessions.tally import Tally

HOST = "copilot"

AGENT = "agent "  # + the id of the call that started it, in the state: a sub-agent's name
REFUSED = "refused "  # + call id, in the state: its end was told when the person refused it
MAX_OPEN = 40  # sub-agents and refused calls remembered; they end soon after

_ABSENT = msgspec.Raw(b"{}")


class _Line(msgspec.Struct):
    type: str = ""
    id: str = ""
    timestamp: str = ""
    data: msgspec.Raw = _ABSENT


class _Start(msgspec.Struct):
    session_id: str = msgspec.field(default="", name="sessionId")
    start_time: str | None = msgspec.field(default=None, name="startTime")
    version: str | None = msgspec.field(default=None, name="copilotVersion")
    context: object = None


class _Words(msgspec.Struct):
    content: object = None
    source: str | None = None
    reasoning: str | None = msgspec.field(default=None, name="reasoningText")
    parent: str | None = msgspec.field(default=None, name="parentToolCallId")


class _Tool(msgspec.Struct):
    call_id: str = msgspec.field(default="", name="toolCallId")
    tool: str = msgspec.field(default="tool", name="toolName")
    agent: str | None = msgspec.field(default=None, name="agentName")
    arguments: object = None
    parent: str | None = msgspec.field(default=None, name="parentToolCallId")
    success: bool | None = None
    result: object = None
    error: object = None


_LINE = msgspec.json.Decoder(_Line)
_START = msgspec.json.Decoder(_Start)
_WORDS = msgspec.json.Decoder(_Words)
_TOOL = msgspec.json.Decoder(_Tool)

_HEADS = frozenset({"session.start", "session.resume"})
_TOOLS = frozenset({
    "tool.execution_start", "tool.execution_complete", "permission.completed", "subagent.started",
})  # fmt: skip


def sniff(head: bytes) -> bool:
    first = outline(head)
    kind = look(first, "type")
    return isinstance(kind, str) and "." in kind and has(first, "data")


def read_line(raw: bytes, offset: int, state: State, tally: Tally) -> list[Entry]:
    line = decode(_LINE, raw)
    if line.type in _HEADS:
        return _read_head(decode(_START, bytes(line.data)), state)
    if line.type == "user.message":
        words = decode(_WORDS, bytes(line.data))
        return _read_prompt(line, words, _find_place(line, words.parent, offset, state), tally)
    if line.type in ("assistant.message", "assistant.reasoning"):
        words = decode(_WORDS, bytes(line.data))
        return _read_answer(line, words, _find_place(line, words.parent, offset, state), tally)
    if line.type in _TOOLS:
        tool = decode(_TOOL, bytes(line.data))
        return _read_tool(line, tool, _find_place(line, tool.parent, offset, state), state, tally)
    tally.skip(name_kind(line.type))
    return []


def _read_head(start: _Start, state: State) -> list[Entry]:
    session_id = start.session_id or _find_session(state)
    cwd = read_string(start.context, "cwd") or state.get("cwd", "")
    host, repository = read_string(start.context, "repositoryHost"), read_string(start.context, "repository")
    state.update(session=session_id, cwd=cwd)
    return [
        Session(
            id=session_id,
            host=HOST,
            cwd=cwd,
            started_at=start.start_time or "",
            origin=f"https://{host}/{repository}" if host and repository else "",
            version=start.version or "",
        )
    ]


def _find_session(state: State, first: str = "") -> str:
    # Event ids are unique: the first one names a file that lost its head, and every copy of it.
    return state.setdefault("session", ids.derive(HOST, first))


def _find_place(line: _Line, parent: str | None, offset: int, state: State) -> Place:
    session_id = _find_session(state, line.id or line.timestamp)
    agent = state.get(AGENT + parent, "sub-agent") if parent else ""
    return Place(session_id, offset, line.timestamp, state.get("cwd", ""), agent)


def _read_prompt(line: _Line, words: _Words, place: Place, tally: Tally) -> list[Entry]:
    text = read_text(words.content)
    if not text.strip():
        tally.skip("empty")
        return []
    turn = place.turn(Speaker.PERSON, text, _name(line, text))
    source = words.source or ""
    if source.startswith("skill"):
        return [disown(turn, Reason.SKILL_BODY)]
    if source.startswith("system"):
        return [disown(turn, Reason.NOTIFICATION)]
    if place.agent:
        return [disown(turn, Reason.SUB_AGENT)]
    return [attribute(turn)]


def _read_answer(line: _Line, words: _Words, place: Place, tally: Tally) -> list[Entry]:
    said, thought = read_text(words.content), words.reasoning or ""
    if line.type == "assistant.reasoning":
        said, thought = "", said
    entries: list[Entry] = []
    if thought.strip():
        entries.append(place.turn(Speaker.THINKING, thought, _name(line, thought) + "#thinking"))
    if said.strip():
        entries.append(place.turn(Speaker.AGENT, said, _name(line, said)))
    if not entries:
        tally.skip("empty")
    return entries


def _name(line: _Line, text: str) -> str:
    return line.id or ids.derive(line.timestamp, text)


def _read_tool(line: _Line, tool: _Tool, place: Place, state: State, tally: Tally) -> list[Entry]:
    if not tool.call_id:
        tally.skip("event without a call")
        return []
    if line.type == "tool.execution_start":
        return [place.call(tool.call_id, tool.tool, read_arguments(tool.arguments))]
    if line.type == "permission.completed":
        return _read_permission(tool, place, state, tally)
    if line.type == "subagent.started":
        remember(state, AGENT, tool.call_id, tool.agent or "sub-agent", limit=MAX_OPEN)
        tally.skip("subagent started")
        return []
    if state.pop(REFUSED + tool.call_id, ""):
        tally.skip("end of a refused call")
        return []
    return [_read_end(tool, place)]


def _read_permission(tool: _Tool, place: Place, state: State, tally: Tally) -> list[Entry]:
    kind = read_string(tool.result, "kind")
    # Denied by a rule or by a hook is a failure like any other; only a person's no is an interruption.
    if not (kind.startswith("denied") and kind.endswith("by-user")):
        tally.skip("permission completed")
        return []
    remember(state, REFUSED, tool.call_id, "yes", limit=MAX_OPEN)
    said = read_string(tool.result, "feedback")
    return [place.result(tool.call_id, "", Outcome.INTERRUPTED, said=said)]


def _read_end(tool: _Tool, place: Place) -> ToolResult:
    outcome = Outcome.UNKNOWN
    if tool.success is not None:
        outcome = Outcome.SUCCESS if tool.success else Outcome.FAILURE
    output = read_output(look(tool.result, "content") if has(tool.result, "content") else tool.result)
    error = read_string(tool.error, "message") or read_output(tool.error)
    return place.result(tool.call_id, output or error, outcome)


READERS = (LineReader(HOST, "copilot-cli-events", sniff, read_line),)
