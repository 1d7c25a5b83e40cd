"""What the person likes, and what they settled: in words, or as the answer to a question that the host recorded."""

import json
import re
from collections.abc import Iterator, Sequence

from synapse.learn.chinese import is_chinese
from synapse.learn.cues import MEDIUM, STRONG, Cue, cue, find, weigh
from synapse.learn.exchange import Exchange, read_exchanges, speaks_person
from synapse.learn.extract import MAX_QUOTE, cut, extract_from
from synapse.learn.finding import Finding, Mode
from synapse.observe.observation import Event, Observation

NAME = "preference_decision"
START, START_RECORDED = (
    40,
    60,
)  # hundredths: text cues for decisions were right one time in five, recorded answers are exact
CANDIDATE = 2.0
SCORE_RECORDED = 4.0

_PREFERENCE = (
    cue("I prefer", STRONG, r"\bi(?:'d| would)? (?:really |much |strongly )?prefer\b(?! not to say)", r"\bi (?:like|love) (?:it |to |my |when |short|small|how)\b", r"\bi(?:'d| would) (?:rather|not)\b", r"\bmy preference\b"),
    cue("I want no", STRONG, r"\bi (?:don't|do not) (?:want|like)(?: to| you to)?\b(?! to know)", r"\bi (?:always|never|usually) \w+"),
    cue("keep it", MEDIUM + 0.5, r"\bkeep (?:it|things|them|answers|responses|commits?|your \w+) (?:as )?(?:short|simple|small|brief|concise|minimal|clean|terse)\b", r"\bbe (?:more )?(?:concise|brief|terse|direct)\b"),
    cue("我喜欢", STRONG, r"我(?:更)?(?:喜欢|偏好|习惯|倾向于?)"),
)  # fmt: skip
_DECISION = (
    cue("let's use", MEDIUM + 0.5, r"^(?:ok(?:ay)?[,. ]+|yes[,. ]+|so |then ){0,2}(?:let's|we'll|we will|i'll|we should|lets) (?:use|go with|stick (?:to|with)|adopt|standardi[sz]e on|keep using|switch to|move to)\b"),
    cue("go with", MEDIUM + 0.5, r"\b(?:go(?:ing)? with|i(?:'d| would)? (?:choose|pick|opt for)|decided (?:to|on)|the decision is)\b"),
    cue("决定", MEDIUM + 0.5, r"(?:我们)?(?:决定|就)(?:使用|采用|选用|选择|用)"),
)  # fmt: skip
_AGAINST = (
    cue("one-off", -1.0, r"\b(?:yet|for now|this time|right now|at the moment|until|first|today|this (?:pr|commit|branch|one|step|phase))\b"),
    cue("question", -2.0, r"\?[)\"' ]*$|吗", r"^(?:can|could|would|is|are|does|do|did|what|how|where|when|which|who|should|shall|will|why)\b"),
    cue("story", -1.0, r"\b(?:seems|noticed|tried|error|bug|fails?|broken|crash\w*)\b"),
    cue("option", -1.5, r"\b(?:option|approach|choice|variant|number|plan) ?(?:#? ?\d+|[a-d])\b", r"^[\d#]+\b"),
)  # fmt: skip
_LONG = 60

_ASKING = frozenset(
    {"askuserquestion", "question", "ask_user_question", "ask_user", "request_user_input", "askquestions"}
)
_PLANS = frozenset({"exitplanmode", "exit_plan_mode"})
_ANSWER = re.compile(r'"(?P<question>[^"\n]{3,600})"\s?=\s?"(?P<answer>[^"\n]{1,600})"')
_SELECTED = re.compile(r"^User (?:selected|responded|answered):\s*(?P<answer>[^\n]{2,400})")
_NO_ANSWERS = re.compile(
    r"^\s*(?:\d{1,2}|[a-d]|yes|no|ok|none|n/?a|cancel\w*|you decide|unanswered|skip\w*)[.)]?\s*$", re.IGNORECASE
)
_OF_THE_MOMENT = re.compile(
    r"\b(?:now|today|proceed|continue|restart|ready|commit|push|run it|start|retry|merge|approve\w*|next)\b",
    re.IGNORECASE,
)
_RECOMMENDED = re.compile(r"\s*\((?:recommended|default|推荐)\)\s*$", re.IGNORECASE)
_HEADING = re.compile(r"^#{1,3}\s+(?:plan:?\s*)?(?P<title>[^\n]{4,160})$", re.IGNORECASE | re.MULTILINE)


def detect(observations: Sequence[Observation]) -> list[Finding]:
    if not speaks_person(observations):
        return []
    spoken = (finding for exchange in read_exchanges(observations) for finding in _read_words(exchange))
    return [*spoken, *_read_answers(observations)]


def judge(exchange: Exchange) -> tuple[int, float, str, tuple[str, ...]] | None:
    """Place, score, kind and cues of the sentence that says most."""
    best: tuple[int, float, str, tuple[str, ...]] | None = None
    for place, sentence in enumerate(exchange.sentences):
        for kind, cues in (("preference", _PREFERENCE), ("decision", _DECISION)):
            seen: list[Cue] = find(cues, sentence.plain)
            seen += find(_AGAINST, sentence.plain) if seen else []
            score = weigh(seen) - (0.5 if exchange.words > _LONG else 0.0) if seen else 0.0
            if score > 0 and (best is None or score >= best[1]):
                best = (place, score, kind, tuple(one.name for one in seen))
    return best


def _read_words(exchange: Exchange) -> Iterator[Finding]:
    seen = judge(exchange)
    if seen is None or seen[1] < CANDIDATE:
        return
    place, score, kind, cues = seen
    lesson = extract_from(exchange.sentences, place, exchange.during)
    if not lesson.has_content and not is_chinese(lesson.statement):
        return
    said = exchange.said
    yield Finding(
        detector=NAME,
        kind=kind,
        mode=Mode.CANDIDATE,
        score=score,
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
        cues=cues,
        observation_ids=(said.id,),
    )


def _read_answers(observations: Sequence[Observation]) -> Iterator[Finding]:
    starts = {one.tool_use_id: one for one in observations if one.event is Event.TOOL_START}
    for one in observations:
        if one.event is not Event.TOOL_COMPLETE:
            continue
        call = starts.get(one.tool_use_id)
        tool = one.tool.casefold()
        if tool in _ASKING:
            yield from _of_pairs(one, call, _pairs(one, call))
        elif tool in _PLANS and call is not None and "approved" in one.output[:200].casefold():
            yield from _of_plan(one, call)


def _pairs(ended: Observation, call: Observation | None) -> list[tuple[str, str]]:
    found = [(match["question"], match["answer"]) for match in _ANSWER.finditer(ended.output)]
    selected = _SELECTED.match(ended.output)
    if selected and call is not None:
        found.append((_question_of(call), selected["answer"]))
    return [(question, _RECOMMENDED.sub("", answer)) for question, answer in found]


def _of_pairs(ended: Observation, call: Observation | None, pairs: list[tuple[str, str]]) -> Iterator[Finding]:
    """One finding a result, as one observation is seen by a detector once: the answer that says most."""
    lasting = [
        pair for pair in pairs
        if not _NO_ANSWERS.match(pair[1]) and "?" not in pair[1] and not _OF_THE_MOMENT.search(pair[1]) and not _OF_THE_MOMENT.search(pair[0])
    ]  # fmt: skip
    if lasting:
        question, answer = max(lasting, key=lambda pair: min(len(pair[1]), 80))
        yield _recorded(ended, call, f"{_short(question)} → {answer}", " | ".join(f"{q} → {a}" for q, a in pairs))


def _of_plan(ended: Observation, call: Observation) -> Iterator[Finding]:
    plan = _argument(call, "plan")
    title = _HEADING.search(plan[:2_000])
    if title:
        yield _recorded(ended, call, f"Approved plan: {title['title'].strip()}", plan)


def _recorded(ended: Observation, call: Observation | None, statement: str, quote: str) -> Finding:
    return Finding(
        detector=NAME,
        kind="decision",
        mode=Mode.CANDIDATE,
        score=SCORE_RECORDED,
        start=START_RECORDED,
        session_id=ended.session_id,
        project_id=ended.project_id,
        observation_id=ended.id,
        role_rank="person",
        statement=cut(statement),
        at=ended.at,
        place=ended.place,
        during=ended.tool,
        quote=cut(quote, MAX_QUOTE),
        cues=("recorded answer",),
        observation_ids=(ended.id, *((call.id,) if call else ())),
    )


def _short(question: str) -> str:
    """The question itself: what leads up to it takes the room of the answer."""
    last = re.split(r"(?<=[.!:])\s", question.strip())[-1]
    return cut(last, 110)


def _question_of(call: Observation) -> str:
    return _argument(call, "question")


def _argument(call: Observation, name: str) -> str:
    try:
        arguments = json.loads(call.input)
    except ValueError:
        # Cut when it was kept: the wanted text still stands in what is left.
        found = re.search(rf'"{name}"\s?:\s?"(?P<text>(?:[^"\\]|\\.){{1,4000}})', call.input)
        return found["text"].replace("\\n", "\n") if found else ""
    value = arguments.get(name) if isinstance(arguments, dict) else None  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]  (foreign JSON)
    return value if isinstance(value, str) else ""
