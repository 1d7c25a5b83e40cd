"""Whether a change made a skill worse: the ten uses after it against the ten before."""

from collections.abc import Sequence

USES = 10
MORE = 2  # harmful ones than before: one can be chance


def is_worse(before: Sequence[bool], after: Sequence[bool]) -> bool:
    """Whether each use was harmful, oldest first. The newest ones before the change count, and the first ones after it."""
    return sum(after[:USES]) - sum(before[-USES:]) >= MORE
