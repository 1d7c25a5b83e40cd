"""A rollout's `response_item` records: messages, reasoning, calls and their outputs."""

from dataclasses import dataclass

from synapse import ids
from synapse.hosts.codex.outcome import from_status, read_header
from synapse.hosts.codex.record import ANYTHING, Payload
from synapse.hosts.content import (
    attribute,
    disown,
    name_kind,
    read_arguments,
    read_blocks,
    read_output,
    read_text,
)
from synapse.hosts.outline import look
from synapse.hosts.place import Place
from synapse.hosts.reader import State
from synapse.sessions.decode import decode
from synapse.sessions.reason import Reason
from synapse.sessions.session import Entry, Outcome, Speaker, Turn
from synapse.sessions.tally import Tally

SEEN = "items"  # in the state of a rollout whose items are read, so that its events are not
END = "end "  # + call id, in the state: how a call ended whose output is still to come
MAX_ENDS = 40  # calls that run side by side; more would be ends whose output never came

_OUTPUTS = frozenset(
    {"function_call_output", "custom_tool_call_output", "tool_search_output", "local_shell_call_output"}
)


@dataclass(frozen=True, slots=True)
class Record(Place):
    """A place in a rollout, which names messages in newer versions only."""

    instant: str = ""

    def word(self, speaker: Speaker, text: str, native_id: str | None = None) -> Turn:
        return self.turn(speaker, text, native_id) if native_id else self.unnamed_turn(speaker, text, self.instant)


def read_item(item: Payload, place: Record, state: State, tally: Tally) -> list[Entry]:
    kind = item.type or ("message" if item.role else "")
    if kind == "message":
        entries = _read_message(item, place, tally)
    elif kind == "reasoning":
        entries = _read_reasoning(item, place, tally)
    elif kind in _OUTPUTS:
        entries = _read_output(item, place, state, tally)
    elif kind.endswith("_call"):
        entries = _read_call(item, kind, place)
    elif kind == "agent_message":
        entries = _read_report(item, place, tally)
    else:
        tally.skip(name_kind(kind))
        return []
    state[SEEN] = "yes"
    return entries


def _read_message(item: Payload, place: Record, tally: Tally) -> list[Entry]:
    if item.role not in ("user", "assistant"):
        tally.skip(f"{name_kind(item.role)} message")
        return []
    text = read_text(item.content)
    if not text.strip():
        tally.skip("empty")
        return []
    if item.role == "assistant":
        return [place.word(Speaker.AGENT, text, item.id)]
    return [_read_prompt(item, text, place)]


def _read_prompt(item: Payload, text: str, place: Record) -> Turn:
    turn = place.word(Speaker.PERSON, text, item.id)
    marks = _find_marks(item)
    if any(marks):
        typed = read_text(
            [block for block, mark in zip(read_blocks(item.content), marks, strict=False) if mark == "user"]
        )
        if not typed:
            return disown(turn, attribute(turn).reason)
        turn = place.word(Speaker.PERSON, typed, item.id)
    judged = attribute(turn)
    if place.agent and judged.speaker is Speaker.PERSON:
        return disown(judged, Reason.SUB_AGENT)
    return judged


def _find_marks(item: Payload) -> list[object]:
    """Newer versions say of each block who gave it: `user`, `harness`, `agents_md`, `tool`."""
    count = sum(1 for _ in read_blocks(item.content))
    return [look(item.passthrough, "content_item_metadata", index, "provenance", "type") for index in range(count)]


def _read_reasoning(item: Payload, place: Record, tally: Tally) -> list[Entry]:
    text = read_text(item.content) or read_text(item.summary)
    if not text.strip():
        tally.skip("reasoning")
        return []
    return [place.word(Speaker.THINKING, text, item.id)]


def _read_call(item: Payload, kind: str, place: Record) -> list[Entry]:
    arguments = next((given for given in (item.arguments, item.input, item.action) if given is not None), None)
    name = item.name or kind.removesuffix("_call")
    tool = f"{item.namespace}__{name}" if item.namespace and item.namespace.startswith("mcp__") else name
    call_id = item.call_id or item.id or ids.derive(place.instant, tool, read_output(arguments))
    # A patch is text with a grammar of its own: it stays text even where it happens to look like JSON.
    if kind == "custom_tool_call" and isinstance(arguments, str):
        return [place.call(call_id, tool, arguments)]
    call = place.call(call_id, tool, read_arguments(arguments))
    # The model's provider searches by itself: there is no output, only this state.
    if kind == "web_search_call" and item.status is not None:
        return [call, place.result(call_id, "", from_status(item.status))]
    return [call]


def _read_output(item: Payload, place: Record, state: State, tally: Tally) -> list[Entry]:
    if not item.call_id:
        tally.skip("output without a call")
        return []
    content = item.output if item.output is not None else decode(ANYTHING, bytes(item.tools))
    outcome = Outcome(state.pop(END + item.call_id, Outcome.UNKNOWN))
    success = look(content, "success")
    if isinstance(success, bool):
        outcome = Outcome.SUCCESS if success else Outcome.FAILURE
        content = look(content, "content")
    output = read_output(content)
    if outcome is Outcome.UNKNOWN:
        outcome = read_header(output)
    if outcome is Outcome.UNKNOWN and item.type == "tool_search_output":
        outcome = from_status(item.status)
    return [place.result(item.call_id, output, outcome)]


def _read_report(item: Payload, place: Record, tally: Tally) -> list[Entry]:
    """What one agent tells another."""
    text = read_text(item.content)
    if not text.strip():
        tally.skip("empty")
        return []
    return [disown(place.word(Speaker.PROGRAM, text, item.id), Reason.NOTIFICATION)]
