"""What fits: the lines worth most for their length, within a budget of tokens, characters and lines.

Standard library only: the hook path chooses with it.
"""

from _collections_abc import Iterable

NO_ROOM = "no room"


class Item:
    """Something that could be told. A slotted class: the hook path cannot afford dataclasses."""

    __slots__ = ("is_named", "kind", "number", "text", "tokens", "worth")

    def __init__(self, number: int, kind: str, text: str, tokens: int, worth: float, *, is_named: bool = False) -> None:
        self.number = number
        self.kind = kind
        self.text = text
        self.tokens = tokens
        self.worth = worth
        self.is_named = is_named  # by the branch: among the worthiest it would not be


def choose(
    items: Iterable[Item], *, budget_tokens: int, budget_characters: int, limit: int
) -> tuple[list[Item], list[Item]]:
    """What is told, worthiest first, and what there was no room for.

    By worth for each token; the single worthiest alone where that comes to more than all that was taken so.
    """
    candidates = sorted(items, key=lambda item: (-item.worth / max(item.tokens, 1), item.number))
    taken: list[Item] = []
    tokens, characters = budget_tokens, budget_characters
    for item in candidates:
        if len(taken) < limit and item.tokens <= tokens and len(item.text) <= characters:
            taken.append(item)
            tokens -= item.tokens
            characters -= len(item.text)
    fitting = [item for item in candidates if item.tokens <= budget_tokens and len(item.text) <= budget_characters]
    best = max(fitting, key=lambda item: item.worth, default=None)
    if best is not None and limit > 0 and best.worth > sum(item.worth for item in taken):
        taken = [best]
    told = {item.number for item in taken}
    return (
        sorted(taken, key=lambda item: (-item.worth, item.number)),
        [item for item in candidates if item.number not in told],
    )
