"""Skills whose descriptions ask for the same prompts: a model cannot tell which of them is meant."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from synapse.text.stems import content_words, overlap_of

SAME = 0.6  # of the shorter description's words are in the other one
FEWEST = 5  # words that two descriptions must share: "Helps with Python code" is like too many
COMMON = 200  # skills that a word may be in and still point at a pair: it bounds the pairs that are compared
# Words of the form, not of the matter.
_FORM = frozenset(
    content_words("use used using when whenever skill user users ask asks agent task tasks help helps work")
)


@dataclass(frozen=True, slots=True)
class Collision:
    one: str
    other: str
    overlap: float
    words: tuple[str, ...]  # that they share


def find_collisions(described: Sequence[tuple[str, str]], *, limit: int) -> list[Collision]:
    """Of (name, description): the pairs that overlap most, the most alike first."""
    known = dict[str, str]()
    words = [frozenset(content_words(text, known)) - _FORM for _, text in described]
    found: list[Collision] = []
    for one, other in _find_pairs(words):
        shared = words[one] & words[other]
        overlap = overlap_of(words[one], words[other])
        if len(shared) >= FEWEST and overlap >= SAME:
            found.append(Collision(described[one][0], described[other][0], overlap, tuple(sorted(shared))))
    return sorted(found, key=lambda pair: (-pair.overlap, -len(pair.words), pair.one, pair.other))[:limit]


def _find_pairs(words: Sequence[frozenset[str]]) -> Iterable[tuple[int, int]]:
    """That share a word which is not everywhere, each once."""
    holders: dict[str, list[int]] = {}
    for number, of in enumerate(words):
        for word in of:
            holders.setdefault(word, []).append(number)
    pairs: dict[tuple[int, int], int] = {}
    for numbers in holders.values():
        if len(numbers) <= COMMON:
            for at, one in enumerate(numbers):
                for other in numbers[at + 1 :]:
                    pairs[one, other] = pairs.get((one, other), 0) + 1
    return (pair for pair, shared in pairs.items() if shared > 1)
