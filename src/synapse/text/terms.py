"""Text of skills and of what asks for them, cut into the terms that both are compared by.

Written for thousands of long files: no identifier comes whole beside its parts, only plural endings go, and each distinct piece is
cut once. On labelled prompts a full stemmer and a long list of small words found less. Standard library only: the hook path cuts
prompts with it.
"""

from __future__ import annotations

import re
from itertools import chain, pairwise

from synapse.text.stems import singular
from synapse.text.stopwords import is_stop_word
from synapse.text.words import HUMP, MAX_WORD, UNSPACED, is_unspaced

# Fewer than elsewhere: `make`, `use` and `can` say little, but leaving them in found more.
_SMALL = frozenset(
    [
        "a",
        "an",
        "the",
        "and",
        "or",
        "of",
        "to",
        "in",
        "on",
        "for",
        "with",
        "is",
        "are",
        "be",
        "this",
        "that",
        "it",
        "as",
        "at",
        "by",
        "from",
        "i",
        "you",
        "my",
        "your",
        "we",
        "me",
        "us",
        "our",
    ]
)
_PRIME = 4_294_967_291  # the largest below 2³²: pairs are packed as 32 bits
_SPREAD = 0x9E3779B1  # odd and large: `a b` and `b a` come apart
_MASK = 0xFFFFFFFF
_ASCII = re.compile(r"[cCfF](?:\+\+|#)(?![A-Za-z0-9])|[A-Za-z0-9]+")


class Cut(dict[str, list[str]]):
    """Piece → its terms. Whoever cuts thousands of texts gives the same one with each."""

    def __missing__(self, piece: str) -> list[str]:
        terms = self[piece] = _cut(piece)
        return terms


def read_terms(text: str, known: Cut | None = None) -> list[str]:
    """The terms in order, repeats kept."""
    pieces: list[str] = _ASCII.findall(text) if text.isascii() else _any_script().findall(text)
    return list(chain.from_iterable(map((Cut() if known is None else known).__getitem__, pieces)))


class Numbered(dict[str, int]):
    """Term → its number, the same in every process."""

    def __missing__(self, term: str) -> int:
        number = self[term] = int.from_bytes(term.encode("utf-8", "surrogatepass"), "little") % _PRIME
        return number


def number_pairs(terms: list[str], known: Numbered) -> set[int]:
    """The terms that stand side by side, as 32-bit numbers: a skill keeps them packed, and a prompt is compared with them."""
    numbers = map(known.__getitem__, terms)
    return {(first * _SPREAD + second) & _MASK for first, second in pairwise(numbers)}


def _any_script() -> re.Pattern[str]:
    # Compiled when first asked for (`re` keeps it): see `words`.
    unspaced = "".join(f"{low}-{high}" for low, high in UNSPACED)
    return re.compile(rf"[cCfF](?:\+\+|#)(?![^\W_])|[{unspaced}]+|[^\W_{unspaced}]+")


def _cut(piece: str) -> list[str]:
    if not piece.isascii() and is_unspaced(piece):
        pairs = [piece[at : at + 2] for at in range(len(piece) - 1)] or [piece]
        return [pair for pair in pairs if not is_stop_word(pair)]
    if len(piece) > MAX_WORD:
        return []
    is_plain = piece.islower() or piece.isupper() or piece[1:].islower() or not piece.isascii()
    parts = [piece] if is_plain else HUMP.findall(piece)
    return [singular(part) for part in map(str.lower, parts) if part not in _SMALL]
