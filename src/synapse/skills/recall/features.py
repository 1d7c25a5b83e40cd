"""What a match looks like, in seven numbers that do not depend on how large the library is.

Standard library only: the hook path decides by them.
"""

from _collections_abc import Iterable, Sequence
from math import log

from synapse.skills.recall.card import Card
from synapse.skills.recall.search import Match, Question
from synapse.text.terms import read_terms

NAMES = ("score", "worth", "margin", "covered", "named", "pairs", "length")


def find_features(question: Question, matches: Sequence[Match], at: int) -> tuple[float, ...]:
    """Of the match at that place, among all that were found."""
    match = matches[at]
    score = max(match.score, 1e-9)
    others = [other.score for place, other in enumerate(matches) if place != at]
    mass = sum(map(question.rarity, question.terms)) or 1.0
    name, described = set(read_terms(match.card.name)), set(read_terms(match.card.description))
    return (
        log(score / question.rarest),
        score / mass,
        max(-1.0, (score - max(others, default=0.0)) / score),
        _weigh(question, name | described) / mass,
        len(name.intersection(question.terms)) / max(len(name), 1),
        log(1 + match.pairs),
        log(max(len(question.terms), 1)),
    )


def find_shared(question: Question, card: Card) -> list[str]:
    """The words of the prompt that the skill's name and description hold, the rarest first."""
    held = {*read_terms(card.name), *read_terms(card.description)}
    return sorted((term for term in question.terms if term in held), key=lambda term: -question.rarity(term))


def _weigh(question: Question, terms: Iterable[str]) -> float:
    held = set(terms)
    return sum(question.rarity(term) for term in question.terms if term in held)
