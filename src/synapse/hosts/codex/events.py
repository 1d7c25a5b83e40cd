"""A rollout's `event_msg` records: how calls ended, and everything else where a rollout has no items."""

from collections.abc import Mapping
from dataclasses import replace

import msgspec

from synapse.hosts.codex.items import END, MAX_ENDS, SEEN, Record
from synapse.hosts.codex.outcome import read_end
from synapse.hosts.codex.record import ANYTHING, PAYLOAD, Payload
from synapse.hosts.content import attribute, disown, name_kind, read_object, read_output, read_string, read_text
from synapse.hosts.place import remember
from synapse.hosts.reader import State
from synapse.sessions.decode import decode
from synapse.sessions.reason import Reason
from synapse.sessions.session import Entry, Speaker
from synapse.sessions.tally import Tally

# Two names each: the event of older versions, and the item that newer ones report as completed.
_SPEAKERS = {
    "user_message": Speaker.PERSON,
    "UserMessage": Speaker.PERSON,
    "agent_message": Speaker.AGENT,
    "AgentMessage": Speaker.AGENT,
    "agent_reasoning": Speaker.THINKING,
    "Reasoning": Speaker.THINKING,
}
_ENDS = frozenset({
    "exec_command_end", "CommandExecution", "patch_apply_end", "FileChange", "mcp_tool_call_end", "McpToolCall",
})  # fmt: skip


def read_event(event: Payload, place: Record, state: State, tally: Tally) -> list[Entry]:
    kind = event.type or ""
    if kind == "item_completed":
        event = decode(PAYLOAD, bytes(event.item))
        kind = event.type or ""
    if kind in _ENDS:
        return _read_end(event, place, state, tally)
    if kind in _SPEAKERS:
        if SEEN in state:
            tally.skip("event copy")
            return []
        return _read_words(event, _SPEAKERS[kind], place, tally)
    tally.skip(name_kind(kind))
    return []


def _read_words(event: Payload, speaker: Speaker, place: Record, tally: Tally) -> list[Entry]:
    text = read_text(event.message) or read_text(event.text) or read_text(event.content)
    if not text.strip():
        tally.skip("empty")
        return []
    turn = place.word(speaker, text)
    if speaker is not Speaker.PERSON:
        return [turn]
    judged = attribute(turn)
    return [disown(judged, Reason.SUB_AGENT) if place.agent and judged.speaker is Speaker.PERSON else judged]


def _read_end(event: Payload, place: Record, state: State, tally: Tally) -> list[Entry]:
    call_id = event.call_id or event.id
    if not call_id:
        tally.skip("end without a call")
        return []
    outcome = read_end(event)
    if SEEN in state:
        remember(state, END, call_id, outcome.value, limit=MAX_ENDS)
        tally.skip("end of a call")
        return []
    tool, arguments = _read_call(event)
    outputs = (_unpack(raw) for raw in (event.aggregated_output, event.stdout, event.result))
    output = read_output(next((output for output in outputs if output), None))
    cwd = event.cwd.removeprefix("file://") if isinstance(event.cwd, str) else place.cwd
    place = replace(place, cwd=cwd)
    return [place.call(call_id, tool, arguments), place.result(call_id, output, outcome)]


def _read_call(event: Payload) -> tuple[str, Mapping[str, object]]:
    command, changes = _unpack(event.command), _unpack(event.changes)
    if command is not None:
        return "shell", {"command": command}
    if changes is not None:
        return "apply_patch", {"changes": changes}
    given = _unpack(event.invocation) or {"server": event.server, "tool": event.tool, "arguments": event.arguments}
    tool = f"mcp__{read_string(given, 'server')}__{read_string(given, 'tool')}"
    return tool, read_object(given, "arguments")


def _unpack(raw: msgspec.Raw) -> object:
    return decode(ANYTHING, bytes(raw))
