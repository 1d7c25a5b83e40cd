"""English words down to their stems, and what remains of a text without its small words.

Only endings are taken off, never beginnings, so `encode` and `code`, `prefix` and `fix` stay apart. An ending goes only
where enough of the word remains: the lengths below were set on the pairs in `tests/text/test_stems.py`, of which the
hard ones are words that look related and are not (state, station, status; product, production; import, important).
"""

from __future__ import annotations

from synapse.text.stopwords import is_stop_word
from synapse.text.words import is_unspaced, words

SHORTEST = 4  # below this an s or a d belongs to the word: its, dns, red
_VOWELS = "aeiou"

# What no rule gets right, and what a rule would get wrong.
_FORMS = (
    "wrote:write written:write ran:run built:build broke:break broken:break chose:choose chosen:choose sent:send "
    "kept:keep thrown:throw threw:throw hidden:hide hid:hide began:begin begun:begin meant:mean lost:lose "
    "caught:catch forgot:forget forgotten:forget drew:draw drawn:draw went:go gone:go goes:go took:take taken:take "
    "gave:give given:give spoke:speak spoken:speak froze:freeze frozen:freeze agreed:agree used:use uses:use "
    "using:use children:child people:person indices:index indexes:index matrices:matrix vertices:vertex "
    "statuses:status aliases:alias alias:alias canvas:canvas bias:bias pandas:pandas caches:cache cookies:cookie "
    "movies:movie series:series species:species embed:embed hundred:hundred setting:setting settings:setting "
    "important:important importance:important exception:exception exceptions:exception permission:permit "
    "permissions:permit submission:submit submissions:submit transmission:transmit definition:define "
    "definitions:define failure:fail failures:fail removal:remove approval:approve approvals:approve "
    "retrieval:retrieve reformat:reformat morning:morning evening:evening nothing:nothing something:something simply:simple "
    "question:question"
)
_IRREGULAR = {form: base for form, _, base in (pair.partition(":") for pair in _FORMS.split())}
# Nouns whose verb is spelt otherwise; longest first where one ends another.
_RESPELT = (
    ("ification", "ify"),
    ("scription", "scribe"),
    ("duction", "duce"),
    ("olution", "olve"),
    ("nsion", "nd"),
    ("ability", "able"),
    ("ibility", "ible"),
    ("ically", "ic"),
    ("bly", "ble"),
)
# An ending, and how many letters must remain: six keep `statement` from `state`, five `station` from `state`.
_ENDINGS = (
    ("ment", 6),
    ("ness", 5),
    ("able", 5),
    ("ible", 5),
    ("ence", 6),
    ("ance", 6),
    ("ency", 6),
    ("ancy", 6),
    ("ent", 6),
    ("ant", 6),
    ("ity", 5),
    ("ion", 5),
    ("ly", 4),
)
_NEVER_CUT = ("ority", "rsity")  # authority is not author, university not universe


def singular(word: str) -> str:
    """Plural endings off and nothing else: for ranking this did as well as any stemmer."""
    if len(word) < SHORTEST or not word.endswith("s") or word.endswith(("ss", "us", "is")):
        return word
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    if word.endswith("ies"):
        return word[:-1] if len(word) == SHORTEST else word[:-3] + "y"
    if word.endswith(("sses", "xes", "ches", "shes", "zzes")):
        return word[:-2]
    return word[:-1]


def stem(word: str) -> str:
    """What forms of one English word share. Other words, numbers and identifiers come back as they are."""
    known = _IRREGULAR.get(word) or _IRREGULAR.get(singular(word))
    if known:
        return _tidy(known)
    if len(word) < SHORTEST or not (word.isascii() and word.isalpha()):
        return word
    word = _tenseless(singular(word))
    while (shorter := _without_ending(word)) != word:
        word = shorter
    return _tidy(word)


def content_words(text: str, known: dict[str, str] | None = None) -> list[str]:
    """The words that say what a text is about, stemmed, in order, repeats kept.

    `known`: whoever cuts thousands of texts gives the same dict with each, and each word is stemmed once.
    """
    known = {} if known is None else known
    cut: list[str] = []
    for word in words(text):
        found = known.get(word)
        if found is None:
            found = known[word] = _content_of(word)
        if found:
            cut.append(found)
    return cut


def _content_of(word: str) -> str:
    """Empty for a word that says nothing."""
    if is_stop_word(word):
        return ""
    return word if is_unspaced(word) else stem(word)


def overlap(a: str, b: str) -> float:
    """Shared content words over those of the text that has fewer: 1.0 when one says nothing the other does not."""
    return overlap_of(frozenset(content_words(a)), frozenset(content_words(b)))


def overlap_of(a: frozenset[str], b: frozenset[str]) -> float:
    """`overlap` for texts cut before: comparing each with each cuts each only once."""
    smaller = min(len(a), len(b))
    return len(a & b) / smaller if smaller else 0.0


def _tenseless(word: str) -> str:
    """Without -ed and -ing, as the verb is spelt in the dictionary."""
    if word.endswith("ied") and len(word) > SHORTEST:
        return word[:-3] + "y"
    if word.endswith("eed"):
        return word
    for ending in ("ed", "ing"):
        rest = word.removesuffix(ending)
        if rest != word and len(rest) > 1 and _groups(rest):
            return _spelt(rest)
    return word


def _spelt(rest: str) -> str:
    """`stopp` is stop, `cod` is code, `visit` is visit."""
    # l, s, z, f are doubled in the verb itself: call, process, diff. Three letters are a verb already: add.
    if len(rest) > 3 and rest[-1] == rest[-2] and rest[-1] not in _VOWELS + "lszf":  # noqa: PLR2004  (said above)
        return rest[:-1]
    # One short syllable would have doubled its last letter, so an e was dropped: coding, using.
    if _is_short_syllable(rest):
        return rest + "e"
    return rest


def _is_short_syllable(word: str) -> bool:
    if _groups(word) != 1 or word[-1] in _VOWELS + "wxy" or word[-2] not in _VOWELS + "y":
        return False
    return len(word) == 2 or word[-3] not in _VOWELS  # noqa: PLR2004  (us, ag: use, age)


def _groups(word: str) -> int:
    """How often a vowel is followed by a consonant, or ends the word: 0 means no syllable to stand alone."""
    count = 0
    was_vowel = False
    for at, letter in enumerate(word):
        is_vowel = letter in _VOWELS or (letter == "y" and at > 0 and not was_vowel)
        count += is_vowel and not was_vowel
        was_vowel = is_vowel
    return count


def _without_ending(word: str) -> str:
    for ending, instead in _RESPELT:
        if word.endswith(ending) and len(word) - len(ending) > 1:
            return word[: -len(ending)] + instead
    if word.endswith(_NEVER_CUT):
        return word
    for ending, least in _ENDINGS:
        if word.endswith(ending):
            rest = word[: -len(ending)]
            return rest if len(rest) >= least and _may_end(rest, ending) else word
    return word


def _may_end(rest: str, ending: str) -> bool:
    """Whether what remains looks like a word: `anomaly` is no `anoma`, `experiment` no `experi`."""
    last = rest[-1]
    if ending == "ion":
        return last in "st"
    if ending == "ness":
        return True
    if ending == "ly":
        return last not in "aioup"
    return last not in "aiou"


def _tidy(word: str) -> str:
    """The last letters, so that both spellings and all forms meet: optimise, colour, validate, cancelled."""
    if word.endswith("our") and len(word) > 5:  # noqa: PLR2004  (hour, four, your are no -or words)
        word = word[:-3] + "or"
    if word.endswith("i") and len(word) > SHORTEST:
        word = word[:-1] + "y"
    if word.endswith("e") and not _is_short_syllable(word[:-1]) and len(word) > SHORTEST:
        word = word[:-1]
    if word.endswith("at") and len(word) > 6 and word[-3] != "e":  # noqa: PLR2004  (five remain: creat, migrat stay)
        word = word[:-2]
    if word.endswith("is") and len(word) > 5 and not word.endswith("sis"):  # noqa: PLR2004  (rais, pois are verbs)
        word = word[:-1] + "z"
    if word.endswith("ll") and len(word) > 5:  # noqa: PLR2004  (call, fill, spell keep both)
        word = word[:-1]
    return word
