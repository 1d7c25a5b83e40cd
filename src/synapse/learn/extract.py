"""From a turn in which something was seen to the lesson: the person's own sentence, at most 200 characters."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from synapse.learn.sentences import Sentence, count_words
from synapse.learn.sides import Sides, find_sides
from synapse.text.stems import content_words

MAX_STATEMENT = 200
MAX_QUOTE = 500
FEW_WORDS = 5  # a sentence this short needs its neighbour
_ENDS = (".", "!", "?", ":", ";", ",", "…", "。", "！", "？", "；", "：", "，")
ENOUGH_WORDS = 2  # that say what it is about: "revert that" has one, "never push to main" two
MAX_NEIGHBOUR = 25  # words: a longer one is a topic of its own

# "no" goes only before punctuation: "no debug prints" without its "no" says the opposite.
_OPENING = re.compile(
    r"^(?:(?:no|nope|nah|ok|okay|well|oh|ah|u+m+|uh+|hm+|hey|please|wait|yes|yeah|sorry|great|nice|good|cool|perfect|wrong|stop|"
    r"不对|不是|好的|嗯)\s*[,.!:;，。！—–-]+\s*)+",
    re.IGNORECASE,
)
_FILLER = re.compile(r"^(?:please|ok|okay|so|and|but|well|hmm+|uh+m*)\s+(?=\w)", re.IGNORECASE)
_SWEARING = re.compile(
    r"\s*\b(?:omfg|wtf|ffs|(?:for )?fuck'?s? ?sake|the fuck(?! up)|fucking|goddamn|damn it|damn)\b[,!]*", re.IGNORECASE
)
_POINTS = re.compile(r"\b(?:this|that|it|those|these|them|they|its|he|she)\b|(?:这个|那个|它|这样|那样)", re.IGNORECASE)
_POINTS_ON = re.compile(r"\b(?:that|this) (?:the|is why|we|you|i)\b", re.IGNORECASE)
# Behind the sentence: a word that points back at it, or an order.
_GOES_ON = re.compile(r"(?:it|it's|its|that|that's|they|those|these|please|instead|so|use|make|just|only|rather)\b")
_WHEN = re.compile(
    r"(?:^|[,;] ?|\s)(?P<when>(?:when(?:ever)?|before|after|every time|each time|while) (?:you |we |i |it )?[\w@./+#-]+(?: [\w@./+#-]+){0,6}?)(?=\s*(?:[,.;:!?]|$))",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Lesson:
    statement: str
    sides: Sides
    trigger: str  # the person's own "when …"; else from what was being done
    has_content: bool  # says enough to be understood by somebody who was not there


def extract_from(sentences: Sequence[Sentence], place: int, during: str, *, is_wish: bool = False) -> Lesson:
    """The lesson in the sentence at that place. A wish to have it written down says what in a sentence beside it."""
    sentence = sentences[place]
    behind = sentences[place + 1] if place + 1 < len(sentences) else None
    before = sentences[place - 1] if place else None
    sides = find_sides(sentence.text, behind.text if behind else "")
    bare = strip_opening(sentence.text)
    parts = [bare]
    if before and not sides.prefer and _belongs_before(bare, before, is_wish=is_wish):
        parts.insert(0, strip_opening(before.text))
    if sides.avoid or not sides.prefer:
        parts += _find_behind(sentences, place, bare, is_wish=is_wish)
    statement = cut(_join(parts))
    return Lesson(
        statement=statement,
        sides=sides,
        trigger=find_trigger(sentence.text) or _trigger_of(during, sides),
        has_content=bool(sides.prefer or sides.avoid) or _says_enough(statement),
    )


def strip_opening(text: str) -> str:
    """Without what only opens a sentence, and without swearing."""
    bare = _SWEARING.sub("", _FILLER.sub("", _OPENING.sub("", text.strip()))).strip(" ,")
    return bare or text.strip()


def cut(text: str, limit: int = MAX_STATEMENT) -> str:
    """At most so many characters, cut at a word."""
    whole = " ".join(text.split())
    if len(whole) <= limit:
        return whole
    short = whole[: limit - 1]
    head, space, _ = short.rpartition(" ")
    return (head if space and len(head) > limit // 2 else short) + "…"


def find_trigger(text: str) -> str:
    """The person's own "when …", "before …"."""
    found = _WHEN.search(text[:MAX_QUOTE])
    return found["when"].rstrip(".:") if found else ""


def _trigger_of(during: str, sides: Sides) -> str:
    """From what was being done, where that is what the lesson is about."""
    _, _, command = during.partition(" ")
    named = {*sides.prefer.casefold().split(), *sides.avoid.casefold().split()}
    return f"when running {command}" if named & set(command.casefold().split()) else ""


def _belongs_before(text: str, before: Sentence, *, is_wish: bool) -> bool:
    if before.is_question or before.words > MAX_NEIGHBOUR:
        return False
    return is_wish or (_POINTS.search(text) is not None and _POINTS_ON.search(text) is None)


def _find_behind(sentences: Sequence[Sentence], place: int, text: str, *, is_wish: bool) -> list[str]:
    """What goes on behind it: a list it opens, the sentence that says what to do, or one that points back at it."""
    rest = sentences[place + 1 :]
    if not rest:
        return []
    opens_list = text.endswith((":", "："))
    if is_wish and opens_list:
        return [one.text for one in rest]
    behind = rest[0]
    if behind.is_question or behind.words > MAX_NEIGHBOUR:
        return []
    goes_on = (is_wish and place == 0) or opens_list or count_words(text) <= FEW_WORDS
    return [behind.text] if goes_on or _GOES_ON.match(behind.plain) else []


def _join(parts: Sequence[str]) -> str:
    """Sentences side by side; what came from another line and has no full stop is set off."""
    joined = ""
    for part in filter(None, parts):
        joined += (" " if joined.endswith(_ENDS) else " — ") + part if joined else part
    return joined


def _says_enough(statement: str) -> bool:
    return len(set(content_words(statement))) >= ENOUGH_WORDS


def longest(sentences: Sequence[Sentence]) -> int:
    """The place of the one that says most."""
    return max(range(len(sentences)), key=lambda place: min(sentences[place].words, MAX_NEIGHBOUR))
