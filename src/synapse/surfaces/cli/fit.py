"""What of a table a terminal has room for: ids, stages and dates whole, texts shortened, the least telling columns left out."""

from collections.abc import Mapping, Sequence

BESIDE = 3  # columns of a terminal that a column of a table costs beside its text


def fit(widths: Sequence[int], room: int, *, shrink: Mapping[int, int], drop: Sequence[int]) -> dict[int, int]:
    """Column → how wide it is to be; what is not in it is left out.

    `shrink`: columns that may be shortened, and to what at least. `drop`: what goes where that is not enough, in that order.
    """
    kept = dict(enumerate(widths))
    least = {place: min(width, shrink.get(place, width)) for place, width in kept.items()}
    for column in drop:
        if sum(least.values()) + BESIDE * len(kept) - 1 <= room:
            break
        del kept[column], least[column]
    return _shorten(kept, least, room - BESIDE * len(kept) + 1)


def _shorten(kept: Mapping[int, int], least: Mapping[int, int], room: int) -> dict[int, int]:
    """The widest first, and none below its least: where even that is too much the terminal cuts."""
    fitted = dict(kept)
    while sum(fitted.values()) > room:
        widest = max(fitted, key=lambda place: (fitted[place] > least[place], fitted[place]))
        if fitted[widest] <= least[widest]:
            break
        fitted[widest] -= 1
    return fitted
