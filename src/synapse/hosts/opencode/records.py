"""What changed in OpenCode's database since it was last read. It is opened read-only, and safe to read while OpenCode writes.

The watermark is the time of the last change seen, in milliseconds: `1795030115600`. While a reading is under way it is
`<since>/<until>`: everything up to `since` was read before; of what changed after it, sessions come in the order of their
latest change, and those that changed last before `until` are done. So a reading that stops anywhere goes on where it was, and
no change is lost that came in meanwhile: it is no earlier than `until`. What changed in the very instant of a watermark comes
again, since more may have been written in that instant.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from synapse.errors import Unreadable

BUSY_S = 5.0  # OpenCode's own writes take milliseconds

_CHANGED = """
    select session.id, directory, title, version, parent_id, time_created, max(changed_at) as latest from (
        select id as changed, time_updated as changed_at from session where time_updated >= :since
        union all select session_id, time_updated from message where time_updated >= :since
        union all select session_id, time_updated from part where time_updated >= :since
    ) join session on session.id = changed
    group by session.id having max(changed_at) >= :until order by latest, session.id
"""
_MESSAGES = """
    select id, time_created, data, time_updated >= :since or exists (
        select 1 from part where part.message_id = message.id and part.time_updated >= :since
    ) as is_changed
    from message where session_id = :session_id order by time_created, id
"""
_PARTS = "select id, data from part where message_id = :message_id order by id"


@dataclass(frozen=True, slots=True)
class SessionRow:
    id: str
    directory: str
    title: str
    version: str
    parent_id: str
    time_created: int


@dataclass(frozen=True, slots=True)
class MessageRow:
    id: str
    index: int  # among all messages of the session
    time_created: int
    data: bytes
    parts: list[tuple[str, bytes]]


@dataclass(frozen=True, slots=True)
class Watermark:
    since: int = 0
    until: int = 0

    def render(self) -> str:
        return f"{self.since}/{self.until}" if self.until else f"{self.since}"


def read_watermark(text: str) -> Watermark:
    """A watermark that is none begins at the beginning: reading twice does no harm."""
    since, _, until = text.partition("/")
    try:
        return Watermark(int(since or 0), int(until or 0))
    except ValueError:
        return Watermark()


def find_changes(path: Path, watermark: str) -> Iterator[tuple[str, SessionRow, list[MessageRow]]]:
    """(next watermark, session, its changed messages with all their parts), oldest change first. Raises Unreadable."""
    done = read_watermark(watermark)
    try:
        with closing(_open(path)) as database:
            changed = database.execute(_CHANGED, {"since": done.since, "until": done.until}).fetchall()
            for number, (*fields, created, latest) in enumerate(changed, 1):
                session = SessionRow(*(str(field or "") for field in fields), time_created=created)
                position = Watermark(latest) if number == len(changed) else Watermark(done.since, latest)
                yield position.render(), session, _find_messages(database, session.id, done.since)
    except sqlite3.Error as error:
        msg = f"no OpenCode database that can be read: {error}"
        raise Unreadable(msg) from error


def _open(path: Path) -> sqlite3.Connection:
    # Without a `-wal` OpenCode is not running: then the file is read as it lies, and SQLite lays nothing beside it.
    is_at_rest = not path.with_name(path.name + "-wal").exists()
    how = "immutable=1" if is_at_rest else "mode=ro"
    database = sqlite3.connect(f"file:{quote(str(path.absolute()))}?{how}", uri=True, timeout=BUSY_S)
    database.text_factory = _read_text
    return database


def _read_text(raw: bytes) -> str:
    return raw.decode("utf-8", "replace")


def _find_messages(database: sqlite3.Connection, session_id: str, since: int) -> list[MessageRow]:
    rows = database.execute(_MESSAGES, {"session_id": session_id, "since": since}).fetchall()
    return [
        MessageRow(message_id, index, created, _bytes(data), _find_parts(database, message_id))
        for index, (message_id, created, data, is_changed) in enumerate(rows)
        if is_changed
    ]


def _find_parts(database: sqlite3.Connection, message_id: str) -> list[tuple[str, bytes]]:
    return [(row[0], _bytes(row[1])) for row in database.execute(_PARTS, {"message_id": message_id})]


def _bytes(data: object) -> bytes:
    return data if isinstance(data, bytes) else str(data).encode()
