"""Which learnings a text is about: ranked by the words they share, and silent where that is too little.

Standard library only: the hook path ranks with it.
"""

from _collections_abc import Mapping, Sequence
from math import log

from synapse.text.postings import COUNT, read_count, read_entries
from synapse.text.stems import content_words

MAX_TERMS = 40  # of a prompt, first come: what somebody wants stands at its beginning or is said twice
MAX_READ = 8_000  # characters of a prompt that are looked at; what follows is pasted
# In words: one word that a learning is about (its weight is highest there), or two that it mentions.
ENOUGH = 0.7
_FULL = 255


def read_terms(text: str) -> list[str]:
    """The words to ask for, each once, those said most first."""
    counts: dict[str, int] = {}
    for word in content_words(text[:MAX_READ]):
        counts[word] = counts.get(word, 0) + 1
    return sorted(counts, key=lambda word: -counts[word])[:MAX_TERMS]


def search(postings: Mapping[str, bytes], terms: Sequence[str]) -> dict[int, float]:
    """Number → score of the learnings of one scope that share enough with these terms; unordered.

    A score is how many words' worth they share: each counts by its weight in the learning and by how rare it is here.
    """
    total = read_count(postings[COUNT]) if COUNT in postings else 0
    scores: dict[int, float] = {}
    for term in terms:
        packed = postings.get(term)
        if packed and total:
            rarity = log(1 + total / read_count(packed)) / log(1 + total)
            for entry in read_entries(packed):
                number = entry >> 8
                scores[number] = scores.get(number, 0.0) + rarity * (entry & _FULL) / _FULL
    return {number: score for number, score in scores.items() if score >= ENOUGH}
