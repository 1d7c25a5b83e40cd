"""What a sentence says to use and what to leave, where its form gives it: about one correction in six does.

A reversed meaning is the worst fault, so nothing is read out of a question, of a story ("you used npm instead of pnpm"), of somebody
else's words, or where a negation stands around the whole form.
"""

import re
from dataclasses import dataclass

from synapse.learn.chinese import find_chinese_sides
from synapse.text.stopwords import is_stop_word

MAX_SIDE = 40  # characters: a longer one is a clause, not a name

_THING = r"[`'\"]?[\w@][\w@./+#:-]{0,40}[`'\"]?(?: [`'\"]?[\w@./+#:-]{1,40}[`'\"]?){0,3}?"
_END = (
    r"(?=\s*(?:[.,;:!?)(—–]|$|-{1,2} )|\s+(?:for|in|when|to|because|since|as|on|with|while|here|please|again|anymore|any more"
    r"|everywhere|from|so|unless|and (?:then|also|re\w+|run|try|make|add|check|update|fix|let|please)|where|by|at|if|then|but|like|that|which|is|it|we|you|i|now|instead|pls)\b)"
)
_STOP = (
    r"(?=\s*(?:[.,;:!?)(—–]|$)|\s+(?:here|please|anymore|any more|any longer|again|ever|pls|in this (?:repo|repository|project)|at all)\b"
    r"\s*(?:[.,;:!?)(—–]|$))"
)
_ARTICLE = r"(?:the |an? |any )?"
_NOT = r"(?:don't|do not|never|stop|no longer|shouldn't|should not|must not|mustn't|can't|cannot|not to|please don't|avoid|quit)"
_NOT_USE = rf"{_NOT} (?:use|using|run|running)"
_INSTEAD = (
    r",?\s+(?:instead of|rather than|and not|and never|but not|not|never)\s+(?:use |using |run |running |the |an? )?"
)
_PREFER, _AVOID = rf"{_ARTICLE}(?P<prefer>{_THING})", rf"{_ARTICLE}(?P<avoid>{_THING})"


@dataclass(frozen=True, slots=True)
class _Form:
    pattern: re.Pattern[str]
    has_negation: bool = False  # of its own: one before it does not turn it round
    may_ask: bool = False


def _form(pattern: str, *, has_negation: bool = False, may_ask: bool = False) -> _Form:
    return _Form(re.compile(pattern, re.IGNORECASE), has_negation, may_ask)


# The first that is found decides, also when nothing may be read out of it.
_FORMS = (
    # use pnpm instead of npm; use pnpm, not npm
    _form(rf"\b(?:use|run|prefer|choose|pick|go with) {_PREFER}{_INSTEAD}(?P<avoid>{_THING}){_END}"),
    # only where somebody chooses: one also runs tests over a network
    _form(rf"\b(?:prefer|choose|pick|favou?r) {_PREFER} (?:over|to) {_AVOID}{_END}"),
    # instead of npm, use pnpm
    _form(
        rf"\binstead of (?:using |running )?{_AVOID},? (?:please )?(?:just )?(?:let's |we )?(?:use|run) {_PREFER}{_END}"
    ),
    # don't use npm. Use pnpm.
    _form(
        rf"\b{_NOT_USE} {_AVOID}[.,;:!—–-]{{1,3}}\s*(?:please |just |but |and |always |instead,? |we |you should ){{0,2}}(?:use|run) {_PREFER}{_END}",
        has_negation=True,
    ),
    # tabs instead of spaces; pnpm, not npm: and nothing else in the sentence
    _form(
        rf"^(?P<prefer>{_THING})(?: instead of |, not | rather than )(?P<avoid>{_THING})(?:,? (?:please|pls|here))?[.!]*$"
    ),
    # don't use mocks
    _form(
        rf"(?:^|[,;.:] ?|\b(?:and|but|please|we|so|also|just) ){_NOT} (?:use|using|run|running|add|adding) {_AVOID}{_STOP}",
        has_negation=True,
    ),
    # why are you still using vale?
    _form(rf"\bwhy (?:the \w+ )?are (?:you|we) (?:still )?(?:using|running) {_AVOID}(?:\s+here)?\s*\?*$", may_ask=True),
    # why aren't we using table tests?
    _form(rf"\bwhy (?:aren't|are not|don't) (?:you|we) (?:using|use) {_PREFER}{_END}", has_negation=True, may_ask=True),
    # use npm again
    _form(
        rf"^(?:\w+[,.!] )?(?:let's |please |just |and |so |now )*(?:use|go back to|switch back to|back to) (?:using )?{_PREFER}(?: again| then| please)*[.!]*$"
    ),
)

# What stands before a form and turns it round.
_TURNED = re.compile(
    r"\b(?:not|never|stop|avoid|don't|doesn't|didn't|isn't|cannot|can't|without|or|no longer|instead of)\b[^,.;:!?]{0,40}$"
)
# A story, a condition, somebody else's words.
_TOLD = re.compile(
    r"\b(?:said|says|saying|told (?:me|us)|if|whether|who|how come|wonder|why)\b[^.;!?]{0,60}$"
    r"|\b(?:you|it|they|he|she|that|which|this|agent|script|code)(?:'s|'re)?(?: always| still| just| keep| kept| never| now| only| don't| do not)?\s*$"
    r"|\b(?:could|can|did|does|used) (?:you |we |i |it )?(?:to )?$"
)
# Behind it: the form itself is what was wrong.
_DOUBTED = re.compile(
    r"^[^.;!?]{0,30}\b(?:is|was|were|seems|looks) (?:\w+ )?(?:what|wrong|bad|broken|a mistake|not|worse)\b"
)
# What stands behind a name and is no part of it.
_BEHIND_NAME = re.compile(r"(?: (?:here|there|please|pls|again|now|any ?more|any longer|ever|at all))+$", re.IGNORECASE)
_ENOUGH = 80  # characters around a form

# With one of these a clause began, or what follows is an exception.
_NO_NAME_TEXT = (
    "every everything time times all until only more just not no yet instead rather than of in on for with from to "
    "never don't said and or when use using used uses run running i you we they he she it is are was"
)
_NO_NAME = frozenset(_NO_NAME_TEXT.split())
_POINTING_TEXT = (
    "that this them those these one what which something anything both same other others your my our old new"
)
_POINTING = frozenset(_POINTING_TEXT.split())


@dataclass(frozen=True, slots=True)
class Sides:
    prefer: str = ""
    avoid: str = ""


NEITHER = Sides()


def find_sides(text: str, behind: str = "") -> Sides:
    """Of a sentence and the one behind it: "Don't use npm. Use pnpm."."""
    sides = find_chinese_sides(f"{text} {behind}".strip())
    if sides != ("", ""):
        return _checked(*sides)
    sentence = _straight(text)
    both = f"{sentence} {_straight(behind)}".strip()
    for form in _FORMS:
        found = form.pattern.search(both) or form.pattern.search(sentence)
        if found is None or found.start() >= len(sentence):
            continue
        if _is_other(form, found):
            return NEITHER
        named = found.groupdict()
        return _checked(named.get("prefer", ""), named.get("avoid", ""), is_pair=len(named) > 1)
    return NEITHER


def _is_other(form: _Form, found: re.Match[str]) -> bool:
    """Whether it is said in a way that means something else."""
    text = found.string.casefold()
    before, behind = text[max(0, found.start() - _ENOUGH) : found.start()], text[found.end() : found.end() + _ENOUGH]
    if not form.may_ask and "?" in text[found.start() : found.end() + _ENOUGH]:
        return True
    if _DOUBTED.search(behind) or _TOLD.search(before):
        return True
    return not form.has_negation and _TURNED.search(before) is not None


def _straight(text: str) -> str:
    return " ".join(text.replace("\u2019", "'").split())


def _checked(prefer: str, avoid: str, *, is_pair: bool = True) -> Sides:
    """Nothing rather than half of a pair, a pronoun or a clause."""
    prefer, avoid = _name(prefer), _name(avoid)
    if is_pair and not (prefer and avoid):
        return NEITHER
    return NEITHER if prefer.casefold() == avoid.casefold() else Sides(prefer, avoid)


def _name(side: str) -> str:
    bare = _BEHIND_NAME.sub("", " ".join(side.strip("`'\" .,;:!").split())).rstrip("`'\"")
    words = bare.casefold().split()
    if not words or len(bare) > MAX_SIDE or words[0] in _POINTING or not _NO_NAME.isdisjoint(words):
        return ""
    return "" if all(is_stop_word(word) for word in words) else bare
