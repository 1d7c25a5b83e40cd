"""Telling a secret's value from what only stands in its place: placeholders, code, plain words."""

import re

from synapse.scrub.span import MARK

# Interpolation, markup and masks of the languages people write configuration in.
_FILLED_LATER = re.compile(
    r"\$[A-Z_{(\[]|\$[a-z_]\w{0,64}$|^\$env:|\{\{|^\{[^{}]{0,200}\}$|^%[%({\w]|%[sd]$|^<|>$|^\[|^@|\.\.\.|…|•|\*\*\*|#\{|`|xxx|XXX"
)
_STANDS_FOR = re.compile(
    r"(?:^|[^a-z])(?:your|my|some|the|an?|here|example|sample|placeholder|dummy|fake|mock|change|changeme|changeit"
    r"|insert|replace|redacted|removed|masked|hidden|todo|none|null|nil|undefined|true|false|unset|empty|not)(?![a-z])"
)
_WORDS = re.compile(r"[A-Za-z\s\-_./:,!?+']{1,4096}[0-9]{0,2}", re.ASCII)
_NO_WORD = re.compile(r"[A-Za-z]{20}")  # longer than the words and joined names people write
_PIECE = re.compile(r"[A-Z]?[a-z]{1,64}|[A-Z]{1,64}|\d{1,16}|[^A-Za-z\s\-_./:\d]")
# What people write where a secret will stand: the name of the thing, or of its type.
_OWN_NAMES = frozenset(
    re.findall(
        r"\w+",
        "api key token secret password passwd passphrase pwd pass bearer basic auth access client "
        "private public test credential credentials authorization refresh id user username admin my the new "
        "old current value string str bytes type any required optional valid invalid wrong bad "
        "good missing expired random foo bar baz abc name env header cookie session hash "
        "hashed number int boolean bool object text field input postgres root guest default unknown x xx 1 "
        "2 123 1234 ",
    )
)
_CODE = re.compile(
    r"(?:process\.env|os\.(?:environ|getenv)|import\.meta|(?:this|self|ctx|req|request|config|cfg|settings|options|opts"
    r"|secrets|vars|env|data|args|params|props|state|response|res|user|form|Deno|Bun|System|ENV)\.)",
)
_TOLD_BY = 256  # a placeholder says so early
_CLASSES = {
    **dict.fromkeys(range(ord("0"), ord("9") + 1), "0"),
    **dict.fromkeys(range(ord("A"), ord("Z") + 1), "A"),
    **dict.fromkeys(range(ord("a"), ord("z") + 1), "a"),
}
_CHANGES = ("aA", "Aa", "a0", "0a", "A0", "0A")
_DIGEST = re.compile(r"(?:[0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{64}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\Z")
_LONG = 20  # shorter mixed letters may be an acronym joined to words
_RANDOM_LETTERS = 0.5  # random letters change case at half the places, camelCase at two of each word
_RANDOM_CHANGES = 0.14  # random base 36 changes its kind of character at 0.4 of places, words with a number at 0.05


def is_placeholder(value: str) -> bool:
    """Nobody's secret: it is filled in later, masked, or says itself what should stand there."""
    if value.startswith(MARK) or len(set(value.lower())) <= 2:  # noqa: PLR2004  (xxxx, ****, 0000, -.-.)
        return True
    if _FILLED_LATER.search(value, 0, _TOLD_BY) or _CODE.match(value) or _names_itself(value):
        return True
    return is_plain(value) and _STANDS_FOR.search(value.lower()) is not None


def is_plain(value: str) -> bool:
    """Words, an identifier, a path or a label: letters in pieces of a word's length, at most a number at the end."""
    return _WORDS.fullmatch(value) is not None and _NO_WORD.search(value) is None


def _names_itself(value: str) -> bool:
    return all(piece.lower() in _OWN_NAMES for piece in _PIECE.findall(value, 0, _TOLD_BY)) and not is_random(value)


def is_random(value: str, *, shortest: int = 16) -> bool:
    """Long, without spaces, and mixing digits with letters as no word does."""
    if len(value) < shortest or any(c.isspace() for c in value):
        return False
    mixed = changes(value)
    if sum(c.isdigit() for c in value) < 2:  # noqa: PLR2004  (one digit is a version)
        return len(value) >= _LONG and mixed >= _RANDOM_LETTERS
    return mixed >= _RANDOM_CHANGES


def changes(value: str) -> float:
    """The share of places where small letters, capitals and digits meet."""
    classes = value.translate(_CLASSES)
    return sum(map(classes.count, _CHANGES)) / len(value)


def is_digest(value: str) -> bool:
    """A hash or a UUID, which ordinary text is full of."""
    return _DIGEST.match(value) is not None
