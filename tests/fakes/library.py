"""Skills in the packed index, without files: what a search finds among them."""

from synapse.skills.index.entry import EVERYWHERE, Entry
from synapse.skills.index.records import update_index
from synapse.skills.recall.decide import find_chance, find_features, find_least
from synapse.skills.recall.records import Index
from synapse.skills.recall.search import Question, search
from synapse.store.migrate import migrate, read_migrations
from synapse.store.sqlite import open_sqlite

AT = "2026-11-18T12:00:00.000Z"


def an_entry(name: str, description: str, body: str = "", **more: object) -> Entry:
    fields: dict[str, object] = {"skill_id": f"id-{name}", "scope_id": EVERYWHERE, "path": f"/skills/{name}/SKILL.md"}
    return Entry(**{**fields, "name": name, "description": description, "body": body, **more})  # pyright: ignore[reportArgumentType]


def open_index() -> Index:
    database = open_sqlite(":memory:")
    migrate(database, read_migrations(), AT)
    return database


def index(*entries: Entry) -> Index:
    database = open_index()
    for scope in {entry.scope_id for entry in entries}:
        update_index(database, scope, [entry for entry in entries if entry.scope_id == scope])
    return database


def find(database: Index, prompt: str, *scopes: str, **used: int) -> list[str]:
    """Names, best first."""
    within = [*scopes, EVERYWHERE]
    return [match.card.name for match in search(database, within, Question(prompt, database, within), used)]


def find_fired(database: Index, prompt: str) -> list[str]:
    """Those that reach the threshold."""
    question = Question(prompt, database, [EVERYWHERE])
    matches = search(database, [EVERYWHERE], question, {})
    chances = [find_chance(find_features(question, matches, at)) for at in range(len(matches))]
    least = [find_least(question.total, at) for at in range(len(matches))]
    return [match.card.name for match, chance, needed in zip(matches, chances, least, strict=True) if chance >= needed]
