"""Whether two lessons say the same, or the opposite, however they are worded."""

from dataclasses import dataclass

from synapse import ids
from synapse.memory.learning import Learning, Scope
from synapse.text.stems import content_words, overlap_of

SAME = 0.8  # of the smaller one's content words are shared
FEWEST = 3  # content words that two sentences must share: "npm" alone is in every sentence about npm

_NEGATION_TEXT = (
    "no not never none don't doesn't didn't isn't aren't won't can't cannot shouldn't mustn't without stop avoid "
    "instead nor dont doesnt shouldnt cant wont"
)
_NEGATIONS = frozenset(_NEGATION_TEXT.split())
_CHINESE_NEGATIONS = ("不要", "别", "不能", "不得", "禁止", "不用", "不许", "勿")
_NOT_NEGATIONS = ("要不要", "是不是", "能不能", "特别", "区别", "别名", "不错", "不过")


@dataclass(frozen=True, slots=True)
class Meaning:
    """A lesson cut into what is compared."""

    words: frozenset[str]
    prefer: frozenset[str]
    avoid: frozenset[str]
    is_negative: bool


def read_meaning(statement: str, prefer: str, avoid: str, known: dict[str, str] | None = None) -> Meaning:
    """`known`: see `content_words`."""
    return Meaning(
        words=frozenset(content_words(statement, known)),
        prefer=_subject(prefer),
        avoid=_subject(avoid),
        is_negative=_is_negative(statement),
    )


def meaning_of(learning: Learning, known: dict[str, str] | None = None) -> Meaning:
    return read_meaning(learning.statement, learning.prefer, learning.avoid, known)


def is_same(one: Meaning, other: Meaning) -> bool:
    """The same lesson: equal prefer and avoid, or nearly all content words shared and the same yes or no."""
    if is_opposite(one, other):
        return False
    if one.prefer or one.avoid:
        if (one.prefer, one.avoid) == (other.prefer, other.avoid):
            return True
        if one.prefer and one.prefer == other.prefer and not (one.avoid and other.avoid):
            return True
        if one.avoid and one.avoid == other.avoid and not (one.prefer and other.prefer):
            return True
    if _sides_differ(one, other):
        return False
    return one.is_negative == other.is_negative and _share_words(one, other)


def is_opposite(newer: Meaning, older: Meaning) -> bool:
    """Prefer and avoid exchanged, or the same words with a "not" in one of them only."""
    if newer.prefer and newer.prefer == older.avoid:
        return True
    if newer.avoid and newer.avoid == older.prefer:
        return True
    if newer.prefer or newer.avoid or older.prefer or older.avoid:
        return False
    return newer.is_negative != older.is_negative and _share_words(newer, older)


def make_id(kind: str, statement: str, meaning: Meaning, scope: Scope, project_id: str) -> str:
    """The same for the same lesson in the same words, on every machine."""
    if meaning.prefer or meaning.avoid:
        said = ["prefer", *sorted(meaning.prefer), "avoid", *sorted(meaning.avoid)]
    else:
        said = ["not" if meaning.is_negative else "", *sorted(meaning.words or {statement.casefold()})]
    return ids.derive("learning", kind, scope.value, project_id, *said)


def _subject(text: str) -> frozenset[str]:
    return frozenset(content_words(text)) or (frozenset({text.casefold()}) if text else frozenset())


def _sides_differ(one: Meaning, other: Meaning) -> bool:
    return bool(
        (one.prefer and other.prefer and one.prefer != other.prefer)
        or (one.avoid and other.avoid and one.avoid != other.avoid)
    )


def _share_words(one: Meaning, other: Meaning) -> bool:
    if one.words == other.words:
        return bool(one.words)
    return len(one.words & other.words) >= FEWEST and overlap_of(one.words, other.words) >= SAME


def _is_negative(statement: str) -> bool:
    text = statement.casefold().replace("\u2019", "'")
    if any(word.strip(".,;:!?()\"'") in _NEGATIONS for word in text.split()):
        return True
    for harmless in _NOT_NEGATIONS:
        text = text.replace(harmless, "")
    return any(word in text for word in _CHINESE_NEGATIONS)
