"""Sessions are looked through when something new was read of them; what is no longer seen goes, with what rested on it."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.fakes.claude_code_lines import REFUSED
from tests.fakes.claude_session import ClaudeSession, a_correction

from synapse.clock import Clock
from synapse.flows.detecting import MARGIN, WINDOW, Detected, detect_sessions, find_windows
from synapse.flows.ingest import Wanted, ingest
from synapse.flows.learn import learn
from synapse.flows.sources import find_sources
from synapse.learn import records as findings
from synapse.learn.detect import Detector, find_detectors
from synapse.learn.finding import Finding, Mode
from synapse.memory import records as memory
from synapse.observe import records as observations
from synapse.observe.observation import Event, Observation, Rank, Source
from synapse.workspace.workspace import Workspace

PLACE = {"session_id": f"claude_code:{ClaudeSession('s1').session_id}"}


def read(workspace: Workspace, session: ClaudeSession, path: Path) -> None:
    session.write(path)
    ingest(workspace, find_sources([str(path)]), Wanted(processes=1), lambda _path, _done: None)


def detect(workspace: Workspace) -> Detected:
    return detect_sessions(workspace, lambda _done, _of: None)


def names(workspace: Workspace) -> list[str]:
    return [one.name for one in memory.find(workspace.database)]


def test_a_session_is_looked_through_once_until_there_is_more_of_it(workspace: Workspace, tmp_path: Path) -> None:
    session = a_correction("s1")
    read(workspace, session, tmp_path / "s1.jsonl")

    assert detect(workspace) == Detected(sessions=1, findings=1, problems=())
    assert detect(workspace) == Detected(sessions=0, findings=0, problems=())

    session.person("Thanks, that is all.")
    read(workspace, session, tmp_path / "s1.jsonl")
    assert detect(workspace) == Detected(sessions=1, findings=1, problems=())
    assert len(findings.find_unattached(workspace.database)) == 1


def test_progress_is_told_session_by_session(workspace: Workspace, tmp_path: Path) -> None:
    for name in ("s1", "s2"):
        read(workspace, a_correction(name), tmp_path / f"{name}.jsonl")
    told: list[tuple[int, int]] = []

    detect_sessions(workspace, lambda done, of: told.append((done, of)))

    assert told == [(1, 2), (2, 2)]


def test_what_is_no_longer_seen_goes_and_a_learning_that_rested_on_it_alone(
    workspace: Workspace, tmp_path: Path
) -> None:
    """As when an older detector took the task for a rule, and today's looks at the session again."""
    session = a_correction("s1")
    read(workspace, session, tmp_path / "s1.jsonl")
    detect(workspace)
    (seen,) = findings.find_unattached(workspace.database)
    task = observations.find(workspace.database, PLACE)[0]
    wrong = replace(seen, observation_id=task.id, statement=task.text, prefer="", avoid="", mode=Mode.QUIET)
    findings.store(workspace.database, [wrong], workspace.now())
    learn(workspace)
    assert names(workspace) == ["L1", "L2"]

    session.person("Thanks, that is all.")
    read(workspace, session, tmp_path / "s1.jsonl")
    detect(workspace)

    assert [one.statement for one in memory.find(workspace.database)] == [seen.statement]


def test_what_a_learning_rests_on_outlives_the_other_observations(
    workspace: Workspace, tmp_path: Path, clock: Clock
) -> None:
    session = a_correction("s1")
    read(workspace, session, tmp_path / "s1.jsonl")
    detect(workspace)
    learn(workspace)
    later = replace(workspace, clock=lambda: clock() + timedelta(days=31))

    ingest(later, [], Wanted(processes=1), lambda _path, _done: None)

    kept = observations.find(workspace.database, PLACE)
    assert {one.id for one in kept} == findings.find_observation_ids(workspace.database) != set()
    assert "No, use pnpm instead of npm." in [one.text for one in kept]
    assert names(workspace) == ["L1"]


def a_turn(observation_id: str) -> Observation:
    return Observation(
        id=observation_id,
        session_id="generic:s1",
        place=int(observation_id),
        turn_id="",
        project_id="",
        host="generic",
        event=Event.ASSISTANT_MESSAGE,
        source=Source.TRANSCRIPT,
        role_rank=Rank.AGENT,
        recorded_at="2026-11-18T12:00:00.000Z",
    )


@given(length=st.integers(0, 3 * WINDOW))
@settings(max_examples=30, deadline=None)
def test_a_long_session_is_looked_through_in_stretches_and_nothing_twice(length: int) -> None:
    session = [a_turn(str(number)) for number in range(length)]

    windows = list(find_windows(session))

    cores = [sorted(core, key=int) for _, core in windows]
    assert [name for core in cores for name in core] == [one.id for one in session]
    for (window, _), core in zip(windows, cores, strict=True):
        begins, ends = int(window[0].id), int(window[-1].id)
        assert begins == max(0, int(core[0]) - MARGIN)
        assert ends == min(length - 1, int(core[-1]) + MARGIN)


def test_all_that_is_promised_is_seen_through_a_hosts_own_transcript(workspace: Workspace, tmp_path: Path) -> None:
    session = a_correction("s1")
    push = session.call("Bash", command="git push origin main")
    session.result(push, f"{REFUSED} the user said:\nNever push to main.", is_error=True)
    session.person("Always run the depot tests before you commit.")
    asked = session.call("AskUserQuestion", questions=[])
    session.result(asked, 'User has answered your questions: "Which store do parcels go to?"="Postgres".')
    wrong = session.call("Bash", command="parcel list --title-only")
    session.result(wrong, "error: unknown flag: --title-only", is_error=True)
    session.result(session.call("Bash", command="parcel list --titles"), "42")
    read(workspace, session, tmp_path / "s1.jsonl")

    detect(workspace)

    assert [
        (one.detector, one.role_rank, one.mode.value, one.statement)
        for one in findings.find_unattached(workspace.database)
    ] == [
        ("correction", "person", "quiet", "use pnpm instead of npm."),
        ("refused_call", "person", "quiet", "Never push to main."),
        ("convention", "person", "candidate", "Always run the depot tests before you commit."),
        ("preference_decision", "person", "candidate", "Which store do parcels go to? → Postgres"),
        (
            "error_resolution",
            "agent",
            "candidate",
            "`parcel list --title-only` fails (unknown flag: --title-only); `parcel list --titles` works",
        ),
    ]


def test_of_a_session_that_a_program_started_only_the_agents_experience_is_kept(
    workspace: Workspace, tmp_path: Path
) -> None:
    session = ClaudeSession("robot", entrypoint="sdk-cli")
    session.person("Build it.")
    session.agent("I use npm.")
    session.person("No, always use pnpm instead of npm, note this in CLAUDE.md.")
    push = session.call("Bash", command="git push origin main")
    session.result(push, f"{REFUSED} the user said:\nNever push to main.", is_error=True)
    wrong = session.call("Bash", command="parcel list --title-only")
    session.result(wrong, "error: unknown flag: --title-only", is_error=True)
    session.result(session.call("Bash", command="parcel list --titles"), "42")
    read(workspace, session, tmp_path / "robot.jsonl")

    detect(workspace)

    assert [one.detector for one in findings.find_unattached(workspace.database)] == ["error_resolution"]


def test_a_detector_that_fails_is_left_out_and_named_and_the_others_go_on(workspace: Workspace, tmp_path: Path) -> None:
    def fails(_: Sequence[Observation]) -> list[Finding]:
        raise ZeroDivisionError

    read(workspace, a_correction("s1"), tmp_path / "s1.jsonl")
    read(workspace, a_correction("s2"), tmp_path / "s2.jsonl")
    detectors, _ = find_detectors()

    done = detect_sessions(workspace, lambda _done, _of: None, ([Detector("theirs", fails), *detectors], []))

    first = min(f"claude_code:{ClaudeSession(name).session_id}" for name in ("s1", "s2"))
    problem = f"detector theirs failed: ZeroDivisionError in session {first}"
    assert done == Detected(sessions=2, findings=2, problems=(problem,))
