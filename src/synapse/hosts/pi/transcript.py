"""pi session files as turns and calls."""

import re

import msgspec

from synapse import ids
from synapse.hosts.content import (
    attribute,
    disown,
    name_kind,
    read_arguments,
    read_blocks,
    read_output,
    read_string,
    read_text,
)
from synapse.hosts.outline import has, look, outline
from synapse.hosts.place import Place
from synapse.hosts.reader import LineReader, State
from synapse.sessions.decode import decode
from synapse.sessions.reason import Reason
from synapse.sessions.session import Entry, Outcome, Session, Speaker, Turn
from synapse.sessions.tally import Tally

HOST = "pi"

_RECORDS = frozenset({
    "message", "compaction", "branch_summary", "custom_message", "model_change", "thinking_level_change", "session_info",
})  # fmt: skip
_PARENT = re.compile(r"_(?P<id>[0-9A-Za-z-]+)\.jsonl$")  # the parent is named by its file: <time>_<session id>.jsonl


class _Message(msgspec.Struct):
    role: str = ""
    content: object = None
    call_id: str | None = msgspec.field(default=None, name="toolCallId")
    is_error: bool | None = msgspec.field(default=None, name="isError")


class _Line(msgspec.Struct):
    type: str = ""
    id: str = ""
    timestamp: str = ""
    cwd: str | None = None
    version: object = None
    parent: str | None = msgspec.field(default=None, name="parentSession")
    summary: str | None = None
    name: str | None = None
    message: _Message | None = None


_LINE = msgspec.json.Decoder(_Line)


def sniff(head: bytes) -> bool:
    first = outline(head)
    if look(first, "type") == "session":
        return has(first, "id", "cwd")
    # The rest of a file that lost its head: entries form a tree, so each names its parent.
    return str(look(first, "type")) in _RECORDS and has(first, "id", "parentId", "timestamp") and not has(first, "uuid")


def read_line(raw: bytes, offset: int, state: State, tally: Tally) -> list[Entry]:
    line = decode(_LINE, raw)
    if line.type == "session":
        return _read_head(line, state)
    session_id = state.setdefault("session", ids.derive(HOST, line.id, line.timestamp))
    place = Place(session_id, offset, line.timestamp, state.get("cwd", ""))
    if line.type == "message" and line.message is not None:
        return _read_message(line, line.message, place, tally)
    if line.type in ("compaction", "branch_summary") and line.summary:
        return [disown(_turn(line, Speaker.PROGRAM, line.summary, place), Reason.COMPACTION)]
    if line.type == "session_info" and line.name:
        return [Session(session_id, HOST, title=line.name)]
    tally.skip(name_kind(line.type))
    return []


def _read_head(line: _Line, state: State) -> list[Entry]:
    session_id = line.id or ids.derive(HOST, line.timestamp, line.cwd or "")
    parent = _PARENT.search(line.parent or "")
    state.clear()
    state.update(session=session_id, cwd=line.cwd or "")
    return [
        Session(
            id=session_id,
            host=HOST,
            cwd=line.cwd or "",
            started_at=line.timestamp,
            parent_id=parent["id"] if parent else "",
        )
    ]


def _turn(line: _Line, speaker: Speaker, text: str, place: Place, suffix: str = "") -> Turn:
    if not line.id:
        return place.unnamed_turn(speaker, text, line.timestamp or str(place.order))
    # A session that branches off begins with a copy of its parent's entries. Their ids are eight digits, unique within a
    # session only; with the instant they are unique everywhere, so that what was said once is counted once.
    return place.turn(speaker, text, f"{line.id}@{line.timestamp}{suffix}")


def _read_message(line: _Line, message: _Message, place: Place, tally: Tally) -> list[Entry]:
    if message.role == "assistant":
        return _read_answer(line, message, place, tally)
    if message.role == "toolResult":
        return _read_result(message, place, tally)
    if message.role != "user":
        tally.skip(f"{name_kind(message.role)} message")
        return []
    text = read_text(message.content)
    if not text.strip():
        tally.skip("empty")
        return []
    return [attribute(_turn(line, Speaker.PERSON, text, place))]


def _read_answer(line: _Line, message: _Message, place: Place, tally: Tally) -> list[Entry]:
    entries: list[Entry] = []
    content = [{"text": message.content}] if isinstance(message.content, str) else message.content
    for index, block in enumerate(read_blocks(content)):
        suffix = f"#{index}" if index else ""
        if block.get("type") == "toolCall":
            call_id = read_string(block, "id") or f"{line.id}#{index}"
            entries.append(place.call(call_id, read_string(block, "name"), read_arguments(block.get("arguments"))))
        elif (thought := read_string(block, "thinking")).strip():
            entries.append(_turn(line, Speaker.THINKING, thought, place, suffix))
        elif (text := read_string(block, "text")).strip():
            entries.append(_turn(line, Speaker.AGENT, text, place, suffix))
    if not entries:
        tally.skip("empty")
    return entries


def _read_result(message: _Message, place: Place, tally: Tally) -> list[Entry]:
    if not message.call_id:
        tally.skip("output without a call")
        return []
    outcome = Outcome.UNKNOWN
    if message.is_error is not None:
        outcome = Outcome.FAILURE if message.is_error else Outcome.SUCCESS
    return [place.result(message.call_id, read_output(message.content), outcome)]


READERS = (LineReader(HOST, "pi-session", sniff, read_line),)
