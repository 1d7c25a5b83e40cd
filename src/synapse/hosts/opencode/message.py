"""One OpenCode message with its parts as turns, calls and results: the same in its database and in an export."""

import msgspec

from synapse.hosts.content import attribute, disown, name_kind, read_arguments, read_millis, read_output
from synapse.hosts.place import Place
from synapse.ids import is_random
from synapse.sessions.reason import Reason
from synapse.sessions.session import Entry, Outcome, Speaker, Turn
from synapse.sessions.tally import Tally

BLOCKS = 100  # places a message takes, so that its parts have room; few have more, and those share the last

_OUTCOMES = {"completed": Outcome.SUCCESS, "error": Outcome.FAILURE}
_MESSAGE_PREFIX = "msg_"
_PART_PREFIX = "prt_"


class Time(msgspec.Struct):
    created: float | None = None
    start: float | None = None
    end: float | None = None


class Folder(msgspec.Struct):
    cwd: str | None = None


class Message(msgspec.Struct):
    id: str = ""
    role: str = ""
    time: Time = msgspec.field(default_factory=Time)
    path: Folder | None = None


class ToolMetadata(msgspec.Struct):
    exit: int | None = None


class ToolState(msgspec.Struct):
    status: str = ""
    input: object = None
    output: object = None
    error: object = None
    metadata: ToolMetadata | None = None
    time: Time | None = None


class Part(msgspec.Struct):
    id: str = ""
    type: str = ""
    text: str | None = None
    synthetic: bool | None = None
    ignored: bool | None = None
    call_id: str | None = msgspec.field(default=None, name="callID")
    tool: str = "tool"
    state: ToolState | None = None


def read_message(message: Message, parts: list[Part], place: Place, *, is_child: bool, tally: Tally) -> list[Entry]:
    """`place` is the session's: its order that of the message, its folder the one the session began in."""
    cwd = (message.path and message.path.cwd) or place.cwd
    place = Place(place.session_id, place.order, read_millis(message.time.created), cwd)
    if message.role == "user":
        return _read_prompt(message, parts, place, is_child=is_child, tally=tally)
    entries: list[Entry] = []
    for index, part in enumerate(parts):
        found = _read_part(part, _name(part, index, place), _step(place, part, index))
        if not found:
            tally.skip(name_kind(part.type))
        entries.extend(found)
    return entries


def _name(part: Part, index: int, place: Place) -> str:
    # An export may have been stripped of ids that looked like secrets.
    return part.id if part.id.startswith(_PART_PREFIX) else f"{place.order + index}"


def _step(place: Place, part: Part, index: int) -> Place:
    at = (read_millis(part.state.time.start) if part.state and part.state.time else "") or place.at
    return Place(place.session_id, place.order + min(index, BLOCKS - 1), at, place.cwd)


def _read_prompt(message: Message, parts: list[Part], place: Place, *, is_child: bool, tally: Tally) -> list[Entry]:
    """What was typed is one turn, whatever was put beside it."""
    entries: list[Entry] = []
    typed: list[str] = []
    for index, part in enumerate(parts):
        if part.type != "text" or not (part.text or "").strip():
            tally.skip(f"{name_kind(part.type)} part")
        elif part.synthetic or part.ignored:
            turn = place.turn(Speaker.PROGRAM, part.text or "", _name(part, index, place))
            entries.append(disown(turn, Reason.WRAPPER if part.synthetic else Reason.NOTIFICATION))
        else:
            typed.append(part.text or "")
    if typed:
        message_id = message.id if message.id.startswith(_MESSAGE_PREFIX) else f"{place.order}"
        turn = attribute(place.turn(Speaker.PERSON, "\n".join(typed), message_id))
        is_agents = is_child and turn.speaker is Speaker.PERSON
        entries.append(disown(turn, Reason.SUB_AGENT) if is_agents else turn)
    return entries


def _read_part(part: Part, native_id: str, place: Place) -> list[Entry]:
    if part.type == "tool" and part.state is not None:
        return _read_tool(part, part.state, native_id, place)
    if part.type in ("text", "reasoning") and (part.text or "").strip():
        speaker = Speaker.AGENT if part.type == "text" else Speaker.THINKING
        turn: Turn = place.turn(speaker, part.text or "", native_id)
        return [turn]
    return []


def _read_tool(part: Part, state: ToolState, native_id: str, place: Place) -> list[Entry]:
    # Some models number their calls from one in every answer; only random ids are theirs alone.
    call_id = part.call_id if part.call_id and is_random(part.call_id) else native_id
    entries: list[Entry] = [place.call(call_id, part.tool, read_arguments(state.input))]
    outcome = _OUTCOMES.get(state.status)
    if outcome is not None:
        # A command that fails is a tool that completed.
        if state.metadata and state.metadata.exit:
            outcome = Outcome.FAILURE
        at = (read_millis(state.time.end) if state.time else "") or place.at
        ended = Place(place.session_id, place.order, at, place.cwd)
        output = state.error if state.output is None else state.output
        entries.append(ended.result(call_id, read_output(output), outcome))
    return entries
