"""A lasting rule of the project or the person: must, always, never, "we use", or a wish to have it noted down."""

from collections.abc import Sequence
from dataclasses import dataclass

from synapse.learn.cues import find
from synapse.learn.exchange import Exchange, read_exchanges
from synapse.learn.extract import MAX_QUOTE, cut, extract_from
from synapse.learn.finding import Finding, Mode
from synapse.learn.rule import judge_rule
from synapse.learn.rule_cues import EDITED, MEMORY, RECORD, TAKEN
from synapse.observe.observation import Observation

NAME = "convention"
START = 40  # hundredths: on sessions never seen before about four in ten were rules
CANDIDATE = 2.0

_LONG, _VERY_LONG = 60, 150  # words of a turn
_LEAST_TEXT = 1.5  # what the agent does with it only adds where the words say something
_RECORD_NAMES = frozenset(one.name for one in RECORD) | {"记住"}
_PROHIBITED = ("never", "don't", "do not", "不要", "禁止", "别", "avoid", "stop ", "no more")


@dataclass(frozen=True, slots=True)
class Seen:
    place: int
    score: float
    cues: tuple[str, ...]

    @property
    def is_wish(self) -> bool:
        """To have it written down, wherever that is."""
        return not _RECORD_NAMES.isdisjoint(self.cues)


def detect(observations: Sequence[Observation]) -> list[Finding]:
    found: list[Finding] = []
    for exchange in read_exchanges(observations):
        seen = judge(exchange)
        if seen is not None and seen.score >= CANDIDATE:
            found.append(_finding(exchange, seen))
    return found


def judge(exchange: Exchange) -> Seen | None:
    if not exchange.sentences:
        return None
    scored = [judge_rule(sentence) for sentence in exchange.sentences]
    place = max(range(len(scored)), key=lambda one: (scored[one][0], one))
    score, cues = scored[place]
    if score <= 0:
        return None
    names = [one.name for one in cues]
    score -= 1.0 if exchange.words > _VERY_LONG else 0.5 if exchange.words > _LONG else 0.0
    if score >= _LEAST_TEXT:
        around = find((TAKEN,), exchange.answer) + ([EDITED] if exchange.edits_rules else [])
        score += sum(one.weight for one in around)
        names += [one.name for one in around]
    return Seen(place, round(score, 2), tuple(names))


def _kind(statement: str, cues: Sequence[str]) -> str:
    text = statement.casefold()
    if any(word in text for word in _PROHIBITED):
        return "anti_pattern"
    if {"must", "everyone must", "always", "必须"} & set(cues):
        return "constraint"
    return "insight" if not _RECORD_NAMES.isdisjoint(cues) else "pattern"


def _finding(exchange: Exchange, seen: Seen) -> Finding:
    sentence = exchange.sentences[seen.place]
    lesson = extract_from(exchange.sentences, seen.place, exchange.during, is_wish=seen.is_wish)
    said = exchange.said
    # A note in the README tells its readers; one in a file of rules, or in memory, tells agents.
    is_quiet = (
        seen.is_wish
        and MEMORY.pattern.search(sentence.plain) is not None
        and lesson.has_content
        and not sentence.is_question
    )
    return Finding(
        detector=NAME,
        kind=_kind(lesson.statement, seen.cues),
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
