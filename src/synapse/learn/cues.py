"""A cue: words that speak for or against a reading of a sentence, with a weight."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

STRONG, MEDIUM, WEAK = 3.0, 2.0, 1.0
FURTHER = 0.5  # what each cue beside the strongest adds
MOST_FURTHER = 1  # many weak cues are a long sentence, not a strong one


@dataclass(frozen=True, slots=True)
class Cue:
    name: str
    weight: float
    pattern: re.Pattern[str]


def cue(name: str, weight: float, *alternatives: str) -> Cue:
    """Matched in a sentence's plain form: lower case, typos mended."""
    return Cue(name, weight, re.compile("|".join(f"(?:{one})" for one in alternatives)))


def find(cues: Iterable[Cue], text: str) -> list[Cue]:
    return [one for one in cues if one.pattern.search(text)]


def weigh(found: Sequence[Cue]) -> float:
    """The strongest counts whole, each further one a little, what speaks against it whole."""
    given = sorted((one.weight for one in found if one.weight > 0), reverse=True)
    against = sum(one.weight for one in found if one.weight < 0)
    further = FURTHER * min(len(given) - 1, MOST_FURTHER)
    return given[0] + further + against if given else 0.0
