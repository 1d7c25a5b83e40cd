"""The person's own words inside a refused tool call: the most precise channel of all, and no user turn."""

from collections.abc import Sequence

from synapse.learn.clean import clean
from synapse.learn.exchange import describe_call, speaks_person
from synapse.learn.extract import MAX_QUOTE, cut, extract_from
from synapse.learn.finding import Finding, Mode
from synapse.learn.sentences import split
from synapse.observe.observation import Event, Observation

NAME = "refused_call"
START = 70  # hundredths, as a correction: about six of nine were corrections of how the agent works
SCORE = 4.0

# What the host itself writes in the person's place.
_HOSTS_WORDS = ("the user wants to clarify", "the user provided the following", "tool use was rejected")
_PLANS = ("exitplanmode", "exit_plan_mode")


def detect(observations: Sequence[Observation]) -> list[Finding]:
    if not speaks_person(observations):
        return []
    starts = {one.tool_use_id: one for one in observations if one.event is Event.TOOL_START}
    found: list[Finding] = []
    for one in observations:
        if one.event is Event.TOOL_ERROR and one.outcome == "interrupted" and one.text.strip():
            finding = _read(one, starts.get(one.tool_use_id))
            if finding is not None:
                found.append(finding)
    return found


def _read(refused: Observation, call: Observation | None) -> Finding | None:
    if refused.text.strip().casefold().startswith(_HOSTS_WORDS):
        return None
    sentences = tuple(split(clean(refused.text)))
    if not sentences:
        return None
    during = describe_call(call) if call else refused.tool
    lesson = extract_from(sentences, 0, during)
    # A remark on one plan says how that plan should be, not how work is done.
    is_quiet = lesson.has_content and refused.tool.casefold() not in _PLANS and not sentences[0].is_question
    return Finding(
        detector=NAME,
        kind="correction",
        mode=Mode.QUIET if is_quiet else Mode.CANDIDATE,
        score=SCORE,
        start=START,
        session_id=refused.session_id,
        project_id=refused.project_id,
        observation_id=refused.id,
        role_rank="person",
        statement=lesson.statement,
        at=refused.at,
        place=refused.place,
        prefer=lesson.sides.prefer,
        avoid=lesson.sides.avoid,
        trigger=lesson.trigger,
        during=during,
        quote=cut(refused.text, MAX_QUOTE),
        cues=("refused call",),
        observation_ids=(refused.id, *((call.id,) if call else ())),
    )
