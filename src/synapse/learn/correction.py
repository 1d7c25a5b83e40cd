"""The person says that what the agent did, said or took for granted is wrong or unwanted."""

from collections.abc import Sequence
from dataclasses import dataclass

from synapse.learn.chinese import AGAINST as CHINESE_AGAINST
from synapse.learn.chinese import CORRECTION as CHINESE
from synapse.learn.chinese import is_chinese
from synapse.learn.correction_cues import AGAINST, ANSWERED, IN_A_SENTENCE, NOTED, PRODUCT, TO_THE_AGENT
from synapse.learn.cues import Cue, find, weigh
from synapse.learn.exchange import Exchange, read_exchanges
from synapse.learn.extract import MAX_QUOTE, cut, extract_from, longest
from synapse.learn.finding import Finding, Mode
from synapse.learn.rule import judge_rule
from synapse.learn.sentences import Sentence
from synapse.learn.sides import find_sides
from synapse.observe.observation import Observation

NAME = "correction"
START = 70  # hundredths; measured precision of the detector is .65 to .70
CANDIDATE, QUIET = 2.5, 3.0  # scores; see docs/ideas/what-is-detected.md for what each gave

_SHORT, _LONG, _VERY_LONG = 15, 60, 150  # words of a turn
_LONG_SENTENCE = 45
_AGREED_ALONE = 40  # words: to a short turn "you're right" says by itself that it corrected
_REFUSED = 1.5
_BOTH_SIDES = 1.0
_ASKED, _END = -1.0, 200  # where the agent had just asked, "no" is an answer; characters of its last words
_LEAST_TEXT = 1.0  # what the agent says only adds where the person's words say something


@dataclass(frozen=True, slots=True)
class Seen:
    place: int
    score: float
    cues: tuple[str, ...]


def detect(observations: Sequence[Observation]) -> list[Finding]:
    found: list[Finding] = []
    for exchange in read_exchanges(observations):
        seen = judge(exchange)
        if seen is not None and seen.score >= CANDIDATE:
            found.append(_finding(exchange, seen))
    return found


def judge(exchange: Exchange) -> Seen | None:
    """How much speaks for a correction; None where there was nothing to correct."""
    if exchange.is_first or not exchange.sentences:
        return None
    scored = [_judge_sentence(exchange.sentences, place) for place in range(len(exchange.sentences))]
    best = max(range(len(scored)), key=lambda one: (scored[one][0], one))
    text_score, cues = scored[best]
    place = _find_lesson(exchange.sentences, [score for score, _ in scored])
    score = max(text_score, 0.0) + _of_length(exchange.words, text_score)
    around, more = _judge_around(exchange, text_score)
    return Seen(place, round(score + around, 2), (*cues, *more))


def _find_lesson(sentences: Sequence[Sentence], scores: Sequence[float]) -> int:
    """The place of the sentence that says what to do: rage often stands before the rule. The later one on a tie."""
    if max(scores) <= 0:
        return longest(sentences)
    both = [
        max(score, 0.0) + max(judge_rule(sentence)[0], 0.0) for score, sentence in zip(scores, sentences, strict=True)
    ]
    return max(range(len(both)), key=lambda place: (both[place], place))


def _judge_sentence(sentences: Sequence[Sentence], place: int) -> tuple[float, tuple[str, ...]]:
    sentence = sentences[place]
    if is_chinese(sentence.plain):
        cues = [*find(CHINESE, sentence.plain), *find((CHINESE_AGAINST,), sentence.plain)]
    else:
        cues = _find_english(sentence)
    score = weigh(cues)
    if score > 0:
        behind = sentences[place + 1].text if place + 1 < len(sentences) else ""
        sides = find_sides(sentence.text, behind)
        score += _BOTH_SIDES if sides.prefer and sides.avoid else 0.0
        score -= 1.0 if sentence.words > _LONG_SENTENCE else 0.0
    return score, tuple(one.name for one in cues)


def _find_english(sentence: Sentence) -> list[Cue]:
    cues = find(IN_A_SENTENCE, sentence.plain)
    against = find(AGAINST, sentence.plain)
    if PRODUCT.pattern.search(sentence.plain) and not TO_THE_AGENT.pattern.search(sentence.plain):
        against.append(PRODUCT)
    return [*cues, *against] if cues else []


def _of_length(words: int, text_score: float) -> float:
    if words > _VERY_LONG:
        return -1.0
    if words > _LONG:
        return -0.5
    return 0.5 if words <= _SHORT and text_score >= _LEAST_TEXT else 0.0


def _judge_around(exchange: Exchange, text_score: float) -> tuple[float, tuple[str, ...]]:
    """What stood before and came after."""
    answered = find(ANSWERED, exchange.answer)
    noted = find((NOTED,), exchange.notes)
    strongest = max((one.weight for one in (*answered, *noted)), default=0.0)
    names = tuple(one.name for one in (*answered, *noted))
    if text_score < _LEAST_TEXT and exchange.words > _AGREED_ALONE:
        return 0.0, ()
    if text_score < _LEAST_TEXT and any(one.is_question for one in exchange.sentences):
        strongest /= 2  # said to good questions too
    asked = _ASKED if "?" in exchange.before[-_END:] else 0.0
    refused = _REFUSED if exchange.is_after_refusal and text_score >= _LEAST_TEXT else 0.0
    return strongest + refused + asked, (*names, "refused before") if refused else names


def _finding(exchange: Exchange, seen: Seen) -> Finding:
    lesson = extract_from(exchange.sentences, seen.place, exchange.during)
    said = exchange.said
    is_quiet = seen.score >= QUIET and lesson.has_content
    return Finding(
        detector=NAME,
        kind="correction",
        mode=Mode.QUIET if is_quiet else Mode.CANDIDATE,
        score=seen.score,
        start=START,
        session_id=said.session_id,
        project_id=said.project_id,
        observation_id=said.id,
        role_rank=said.role_rank.value,
        statement=lesson.statement,
        at=said.at,
        place=said.place,
        prefer=lesson.sides.prefer,
        avoid=lesson.sides.avoid,
        trigger=lesson.trigger,
        during=exchange.during,
        quote=cut(said.text, MAX_QUOTE),
        cues=seen.cues,
        observation_ids=(said.id,),
    )
