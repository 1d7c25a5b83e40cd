"""The one scrubber: text in, the same text without its secrets out."""

from collections.abc import Iterator

from synapse.scrub.assign import find_assigned
from synapse.scrub.place import (
    find_authorization,
    find_bearer,
    find_cookies,
    find_emails,
    find_key_block,
    find_option,
    find_url_password,
    find_webhook,
)
from synapse.scrub.screen import Lead, find_leads
from synapse.scrub.shape import STRAY, find_shapes
from synapse.scrub.span import Span, cover
from synapse.scrub.value import is_plain

_SHORTEST = 8  # a name, a separator and a value do not fit in less
_ROUNDS = 4  # taking a secret out can uncover what stood around it; the second round all but never finds one
_REPEATED = 16  # so many secrets are looked for again: each costs one search of the whole text
_SURE = 8  # shorter ones may be a word elsewhere

_PLACES = {"cookie": find_cookies, "hook": find_webhook, "bearer": find_bearer, "@": find_url_password}
_COMMANDS = ("curl", "mysql", "redis-cli", "docker login")


def scrub(text: str, *, emails: bool = False) -> str:
    """The text with each secret replaced by `[secret:<kind>]`. Scrubbing twice changes nothing."""
    for _ in range(_ROUNDS):
        if len(text) < _SHORTEST:
            break
        spans = _find(text, emails=emails)
        if not spans:
            break
        text = cover(text, [*spans, *_find_again(text, spans)])
    return text


def _find(text: str, *, emails: bool) -> list[Span]:
    # One byte for each character, so that fast byte searches give positions in the text.
    raw = text.encode("ascii", "replace")
    spans = list(find_shapes(text, raw))
    for lead in find_leads(raw.lower()):
        spans += _follow(text, lead)
    if emails and "@" in text:
        spans += find_emails(text)
    spans.sort(key=_is_nameless)
    return spans


def _is_nameless(span: Span) -> bool:
    return span[2] == STRAY  # any other finding knows better what the value is


def _follow(text: str, lead: Lead) -> Iterator[Span]:
    word, start, end = lead
    if word in _PLACES:
        yield from _PLACES[word](text, end)
    elif word in _COMMANDS:
        yield from find_option(text, end, word)
    else:
        if word == "auth" and text[end : end + 9].lower() == "orization":
            yield from find_authorization(text, end + 9)
        elif word == "key" and text.startswith("PRIVATE ", start - 8):
            yield from find_key_block(text, end)
        elif word == "pass" and text.startswith("ssh", start - 3):
            yield from find_option(text, end, "sshpass")
        yield from find_assigned(text, start, end)


def _find_again(text: str, spans: list[Span]) -> Iterator[Span]:
    """The same secrets where no name stands beside them: `export TOKEN=…`, and then used in a command."""
    known: dict[str, str] = {}
    for start, end, kind in spans:
        if len(known) < _REPEATED and end - start >= _SURE and not is_plain(text[start:end]):
            known[text[start:end]] = kind
    for secret, kind in known.items():
        at = text.find(secret)
        while at >= 0:
            yield (at, at + len(secret), kind)
            at = text.find(secret, at + len(secret))
