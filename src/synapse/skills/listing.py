"""Claude Code's list of skills, simulated: what of it a model gets to see, and what is cut.

It lists every name, and descriptions for about a hundredth of the model's context; the skills called least lose theirs.
"""

from collections.abc import Sequence
from dataclasses import dataclass

CONTEXT_TOKENS = 200_000  # of the models that most people use
CHARACTERS_A_TOKEN = 4
SHARE = 0.01
MAX_ENTRY = 1_536  # characters of one description, whatever the budget


@dataclass(frozen=True, slots=True)
class Wish:
    """A skill that wants to be listed."""

    called: str
    description: str
    calls: int  # in the sessions that we know of


@dataclass(frozen=True, slots=True)
class Listing:
    budget: int  # characters
    wanted: int  # that the whole list would take
    used: int
    bare: tuple[str, ...]  # listed by name alone
    shortened: tuple[str, ...]  # whose description is longer than an entry may be


def find_budget(context_tokens: int) -> int:
    return round(context_tokens * SHARE * CHARACTERS_A_TOKEN)


def simulate_listing(wishes: Sequence[Wish], budget: int) -> Listing:
    """`wishes` in the order of the library: of those called equally often the first keeps its description."""
    lengths = [min(len(wish.description), MAX_ENTRY) for wish in wishes]
    names = sum(_measure_name(wish) for wish in wishes)
    used, bare = names, list[int]()
    for number in sorted(range(len(wishes)), key=lambda number: (-wishes[number].calls, number)):
        if used + lengths[number] > budget:
            bare.append(number)
        else:
            used += lengths[number]
    return Listing(
        budget=budget,
        wanted=names + sum(lengths),
        used=used,
        bare=tuple(wishes[number].called for number in sorted(bare)),
        shortened=tuple(wish.called for wish in wishes if len(wish.description) > MAX_ENTRY),
    )


def _measure_name(wish: Wish) -> int:
    return len(wish.called) + len("- : \n")
