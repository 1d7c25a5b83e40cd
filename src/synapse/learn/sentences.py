"""What was typed, cut into sentences: as it stands, and in the plain form in which cues are looked for."""

import re
from dataclasses import dataclass

MAX_SENTENCES = 60
MAX_LENGTH = 600  # characters matched of one: keeps every expression's cost bounded, whatever is pasted

_BREAK = re.compile(r"\n+|(?<=[.!?;])\s+|(?<=[。！？；])")
_NO_BREAK = re.compile(r"(?:\b(?:e\.g|i\.e|etc|vs|cf|approx|no)\.|^\d{1,3}[.)])$", re.IGNORECASE)
_BULLET = re.compile(r"^\s*(?:[-*•]|\d{1,3}[.)])\s+")
_QUOTED = re.compile(r'"[^"\n]{1,400}"|“[^”\n]{1,400}”|「[^」\n]{1,400}」')
_CODE = re.compile(r"`[^`\n]{1,400}`")
_URL = re.compile(r"(?:https?|ssh|git|file)://[^\s<>\"')\]]+")
_WORD = re.compile(r"[a-z']+")
_NARROW = str.maketrans("，；：！？（）", ",;:!?()")
_FEWEST_QUOTED = 3  # words: a shorter quotation is a name, and names belong to the sentence

# What fast fingers make of the words that cues are made of.
_TYPED_TEXT = (
    "dont:don't doesnt:doesn't didnt:didn't isnt:isn't wasnt:wasn't arent:aren't werent:weren't cant:can't wont:won't "
    "shouldnt:shouldn't couldnt:couldn't wouldnt:wouldn't havent:haven't hasnt:hasn't thats:that's youre:you're "
    "theres:there's whats:what's ive:i've im:i'm lets:let's thougth:thought tought:thought thoguht:thought tink:think "
    "thikn:think remvoe:remove remoev:remove remvove:remove revet:revert shoud:should shuold:should agian:again "
    "isntead:instead insted:instead intead:instead alwasy:always alwyas:always nver:never cannot:can't u:you ur:your "
    "pls:please plz:please wether:whether jsut:just becuase:because"
)
_TYPED = {wrong: right for wrong, _, right in (pair.partition(":") for pair in _TYPED_TEXT.split())}


@dataclass(frozen=True, slots=True)
class Sentence:
    text: str  # as typed
    plain: str  # lower case, typos mended, quotations and code taken out
    words: int
    is_question: bool


def split(text: str) -> list[Sentence]:
    """The sentences of a cleaned text, in order."""
    found: list[Sentence] = []
    carried = ""
    for piece in _BREAK.split(text):
        whole = f"{carried} {piece}".strip() if carried else piece.strip()
        carried = ""
        if _NO_BREAK.search(whole):
            carried = whole
            continue
        bare = _BULLET.sub("", whole).strip()
        if bare:
            found.append(_sentence(bare))
        if len(found) == MAX_SENTENCES:
            return found
    return [*found, _sentence(carried)] if carried else found


def count_words(text: str) -> int:
    """Words where there are spaces; a Chinese text counts two characters as one."""
    wide = sum("\u3400" <= character <= "\u9fff" for character in text)
    return len(text.split()) + wide // 2


def narrow(text: str) -> str:
    """Chinese commas, colons and marks as the usual ones; the full stop stays."""
    return text.translate(_NARROW)


def plain(text: str) -> str:
    """Lower case, one kind of apostrophe, usual typos mended, quotations and code as a sign."""
    whole = narrow(text[:MAX_LENGTH]).casefold().replace("\u2019", "'").replace("\u2018", "'")
    whole = _URL.sub("url", whole)
    masked = _QUOTED.sub(lambda quoted: _mask(quoted.group(), whole), whole)
    masked = _CODE.sub(lambda code: code.group().strip("`"), masked)
    return " ".join(_WORD.sub(lambda word: _TYPED.get(word.group(), word.group()), masked).split())


def _mask(quoted: str, whole: str) -> str:
    """What somebody else says is not said; a text that is all quotation is."""
    if len(quoted.split()) < _FEWEST_QUOTED or len(quoted) + 2 >= len(whole.strip()):
        return quoted.strip('"“”')
    return "“…”"


def _sentence(text: str) -> Sentence:
    return Sentence(text, plain(text), count_words(text), text.rstrip(" )\"'").endswith(("?", "？")))
