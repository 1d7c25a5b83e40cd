"""Text that a person does not see and an agent reads: comments, invisible characters, turned writing, encoded blocks."""

import base64
import binascii
import re
from collections.abc import Iterator

from synapse.skills.security.lines import Page
from synapse.skills.security.threat import Family, Level, Threat

MAX_COMMENT = 4_000
MAX_SHOWN = 120
_TAGS = re.compile("[\U000e0001-\U000e007f]{2,}")
_FLAG = "\U0001f3f4"  # the black flag, behind which tag characters name a country
_TURNS = re.compile("[\u202a-\u202e\u2066-\u2069]")
_ZERO_WIDTH = re.compile(
    "[\u200b\u2060-\u2064\ufeff\u180e]{3,}|(?<=[A-Za-z])[\u200b-\u200d\u2060-\u2064\ufeff\u00ad]+(?=[A-Za-z])"
)
_ORDER = re.compile(
    r"\b(?:ignore|disregard|override)\b.{0,40}\b(?:instructions?|rules|prompt)|\b(?:curl|wget|rm -rf|base64|exfiltrat\w+|system prompt)\b"
    r"|\b(?:send|upload|post|forward)\b.{0,60}\b(?:to|https?:)|\b(?:do not|don't|never) (?:tell|inform|mention|reveal|show)\b|\b(?:AI|assistant|agent|model|claude)\b.{0,30}\b(?:must|should|you will)\b.{0,60}\b(?:execute|run|read|send|add|include|insert)\b"
    r"|\b(?:you must|secretly|silently)\b.{0,60}\b(?:execute|run|read|send|upload|add|install)\b",
    re.IGNORECASE | re.DOTALL,
)
_BASE64 = re.compile(r"(?<![\w+/=:,])[A-Za-z0-9+/]{60,4000}={0,2}(?![\w+/])")
_COMMANDS = re.compile(
    r"\b(?:curl|wget|bash|/bin/sh|rm -|exec|eval|import (?:os|socket|subprocess)|subprocess|powershell|nc -|chmod|ignore (?:all|previous)|https?://)",
    re.IGNORECASE,
)
_LONG = 800  # characters: so much of it is a file in the text


def find_hidden_text(page: Page) -> Iterator[Threat]:
    if not page.text.isascii():
        yield from _find_invisible(page)
    if not page.is_script:
        yield from _find_comments(page)
    yield from _find_encoded(page)


def _find_invisible(page: Page) -> Iterator[Threat]:
    for match in _TAGS.finditer(page.text):
        if page.text[match.start() - 1 : match.start()] != _FLAG:
            said = "".join(chr(ord(one) - 0xE0000) for one in match[0] if 0x20 <= ord(one) - 0xE0000 < 0x7F)  # noqa: PLR2004  (ASCII)
            yield _threat(
                page,
                match.start(),
                "tag-characters",
                Level.HIGH,
                excerpt=said,
                hint="Invisible characters spell this; take them out.",
            )
    for match in _TURNS.finditer(page.text):
        level = Level.HIGH if match[0] in "\u202d\u202e" else Level.MEDIUM
        yield _threat(
            page,
            match.start(),
            "turned-writing",
            level,
            excerpt=_shown(page, match.start()),
            hint="It is read in another order than it is shown; take it out.",
        )
    for match in _ZERO_WIDTH.finditer(page.text):
        is_run = len(match[0]) > 2  # noqa: PLR2004  (one is a slip of an editor, three spell something)
        yield _threat(
            page,
            match.start(),
            "zero-width",
            Level.HIGH if is_run else Level.LOW,
            excerpt=_shown(page, match.start()),
            hint="Characters without width hide text or split words; take them out.",
        )


def _find_comments(page: Page) -> Iterator[Threat]:
    at = page.text.find("<!--")
    while at >= 0:
        end = page.text.find("-->", at)
        comment = page.text[at + 4 : min(end if end >= 0 else len(page.text), at + MAX_COMMENT)]
        if _ORDER.search(comment) and page.find_block(page.number_of(at)) is None:
            yield _threat(
                page,
                at,
                "order-in-comment",
                Level.HIGH,
                excerpt=" ".join(comment.split()),
                hint="A person does not see this comment, an agent does; say it in the open or take it out.",
            )
        at = page.text.find("<!--", end) if end >= 0 else -1


def _find_encoded(page: Page) -> Iterator[Threat]:
    for match in _BASE64.finditer(page.text):
        said = _decode(match[0])
        if said and _COMMANDS.search(said):
            yield _threat(
                page,
                match.start(),
                "encoded-commands",
                Level.HIGH,
                excerpt=" ".join(said.split()),
                hint="It is written so that nobody reads it; say it in the open.",
            )
        elif len(match[0]) > _LONG and "data:" not in page.line(page.number_of(match.start()))[:200]:
            yield _threat(
                page,
                match.start(),
                "encoded-block",
                Level.LOW,
                excerpt=match[0][:40],
                hint="A file in the text; put it in a file of its own.",
            )


def _decode(block: str) -> str:
    """What it says, where it says anything."""
    try:
        content = base64.b64decode(block[: len(block) // 4 * 4], validate=True)
        said = content.decode("utf-8")
    except (binascii.Error, ValueError):
        return ""
    return said if sum(one.isprintable() or one.isspace() for one in said) == len(said) else ""


def _shown(page: Page, position: int) -> str:
    """With what is invisible written out."""
    start = max(0, position - MAX_SHOWN // 3)
    return "".join(
        one if one.isprintable() else f"<U+{ord(one):04X}>"
        for one in page.text[start : position + MAX_SHOWN // 2].split("\n")[0]
    )


def _threat(page: Page, position: int, rule: str, level: Level, *, excerpt: str, hint: str) -> Threat:
    return Threat(level, Family.HIDDEN_TEXT, rule, page.name, page.number_of(position), excerpt[:MAX_SHOWN], hint)
