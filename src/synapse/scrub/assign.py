"""Secrets known by the name beside them: JSON and YAML keys, environment, code, command lines, markup."""

import re
from collections.abc import Iterator

from synapse.scrub.name import HINT, PASSWORD, Claim, read_claim
from synapse.scrub.span import Span
from synapse.scrub.value import is_placeholder, is_plain, is_random

_NAME_BACK = 40  # longer names exist, but their last words say it
_VALUE_MAX = 4096  # a token with many claims; longer quoted text is a document
_BEFORE = re.compile(r"[\w.-]{0,40}\Z", re.ASCII)

# From the end of the word: the rest of the name, what closes it, what separates, what opens the value.
_BESIDE = re.compile(
    r"(?P<rest>[\w-]{0,30})"
    r"(?P<close>\\{0,31}[\"'`]?[\])]{0,2})"
    r"[ \t]{0,4}"
    r"(?P<sep>,?\s{0,40}\\{0,31}[\"']?[vV]alue\\{0,31}[\"']?[ \t]{0,2}[:=]|"  # a pair of name and value in two fields
    r":[ \t]{0,2}[A-Za-z][\w<>\[\] |]{0,24}?[ \t]{0,2}=(?!=)|::?=?>?|=>|->|!?={1,3}|,|>|\(|is\b|-(?=[ \t])|)"
    r"(?:[ \t]{0,8}|\s{1,24}(?=[\"']))"
    r"(?P<open>(?:[bfru]{0,2}\\{0,31}[\"'`])?)",
    re.ASCII,
)
_BARE = re.compile(r"[^\s\"'`,;&<>(){}\[\]|\\]{1,1024}")
_ELEMENT = re.compile(r"[^<>\n]{1,512}(?=</)")
_SHORTEST_PASSWORD = 3
_SHORTEST_SECRET = 6  # below it, a token is an index or an abbreviation
_SHORTEST_SPACED = 12  # after a colon, a name with a number is more common still
_SHORTEST_RANDOM = 8  # bare in code, where a name with a number is more common than a secret


class _Value:
    __slots__ = ("alone", "declared", "quoted", "start", "text")

    def __init__(self, start: int, text: str, *, quoted: bool, declared: bool, alone: bool = False) -> None:
        self.start = start
        self.text = text
        self.quoted = quoted  # between quotes of its own
        self.declared = declared  # an environment variable, an option, an element: the name cannot be code
        self.alone = alone  # one small word that ends its line, as YAML is written and code hardly ever


def find_assigned(text: str, at: int, after: int) -> Iterator[Span]:
    """The secret beside the name that has a telling word from `at` to `after`."""
    form = _BESIDE.match(text, after)
    is_option = "--" in text[max(0, at - _NAME_BACK) : at]
    if form is None or not (form["sep"] or form["open"] or is_option):
        return
    sep = form["sep"]
    before = _BEFORE.search(text, max(0, at - _NAME_BACK), at)
    name = (before.group() if before else "") + text[at : form.end("rest")]
    if name.lower() == "pass" and sep == ":" and not form["close"]:
        return  # a test's verdict
    claim = read_claim(name)
    value = claim and _read_value(text, form, name)
    if claim and value and _is_secret(value, claim, sep):
        yield (value.start, value.start + len(value.text), claim[0])


def _read_value(text: str, form: re.Match[str], name: str) -> _Value | None:
    sep, opened, start = form["sep"], form["open"], form.end()
    if sep == ">":
        element = _ELEMENT.match(text, start)
        return _Value(start, element.group(), quoted=True, declared=True) if element else None
    if opened:
        if (sep == "," and not form["close"]) or (sep == "(" and form["close"]):
            return None
        declared = name.isupper() if sep else name.startswith("-")
        return _read_quoted(text, start, opened.lstrip("bfru"), declared=declared)
    is_option = not sep and not form["close"] and name.startswith("-") and text[start - 1 : start] in (" ", "\t")
    if sep in (",", "(", "-", "->") or (not sep and not is_option):
        return None
    bare = _BARE.match(text, start)
    if bare is None or text[bare.end() : bare.end() + 1] in ("(", "[", "{"):
        return None
    found = bare.group().rstrip(".:!?")
    is_env = name.isupper() and "=" in sep and form.end("sep") == start
    declared = is_env or (is_option and not found.startswith("-"))
    ends = text[bare.end() : bare.end() + 1] in ("", "\n", "\r")
    alone = sep == ":" and ends and len(found) >= _SHORTEST_SECRET and found.isalpha() and found.islower()
    return _Value(start, found, quoted=False, declared=declared, alone=alone)


def _read_quoted(text: str, start: int, quote: str, *, declared: bool) -> _Value | None:
    stop = start + _VALUE_MAX
    end = text.find(quote, start, stop)
    while end > start and text[end - 1] == "\\":  # an escaped quote inside the value
        end = text.find(quote, end + len(quote), stop)
    if end < 0:
        bare = _BARE.match(text, start)  # cut off before its end
        return _Value(start, bare.group(), quoted=False, declared=declared) if bare else None
    value = text[start:end]
    inner = value.strip(" ")
    return None if "\n" in inner else _Value(start + value.find(inner), inner, quoted=True, declared=declared)


def _is_secret(value: _Value, claim: Claim, sep: str) -> bool:
    found = value.text
    if sep == ">":
        pieces = found.strip("{}").split()
        return claim[1] > HINT and any(not (is_plain(piece) or is_placeholder(piece)) for piece in pieces)
    if is_placeholder(found) or "://" in found:
        return False
    if sep in ("", "-", "is") and not value.declared:
        return is_random(found, shortest=_SHORTEST_RANDOM)
    if claim[1] == HINT:
        return is_random(found) or (value.quoted and found.isalnum() and not is_plain(found))
    if claim[1] == PASSWORD and sep != ",":  # in a list, one word stands beside another
        return _is_password(value)
    return _is_token(value, sep)


def _is_password(value: _Value) -> bool:
    found = value.text
    if len(found) < _SHORTEST_PASSWORD or found.startswith(("/", "./")):
        return False
    if value.declared:
        return True
    if value.quoted:
        return not (is_plain(found) and " " in found)  # a label
    if len(found) < _SHORTEST_SECRET:
        return False
    return value.alone or found[-1].isdigit() or (not is_plain(found) and any(c.isalnum() for c in found))


def _is_token(value: _Value, sep: str) -> bool:
    found = value.text
    if len(found) < _SHORTEST_SECRET or is_plain(found) or " " in found or found.startswith(("/", "./", "~")):
        return False
    if value.quoted or value.declared:
        return not found.isdigit() and any(c.isalnum() for c in found)
    return is_random(found, shortest=_SHORTEST_RANDOM if sep == "=" else _SHORTEST_SPACED)
