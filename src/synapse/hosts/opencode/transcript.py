"""OpenCode's sessions: its database, read while it writes, and what `opencode export` prints."""

from collections.abc import Iterator
from pathlib import Path

import msgspec

from synapse import ids
from synapse.errors import Unreadable
from synapse.hosts.content import read_millis
from synapse.hosts.opencode import records
from synapse.hosts.opencode.message import BLOCKS, Message, Part, Time, read_message
from synapse.hosts.outline import has, look, outline
from synapse.hosts.place import Place
from synapse.hosts.reader import DatabaseReader, DocumentReader
from synapse.sessions.decode import decode
from synapse.sessions.session import Entry, Session
from synapse.sessions.tally import BadLine, Tally

HOST = "opencode"

_SQLITE = b"SQLite format 3\0"


class _Info(msgspec.Struct):
    id: str = ""
    directory: str | None = None
    title: str | None = None
    version: str | None = None
    parent_id: str | None = msgspec.field(default=None, name="parentID")
    time: Time = msgspec.field(default_factory=Time)


class _Member(msgspec.Struct):
    info: Message = msgspec.field(default_factory=Message)
    parts: list[Part] | None = None


class _Export(msgspec.Struct):
    info: _Info
    messages: list[_Member] | None = None


_EXPORT = msgspec.json.Decoder(_Export)
_MESSAGE = msgspec.json.Decoder(Message)
_PART = msgspec.json.Decoder(Part)


def sniff_export(head: bytes) -> bool:
    first = outline(head)
    return has(look(first, "messages", 0), "info", "parts") or has(look(first, "info"), "id", "directory", "time")


def sniff_database(head: bytes) -> bool:
    # Which tables it has shows only when it is opened; no other host's database is read.
    return head.startswith(_SQLITE)


def read_document(raw: bytes, tally: Tally) -> Iterator[Entry]:
    try:
        export = decode(_EXPORT, raw)
    except BadLine as error:
        raise Unreadable(error.message) from error
    info, members = export.info, export.messages or []
    session_id = info.id or ids.derive(HOST, *(member.info.id for member in members[:2]))
    cwd = info.directory or ""
    started_at = read_millis(info.time.created)
    yield Session(session_id, HOST, cwd, started_at, info.title or "", "", info.version or "", info.parent_id or "")
    for index, member in enumerate(members):
        place = Place(session_id, index * BLOCKS, cwd=cwd)
        yield from read_message(member.info, member.parts or [], place, is_child=bool(info.parent_id), tally=tally)


def read_database(path: Path, watermark: str, tally: Tally) -> Iterator[tuple[str, list[Entry]]]:
    for position, session, messages in records.find_changes(path, watermark):
        entries: list[Entry] = [
            Session(
                session.id,
                HOST,
                session.directory,
                read_millis(session.time_created),
                session.title,
                version=session.version,
                parent_id=session.parent_id,
            )
        ]
        for message in messages:
            place = Place(session.id, message.index * BLOCKS, cwd=session.directory)
            entries.extend(_read_row(message, place, is_child=bool(session.parent_id), tally=tally))
        yield position, entries


def _read_row(row: records.MessageRow, place: Place, *, is_child: bool, tally: Tally) -> list[Entry]:
    parts: list[Part] = []
    try:
        message = decode(_MESSAGE, row.data)
    except BadLine as error:
        tally.count_bad(place.order, error.message)
        return []
    for part_id, data in row.parts:
        try:
            part = decode(_PART, data)
        except BadLine as error:
            tally.count_bad(place.order, error.message)
            part = Part()
        part.id = part_id
        parts.append(part)
    message.id = row.id
    if not message.time.created:
        message.time.created = row.time_created
    return read_message(message, parts, place, is_child=is_child, tally=tally)


READERS = (
    DocumentReader(HOST, "opencode-export", sniff_export, read_document),
    DatabaseReader(HOST, "opencode-db", sniff_database, read_database),
)
