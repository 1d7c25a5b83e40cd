"""What holds everywhere and is the opposite of what holds in one project: there it is not told."""

from collections.abc import Sequence

from synapse.memory.meaning import Meaning, is_opposite

Numbered = tuple[int, Meaning]


def find_opposites(own: Sequence[Numbered], everywhere: Sequence[Numbered]) -> list[int]:
    """The numbers of those that hold everywhere, in order."""
    holders: dict[str, set[int]] = {}
    for place, (_, meaning) in enumerate(everywhere):
        for word in _words(meaning):
            holders.setdefault(word, set()).add(place)
    return sorted(
        {
            everywhere[place][0]
            for _, meaning in own
            for place in set[int]().union(*(holders.get(word, ()) for word in _words(meaning)))
            if is_opposite(meaning, everywhere[place][1])
        }
    )


def _words(meaning: Meaning) -> frozenset[str]:
    """What two opposites share at least one of: a side, or where there is none, words of what is said."""
    return (meaning.prefer | meaning.avoid) or meaning.words
