"""Gemini CLI chats as turns and calls: older ones are one document, newer ones grow by lines."""

from collections.abc import Iterator

from synapse import ids
from synapse.errors import Unreadable
from synapse.hosts.gemini.message import find_folder, read_message
from synapse.hosts.gemini.record import DOCUMENT, LINE, Message
from synapse.hosts.outline import first_line, has, look, outline
from synapse.hosts.place import Place
from synapse.hosts.reader import DocumentReader, LineReader, State
from synapse.sessions.decode import decode
from synapse.sessions.session import Entry, Session
from synapse.sessions.tally import BadLine, Tally

HOST = "gemini"

_BLOCKS = 100  # places a message takes in a document, so that its entries have room
_SPEAKERS = ("user", "gemini")


def sniff_document(head: bytes) -> bool:
    first = outline(head)
    if not isinstance(look(first, "messages"), list):
        return False
    return has(first, "sessionId", "projectHash") or _is_message(look(first, "messages", 0))


def sniff_lines(head: bytes) -> bool:
    # Where the first line holds no whole record, the file may be a document whose messages are yet to come.
    first = first_line(head)
    if has(first, "messages"):
        return False
    return has(first, "sessionId", "projectHash") or has(first, "$set") or _is_message(first)


def _is_message(value: object) -> bool:
    return has(value, "id", "timestamp", "content") and look(value, "type") in _SPEAKERS and not has(value, "message")


def read_line(raw: bytes, offset: int, state: State, tally: Tally) -> list[Entry]:
    """A message comes again when its calls have ended: the same ids, so the last one holds."""
    line = decode(LINE, raw)
    if line.type:
        session_id = state.setdefault("session", ids.derive(HOST, line.id, line.timestamp))
        return _read(line, session_id, offset, state, tally)
    if line.patch is not None:
        session_id = line.patch.session_id or state.get("session") or ids.derive(HOST, raw.decode("utf-8", "replace"))
        state["session"] = session_id
        entries = [
            entry for message in line.patch.messages or () for entry in _read(message, session_id, offset, state, tally)
        ]
        if line.patch.summary:
            entries.append(Session(session_id, HOST, title=line.patch.summary))
        if not entries:
            tally.skip("patch")
        return entries
    if line.session_id:
        if line.session_id != state.get("session"):
            state.clear()
        state["session"] = line.session_id
        if line.kind not in (None, "main"):
            state["agent"] = "sub-agent"
        return [Session(line.session_id, HOST, started_at=line.start_time or "")]
    tally.skip("unknown record")
    return []


def _read(message: Message, session_id: str, offset: int, state: State, tally: Tally) -> list[Entry]:
    folder = find_folder(message)
    entries: list[Entry] = []
    if folder and folder != state.get("cwd"):
        state["cwd"] = folder
        entries.append(Session(session_id, HOST, cwd=folder))
    place = Place(session_id, offset, message.timestamp, state.get("cwd", ""), state.get("agent", ""))
    return entries + read_message(message, place, tally)


def read_document(raw: bytes, tally: Tally) -> Iterator[Entry]:
    try:
        document = decode(DOCUMENT, raw)
    except BadLine as error:
        raise Unreadable(error.message) from error
    messages = document.messages or []
    first = messages[0] if messages else Message()
    session_id = document.session_id or ids.derive(HOST, first.id, first.timestamp)
    cwd = next((folder for message in messages if (folder := find_folder(message))), "")
    agent = "" if document.kind in (None, "main") else "sub-agent"
    yield Session(session_id, HOST, cwd, document.start_time or "", document.summary or "")
    for index, message in enumerate(messages):
        place = Place(session_id, index * _BLOCKS, message.timestamp, cwd, agent)
        yield from read_message(message, place, tally)


READERS = (
    DocumentReader(HOST, "gemini-cli-json", sniff_document, read_document),
    LineReader(HOST, "gemini-chat", sniff_lines, read_line),
)
