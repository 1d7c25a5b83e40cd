"""SQLite behind the interface that every database of ours has: rows, run, run_many, transaction.

Standard library only and cheap to import: the hook path reads through it.
"""

import os
import sqlite3
from _collections_abc import Callable  # collections.abc would load the whole of collections

from synapse.errors import StoreBroken, StoreError, StoreFull, StoreLocked, StoreUnwritable

BUSY_TIMEOUT_S = 30.0  # a writer waits this long for another one's transaction; none of ours takes a second

MEMORY = ":memory:"

_PRIMARY_CODE = 0xFF  # SQLite's extended result codes hold the primary one in their low byte


class Sqlite:
    """One connection. Statements take named values (`:name`); outside a transaction each is its own."""

    __slots__ = ("_connection", "_depth", "path")

    def __init__(self, connection: sqlite3.Connection, path: str) -> None:
        connection.row_factory = _as_dict
        self._connection = connection
        self._depth = 0
        self.path = path

    def rows(self, sql: str, **values: object) -> list[dict[str, object]]:
        try:
            return self._connection.execute(sql, values).fetchall()
        except sqlite3.Error as error:
            raise translate(error, self.path) from error

    def run(self, sql: str, **values: object) -> int:
        """How many rows the statement changed."""
        try:
            return self._connection.execute(sql, values).rowcount
        except sqlite3.Error as error:
            raise translate(error, self.path) from error

    def run_many(self, sql: str, values: list[dict[str, object]]) -> int:
        """How many rows the statement changed, over all values."""
        try:
            return self._connection.executemany(sql, values).rowcount
        except sqlite3.Error as error:
            raise translate(error, self.path) from error

    def transaction(self) -> "_Transaction":
        """All or nothing, as a `with` block. A block inside another one joins it."""
        return _Transaction(self._begin, self._end)

    def close(self) -> None:
        self._connection.close()

    def _begin(self) -> None:
        if self._depth == 0:
            # Immediate: a reader that turns into a writer half-way could be refused at once, without waiting.
            self.run("begin immediate")
        self._depth += 1

    def _end(self, commit: bool) -> None:  # noqa: FBT001  (called from one place, by name of its meaning)
        self._depth -= 1
        if self._depth:
            return
        if commit:
            try:
                self.run("commit")
            except StoreError:
                self._roll_back()
                raise
        else:
            self._roll_back()

    def _roll_back(self) -> None:
        # A full disk makes SQLite roll back by itself; then there is nothing left to undo.
        if self._connection.in_transaction:
            self.run("rollback")


class _Transaction:
    __slots__ = ("_begin", "_end")

    def __init__(self, begin: Callable[[], None], end: Callable[[bool], None]) -> None:
        self._begin = begin
        self._end = end

    def __enter__(self) -> None:
        self._begin()

    def __exit__(self, kind: object, *rest: object) -> None:
        self._end(kind is None)


def open_sqlite(path: str) -> Sqlite:
    """The database at `path`, made when there is none, readable by its owner alone."""
    try:
        if path != MEMORY:
            # Made here, so that it and the files SQLite lays beside it are the owner's alone.
            os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    except OSError as error:
        raise StoreUnwritable(
            f"Cannot write the database {path}: {error.strerror}.",
            hint="Make the folder writable, or set SYNAPSE_HOME to one that is.",
        ) from error
    try:
        connection = sqlite3.connect(path, timeout=BUSY_TIMEOUT_S, isolation_level=None)
        connection.execute("pragma journal_mode = wal")
        # WAL with `normal` loses no committed transaction when a process dies, and needs no sync for each commit.
        connection.execute("pragma synchronous = normal")
        connection.execute("pragma foreign_keys = on")
    except sqlite3.Error as error:
        raise translate(error, path) from error
    return Sqlite(connection, path)


def open_readonly(path: str, *, timeout_s: float = BUSY_TIMEOUT_S) -> Sqlite:
    """The database at `path` for reading. Raises StoreUnwritable's sister errors; never makes a file."""
    try:
        return _connect_readonly(path, "mode=ro", timeout_s)
    except StoreUnwritable:
        # A folder that cannot be written has no room for what SQLite lays beside a file in WAL mode. Without a `-wal` there
        # nobody is writing either, and the file can be read as it lies.
        if os.path.exists(path + "-wal") or not os.path.exists(path):
            raise
        return _connect_readonly(path, "immutable=1", timeout_s)


def _connect_readonly(path: str, how: str, timeout_s: float) -> Sqlite:
    quoted = path.replace("%", "%25").replace("?", "%3f").replace("#", "%23")
    try:
        connection = sqlite3.connect(f"file:{quoted}?{how}", uri=True, timeout=timeout_s, isolation_level=None)
        connection.execute("select 1 from sqlite_master limit 1").fetchall()
    except sqlite3.Error as error:
        raise translate(error, path) from error
    return Sqlite(connection, path)


def translate(error: sqlite3.Error, path: str) -> StoreError:
    """SQLite's error as ours, by its code."""
    code = getattr(error, "sqlite_errorcode", 0) & _PRIMARY_CODE
    if code in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR):
        return StoreFull(
            f"The disk refused to take more while writing {path} ({error}).",
            hint="Make room and run the same command again: what was stored before stays, the rest is read again.",
        )
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return StoreLocked(
            f"Another process kept the database {path} locked for {BUSY_TIMEOUT_S:.0f} s.",
            hint="Wait for it to end, then try again; nothing was lost.",
        )
    if code in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM):
        return StoreUnwritable(
            f"Cannot open the database {path}: {error}.",
            hint="Make it and its folder writable, or set SYNAPSE_HOME to another folder.",
        )
    if code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
        return StoreBroken(
            f"{path} is damaged or no database ({error}).",
            hint="Move the file away and run `synapse ingest`: transcripts are the source, they are read again.",
        )
    return StoreError(f"The database {path} refused: {error}.", hint="Run `synapse doctor`.")


def _as_dict(cursor: sqlite3.Cursor, row: tuple[object, ...]) -> dict[str, object]:
    return {column[0]: value for column, value in zip(cursor.description, row, strict=True)}
