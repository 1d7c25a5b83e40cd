"""What a hook asks the database: the lines worth most, the postings of some words, some lines by number.

Standard library only and cheap to import: the hook path reads through it.
"""

from _collections_abc import Iterable  # collections.abc would load the whole of collections

from synapse.memory.recall.line import Line
from synapse.store.sqlite import Sqlite, open_readonly

Index = Sqlite

WAIT_S = 0.15  # readers wait for nobody in WAL mode; only while a worker makes or mends the database is it locked


def open_index(path: str) -> Index | None:
    """For reading; None where no worker of this version has written an index yet."""
    database = open_readonly(path, timeout_s=WAIT_S)
    if database.rows("select 1 from sqlite_master where name = 'recall'"):
        return database
    database.close()
    return None


def find_worthiest(database: Index, scopes: Iterable[str], limit: int) -> list[Line]:
    """Of each scope the lines worth most."""
    found = [
        database.rows(
            "select number, kind, line, value, tokens from recall where scope_id = :scope"
            " order by value desc, number limit :limit",
            scope=scope,
            limit=limit,
        )
        for scope in scopes
    ]
    return [_value(row) for rows in found for row in rows]


def find_lines(database: Index, numbers: Iterable[int]) -> list[Line]:
    rows = [
        database.rows("select number, kind, line, value, tokens from recall where number = :number", number=number)
        for number in numbers
    ]
    return [_value(row) for found in rows for row in found]


def find_postings(database: Index, scope: str, terms: Iterable[str]) -> dict[str, bytes]:
    """Term → packed list, of those terms that the scope holds."""
    found: dict[str, bytes] = {}
    for term in terms:
        rows = database.rows(
            "select packed from posting where scope_id = :scope and term = :term", scope=scope, term=term
        )
        if rows and isinstance(rows[0]["packed"], bytes):
            found[term] = rows[0]["packed"]
    return found


def find_learning(database: Index, number: int) -> str:
    """The statement of that learning, told or not; empty when there is none of that number."""
    rows = database.rows("select statement from learning where number = :number", number=number)
    return str(rows[0]["statement"]) if rows else ""


def _value(row: dict[str, object]) -> Line:
    return Line(
        _number(row["number"]), str(row["kind"]), str(row["line"]), _number(row["value"]), _number(row["tokens"])
    )


def _number(cell: object) -> int:
    return cell if isinstance(cell, int) else 0
