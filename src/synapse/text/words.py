"""Text cut into words: identifiers whole and in parts, unspaced scripts as pairs of characters.

Cutting by character pairs needs no dictionary and beat single characters beside pairs on labelled Chinese questions.
"""

from __future__ import annotations

import re

MAX_WORD = 80  # longer ones are keys, digests and base64: nobody asks for them, and an index would keep each

# Scripts that put no space between words. Hangul does, but its endings cling to the noun: pairs find the noun again.
UNSPACED = (
    ("\u0e00", "\u0eff"),  # Thai, Lao
    ("\u1000", "\u109f"),  # Burmese
    ("\u1100", "\u11ff"),  # Hangul letters
    ("\u1780", "\u17ff"),  # Khmer
    ("\u3005", "\u3007"),  # marks that repeat a character
    ("\u3041", "\u309f"),  # hiragana
    ("\u30a1", "\u30fa"),  # katakana, without its middle dot
    ("\u30fc", "\u318f"),  # katakana's long mark, Bopomofo, Hangul letters
    ("\u31f0", "\u31ff"),  # small katakana
    ("\u3400", "\u4dbf"),  # Han
    ("\u4e00", "\u9fff"),
    ("\uac00", "\ud7af"),  # Hangul
    ("\uf900", "\ufaff"),  # Han
    ("\U00020000", "\U0003fffd"),
)
# `\w` leaves out the signs that hang on a letter, and would cut Hindi, pointed Hebrew and Arabic in the middle of words.
_MARKS = "\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u0900-\u0963\u0966-\u0dff"
# Lengths are bounded, so that a hostile 1.1.1.1… costs no more than its length.
_VERSION = r"[vV]?\d{1,9}(?:\.\d{1,9}){1,4}(?!\w)"
_ONE_LETTER = r"(?<!\w)[A-Za-z](?:\+\+|\#)(?!\w)"  # c++, c#, f#
_CONTRACTION = r"(?:['\u2019](?:[sStTdDmM]|[rR][eE]|[vV][eE]|[lL][lL])(?!\w))?"


def _pattern(letters: str) -> str:
    unit = f"(?:{_VERSION}|{letters})"
    return f"{_ONE_LETTER}|{unit}(?:[-_]{{1,2}}{unit})*{_CONTRACTION}"


_ASCII = re.compile(_pattern("[A-Za-z0-9]+"), re.ASCII)
_JOINT = re.compile("[-_]+")
# getHTTPResponse, HTML5Page, URLs: a row of capitals keeps its plural s and leaves the last capital to the next word.
HUMP = re.compile(r"[A-Z]{2,}s?(?![a-z])[0-9]*|[A-Z]?[a-z]+[0-9]*|[A-Z]+[0-9]*|[0-9]+")


def words(text: str) -> list[str]:
    """Every word in order, lower-case, repeats kept. An identifier comes whole, then in parts."""
    pieces: list[str] = _ASCII.findall(text) if text.isascii() else _any_script().findall(_composed(text))
    cut: list[str] = []
    known: dict[str, list[str]] = {}  # texts repeat themselves: each piece is cut once
    for piece in pieces:
        found = known.get(piece)
        if found is None:
            found = known[piece] = _cut(piece)
        cut += found
    return cut


def _cut(piece: str) -> list[str]:
    if not piece.isascii() and is_unspaced(piece):
        return _pairs(piece)
    if _is_plain(piece):
        return [piece.casefold()] if len(piece) <= MAX_WORD else []
    return _identifier(piece.replace("\u2019", "'"))


def _is_plain(unit: str) -> bool:
    """Letters and digits in one case, or with a capital in front only: sha256sum stays one word."""
    return unit.isalnum() and (unit.islower() or unit.isupper() or unit[1:].islower() or not unit.isascii())


def is_unspaced(word: str) -> bool:
    """Whether `words` cut it out of a script that puts no spaces."""
    first = word[:1]
    return any(low <= first <= high for low, high in UNSPACED)


def _composed(text: str) -> str:
    """Full-width letters, and letters stored as base and accent (macOS file names), as the usual ones."""
    import unicodedata  # noqa: PLC0415  (a shared library to load, and most prompts are ASCII)

    return unicodedata.normalize("NFKC", text)


def _any_script() -> re.Pattern[str]:
    # Compiled when first asked for (`re` keeps it): these sets of characters cost a hook 2 ms, and most prompts are ASCII.
    unspaced = "".join(f"{low}-{high}" for low, high in UNSPACED)
    return re.compile(f"[{unspaced}]+|" + _pattern(rf"(?:(?![{unspaced}_])[\w{_MARKS}])+"))


def _pairs(run: str) -> list[str]:
    if len(run) == 1:
        return [run]
    return [run[at : at + 2] for at in range(len(run) - 1)]


def _identifier(piece: str) -> list[str]:
    head, apostrophe, ending = piece.partition("'")
    if apostrophe and ending not in ("s", "S"):
        return _kept([piece])
    parts: list[str] = []
    for unit in _JOINT.split(head):
        if len(unit) <= MAX_WORD:
            parts += _humps(unit)
    whole = head.casefold()
    return _kept(parts if parts == [whole] else [whole, *_inner_wholes(head), *parts])


def _humps(unit: str) -> list[str]:
    if _is_plain(unit) or not unit.isascii() or not unit.isalnum():
        return [unit.casefold()]
    return [hump.casefold() for hump in HUMP.findall(unit)]


def _inner_wholes(head: str) -> list[str]:
    """In `my-getUser` the camel-cased `getUser` is an identifier of its own."""
    units = _JOINT.split(head)
    if len(units) == 1:
        return []
    return [unit.casefold() for unit in units if len(unit) <= MAX_WORD and len(_humps(unit)) > 1]


def _kept(found: list[str]) -> list[str]:
    return [word.casefold() for word in found if word and len(word) <= MAX_WORD]
