"""Learnings by what they are about: words, entities, kind, place, and what held at some instant."""

from dataclasses import dataclass

from synapse.errors import BadInput
from synapse.flows.list_learnings import Account, Wanted, describe_all, is_wanted
from synapse.memory import records as memory
from synapse.memory.entity import read_entity
from synapse.memory.learning import Learning, Scope, Status
from synapse.memory.rank import Match, rank, temper, words_of
from synapse.text.stems import content_words
from synapse.text.words import words
from synapse.workspace.workspace import Workspace

MAX_QUERY = 2_000  # characters that are looked at; nobody asks longer
WEIGHED = 200  # of the best by words, that confidence and age may reorder: more change nothing at the top


@dataclass(frozen=True, slots=True)
class Query:
    text: str = ""
    entities: tuple[str, ...] = ()  # all of which it must be about
    kinds: tuple[str, ...] = ()
    project_id: str = ""  # its own, and what holds everywhere; empty: of all projects
    is_global: bool = False  # only what holds everywhere
    at: str = ""  # what held then
    with_history: bool = False
    limit: int = 0  # 0: all


@dataclass(frozen=True, slots=True)
class Found:
    account: Account
    score: float
    words: tuple[str, ...]
    entities: tuple[str, ...]


def find_learnings(workspace: Workspace, query: Query) -> tuple[list[Found], int]:
    """The best first, and how many there are in all. Raises BadInput, Ambiguous."""
    database, now = workspace.database, workspace.now()
    terms = _read_terms(query)
    entities = memory.find_entities(database)
    about = {read_entity(text, (entity for held in entities.values() for entity in held)) for text in query.entities}
    stems: dict[str, str] = {}
    candidates = [
        (learning, words_of(learning, entities.get(learning.id, ()), stems) if terms else [])
        for learning in memory.find(database)
        if _fits(learning, query) and about <= set(entities.get(learning.id, ()))
    ]
    matches = rank(terms, candidates)
    weighed = matches if not terms or not query.limit else matches[: max(WEIGHED, query.limit)]
    accounts = describe_all(workspace, [match.learning for match in weighed])
    found = [
        _found(match, account, entities.get(match.learning.id, ()), temper(match.score, account.standing, now))
        for match, account in zip(weighed, accounts, strict=True)
    ]
    found.sort(key=lambda one: (-one.score, -one.account.learning.number))
    return found[: query.limit or None], len(matches)


def _found(match: Match, account: Account, entities: tuple[str, ...] | list[str], score: float) -> Found:
    return Found(account, round(score, 3), match.words, tuple(entities))


def _read_terms(query: Query) -> list[str]:
    text = query.text[:MAX_QUERY]
    terms = content_words(text) or words(text)
    if not terms and not query.entities:
        raise BadInput("There is nothing to look for.", hint="Give some words, or `--entity tool:pnpm`.")
    return list(dict.fromkeys(terms))


def _fits(learning: Learning, query: Query) -> bool:
    if query.is_global and learning.scope is not Scope.GLOBAL:
        return False
    if query.kinds and learning.kind not in query.kinds:
        return False
    if query.at and not held_at(learning, query.at):
        return False
    with_history = query.with_history or bool(query.at)
    return is_wanted(learning, Wanted(project_id=query.project_id, with_history=with_history))


def held_at(learning: Learning, instant: str) -> bool:
    """Whether it was said by then, and not yet overruled or put away."""
    end = learning.valid_to
    if not end and learning.status in (Status.RETIRED, Status.ARCHIVED):
        end = learning.status_since
    return (learning.valid_from or learning.created_at) <= instant and (not end or instant < end)
