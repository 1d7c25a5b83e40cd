"""Secrets known by their own shape, wherever they stand."""

import re
from collections.abc import Iterable, Iterator
from functools import cache

from synapse.scrub.prefix import SHAPES
from synapse.scrub.span import Span
from synapse.scrub.value import changes, is_placeholder, is_plain, is_random

_RUN = 20  # an AWS key id is the shortest shape; a word of code is rarely longer
_LONG = b"w" * _RUN
_RUN_CLASS = bytes(ord("w") if chr(c).isascii() and (chr(c).isalnum() or chr(c) in "-_") else 32 for c in range(256))

# Shapes whose longest run does not begin them: what stands before it, by the character right before the run.
_JOINED = {
    ".": (
        ("sendgrid-key", 3, r"SG\.[\w-]{16,32}\.[\w-]{16,64}"),
        ("google-token", 5, r"ya29\.[\w-]{20,512}"),
        ("vault-token", 4, r"hv[sbr]\.[\w-]{20,512}"),
        ("doppler-token", 6, r"dp\.(?:pt|st|ct|sa)\.[A-Za-z0-9]{30,64}"),
        ("vault-token", 2, r"\bs\.(?=\w{0,23}\d)(?=\w{0,23}[A-Z])[A-Za-z0-9]{24}(?!\w)"),
        ("airtable-token", 18, r"pat[A-Za-z0-9]{14}\.[a-f0-9]{64}"),
    ),
    ":": (
        ("tableau-token", 25, r"[A-Za-z0-9+/]{22}==:[A-Za-z0-9]{32}(?!\w)"),
        *tuple(("telegram-token", size + 1, rf"(?<!\d)\d{{{size}}}:[\w-]{{35}}(?![\w-])") for size in (8, 9, 10)),
    ),
    "|": (
        ("facebook-token", 17, r"(?<!\d)\d{16}\|[\w-]{27}(?![\w-])"),
        ("facebook-token", 16, r"(?<!\d)\d{15}\|[\w-]{27}(?![\w-])"),
    ),
    "/": (("google-token", 3, r"1//0[\w-]{20,255}"),),
}
_DISCORD = r"[MNO][\w-]{23,27}\.[\w-]{6}\.[\w-]{27,40}"
_MAILCHIMP = r"[0-9a-f]{32}-us\d{1,2}(?!\w)"


# Behind a name that is joined to it, `clone-ghp_…`: the usual ones that no word begins with.
_GLUED = r"[-_](?=gh[pos]_|github_pat_|glpat-|npm_|pypi-|sk_live_|sk-ant-|sk-proj-|xox[bp]-|hf_)"
_GLUED_RUN = 30  # a name, a prefix and a token do not fit in less, and most runs are shorter


# A value that stands alone and that no word looks like, under no name that explains it.
_STRAY_AFTER = "\"' \t\n=:"
_GOES_ON = tuple("./:([+")  # a path, a call, an address: part of something longer
STRAY = "random-value"
_STRAY = re.compile(r"[A-Za-z0-9+/=_.-]{20,128}")
_TWO_DIGITS = re.compile(r"\D{0,127}\d\D{0,127}\d")
_STRAY_BACK = 40
_EXPLAINED = re.compile(
    r"(?:id|ids|hash|sha\d{0,3}|integrity|checksum|digest|etag|cursor|nonce|ref|rev|commit|version|signature|public\w{0,9}"
    r"|data|path|file|name)\\{0,31}[\"']?\s{0,4}[:=(,]?\s{0,4}\\{0,31}[\"']?\Z",
    re.IGNORECASE,
)
_STRAY_CHANGES = 0.3  # with no name to vouch for it, twice as mixed as beside one
_QUOTED_CHANGES = 0.22  # quotes say at least that it is a value
_TYPED = re.compile(r"[a-z][a-z0-9]{1,11}[_-]|[0-9a-fA-F-]{1,128}\Z")  # `call_…`, `req-…`: an id that says so; digests


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    # Compiled when first needed: all of them at import would cost more than a hook may take.
    return re.compile(pattern)


def _by_first_two() -> dict[str, list[tuple[str, str, str]]]:
    table: dict[str, list[tuple[str, str, str]]] = {}
    for prefix in sorted(SHAPES, key=len, reverse=True):
        kind, rest = SHAPES[prefix]
        table.setdefault(prefix[:2], []).append((prefix, kind, rest))
    return table


_BY_FIRST_TWO = _by_first_two()


def find_shapes(text: str, raw: bytes) -> Iterable[Span]:
    """Secrets by shape; `raw` is the text with one byte for each character."""
    runs = raw.translate(_RUN_CLASS)
    start = runs.find(_LONG)
    return _examine(text, runs, start) if start >= 0 else ()


def _examine(text: str, runs: bytes, start: int) -> Iterator[Span]:
    while start >= 0:
        end = runs.find(b" ", start + _RUN)
        end = len(text) if end < 0 else end
        before = text[start - 1] if start else "\n"
        first = _begin(text, start) if before in "\\%" or text[start] in "-_" else start
        if text[first : first + 2] in _BY_FIRST_TWO:
            yield from _prefixed(text, first, end)
        if end - first > _GLUED_RUN:
            yield from _glued(text, first, end)
        if before in _JOINED:
            yield from _joined(text, start)
        if text[start] in "MNO" and text[end : end + 1] == ".":
            yield from _matched(text, start, "discord-token", _DISCORD)
        if text.startswith("-us", end - 5) or text.startswith("-us", end - 4):
            yield from _matched(text, start, "mailchimp-key", _MAILCHIMP)
        if start and before in _STRAY_AFTER and _TWO_DIGITS.match(text, start, end):
            yield from _stray(text, start, end)
        start = runs.find(_LONG, end)


def _begin(text: str, start: int) -> int:
    """Where the run really begins: after the letter of an escaped line break, a %3D, or leading dashes."""
    before = text[start - 1] if start else ""
    if before == "\\" and text[start] in "nrt":
        start += 1
    elif before == "%":
        start += 2
    while text[start] in "-_" and start + 1 < len(text):
        start += 1
    return start


def _prefixed(text: str, start: int, end: int) -> Iterator[Span]:
    for prefix, kind, rest in _BY_FIRST_TWO[text[start : start + 2]]:
        if text.startswith(prefix, start):
            found = _compiled(rest).match(text, start + len(prefix))
            if found and not is_placeholder(found.group()):
                yield (start, max(end, found.end()), kind)  # what hangs on to a token belongs to it
                return


def _glued(text: str, start: int, end: int) -> Iterator[Span]:
    found = _compiled(_GLUED).search(text, start, end)
    if found:
        yield from _prefixed(text, found.end(), end)


def _joined(text: str, start: int) -> Iterator[Span]:
    for kind, back, pattern in _JOINED[text[start - 1]]:
        if start >= back:
            yield from _matched(text, start - back, kind, pattern)


def _matched(text: str, start: int, kind: str, pattern: str) -> Iterator[Span]:
    found = _compiled(pattern).match(text, start)
    if found and not is_placeholder(found.group()):
        yield (start, found.end(), kind)


def _stray(text: str, start: int, end: int) -> Iterator[Span]:
    quote = text[start - 1 : start]
    if quote in ('"', "'"):
        found = _STRAY.match(text, start)
        end = found.end() if found else end
        if text[end : end + 1] != quote:
            return
    elif text[end : end + 1] in _GOES_ON:
        return
    value = text[start:end]
    if _TYPED.match(value) or is_plain(value) or is_placeholder(value) or not is_random(value, shortest=_RUN):
        return
    if changes(value) >= (_QUOTED_CHANGES if quote in ('"', "'") else _STRAY_CHANGES) and not _EXPLAINED.search(
        text, max(0, start - _STRAY_BACK), start
    ):
        yield (start, end, STRAY)
