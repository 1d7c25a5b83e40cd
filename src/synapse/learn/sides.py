"""What a sentence says to use and what to leave, where its form gives it: about one correction in six does.

A reversed meaning is the worst fault, so nothing is read out of a question or of a negation around the whole form.
"""

import re
from dataclasses import dataclass

from synapse.learn.chinese import find_chinese_sides
from synapse.text.stopwords import is_stop_word

MAX_SIDE = 40  # characters: a longer one is a clause, not a name

_THING = r"[`'\"]?[\w@][\w@./+#:-]{0,40}[`'\"]?(?: [`'\"]?[\w@./+#:-]{1,40}[`'\"]?){0,3}?"
_END = r"(?=\s*(?:[.,;:!?)(—–]|$|-{1,2} )|\s+(?:for|in|when|to|because|since|as|on|with|while|here|please|again|anymore|any more|everywhere|from|so|and|unless|where|by|at|if|then|but|like|that|which|is|it|we|you|i|now|instead|pls)\b)"
_STOP = r"(?=\s*(?:[.,;:!?)(—–]|$)|\s+(?:here|please|anymore|any more|any longer|again|ever|pls|in this (?:repo|repository|project)|at all)\b\s*(?:[.,;:!?)(—–]|$))"
_USE = r"(?:use|using|run|running|prefer|want|choose|pick|uses?|call|go with)"
_NOT = r"(?:don't|do not|never|stop|no longer|shouldn't|should not|must not|mustn't|can't|cannot|not to|please don't|avoid|quit)"
_INSTEAD = (
    r",?\s+(?:instead of|rather than|and not|and never|but not|not|never)\s+(?:use |using |run |running |the |an? )?"
)

# What stands before the form and turns it round, or makes it a question or a story.
_TURNED = re.compile(
    r"\b(?:not|n't|never|stop|avoid|why|don't|cannot|without|if|whether|could|can|should (?:we|i)|do (?:we|i)|did|used to|or)\b[^,.;:!?]{0,40}$"
)

# Somebody else's words, or a condition.
_REPORTED = re.compile(r"\b(?:said|says|saying|told|if|why|whether|who)\b[^.;!?]{0,60}$")

_BOTH = (
    # use pnpm instead of npm; use pnpm, not npm; I prefer tabs over spaces
    (re.compile(rf"\b{_USE} (?:the |an? )?(?P<prefer>{_THING}){_INSTEAD}(?P<avoid>{_THING}){_END}", re.IGNORECASE), True),
    # only where somebody chooses: one also runs tests over a network
    (re.compile(rf"\b(?:prefer|choose|pick|favou?r) (?:the |an? )?(?P<prefer>{_THING}) (?:over|to) (?:the |an? )?(?P<avoid>{_THING}){_END}", re.IGNORECASE), True),
    # instead of npm, use pnpm
    (re.compile(rf"\binstead of (?:using |running |the |an? )?(?P<avoid>{_THING}),? (?:please )?(?:just )?(?:let's |we )?(?:use|run) (?:the |an? )?(?P<prefer>{_THING}){_END}", re.IGNORECASE), True),
    # don't use npm. Use pnpm.
    (re.compile(rf"\b{_NOT} (?:use|using|run|running) (?:the |an? )?(?P<avoid>{_THING})[.,;:!—–-]{{1,3}}\s*(?:please |just |but |and |always |instead,? |we |you should ){{0,2}}(?:use|run) (?:the |an? )?(?P<prefer>{_THING}){_END}", re.IGNORECASE), False),
)  # fmt: skip
# tabs instead of spaces; pnpm, not npm: nothing else in the sentence
_BARE = re.compile(
    rf"^(?P<prefer>{_THING})(?: instead of |, not | rather than )(?P<avoid>{_THING})(?:,? (?:please|pls|here))?[.!]*$",
    re.IGNORECASE,
)
_AVOID = (
    (re.compile(rf"(?:^|[,;.:] ?|\b(?:and|but|please|we|you|so|also|just) ){_NOT} (?:use|using|run|running|add|adding) (?:the |an? |any )?(?P<avoid>{_THING}){_STOP}", re.IGNORECASE), False),
    (re.compile(rf"\bwhy (?:the \w+ )?are (?:you|we) (?:still )?(?:using|running) (?P<avoid>{_THING})(?:\s+here)?\s*\?*$", re.IGNORECASE), False),
)  # fmt: skip
_PREFER = (
    (re.compile(rf"\bwhy (?:aren't|are not|don't|isn't) (?:you|we|it) (?:using|use) (?P<prefer>{_THING}){_END}", re.IGNORECASE), False),
    (re.compile(rf"^(?:\w+[,.!] )?(?:let's |please |just |and |so |now )*(?:use|go back to|switch back to|back to) (?:the |using )?(?P<prefer>{_THING})(?: again| then| please)*[.!]*$", re.IGNORECASE), True),
)  # fmt: skip
# With one of these a clause began, or what follows is an exception.
_NO_NAME_TEXT = (
    "every everything time times all until only more just not no yet instead rather than of in on for with from use using "
    "never don't said and or when"
)
_NO_NAME = frozenset(_NO_NAME_TEXT.split())
_PRONOUN_TEXT = (
    "it that this them those these one what which something anything everything both same other others your my our"
)
_PRONOUNS = frozenset(_PRONOUN_TEXT.split())


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
    straight = " ".join(text.replace("\u2019", "'").split())
    together = f"{straight} {' '.join(behind.replace(chr(0x2019), chr(39)).split())}".strip()
    for pattern, minds_turning in _BOTH:
        found = pattern.search(together)
        if found is not None:
            is_turned = minds_turning and (_is_turned(together, found.start()) or _asks(together))
            is_reported = _REPORTED.search(together[: found.start()].casefold()) is not None
            return NEITHER if is_turned or is_reported else _checked(found["prefer"], found["avoid"])
    bare = _BARE.match(straight)
    if bare:
        return _checked(bare["prefer"], bare["avoid"])
    for pattern, minds_turning in (*_AVOID, *_PREFER):
        found = pattern.search(straight)
        if found and not (minds_turning and _asks(straight)):
            named = found.groupdict()
            return _checked(named.get("prefer", ""), named.get("avoid", ""), needs_both=False)
    return NEITHER


def _is_turned(text: str, start: int) -> bool:
    return _TURNED.search(text[max(0, start - 80) : start].casefold()) is not None


def _asks(text: str) -> bool:
    return text.rstrip(" )\"'").endswith("?")


def _checked(prefer: str, avoid: str, *, needs_both: bool = True) -> Sides:
    """Nothing rather than half of a pair, a pronoun or a clause."""
    prefer, avoid = _name(prefer), _name(avoid)
    if needs_both and not (prefer and avoid):
        return NEITHER
    return NEITHER if prefer.casefold() == avoid.casefold() else Sides(prefer, avoid)


def _name(side: str) -> str:
    bare = " ".join(side.strip("`'\" .,;:!").split())
    words = bare.casefold().split()
    if (
        not words
        or words[0] in _PRONOUNS
        or not _NO_NAME.isdisjoint(words)
        or len(bare) > MAX_SIDE
        or all(is_stop_word(word) for word in words)
    ):
        return ""
    return bare
