"""The packed index in the database, written scope by scope: the lines that may be told and the postings they are found by."""

from collections.abc import Iterable, Sequence

from synapse.memory.index.line import RecallLine
from synapse.store.database import Database
from synapse.text.postings import build_postings
from synapse.text.stems import content_words


def write_index(database: Database, scope_id: str, lines: Sequence[RecallLine]) -> None:
    """In place of what the scope held; without lines it holds nothing."""
    database.run("delete from recall where scope_id = :scope_id", scope_id=scope_id)
    database.run("delete from posting where scope_id = :scope_id", scope_id=scope_id)
    # The worthiest first: where a list is cut, they stay.
    ordered = sorted(lines, key=lambda line: (-line.value, line.number))
    database.run_many(
        "insert into recall (number, learning_id, scope_id, kind, line, value, tokens)"
        " values (:number, :learning_id, :scope_id, :kind, :line, :value, :tokens)",
        [
            {
                "number": line.number,
                "learning_id": line.learning_id,
                "scope_id": scope_id,
                "kind": line.kind,
                "line": line.line,
                "value": line.value,
                "tokens": line.tokens,
            }
            for line in ordered
        ],
    )
    database.run_many(
        "insert into posting (scope_id, term, packed) values (:scope_id, :term, :packed)",
        [
            {"scope_id": scope_id, "term": term, "packed": packed}
            for term, packed in build_postings((line.number, content_words(line.text)) for line in ordered).items()
        ],
    )


def count_lines(database: Database) -> int:
    return int(database.rows("select count(*) as n from recall")[0]["n"])


def find_numbers(database: Database, scopes: Iterable[str]) -> set[int]:
    """Of the lines that these scopes hold."""
    found = [database.rows("select number from recall where scope_id = :scope", scope=scope) for scope in scopes]
    return {int(row["number"]) for rows in found for row in rows}
