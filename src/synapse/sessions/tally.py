"""What a reader left out, counted by reason: nothing is dropped silently."""

from collections import Counter

from synapse.errors import SynapseError

MAX_EXAMPLES = 20  # enough to show what is wrong with a file, bounded for a file of garbage


class BadLine(SynapseError):
    """One line of a transcript that cannot be read; the message is the reason."""


class Tally:
    """Counts while one transcript is read. The only mutable value of the readers."""

    __slots__ = ("bad", "examples", "is_unfinished", "records", "skipped")

    def __init__(self) -> None:
        self.records = 0
        self.bad = 0
        self.is_unfinished = False  # the last line has no end yet: it is read when it has
        self.skipped: Counter[str] = Counter()
        self.examples: list[tuple[int, str]] = []

    def skip(self, reason: str) -> None:
        self.skipped[reason] += 1

    def count_bad(self, place: int, reason: str) -> None:
        self.bad += 1
        if len(self.examples) < MAX_EXAMPLES:
            self.examples.append((place, reason))
