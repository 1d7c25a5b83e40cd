"""Claude Code's transcripts: one JSON record a line, in `~/.claude/projects`, sub-agents in files of their own."""

from collections.abc import Iterator

from synapse import ids
from synapse.hosts.claude_code.head import HOST, Source, note_spoken, read_source, read_title
from synapse.hosts.claude_code.prompts import read_prompt, read_queued, read_queued_command
from synapse.hosts.claude_code.record import ATTACHMENT, KIND, LINE, MESSAGE, Block, Line, Message
from synapse.hosts.claude_code.results import read_result, read_server_result
from synapse.hosts.reader import LineReader, Reader, State
from synapse.sessions.decode import decode
from synapse.sessions.session import Entry, Speaker, ToolCall, Turn
from synapse.sessions.tally import BadLine, Tally

_SPEAKERS = frozenset({"user", "assistant"})

_LEFT_OUT = {
    "progress": "progress",
    "file-history-snapshot": "snapshot",
    "file-history-delta": "snapshot",
    "summary": "summary",
    "system": "system notice",
    "prompt_snapshot": "request copy",
    "api-request": "request copy",
    "api-request-blob": "request copy",
    "api-request-shape": "request copy",
    "agent-name": "bookkeeping",
    "atis-latch": "bookkeeping",
    "cost-state": "bookkeeping",
    "last-prompt": "bookkeeping",
    "mode": "bookkeeping",
    "permission-mode": "bookkeeping",
    "pr-link": "bookkeeping",
    "tools-used": "bookkeeping",
}
_TITLES = frozenset({"ai-title", "custom-title"})

_SNIFFED_LINES = 20  # a session may open with a dozen notices of hooks before its first turn

# Records that only this host writes, or that carry its ids.
_KNOWN = frozenset({*_SPEAKERS, *_LEFT_OUT, *_TITLES, "attachment", "queue-operation"})
_OWN_KINDS = frozenset({"file-history-snapshot", "file-history-delta", "queue-operation"})


def sniff(head: bytes) -> bool:
    """Whether the first record that says whose it is, is one of Claude Code's."""
    *whole, cut = head.split(b"\n", _SNIFFED_LINES)
    for line in whole:
        verdict = _judge_line(line)
        if verdict is not None:
            return verdict
    # One line longer than the head: a quotation of a transcript inside a string has its quotes escaped.
    return _judge_line(cut) or (not whole and b'"parentUuid":' in cut and b'"sessionId":' in cut)


def _judge_line(line: bytes) -> bool | None:
    """None where the line says nothing: it is empty, cut, broken or of a kind we do not know."""
    try:
        record = decode(LINE, line)
        kind = record.type or _role(record)
    except BadLine:
        return None
    if kind not in _KNOWN:
        return None
    if kind in _OWN_KINDS:
        return True
    if kind == "summary":
        return b'"leafUuid"' in line
    if kind in _SPEAKERS:
        # Foreign writers leave the ids out, and still say where they were.
        return bytes(record.message).startswith(b"{") and bool(record.session_id or record.uuid or record.cwd)
    return bool(record.session_id or record.uuid)


def read_line(line: bytes, place: int, state: State, tally: Tally) -> list[Entry]:
    """The entries of one line. Raises BadLine, and then leaves `state` as it was."""
    try:
        record = decode(LINE, line)
    except BadLine:
        if _is_unknown(line):
            tally.skip("unknown record")
            return []
        raise
    draft = dict(state)
    entries = list(_read_record(record, place, draft, tally))
    state.update(draft)
    return entries


def _is_unknown(line: bytes) -> bool:
    """A record of a kind we do not read may use our fields' names for anything."""
    try:
        kind = decode(KIND, line).type
    except BadLine:
        return False
    return isinstance(kind, str) and kind not in _KNOWN


def _read_record(record: Line, place: int, state: State, tally: Tally) -> Iterator[Entry]:
    kind = record.type or _role(record)
    if not kind:
        msg = "no type"
        raise BadLine(msg)
    if kind in _SPEAKERS:
        yield from _read_message(kind, record, place, state, tally)
    elif kind == "attachment":
        yield from _read_attachment(record, place, state, tally)
    elif kind == "queue-operation":
        yield from _read_queue(record, place, state, tally)
    elif kind in _TITLES:
        yield from read_title(record, state)
    elif record.subtype == "compact_boundary":
        tally.skip("compaction boundary")
    else:
        tally.skip(_LEFT_OUT.get(kind, "unknown record"))


def _read_message(kind: str, record: Line, place: int, state: State, tally: Tally) -> Iterator[Entry]:
    message = decode(MESSAGE, bytes(record.message))
    if message is None:
        msg = "no message"
        raise BadLine(msg)
    source, heads = read_source(record, place, state)
    yield from heads
    if kind == "user":
        yield from _read_user(record, _blocks(message), source, state, tally)
    elif record.is_api_error_message or message.model == "<synthetic>":
        # Written by the host in the model's place: an error, or "no response".
        tally.skip("host notice")
    else:
        yield from _read_assistant(_blocks(message), source, tally)
    note_spoken(state, source.session_id)


def _read_user(record: Line, blocks: list[Block], source: Source, state: State, tally: Tally) -> Iterator[Entry]:
    texts: list[str] = []
    for block in blocks:
        if block.type == "text":
            texts.append(block.text or "")
        elif block.type != "tool_result":
            tally.skip("image" if block.type == "image" else "other block")
        elif block.tool_use_id:
            yield read_result(block, record, source)
        else:
            tally.skip("result without call")
    if texts:
        yield from read_prompt(record, texts, source, state, tally)


def _read_assistant(blocks: list[Block], source: Source, tally: Tally) -> Iterator[Entry]:
    thinking = "\n".join(block.thinking for block in blocks if block.thinking)
    if thinking.strip():
        yield _turn(source, Speaker.THINKING, thinking, "#thinking")
    text = "\n".join(block.text for block in blocks if block.type == "text" and block.text)
    if text.strip():
        yield _turn(source, Speaker.AGENT, text)
    for index, block in enumerate(blocks):
        if block.type.endswith("tool_use"):
            yield _call(block, index, source)
        elif block.type.endswith("tool_result") and block.tool_use_id:
            yield read_server_result(block, source)
        elif block.type not in ("text", "thinking"):
            tally.skip("other block")


def _read_attachment(record: Line, place: int, state: State, tally: Tally) -> Iterator[Entry]:
    # A first look at the bytes: of a thousand attachments one is a prompt, and the rest hold any shape.
    attached = bytes(record.attachment)
    if b'"queued_command"' not in attached:
        tally.skip("attachment")
        return
    attachment = decode(ATTACHMENT, attached)
    if attachment.type != "queued_command":
        tally.skip("attachment")
        return
    source, heads = read_source(record, place, state)
    yield from heads
    yield from read_queued_command(attachment, source, state, tally)


def _read_queue(record: Line, place: int, state: State, tally: Tally) -> Iterator[Entry]:
    if record.operation != "enqueue":
        tally.skip("bookkeeping")
        return
    source, heads = read_source(record, place, state)
    yield from heads
    yield from read_queued(record, source, state, tally)


def _role(record: Line) -> str:
    """The speaker, for a record that does not name its type."""
    if not bytes(record.message).startswith(b"{"):
        return ""
    message = decode(MESSAGE, bytes(record.message))
    return message.role if message is not None and message.role in _SPEAKERS else ""


def _blocks(message: Message) -> list[Block]:
    content = message.content
    if content is None:
        return []
    items = [content] if isinstance(content, str) else content
    return [Block("text", text=item) if isinstance(item, str) else item for item in items]


def _turn(source: Source, speaker: Speaker, text: str, suffix: str = "") -> Turn:
    return Turn(
        source.turn_id(suffix),
        source.session_id,
        speaker,
        text,
        source.place,
        at=source.at,
        cwd=source.cwd,
        agent=source.agent,
    )


def _call(block: Block, index: int, source: Source) -> ToolCall:
    native = block.id or ids.derive(source.turn_id(), str(index), block.name)
    return ToolCall(
        ids.within(source.session_id, native),
        source.session_id,
        block.name,
        block.input or {},
        source.place,
        at=source.at,
        cwd=source.cwd,
        agent=source.agent,
    )


READERS: tuple[Reader, ...] = (LineReader(HOST, "claude-code", sniff, read_line),)
