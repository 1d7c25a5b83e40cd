"""A search among skills as a person asks for it: the hook's own ranking and decision, and how each came about."""

from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass

from synapse.flows.brief import find_skill_scopes
from synapse.flows.index_skills import index_skills
from synapse.flows.tell_skills import FEWEST, LOOKED_AT, MAX_SKILLS, read_body
from synapse.skills.index.weigh import MAX_BODY
from synapse.skills.recall.card import Card
from synapse.skills.recall.decide import LOAD, NAMES, find_chance, find_features, find_least
from synapse.skills.recall.records import find_used, open_index
from synapse.skills.recall.search import CANDIDATES, Match, Question, search
from synapse.text.terms import read_terms
from synapse.workspace.workspace import DATABASE, Workspace

FIELDS = ("name", "description", "body")


@dataclass(frozen=True, slots=True)
class Shared:
    """A word of the question that the skill holds."""

    word: str
    rarity: float
    holders: int  # skills in reach that hold it
    fields: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Result:
    called: str
    description: str
    path: str
    hosts: tuple[str, ...]
    is_draft: bool
    score: float  # by words
    total: float  # with use
    pairs: int  # words side by side, in both
    sessions: int  # earlier ones of this project that called it
    chance: float  # that it is wanted, by the rule that hooks decide with
    features: tuple[tuple[str, float], ...]
    shared: tuple[Shared, ...]
    verdict: str  # what a hook would do with it at such a prompt, and why


@dataclass(frozen=True, slots=True)
class Results:
    terms: tuple[str, ...]  # of the question
    unknown: tuple[str, ...]  # of these, what no skill in reach holds
    skills: int  # in reach
    show: float
    load: float
    results: tuple[Result, ...]


def search_skills(workspace: Workspace, text: str, cwd: str, limit: int) -> Results:
    """Among the skills of the folder's project and the person's, as they are on disk now."""
    index_skills(workspace, cwd)
    project = workspace.projects.of(cwd)
    scopes = find_skill_scopes(project)
    with closing(open_index(f"{workspace.home}/{DATABASE}")) as database:
        question = Question(text, database, scopes)
        used = find_used(database, scopes[0]) if len(scopes) > 1 else {}
        matches = search(database, scopes, question, used, limit=max(limit, CANDIDATES)) if question.total else []
        results = [_explain(question, matches, at) for at in range(min(limit, len(matches)))]
    unknown = tuple(term for term in question.terms if term not in question.holders)
    return Results(tuple(question.terms), unknown, question.total, find_least(question.total, 0), LOAD, tuple(results))


def _explain(question: Question, matches: Sequence[Match], at: int) -> Result:
    match = matches[at]
    card = match.card
    features = find_features(question, matches, at)
    chance = find_chance(features)
    return Result(
        called=card.called,
        description=card.description,
        path=card.path,
        hosts=tuple(card.hosts),
        is_draft=card.is_draft,
        score=round(match.score, 3),
        total=round(match.total, 3),
        pairs=match.pairs,
        sessions=match.sessions,
        chance=round(chance, 3),
        features=tuple((name, round(value, 3)) for name, value in zip(NAMES, features, strict=True)),
        shared=_find_shared(question, card),
        verdict=_judge(question, card, chance, at),
    )


def _find_shared(question: Question, card: Card) -> tuple[Shared, ...]:
    texts = (card.name, card.description, read_body(card.path)[:MAX_BODY])
    held = [(field, set(read_terms(text))) for field, text in zip(FIELDS, texts, strict=True)]
    return tuple(
        Shared(term, round(question.rarity(term), 2), question.holders[term], fields)
        for term in question.asked
        if (fields := tuple(field for field, terms in held if term in terms))
    )


def _judge(question: Question, card: Card, chance: float, at: int) -> str:
    least = find_least(question.total, at)
    reasons = (
        (len(question.terms) < FEWEST, "one word asks for nothing"),
        (chance < least, f"{chance:.2f} is below {least}"),
        (
            not card.may_tell and card.is_draft,
            "a draft that was edited, that Synapse did not write here, or that could do harm",
        ),
        (not card.may_tell, "its author leaves it to the person alone"),
        (at >= LOOKED_AT, f"only the best {LOOKED_AT} are looked at, and {MAX_SKILLS} told"),
    )
    for holds, reason in reasons:
        if holds:
            return f"not told: {reason}"
    if card.is_draft:
        return "named in a line, as an unreviewed draft"
    if chance < LOAD:
        return f"named in a line: {chance:.2f} is below {LOAD}"
    if not card.may_load:
        return "named in a line; its text is loaded nowhere, for it lies in a checkout that a stranger may have written"
    listing = f"{', '.join(card.hosts)} list it" if card.hosts else "no host lists it"
    return f"named in a line where the host lists it, its text loaded elsewhere; {listing}"
