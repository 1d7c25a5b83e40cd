"""Whether the person's words are worth telling the next session after one sighting: they say how things are done, not what to do now.

To be a correction is not enough: "revert that" is one, and tomorrow it means nothing. The form tells: an order about a kind
of thing, what ought to be, what "we" do, how the agent goes about things, against a pointing word, a state of today, a question.
"""

import re
from dataclasses import replace

from synapse.learn.chinese import is_chinese
from synapse.learn.cues import MEDIUM, WEAK, Cue, cue, find, weigh
from synapse.learn.finding import Finding, Mode
from synapse.learn.sentences import plain

LEAST = 1.5  # of what the form says, where the detector is sure;
SURE = 3.0  # of its own score
LEAST_UNSURE = 2.5  # where it is not: two cues of the form, and none against
LONG = 40  # words: a lesson that long is an argument about one matter
_LONG_REPORT = 10  # words

_LASTING = (
    cue(
        "order",
        MEDIUM,
        r"(?:^|[,.;:!] ?|\b(?:and|but|so|please|just|to) )(?:don't|do not|never(?! (?:called|used|set|reached|asserted|happen))|always|avoid|stop \w+ing|no more|only use|use|keep|prefer|make sure|let's not|remember to)\b",
        r"\bno need (?:to|for)\b|\byou (?:fix|do|write|run|check) [\w ]{1,30}, not me\b",
        r"\b(?:must|should|will|to) (?:never|always)\b",
    ),
    cue(
        "ought",
        MEDIUM,
        r"\b(?:should|must|need to|needs to|has to|have to|supposed to|meant to|ought to|better (?:not )?to|shouldn't|mustn't)\b",
    ),
    cue(
        "what we do",
        MEDIUM,
        r"\bwe (?:\w+ )?(?:use|don't|do not|never|always|only|no longer|prefer|want|run|keep|aren't|need|follow)\b",
        r"\bwhy (?:aren't|don't|isn't|not) (?:we|it)?\b|\bthe (?:pattern|convention|rule|style) (?:is|was)\b",
    ),
    cue("what I like", MEDIUM, r"\bi (?:really )?(?:don't|do not|would not|wouldn't|never|always|prefer|like) (?:want|like|sync|use|need|to)\b"),
    cue(
        "what you do",
        MEDIUM,
        r"\b(?:you|claude|you're|you are) (?:always|keep|tend|take|still|over-?\w+|don't|do not|are not|aren't)\b|\byou're over-?\w+",
        r"\byou are over-?\w+|\bwhy (?:are|do) you\b",
        r"\btoo (?:verbose|complicated|complex|long|aggressive|early|generic)\b",
    ),
    cue(
        "what is",
        MEDIUM,
        r"\b[\w./@()-]{3,} (?:is|are|has|have|does|do)(?:n't| not| nothing)\b|\bis \w+ not \w+\b",
        r"\bdeliberat\w*\b|\bintentional\w*\b|\bon purpose\b|\bnothing to do with\b|\ballowed to\b|\ba different \w+\b|\bgenerated state\b",
    ),
    cue("wherever", MEDIUM, r"\b(?:wherever|whenever|every time|every run|everywhere|in general|from now on|anymore|in this (?:repo|project|codebase))\b"),
    cue("a reason", WEAK, r"\b(?:because|since|given|to avoid|instead of|rather than|not the|cleaner|more readable)\b|, not \w+"),
)  # fmt: skip
_LASTING_CHINESE = (
    cue(
        "要",
        MEDIUM,
        r"不要|别|禁止|不许|必须|应该|统一|都(?:用|要)|只(?:用|能)|改用|而不是|我们|不是|不需要|没必要|太|使用|用",
    ),
)
_PASSING = (
    cue(
        "pointing",
        -2.0,
        r"\b(?:revert|undo|put|take|move|remove|keep|delete|fix|do|try|rename|drop|remember) (?:that|this|it|those|these|them|all)\b",
        r"^(?:it|that|they|these|those)(?:'s)?\b(?! (?:is )?(?:allowed|deliberat|intentional|not))",
        r"\b(?:be|is|like) (?:that|this|these|those)\b[,.]",
        r"\bthis (?:bug|issue|error|time|pr|commit|branch|scenario|change|step|case)\b|\bthat section\b",
        r"\bmake (?:them|it|this|that) look\b|\b(?:that|this|it) should never\b|\bas is\b|\bdo anything\b",
    ),
    cue(
        "of today",
        -2.0,
        r"\bstill (?:there|not|on|in)\b|\byet\b|\bfor now\b|\bright now\b|\bcurrently\b|\bfirst\b|\bjust (?:ran|did|tried|saw|got|now|answer)\b",
        r"\bi (?:ran|tried|see|noticed|got|did)\b|\b\w+ works?, but\b|\blooks good\b.*\bplan looks\b",
        r"\bwe'?ll\b.*\blater\b|\bonce you\b|\bnext step\b|\balready have\b",
    ),
    cue("unsure", -2.0, r"\bas far as i know\b|\bi (?:think|guess|feel)\b(?!.*\b(?:should|must|we|better|overeng\w+)\b)|\bmaybe\b|\bperhaps\b|\bmight\b|\bnot sure\b|\bcan you\b|\bif not\b"),
    cue("what happened", -1.5, r"\byou (?:just )?(?:made|had|did|forgot|removed|deleted|changed|added|put|broke|missed|marked)\b|\bdidn't (?:we|you)\b"),
    cue("a machine's", -3.0, r"\b(?:limit|budget) reached\b|\bsoft limit\b"),
)  # fmt: skip
_IDENTIFIER = re.compile(r"\b[a-z]+[A-Z]\w*|\b[A-Z][a-z]+[A-Z]\w*|\w\(\)")
_SOMEBODY = re.compile(r"\b(?:i|we|you|your|our|my|let's|please)\b", re.IGNORECASE)


def settle_mode(finding: Finding) -> Finding:
    """The finding, to be told after one sighting only where a person's words have the form of what lasts."""
    if finding.role_rank != "person" or "recorded answer" in finding.cues:
        return finding
    return replace(finding, mode=Mode.QUIET if lasts(finding) else Mode.CANDIDATE)


def lasts(finding: Finding) -> bool:
    said = plain(finding.statement)
    if finding.prefer or finding.avoid:
        return finding.mode is Mode.QUIET and not find(_PASSING, said)
    if finding.statement.endswith("…") or len(said.split()) > LONG or _asks(finding.statement, said):
        return False
    found = find(_LASTING_CHINESE if is_chinese(said) else _LASTING, said)
    if not found or _is_report(finding.statement, found):
        return False
    form = weigh([*found, *find(_PASSING, said)])
    return form >= (LEAST if finding.mode is Mode.QUIET and finding.score >= SURE else LEAST_UNSURE)


def _asks(statement: str, said: str) -> bool:
    return statement.rstrip().endswith(("?", "？")) and not said.startswith("why ")


def _is_report(statement: str, found: list[Cue]) -> bool:
    """A finding about the code, pasted from a review: it speaks to nobody and orders nothing."""
    return (
        [one.name for one in found] == ["what is"]
        and len(statement.split()) >= _LONG_REPORT
        and _SOMEBODY.search(statement) is None
        and _IDENTIFIER.search(statement) is not None
    )
