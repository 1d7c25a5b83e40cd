"""A stretch of text that is a secret, and joining such stretches into one scrubbed text."""

from collections.abc import Iterable
from typing import NamedTuple

MARK = "[secret:"  # what stands where a secret stood begins so


class Span(NamedTuple):
    start: int
    end: int
    kind: str


def cover(text: str, spans: Iterable[Span]) -> str:
    """The text with every span replaced by its kind. Where spans overlap, all of it goes, under the first one's kind."""
    ranked = sorted(enumerate(spans), key=lambda item: (item[1].start, item[0]))
    pieces: list[str] = []
    done = start = end = 0
    rank, kind = -1, ""
    for order, span in ranked:
        if span.start < end:
            end = max(end, span.end)
            if order < rank:
                rank, kind = order, span.kind
            continue
        if kind:
            pieces += text[done:start], f"{MARK}{kind}]"
            done = end
        start, end, kind = span
        rank = order
    if kind:
        pieces += text[done:start], f"{MARK}{kind}]"
        done = end
    pieces.append(text[done:])
    return "".join(pieces)
