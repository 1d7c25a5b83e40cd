"""A word is taken back: what rested on it alone goes, and what it had superseded holds again."""

from dataclasses import replace

import pytest
from tests.fakes.findings import a_finding

from synapse.flows.decide import APPROVE, REJECT, decide, decide_all, forget_all
from synapse.flows.detecting import detect_sessions
from synapse.flows.learn import learn
from synapse.learn import records as findings
from synapse.learn.detect import Detector
from synapse.learn.finding import Finding, Mode
from synapse.learn.records import DETECT, TO_DO
from synapse.memory import records as memory
from synapse.memory.learning import Learning
from synapse.observe import records as observations
from synapse.observe.observation import Event, Observation, Rank, Source
from synapse.workspace.workspace import Workspace

PNPM = a_finding("Use pnpm instead of npm.", session="s1", prefer="pnpm", avoid="npm")
NPM = a_finding("Use npm instead of pnpm.", session="s2", at="2026-11-17T09:00:00.000Z", prefer="npm", avoid="pnpm")
NPM_TOO = replace(NPM, session_id="claude_code:s3", at="2026-11-17T10:00:00.000Z", observation_id="s3/npm")
SAID_TWICE = replace(PNPM, detector="preference_decision", kind="preference")


def observe(finding: Finding, *, rank: Rank = Rank.PERSON) -> Observation:
    return Observation(
        id=finding.observation_id,
        session_id=finding.session_id,
        place=1,
        turn_id="",
        project_id=finding.project_id,
        host="claude_code",
        event=Event.USER_MESSAGE,
        source=Source.TRANSCRIPT,
        role_rank=rank,
        recorded_at="2026-11-18T12:00:00.000Z",
        text=finding.statement,
    )


def look(workspace: Workspace, session: str, *seen: Finding) -> None:
    """A session is looked through: these are the findings in it now."""
    for finding in seen:
        observations.store(workspace.database, [observe(finding)], {finding.session_id: 1})
    findings.set_watermark(workspace.database, DETECT, f"claude_code:{session}", TO_DO)
    detect_sessions(workspace, lambda _done, _of: None, ([Detector("test", lambda _: list(seen))], []))
    learn(workspace)


def held(workspace: Workspace) -> list[tuple[str, str, str]]:
    return [(one.name, one.prefer, one.status.value) for one in memory.find(workspace.database)]


def kinds(workspace: Workspace, learning: Learning) -> list[str]:
    return [piece.kind.value for piece in memory.find_evidence(workspace.database, learning.id)]


def test_the_old_lesson_holds_again_when_the_word_against_it_is_seen_no_more(workspace: Workspace) -> None:
    look(workspace, "s1", PNPM)
    look(workspace, "s2", NPM)
    assert held(workspace) == [("L1", "pnpm", "superseded"), ("L2", "npm", "pending")]

    look(workspace, "s2")

    (old,) = memory.find(workspace.database)
    assert held(workspace) == [("L1", "pnpm", "pending")]
    assert (old.superseded_by, old.valid_to) == ("", "")
    assert kinds(workspace, old) == ["start"]
    assert [change["why"] for change in memory.find_changes(workspace.database, old.id)] == ["overruled", "withdrawn"]


def test_it_stays_superseded_while_another_session_says_the_opposite(workspace: Workspace) -> None:
    look(workspace, "s1", PNPM)
    look(workspace, "s2", NPM)
    look(workspace, "s3", NPM_TOO)

    look(workspace, "s2")

    old, new = memory.find(workspace.database)
    assert held(workspace) == [("L1", "pnpm", "superseded"), ("L2", "npm", "pending")]
    assert (old.superseded_by, kinds(workspace, old), kinds(workspace, new)) == (
        new.id,
        ["start", "contradiction"],
        ["support"],
    )


def test_a_word_in_between_that_is_taken_back_lets_the_newer_of_the_others_hold(workspace: Workspace) -> None:
    """The person came back to pnpm, and that is seen no more: npm was the last word."""
    look(workspace, "s1", PNPM)
    look(workspace, "s2", NPM)
    back = replace(PNPM, session_id="claude_code:s4", at="2026-11-18T09:00:00.000Z", observation_id="s4/pnpm")
    look(workspace, "s4", back)
    assert held(workspace) == [("L1", "pnpm", "pending"), ("L2", "npm", "superseded")]

    look(workspace, "s4")

    assert held(workspace) == [("L1", "pnpm", "superseded"), ("L2", "npm", "pending")]


@pytest.mark.parametrize("verdict", ["", APPROVE])
def test_the_old_lesson_holds_again_when_the_new_one_is_forgotten(workspace: Workspace, verdict: str) -> None:
    look(workspace, "s1", PNPM)
    look(workspace, "s2", NPM)
    if verdict:
        decide_all(workspace, ["L2"], verdict)

    forget_all(workspace, [memory.find(workspace.database)[1]])

    (old,) = memory.find(workspace.database)
    assert (held(workspace), kinds(workspace, old)) == ([("L1", "pnpm", "pending")], ["start"])
    assert workspace.database.rows("select number from recall") == [{"number": 1}]


def test_what_an_approval_superseded_holds_again_when_the_approved_is_forgotten(workspace: Workspace) -> None:
    look(workspace, "s1", PNPM)
    look(workspace, "s2", NPM)
    decide_all(workspace, ["L1"], APPROVE)
    assert held(workspace) == [("L1", "pnpm", "active"), ("L2", "npm", "superseded")]

    forget_all(workspace, [memory.find(workspace.database)[0]])

    assert held(workspace) == [("L2", "npm", "pending")]


def test_a_session_stays_a_reason_while_another_detector_sees_it(workspace: Workspace) -> None:
    look(workspace, "s1", PNPM, SAID_TWICE)
    assert held(workspace) == [("L1", "pnpm", "pending")]

    look(workspace, "s1", SAID_TWICE)

    (learning,) = memory.find(workspace.database)
    (piece,) = memory.find_evidence(workspace.database, learning.id)
    assert (piece.kind.value, piece.author, piece.session_id) == ("start", "preference_decision", "claude_code:s1")
    assert workspace.database.rows("select learning_id from finding") == [{"learning_id": learning.id}]

    look(workspace, "s1")
    assert (held(workspace), workspace.database.rows("select id from finding")) == ([], [])


@pytest.mark.parametrize(
    ("changed", "expected"),
    [
        ({"mode": Mode.CANDIDATE}, []),
        ({"role_rank": "agent"}, [("L2", "pnpm", "pending")]),
        ({"prefer": "yarn", "statement": "Use yarn instead of npm."}, [("L2", "yarn", "pending")]),
        ({"score": 1.0, "start": 60}, [("L1", "pnpm", "pending")]),
    ],
)
def test_what_a_second_look_sees_otherwise_is_learned_anew(
    workspace: Workspace, changed: dict[str, object], expected: list[tuple[str, str, str]]
) -> None:
    look(workspace, "s1", PNPM)

    look(workspace, "s1", replace(PNPM, **changed))  # pyright: ignore[reportArgumentType]  (a table of fields)

    assert held(workspace) == expected
    assert all(one.is_strong == (one.role_rank == "person") for one in memory.find(workspace.database))


def test_of_a_strong_and_a_weak_word_the_weak_one_that_is_left_is_not_told(workspace: Workspace) -> None:
    look(workspace, "s1", PNPM)
    weak = replace(
        PNPM, session_id="claude_code:s5", observation_id="s5/weak", mode=Mode.CANDIDATE, at="2026-11-17T11:00:00.000Z"
    )
    look(workspace, "s5", weak)
    assert [one.is_strong for one in memory.find(workspace.database)] == [True]

    look(workspace, "s1")

    assert [(one.name, one.is_strong) for one in memory.find(workspace.database)] == [("L1", False)]


def test_what_a_person_judged_stays_without_a_sighting(workspace: Workspace) -> None:
    look(workspace, "s1", PNPM)
    decide(workspace, memory.find(workspace.database)[0], REJECT)

    look(workspace, "s1")
    look(workspace, "s1", PNPM)

    assert held(workspace) == [("L1", "pnpm", "retired")]


def test_a_learning_that_is_only_contradicted_any_more_goes(workspace: Workspace) -> None:
    look(workspace, "s1", PNPM)
    look(workspace, "s2", NPM)

    look(workspace, "s1")

    assert held(workspace) == [("L2", "npm", "pending")]
