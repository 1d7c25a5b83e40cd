"""Findings become learnings: the same lesson joins, the opposite of the newer word goes, single sightings wait."""

from dataclasses import replace
from datetime import datetime, timedelta

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.fakes.findings import PARCEL, a_finding
from tests.fakes.taught import teach_everywhere

from synapse.clock import Clock
from synapse.flows.decide import APPROVE, REJECT, WRONG, decide, forget, give_feedback
from synapse.flows.learn import Learned, learn
from synapse.flows.upkeep import keep_up
from synapse.learn import records as findings
from synapse.learn.finding import Finding, Mode
from synapse.memory import records as memory
from synapse.memory.confidence import replay
from synapse.memory.learning import Learning, Status
from synapse.workspace.workspace import Workspace

PNPM = a_finding("No, use pnpm instead of npm.", prefer="pnpm", avoid="npm")
NPM_AGAIN = a_finding("Use npm again.", session="s3", at="2026-11-18T09:00:00.000Z", prefer="npm")


def see(workspace: Workspace, *seen: Finding) -> Learned:
    findings.store(workspace.database, list(seen), workspace.now())
    return learn(workspace)


def known(workspace: Workspace) -> list[tuple[str, str, str, str]]:
    """Name, what to prefer, what to avoid, status."""
    return [(one.name, one.prefer, one.avoid, one.status.value) for one in memory.find(workspace.database)]


def confidence(workspace: Workspace, learning: Learning) -> int:
    return replay(memory.find_evidence(workspace.database, learning.id), workspace.now()).confidence


def test_a_correction_of_the_person_is_a_learning_at_once_and_strong(workspace: Workspace) -> None:
    assert see(workspace, PNPM) == Learned(new=1, supported=0, superseded=0, waiting=0)

    (learning,) = memory.find(workspace.database)
    assert (learning.name, learning.kind, learning.statement) == ("L1", "correction", "No, use pnpm instead of npm.")
    assert (learning.status, learning.is_strong, learning.project_id) == (Status.PENDING, True, PARCEL)
    assert learning.valid_from == "2026-11-16T09:00:00.000Z"
    assert confidence(workspace, learning) == 70
    assert memory.find_entities(workspace.database) == {learning.id: ["tool:npm", "tool:pnpm"]}


def test_looked_at_again_nothing_changes(workspace: Workspace) -> None:
    see(workspace, PNPM)

    assert see(workspace, PNPM) == Learned(new=0, supported=0, superseded=0, waiting=0)
    assert known(workspace) == [("L1", "pnpm", "npm", "pending")]


def test_ten_times_in_one_session_is_one_reason(workspace: Workspace) -> None:
    again = [
        a_finding(
            f"Use pnpm instead of npm, {number}.", at=f"2026-11-16T09:{number:02d}:00.000Z", prefer="pnpm", avoid="npm"
        )
        for number in range(10)
    ]

    see(workspace, *again)

    (learning,) = memory.find(workspace.database)
    assert confidence(workspace, learning) == 70
    assert len(memory.find_evidence(workspace.database, learning.id)) == 1


def test_the_third_session_is_proof_and_the_fourth_makes_it_active(workspace: Workspace) -> None:
    seen = [
        a_finding("Prices are in cents.", session=f"s{number}", at=f"2026-11-1{number}T09:00:00.000Z", start=40)
        for number in range(1, 5)
    ]
    steps: list[tuple[int, str]] = []
    for finding in seen:
        see(workspace, finding)
        (learning,) = memory.find(workspace.database)
        steps.append((confidence(workspace, learning), learning.status.value))

    assert steps == [(40, "pending"), (45, "pending"), (75, "pending"), (80, "active")]


def test_the_same_lesson_in_other_words_joins(workspace: Workspace) -> None:
    see(
        workspace,
        a_finding("Run the linter and the tests before each commit."),
        a_finding("Before a commit, please run tests and the linter.", session="s2", at="2026-11-17T09:00:00.000Z"),
    )

    (learning,) = memory.find(workspace.database)
    assert learning.statement == "Run the linter and the tests before each commit."
    assert [piece.session_id for piece in memory.find_evidence(workspace.database, learning.id)] == [
        "claude_code:s1",
        "claude_code:s2",
    ]


def test_a_weak_sighting_waits_until_a_second_session_says_the_same(workspace: Workspace) -> None:
    weak = a_finding(
        "We keep prices in cents.", mode=Mode.CANDIDATE, kind="constraint", detector="convention", start=40
    )
    same_session = a_finding(
        "We keep all prices in cents.", mode=Mode.CANDIDATE, at="2026-11-16T10:00:00.000Z", start=40
    )
    elsewhere = a_finding("We keep prices in cents.", mode=Mode.CANDIDATE, session="s9", start=40, project_id="other")

    assert see(workspace, weak, same_session, elsewhere) == Learned(new=0, supported=0, superseded=0, waiting=3)

    second = a_finding(
        "Prices we keep in cents!", mode=Mode.CANDIDATE, session="s2", at="2026-11-17T09:00:00.000Z", start=40
    )
    assert see(workspace, second) == Learned(new=1, supported=1, superseded=0, waiting=1)
    (learning,) = memory.find(workspace.database)
    assert (learning.statement, learning.is_strong) == ("We keep prices in cents.", False)
    assert confidence(workspace, learning) == 45


def test_a_weak_sighting_joins_the_lesson_that_a_later_word_makes_and_a_second_look_adds_nothing(
    workspace: Workspace,
) -> None:
    weak = a_finding("Maybe pnpm instead of npm here", prefer="pnpm", avoid="npm", mode=Mode.CANDIDATE, start=40)
    strong = a_finding("No, use pnpm instead of npm.", session="s2", at="2026-11-17T09:00:00.000Z", prefer="pnpm")

    assert see(workspace, weak, strong) == Learned(new=1, supported=1, superseded=0, waiting=0)
    assert see(workspace) == Learned(new=0, supported=0, superseded=0, waiting=0)


def test_the_persons_newer_word_supersedes_the_old_at_once_and_both_stay(workspace: Workspace) -> None:
    see(workspace, PNPM)

    assert see(workspace, NPM_AGAIN) == Learned(new=1, supported=0, superseded=1, waiting=0)

    old, new = memory.find(workspace.database)
    assert known(workspace) == [("L1", "pnpm", "npm", "superseded"), ("L2", "npm", "pnpm", "pending")]
    assert (old.superseded_by, old.valid_to) == (new.id, "2026-11-18T09:00:00.000Z")
    assert new.is_strong
    assert [change["why"] for change in memory.find_changes(workspace.database, old.id)] == ["overruled"]
    kinds = [piece.kind.value for piece in memory.find_evidence(workspace.database, old.id)]
    assert kinds == ["start", "contradiction"]


def test_who_comes_back_to_it_a_third_time_restores_the_first(workspace: Workspace) -> None:
    see(workspace, PNPM)
    see(workspace, NPM_AGAIN)

    see(workspace, a_finding("Back to pnpm.", session="s4", at="2026-11-18T10:00:00.000Z", prefer="pnpm"))

    assert known(workspace) == [("L1", "pnpm", "npm", "pending"), ("L2", "npm", "pnpm", "superseded")]
    first = memory.find(workspace.database)[0]
    assert (first.superseded_by, first.valid_to, first.valid_from) == ("", "", "2026-11-18T10:00:00.000Z")


def test_an_older_word_read_later_is_history_from_the_start(workspace: Workspace) -> None:
    see(workspace, NPM_AGAIN)

    see(workspace, PNPM)

    new, old = memory.find(workspace.database)
    assert known(workspace) == [("L1", "npm", "", "pending"), ("L2", "pnpm", "npm", "superseded")]
    assert (old.superseded_by, old.valid_to) == (new.id, NPM_AGAIN.at)


def test_an_agents_word_and_a_weak_sighting_overrule_nothing(workspace: Workspace) -> None:
    see(workspace, PNPM, a_finding("Never mock the database in tests.", session="s5"))

    see(workspace, a_finding("Use npm.", session="s6", at="2026-11-18T11:00:00.000Z", prefer="npm", role_rank="agent"))
    weak = a_finding("Mock the database in tests.", session="s7", at="2026-11-18T12:00:00.000Z", mode=Mode.CANDIDATE)
    see(workspace, weak)

    assert [row[3] for row in known(workspace)][:2] == ["pending", "pending"]


def test_what_was_rejected_stays_so_however_often_it_is_said(workspace: Workspace) -> None:
    see(workspace, PNPM)
    decide(workspace, memory.find(workspace.database)[0], "reject")

    see(
        workspace,
        a_finding("Use pnpm instead of npm.", session="s8", at="2026-11-18T09:00:00.000Z", prefer="pnpm", avoid="npm"),
    )

    assert known(workspace) == [("L1", "pnpm", "npm", "retired")]


def pnpm(session: str, at: str) -> Finding:
    return a_finding("Use pnpm instead of npm.", session=session, at=at, prefer="pnpm", avoid="npm")


def npm(session: str, at: str) -> Finding:
    return a_finding("Use npm instead of pnpm.", session=session, at=at, prefer="npm", avoid="pnpm")


def at_instant(workspace: Workspace, instant: str) -> Workspace:
    return replace(workspace, clock=lambda: datetime.fromisoformat(instant))


def holding(workspace: Workspace) -> list[str]:
    return [one.prefer for one in memory.find(workspace.database) if one.status in (Status.PENDING, Status.ACTIVE)]


def test_who_comes_back_to_what_was_put_away_long_ago_has_it_back(workspace: Workspace) -> None:
    see(workspace, PNPM, NPM_AGAIN)
    later = at_instant(workspace, "2027-02-28T09:00:00Z")
    keep_up(later)
    assert known(workspace)[0] == ("L1", "pnpm", "npm", "archived")

    see(later, pnpm("s5", "2027-02-28T08:00:00.000Z"))

    assert known(workspace) == [("L1", "pnpm", "npm", "pending"), ("L2", "npm", "pnpm", "superseded")]
    first = memory.find(workspace.database)[0]
    assert (first.superseded_by, first.valid_to, first.valid_from) == ("", "", "2027-02-28T08:00:00.000Z")
    assert replay(memory.find_evidence(workspace.database, first.id), later.now()).confidence == 70
    causes = [change["why"] for change in memory.find_changes(workspace.database, first.id)]
    assert causes == ["overruled", "old", "restored"]


def test_what_nobody_said_for_half_a_year_is_back_when_the_person_says_it_again(workspace: Workspace) -> None:
    see(workspace, PNPM)
    later = at_instant(workspace, "2027-06-10T09:00:00Z")
    keep_up(later)
    assert known(workspace) == [("L1", "pnpm", "npm", "retired")]

    see(later, pnpm("s5", "2027-06-10T08:00:00.000Z"))

    assert known(workspace) == [("L1", "pnpm", "npm", "pending")]


def test_what_faded_away_is_back_when_the_person_says_it_again(workspace: Workspace) -> None:
    see(workspace, *(pnpm(f"t{day}", f"2026-11-0{day}T09:00:00.000Z") for day in range(1, 6)))
    later = at_instant(workspace, "2027-09-01T09:00:00Z")
    keep_up(later)
    assert known(workspace) == [("L1", "pnpm", "npm", "stale")]

    see(at_instant(workspace, "2027-09-02T09:00:00Z"), pnpm("s5", "2027-09-02T08:00:00.000Z"))

    assert known(workspace) == [("L1", "pnpm", "npm", "active")]


@pytest.mark.parametrize("said_no", [REJECT, WRONG])
def test_the_persons_no_gives_way_where_they_now_say_the_opposite_of_what_holds(
    workspace: Workspace, said_no: str
) -> None:
    see(workspace, pnpm("s1", "2026-11-16T09:00:00.000Z"))
    refuse(workspace, said_no)
    see(workspace, npm("s2", "2026-11-18T13:00:00.000Z"))
    assert holding(workspace) == ["npm"]

    see(workspace, pnpm("s3", "2026-11-18T14:00:00.000Z"))

    assert holding(workspace) == ["pnpm"]


@pytest.mark.parametrize("said_no", [REJECT, WRONG])
def test_a_word_from_before_the_persons_no_changes_nothing_and_supersedes_nothing(
    workspace: Workspace, said_no: str
) -> None:
    see(workspace, pnpm("s1", "2026-11-16T09:00:00.000Z"), npm("s2", "2026-11-15T09:00:00.000Z"))
    decide(workspace, memory.find(workspace.database)[0], "restore")
    assert holding(workspace) == ["npm"]
    refuse(workspace, said_no, prefer="pnpm")

    see(workspace, pnpm("s3", "2026-11-18T11:00:00.000Z"))

    assert holding(workspace) == ["npm"]


def refuse(workspace: Workspace, said_no: str, prefer: str = "pnpm") -> None:
    learning = next(one for one in memory.find(workspace.database) if one.prefer == prefer)
    if said_no == REJECT:
        decide(workspace, learning, REJECT)
    else:
        give_feedback(workspace, learning, WRONG, author="person")


def test_an_approval_is_a_newer_word_than_a_correction_from_before_it(workspace: Workspace) -> None:
    see(workspace, pnpm("s1", "2026-11-16T09:00:00.000Z"))
    decide(workspace, memory.find(workspace.database)[0], APPROVE)

    see(workspace, npm("s2", "2026-11-17T09:00:00.000Z"))

    assert holding(workspace) == ["pnpm"]


def test_what_a_session_repeats_later_is_the_newest_word_and_no_second_reason(workspace: Workspace) -> None:
    see(workspace, pnpm("s1", "2026-11-16T09:00:00.000Z"))
    see(workspace, pnpm("s1", "2026-11-16T11:00:00.000Z"))
    (piece,) = memory.find_evidence(workspace.database, memory.find(workspace.database)[0].id)
    assert (piece.at, piece.last_at) == ("2026-11-16T09:00:00.000Z", "2026-11-16T11:00:00.000Z")

    see(workspace, npm("s2", "2026-11-16T10:00:00.000Z"))

    assert holding(workspace) == ["pnpm"]


def test_what_a_session_without_a_folder_says_waits_and_makes_no_rule_for_everywhere(workspace: Workspace) -> None:
    nowhere = replace(PNPM, project_id="")
    again = replace(pnpm("s2", "2026-11-17T09:00:00.000Z"), project_id="")

    assert see(workspace, nowhere, again) == Learned(new=0, supported=0, superseded=0, waiting=2)

    teach_everywhere(workspace, replace(pnpm("s3", "2026-11-18T09:00:00.000Z"), project_id="", observation_id=""))
    assert see(workspace) == Learned(new=0, supported=2, superseded=0, waiting=0)
    assert known(workspace) == [("L1", "pnpm", "npm", "active")]


def test_what_was_forgotten_does_not_come_back_in_the_same_words_and_its_number_is_never_given_again(
    workspace: Workspace,
) -> None:
    see(workspace, PNPM)
    forget(workspace, memory.find(workspace.database)[0])

    see(workspace, a_finding("No, use pnpm instead of npm.", session="s8", prefer="pnpm", avoid="npm"))
    assert known(workspace) == []

    see(workspace, a_finding("Tests first.", session="s8"))
    assert [row[0] for row in known(workspace)] == ["L2"]


def test_projects_do_not_hear_each_other(workspace: Workspace) -> None:
    see(workspace, PNPM)

    see(workspace, a_finding("Use npm.", session="s9", at="2026-11-18T09:00:00.000Z", prefer="npm", project_id="other"))

    assert [row[3] for row in known(workspace)] == ["pending", "pending"]


STEPS = [
    PNPM,
    NPM_AGAIN,
    a_finding("We keep prices in cents.", mode=Mode.CANDIDATE, session="s2", at="2026-11-17T09:00:00.000Z"),
    a_finding("Prices we keep in cents.", mode=Mode.CANDIDATE, session="s4", at="2026-11-18T10:00:00.000Z"),
    a_finding("Use pnpm instead of npm.", session="s5", at="2026-11-17T11:00:00.000Z", prefer="pnpm", avoid="npm"),
]


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=40, deadline=timedelta(seconds=5))
@given(st.permutations(STEPS), st.integers(0, len(STEPS)))
def test_read_in_any_order_and_portions_the_same_holds_in_the_end(
    workspace: Workspace, order: list[Finding], cut: int
) -> None:
    empty(workspace)
    see(workspace, *sorted(STEPS, key=lambda finding: finding.at))
    in_order = held(workspace)
    empty(workspace)
    see(workspace, *order[:cut])
    see(workspace, *order[cut:])

    assert held(workspace) == in_order


def held(workspace: Workspace) -> set[tuple[str, str]]:
    """What is preferred, or said, and whether it holds; numbers and wordings follow the order of reading."""
    return {(one.prefer or "cents", one.status.value) for one in memory.find(workspace.database)}


def empty(workspace: Workspace) -> None:
    for learning in memory.find(workspace.database):
        findings.release(workspace.database, learning.id)
        memory.remove(workspace.database, learning)
    findings.expire(workspace.database, "9999")
    findings.drop_watermark(workspace.database, "number", "")


def test_the_clock_of_the_workspace_is_when_it_was_read(workspace: Workspace, clock: Clock) -> None:
    see(workspace, PNPM)

    (piece,) = memory.find_evidence(workspace.database, memory.find(workspace.database)[0].id)
    assert (piece.at, piece.recorded_at) == (PNPM.at, workspace.now())
    assert clock().isoformat().startswith(workspace.now()[:10])
