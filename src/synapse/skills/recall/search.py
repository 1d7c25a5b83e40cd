"""Which skills a prompt asks for, best first: by the words they share, each by how rare it is, and by words side by side.

Standard library only: the hook path ranks with it.
"""

from _collections_abc import Iterable, Mapping, Sequence
from math import log

from synapse.skills.recall.card import Card
from synapse.skills.recall.records import Index, count_holders, find_cards, find_named, find_packed
from synapse.text.postings import COUNT
from synapse.text.terms import Numbered, number_pairs, read_terms

MAX_READ = 8_000  # characters of a prompt that are looked at; what follows is pasted
MAX_TERMS = (
    32  # of a long prompt the rarest that any skill holds: with 24 Chinese and long tasks lost, with more nothing won
)
READ_WHOLE = (
    8  # of these terms, the rarest; of the others the STRONGEST entries: all of them cost a hook 2 ms and found no more
)
STRONGEST = 400
CANDIDATES = 20  # looked at more closely: their neighbouring words, their names
PAIR = 0.4  # what two words side by side add, in words that one skill alone holds
USE = 4.0  # the same for the logarithm of the earlier sessions of this project that called the skill

_FULL = 255
CODE = "I"  # entries are 32 bits in the machine's own order: an index is never moved to another one
_HIGHEST = 8.8  # what the weight 255 stands for: see skills.index.weigh


class Question:
    """A prompt as it is asked, and how rare its words are among the skills in reach."""

    __slots__ = ("holders", "pairs", "terms", "total")

    def __init__(self, text: str, database: Index, scopes: Sequence[str]) -> None:
        found = read_terms(text[:MAX_READ])
        self.terms = list(dict.fromkeys(found))
        self.pairs = number_pairs(found, Numbered())
        self.holders = count_holders(database, scopes, [COUNT, *self.terms])
        self.total = self.holders.pop(COUNT, 0)  # skills in reach

    def rarity(self, term: str) -> float:
        """Of a word that no skill holds as of one that a single skill holds."""
        holders = self.holders.get(term, 1)
        # A list that was cut may count one more than there are.
        return log(1 + (max(self.total - holders, 0) + 0.5) / (holders + 0.5))

    @property
    def rarest(self) -> float:
        return log(1 + (max(self.total - 1, 0) + 0.5) / 1.5)

    @property
    def asked(self) -> list[str]:
        """The terms that are looked up."""
        known = [term for term in self.terms if term in self.holders]
        return sorted(known, key=lambda term: self.holders[term])[:MAX_TERMS]


class Match:
    __slots__ = ("card", "pairs", "score", "sessions", "total")

    def __init__(self, card: Card, score: float, pairs: int, sessions: int, question: Question) -> None:
        self.card = card
        self.pairs = pairs  # words side by side, in the prompt as in the skill
        self.sessions = sessions  # earlier ones of this project that called it
        self.score = score + PAIR * question.rarest * pairs  # by words alone
        self.total = self.score + USE * question.rarest * log(1 + sessions)


def search(
    database: Index, scopes: Sequence[str], question: Question, used: Mapping[str, int], *, limit: int = CANDIDATES
) -> list[Match]:
    """Best first, one of each name; skills that share no word are left out, but for those that this project used.

    `used`: name as called → earlier sessions.
    """
    scores = score_all(database, scopes, question)
    best = sorted(scores, key=scores.__getitem__, reverse=True)[: max(limit, CANDIDATES)]
    called = [number for name in used for number in find_named(database, scopes, name)]
    cards = find_cards(database, dict.fromkeys([*best, *called]))
    matches = [
        Match(
            card,
            scores.get(card.number, 0.0),
            len(question.pairs.intersection(memoryview(card.pairs).cast(CODE))) if rank < CANDIDATES else 0,
            used.get(card.called, used.get(card.name, 0)),
            question,
        )
        for rank, card in enumerate(cards)
    ]
    matches.sort(key=lambda match: (-match.total, match.card.number))
    return _one_of_a_name(matches)[:limit]


def score_all(database: Index, scopes: Sequence[str], question: Question) -> dict[int, float]:
    scores: dict[int, float] = {}
    known = scores.get  # ten thousands of additions: each look-up of a name costs
    for place, term in enumerate(question.asked):
        most = STRONGEST if place >= READ_WHOLE else None
        worth = question.rarity(term) * _HIGHEST / _FULL
        for packed in find_packed(database, scopes, term):
            for entry in memoryview(packed).cast(CODE)[:most].tolist():
                number = entry >> 8
                scores[number] = known(number, 0.0) + worth * (entry & _FULL)
    return scores


def _one_of_a_name(matches: Iterable[Match]) -> list[Match]:
    """At the best one's place the nearest: it is the one that is loaded."""
    kept: dict[str, Match] = {}
    for match in matches:
        first = kept.get(match.card.called)
        if first is None:
            kept[match.card.called] = match
        elif match.card.nearness < first.card.nearness:
            match.score, match.total = first.score, first.total
            kept[match.card.called] = match
    return list(kept.values())
