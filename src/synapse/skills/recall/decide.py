"""Whether a match is worth a word: most prompts ask for no skill, and a wrong one costs more than a missing one.

The numbers come from `bench/calibrate.py`, fitted on half of the labelled prompts in libraries of one to fourteen thousand skills.
Standard library only: the hook path decides with it.
"""

from _collections_abc import Iterable, Sequence
from math import exp, log

from synapse.skills.recall.card import Card
from synapse.skills.recall.search import Match, Question
from synapse.text.terms import read_terms

# What a match looks like, in numbers that do not depend on how large the library is.
NAMES = ("score", "worth", "margin", "covered", "named", "pairs", "length")
MEANS = (1.977, 1.77, 0.513, 0.302, 0.218, 0.747, 2.364)
SCALES = (0.91, 1.47, 0.387, 0.297, 0.331, 0.727, 0.842)
WEIGHTS = (1.241, -0.396, 0.73, 0.782, 0.605, 1.001, -0.414)
BIAS = -0.512
# From here on the text itself may be loaded: of labelled prompts that should load nothing, and of real turns, at most one in
# twenty reaches it, in libraries of every size.
LOAD = 0.76
# From here on the best match is named in a line, which costs little: at most one real turn in fifty reaches it, in libraries of up
# to FEW skills, of up to MANY, and of more.
SHOW = (0.77, 0.36, 0.68)
FEW, MANY = 10, 1_000


def find_chance(features: Sequence[float]) -> float:
    """How likely it is that this is the skill that is wanted, 0..1."""
    total = BIAS
    for value, mean, scale, weight in zip(features, MEANS, SCALES, WEIGHTS, strict=True):
        total += weight * (value - mean) / scale
    return 1 / (1 + exp(-max(-30.0, min(30.0, total))))


def find_least(total: int, at: int) -> float:
    """The chance from which the match at that place is worth a word, among so many skills. Only the best is named on less."""
    show = SHOW[0] if total <= FEW else SHOW[1] if total <= MANY else SHOW[2]
    return show if at == 0 else max(show, LOAD)


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
