"""What a hook asks the database of skills: how many hold a word, the strongest of them, their cards, what was used.

Standard library only and cheap to import: the hook path reads through it.
"""

from _collections_abc import Iterable, Sequence

from synapse.skills.recall.card import Card
from synapse.store.sqlite import Sqlite, open_readonly

Index = Sqlite

WAIT_S = 0.05  # as for learnings


def open_index(path: str) -> Index:
    """For reading."""
    return open_readonly(path, timeout_s=WAIT_S)


def has_index(database: Index) -> bool:
    """Whether a worker that knows skills has been at this database."""
    return bool(database.rows("select 1 from sqlite_master where name = 'skill_posting'"))


def count_holders(database: Index, scopes: Sequence[str], terms: Iterable[str]) -> dict[str, int]:
    """Term → how many skills of these scopes hold it, of those that any holds."""
    found: dict[str, int] = {}
    for term in terms:
        for scope in scopes:
            for row in database.rows(
                "select holders from skill_posting where scope_id = :scope and term = :term", scope=scope, term=term
            ):
                holders = row["holders"]
                found[term] = found.get(term, 0) + (holders if isinstance(holders, int) else 0)
    return found


def find_packed(database: Index, scopes: Sequence[str], term: str) -> list[bytes]:
    """The lists of one term, a scope each."""
    rows = [
        database.rows(
            "select packed from skill_posting where scope_id = :scope and term = :term", scope=scope, term=term
        )
        for scope in scopes
    ]
    return [packed for found in rows for row in found if isinstance(packed := row["packed"], bytes)]


def find_cards(database: Index, numbers: Iterable[int]) -> list[Card]:
    rows = [
        database.rows(
            "select number, skill_id, name, called, description, path, hosts, nearness, is_draft, may_tell, may_load, pairs"
            " from skill_card where number = :number",
            number=number,
        )
        for number in numbers
    ]
    return [Card(row) for found in rows for row in found]


def find_used(database: Index, project_id: str) -> dict[str, int]:
    """Name as it was called → in how many sessions of the project."""
    rows = database.rows(
        "select name, count(distinct session_id) as sessions from skill_call where project_id = :project group by name",
        project=project_id,
    )
    return {str(row["name"]): sessions for row in rows if isinstance(sessions := row["sessions"], int)}


def find_named(database: Index, scopes: Sequence[str], name: str) -> list[int]:
    """The skills of that name, or called so."""
    rows = [
        database.rows(
            "select number from skill_card where scope_id = :scope and name = :name"
            " union select number from skill_card where scope_id = :scope and called = :name",
            scope=scope,
            name=name,
        )
        for scope in scopes
    ]
    return [number for found in rows for row in found if isinstance(number := row["number"], int)]
