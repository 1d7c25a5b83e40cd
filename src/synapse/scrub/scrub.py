"""The one scrubber: text in, the same text without its secrets out."""

from collections.abc import Iterator

from synapse.scrub.assign import find_assigned
from synapse.scrub.place import find_emails, find_places
from synapse.scrub.shape import find_shapes
from synapse.scrub.span import Span, cover
from synapse.scrub.value import is_plain

_SHORTEST = 8  # a name, a separator and a value do not fit in less
_ROUNDS = 4  # taking a secret out can uncover what stood around it; the second round all but never finds one
_REPEATED = 16  # so many secrets are looked for again: each costs one search of the whole text
_SURE = 8  # shorter ones may be a word elsewhere


def scrub(text: str, *, emails: bool = False) -> str:
    """The text with each secret replaced by `[secret:<kind>]`. Scrubbing twice changes nothing."""
    for _ in range(_ROUNDS):
        if len(text) < _SHORTEST:
            break
        spans = list(_find(text, emails=emails))
        if not spans:
            break
        text = cover(text, [*spans, *_find_again(text, spans)])
    return text


def _find(text: str, *, emails: bool) -> Iterator[Span]:
    # One byte for each character, so that fast byte searches give positions in the text.
    raw = text.encode("ascii", "replace")
    low = raw.lower()
    yield from find_shapes(text, raw)
    yield from find_places(text, low)
    yield from find_assigned(text, low)
    if emails:
        yield from find_emails(text)


def _find_again(text: str, spans: list[Span]) -> Iterator[Span]:
    """The same secrets where no name stands beside them: `export TOKEN=…`, and then used in a command."""
    known: dict[str, str] = {}
    for start, end, kind in spans:
        if len(known) < _REPEATED and end - start >= _SURE and not is_plain(text[start:end]):
            known[text[start:end]] = kind
    for secret, kind in known.items():
        at = text.find(secret)
        while at >= 0:
            yield Span(at, at + len(secret), kind)
            at = text.find(secret, at + len(secret))
