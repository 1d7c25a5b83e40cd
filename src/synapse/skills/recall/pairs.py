"""Words that stand side by side, as numbers: a skill keeps them packed, and a prompt is compared with them.

Standard library only: the hook path compares with it.
"""

from _collections_abc import Sequence
from binascii import crc32
from itertools import pairwise

CODE = "I"  # how they are packed: 32 bits in the machine's own order, never moved to another one
_MASK = 0xFFFFFFFF
_SPREAD = 0x9E3779B1  # odd and large: `a b` and `b a` come apart


class Numbered(dict[str, int]):
    """Term → its number, the same in every process."""

    def __missing__(self, term: str) -> int:
        number = self[term] = crc32(term.encode("utf-8", "surrogatepass"))
        return number


def number_pairs(terms: Sequence[str], known: Numbered) -> set[int]:
    numbers = list(map(known.__getitem__, terms))
    return {(first * _SPREAD + second) & _MASK for first, second in pairwise(numbers)}
