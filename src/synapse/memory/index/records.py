"""The packed index in the database, written scope by scope: the lines that may be told and the postings they are found by."""

from collections.abc import Iterable, Sequence

from synapse.memory.index.line import RecallLine
from synapse.store.database import Database
from synapse.text.postings import COUNT, MUTED, build_postings, pack_numbers, read_count
from synapse.text.stems import content_words


def write_index(database: Database, scope_id: str, lines: Sequence[RecallLine], muted: Sequence[int] = ()) -> None:
    """In place of what the scope held; without lines it holds nothing. `muted`: lines of other scopes that do not hold in it."""
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
    postings = build_postings((line.number, content_words(line.text)) for line in ordered)
    if muted:
        postings[MUTED] = pack_numbers(muted)
    database.run_many(
        "insert into posting (scope_id, term, packed) values (:scope_id, :term, :packed)",
        [{"scope_id": scope_id, "term": term, "packed": packed} for term, packed in postings.items()],
    )


def count_lines(database: Database) -> int:
    return int(database.rows("select count(*) as n from recall")[0]["n"])


def find_numbers(database: Database, scopes: Iterable[str] | None = None) -> set[int]:
    """Of the lines that these scopes hold, or all do."""
    if scopes is None:
        return {int(row["number"]) for row in database.rows("select number from recall")}
    found = [database.rows("select number from recall where scope_id = :scope", scope=scope) for scope in scopes]
    return {int(row["number"]) for rows in found for row in rows}


def find_unreadable(database: Database) -> list[str]:
    """Scopes whose postings are cut short, or speak of another number of lines than there are."""
    torn = {
        str(row["scope_id"])
        for row in database.rows(
            "select distinct scope_id from posting where length(packed) % 4 <> 0 or length(packed) < 4"
        )
    }
    held = {
        str(row["scope_id"]): int(row["n"])
        for row in database.rows("select scope_id, count(*) as n from recall group by scope_id")
    }
    counted = {
        str(row["scope_id"]): read_count(row["packed"])
        for row in database.rows("select scope_id, packed from posting where term = :none", none=COUNT)
        if str(row["scope_id"]) not in torn
    }
    return sorted(torn | {scope for scope in held.keys() | counted.keys() if held.get(scope) != counted.get(scope)})
