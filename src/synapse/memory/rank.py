"""Which learnings a question is about: by the words they share, each by how rare it is, with some say for trust and age."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import log

from synapse.memory.confidence import FULL, Standing, weeks_between
from synapse.memory.learning import Learning
from synapse.text.postings import weigh
from synapse.text.stems import content_words

_FULL_WEIGHT = 255  # of `weigh`
TRUST_SHARE = 0.2  # what full confidence adds to a score: it orders what fits about equally, and hides nothing
AGE_SHARE = 0.1  # the same of what was said this week
_AGE_WEEKS = 8.0  # after which half of that is gone


@dataclass(frozen=True, slots=True)
class Match:
    learning: Learning
    score: float
    words: tuple[str, ...]  # of the question, that it holds


def words_of(learning: Learning, entities: Iterable[str], known: dict[str, str] | None = None) -> list[str]:
    """`known`: see `content_words`."""
    parts = (learning.statement, learning.prefer, learning.avoid, learning.trigger, learning.action, learning.during)
    return content_words(" ".join([*parts, *(entity.partition(":")[2] for entity in entities)]), known)


def rank(terms: Sequence[str], candidates: Sequence[tuple[Learning, Sequence[str]]]) -> list[Match]:
    """Best first; those that share no word are left out. Without terms all fit alike."""
    if not terms:
        return [Match(learning, 1.0, ()) for learning, _ in candidates]
    wanted = dict.fromkeys(terms)
    counted = [
        (learning, Counter(word for word in words if word in wanted), len(words)) for learning, words in candidates
    ]
    holders = Counter(word for _, counts, _ in counted for word in counts)
    total = len(candidates)
    rarity = {word: log(1 + total / held) / log(1 + total) for word, held in holders.items()}
    matches = [
        Match(
            learning,
            sum(rarity[word] * weigh(often, length) / _FULL_WEIGHT for word, often in counts.items()),
            tuple(word for word in wanted if word in counts),
        )
        for learning, counts, length in counted
        if counts
    ]
    return sorted(matches, key=lambda match: (-match.score, -match.learning.number))


def temper(score: float, standing: Standing, now: str) -> float:
    """The score with confidence and recency as mild factors."""
    trust = 1 + TRUST_SHARE * standing.confidence / FULL
    age = 1 + AGE_SHARE / (1 + weeks_between(standing.seen_at, now) / _AGE_WEEKS)
    return score * trust * age
