"""Whether a skill says what another one says already, under another name."""

from collections.abc import Iterable
from dataclasses import dataclass

from synapse.text.stems import content_words, overlap_of

SAME_DESCRIPTION = 0.8  # of the shorter one's words stand in the other
SAME_BODY = 0.6


@dataclass(frozen=True, slots=True)
class Said:
    name: str
    description: str
    body: str


def find_near(draft: Said, others: Iterable[Said]) -> str:
    """The name of the skill that is most like it, where both say the same; empty where none does."""
    known: dict[str, str] = {}
    words, body = _cut(draft.description, known), _cut(draft.body, known)
    best, nearest = 0.0, ""
    for other in others:
        if other.name == draft.name:
            continue
        overlap = overlap_of(words, _cut(other.description, known))
        if overlap < SAME_DESCRIPTION:
            continue
        both = overlap + overlap_of(body, _cut(other.body, known))
        if both >= SAME_DESCRIPTION + SAME_BODY and both > best:
            best, nearest = both, other.name
    return nearest


def _cut(text: str, known: dict[str, str]) -> frozenset[str]:
    return frozenset(content_words(text[:20_000], known))
