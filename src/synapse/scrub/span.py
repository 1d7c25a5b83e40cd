"""A stretch of text that is a secret, and joining such stretches into one scrubbed text."""

from collections.abc import Iterable

MARK = "[secret:"  # what stands where a secret stood begins so

Span = tuple[int, int, str]  # start, end, kind; a named tuple would need `typing`, which costs more than this room


def cover(text: str, spans: Iterable[Span]) -> str:
    """The text with every span replaced by its kind. Where spans overlap, all of it goes, under the first one's kind."""
    pieces: list[str] = []
    done = 0
    for start, end, kind in _join(spans):
        pieces += text[done:start], f"{MARK}{kind}]"
        done = end
    pieces.append(text[done:])
    return "".join(pieces)


def _join(spans: Iterable[Span]) -> list[Span]:
    joined: list[Span] = []
    best = 0
    for order, (start, end, kind) in sorted(enumerate(spans), key=lambda ranked: (ranked[1][0], ranked[0])):
        if not joined or start >= joined[-1][1]:
            joined.append((start, end, kind))
            best = order
            continue
        first, last, known = joined[-1]
        joined[-1] = (first, max(last, end), known if best < order else kind)
        best = min(best, order)
    return joined
