"""Conversations of any program that writes one message a line: `{"role": …, "content": …}`, or the two inside `message`.

A whole file at a time: such a file names no session, and only the first prompt together with its answer tells one
conversation from another that begins with the same word.
"""

import re
from collections.abc import Iterator

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
from synapse.hosts.reader import DocumentReader
from synapse.sessions.decode import decode
from synapse.sessions.reason import Reason
from synapse.sessions.session import Entry, Outcome, Session, Speaker, ToolCall, Turn
from synapse.sessions.tally import BadLine, Tally

HOST = "generic"

# Cursor puts the person's own words into this one, and everything else around it.
_QUERY = re.compile(r"<user_query>\s*(?P<text>.*?)\s*</user_query>", re.DOTALL)

_ROLES = frozenset({"user", "assistant", "system", "tool", "developer"})
_BLOCKS = 100  # places a message takes, so that its entries have room


class _Function(msgspec.Struct):
    name: str = ""
    arguments: object = None


class _Call(msgspec.Struct):
    id: str = ""
    function: _Function = msgspec.field(default_factory=_Function)


class _Message(msgspec.Struct):
    role: str | None = None
    content: object = None
    calls: list[_Call] | None = msgspec.field(default=None, name="tool_calls")
    call_id: str | None = msgspec.field(default=None, name="tool_call_id")
    visibility: object = None  # "user_only": a notice of the host, in the person's place and shown to the person alone


class _Line(_Message):
    type: str | None = None
    id: object = None
    timestamp: object = None
    cwd: str | None = None
    title: str | None = None
    message: _Message | str | None = None


_LINE = msgspec.json.Decoder(_Line)


def sniff(head: bytes) -> bool:
    first = outline(head)
    if look(first, "type") == "session_start":
        return has(first, "id", "cwd")
    is_message = str(look(first, "role")) in _ROLES and (has(first, "content") or has(first, "message"))
    return is_message and not has(first, "payload") and not has(first, "sessionId")


def read_document(raw: bytes, tally: Tally) -> Iterator[Entry]:
    session = _find_session(raw)
    if session is None:
        # The next reading finds the answer, and the same session under a name that lasts.
        tally.skip("prompt without an answer yet")
        return
    yield session
    # Line by line once more: very many small messages take several times the file's size when all are held.
    messages = ((line, message) for line in _read_lines(raw, tally) if (message := _find_message(line)) is not None)
    for index, (line, message) in enumerate(messages):
        instant = line.timestamp if isinstance(line.timestamp, str) else ""
        place = Place(session.id, index * _BLOCKS, instant, session.cwd)
        native_id = line.id if isinstance(line.id, str) and line.id else _name(index, message)
        yield from _read_message(message, place, native_id, tally)


def _find_session(raw: bytes) -> Session | None:
    """Named by its head line, else by all that was said up to the first answer; None while there is none."""
    head, at, said, answered = _Line(), "", list[str](), False
    for line in _read_lines(raw, Tally()):
        at = at or (line.timestamp if isinstance(line.timestamp, str) else "")
        head = line if line.type == "session_start" else head
        message = _find_message(line)
        if message is not None and message.role in ("user", "assistant"):
            said.append(read_output(message.content))
            answered = message.role == "assistant"
        if answered:
            break
    named = head.id if isinstance(head.id, str) else ""
    session_id = named or (ids.derive(HOST, *said) if answered else "")
    return Session(session_id, HOST, head.cwd or "", at, head.title or "") if session_id else None


def _name(index: int, message: _Message) -> str:
    """By place and words: conversations that begin alike stay two where they part."""
    return f"{index}:{ids.derive(read_output(message.content))[:8]}"


def _read_lines(raw: bytes, tally: Tally) -> Iterator[_Line]:
    offset = 0
    while offset < len(raw):
        end = raw.find(b"\n", offset)
        end = len(raw) if end < 0 else end
        if line := raw[offset:end].strip():
            try:
                yield decode(_LINE, line)
            except BadLine as error:
                tally.count_bad(offset, error.message)
        offset = end + 1


def _find_message(line: _Line) -> _Message | None:
    inner = line.message
    if isinstance(inner, _Message):
        return msgspec.structs.replace(inner, role=inner.role or line.role)
    if line.role is None:
        return None
    return _Message(line.role, line.content if inner is None else inner, line.calls, line.call_id, line.visibility)


def _read_message(message: _Message, place: Place, native_id: str, tally: Tally) -> Iterator[Entry]:
    if message.role == "tool":
        yield place.result(message.call_id or native_id, read_text(message.content), Outcome.UNKNOWN)
        return
    if message.role not in ("user", "assistant"):
        tally.skip(f"{name_kind(message.role)} message")
        return
    blocks = list(_read_blocks(message, place, native_id))
    before = [entry for entry in blocks if not isinstance(entry, ToolCall)]
    calls = [entry for entry in blocks if isinstance(entry, ToolCall)]
    entries = [*before, *_read_words(message, place, native_id), *calls]
    if not entries:
        tally.skip("empty")
    yield from entries


def _read_words(message: _Message, place: Place, native_id: str) -> Iterator[Turn]:
    text = read_text(message.content)
    if not text.strip():
        return
    if message.role == "assistant":
        yield place.turn(Speaker.AGENT, text, native_id)
    elif message.visibility == "user_only":
        yield disown(place.turn(Speaker.PROGRAM, text, native_id), Reason.NOTIFICATION)
    else:
        typed = "\n".join(found["text"] for found in _QUERY.finditer(text))
        yield attribute(place.turn(Speaker.PERSON, typed or text, native_id))


def _read_blocks(message: _Message, place: Place, native_id: str) -> Iterator[Entry]:
    for index, block in enumerate(read_blocks(message.content)):
        call_id = read_string(block, "tool_use_id") or read_string(block, "id") or f"{native_id}#{index}"
        if block.get("type") == "tool_use":
            yield place.call(call_id, read_string(block, "name"), read_arguments(block.get("input")))
        elif block.get("type") == "tool_result":
            yield place.result(call_id, read_output(block.get("content")), _read_flag(block.get("is_error")))
        elif (thought := read_string(block, "thinking")).strip():
            yield place.turn(Speaker.THINKING, thought, f"{native_id}#{index}")
    for index, call in enumerate(message.calls or ()):
        arguments = read_arguments(call.function.arguments)
        yield place.call(call.id or f"{native_id}#call{index}", call.function.name, arguments)


def _read_flag(is_error: object) -> Outcome:
    if not isinstance(is_error, bool):
        return Outcome.UNKNOWN
    return Outcome.FAILURE if is_error else Outcome.SUCCESS


READERS = (DocumentReader(HOST, "role-jsonl", sniff, read_document),)
