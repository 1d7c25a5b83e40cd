"""What time does to learnings: at most once a day, adding no evidence and moving no instant of any."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

from tests.fakes.findings import a_finding
from tests.fakes.taught import teach

from synapse.clock import Clock
from synapse.flows.anchors import are_gone
from synapse.flows.decide import decide
from synapse.flows.upkeep import FINDING_DAYS, keep_up
from synapse.learn import records as findings
from synapse.learn.finding import Mode
from synapse.memory import records as memory
from synapse.memory.evidence import Evidence
from synapse.memory.status import OLD_DAYS, OWN_WORDS_IDLE_DAYS
from synapse.project.project import Project
from synapse.sessions.records import record_project
from synapse.workspace.workspace import Workspace

PNPM = a_finding("No, use pnpm instead of npm.", prefer="pnpm", avoid="npm")
WAITING = a_finding("Always write the test first.", session="s2", mode=Mode.CANDIDATE)


def days_later(workspace: Workspace, clock: Clock, days: float) -> Workspace:
    return replace(workspace, clock=lambda: clock() + timedelta(days=days))


def evidence(workspace: Workspace) -> list[Evidence]:
    return [piece for pieces in memory.find_all_evidence(workspace.database).values() for piece in pieces]


def statuses(workspace: Workspace) -> list[str]:
    return [one.status.value for one in memory.find(workspace.database)]


def history(workspace: Workspace) -> Iterator[tuple[str, str, str]]:
    for one in memory.find(workspace.database):
        for change in memory.find_changes(workspace.database, one.id):
            yield change["from_status"], change["to_status"], change["why"]


def test_what_nobody_says_again_is_retired_and_then_archived_and_its_evidence_stays_as_it_was(
    workspace: Workspace, clock: Clock
) -> None:
    teach(workspace, PNPM)
    before = evidence(workspace)

    assert keep_up(days_later(workspace, clock, OWN_WORDS_IDLE_DAYS - 3)) == 0
    assert keep_up(days_later(workspace, clock, OWN_WORDS_IDLE_DAYS)) == 1
    assert statuses(workspace) == ["retired"]
    assert keep_up(days_later(workspace, clock, OWN_WORDS_IDLE_DAYS + OLD_DAYS)) == 1

    assert statuses(workspace) == ["archived"]
    assert list(history(workspace)) == [("pending", "retired", "idle"), ("retired", "archived", "old")]
    assert evidence(workspace) == before


def test_it_is_done_once_a_day(workspace: Workspace, clock: Clock) -> None:
    teach(workspace, PNPM)
    keep_up(days_later(workspace, clock, OWN_WORDS_IDLE_DAYS - 0.5))

    assert keep_up(days_later(workspace, clock, OWN_WORDS_IDLE_DAYS)) == 0
    assert statuses(workspace) == ["pending"]
    assert keep_up(days_later(workspace, clock, OWN_WORDS_IDLE_DAYS + 0.6)) == 1


def test_a_single_sighting_that_nobody_repeats_goes_after_half_a_year(workspace: Workspace, clock: Clock) -> None:
    teach(workspace, WAITING)

    keep_up(days_later(workspace, clock, FINDING_DAYS - 1))
    assert len(findings.find_unattached(workspace.database)) == 1
    keep_up(days_later(workspace, clock, FINDING_DAYS + 1))
    assert findings.find_unattached(workspace.database) == []


def test_a_learning_whose_files_are_gone_is_put_aside(workspace: Workspace, clock: Clock, tmp_path: Path) -> None:
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "Eta.ts").touch()
    record_project(workspace.database, Project(id=PNPM.project_id, root=str(tmp_path), name="parcel"), workspace.now())
    teach(workspace, PNPM)
    (learning,) = memory.find(workspace.database)
    memory.record_entities(workspace.database, learning.id, ["file:src/eta.ts", "file:src/never.ts"])
    decide(workspace, learning, "approve")

    assert (keep_up(days_later(workspace, clock, 2)), statuses(workspace)) == (0, ["active"])

    (tmp_path / "src" / "Eta.ts").unlink()
    assert (keep_up(days_later(workspace, clock, 4)), statuses(workspace)) == (1, ["stale"])
    assert list(history(workspace))[-1] == ("active", "stale", "anchors gone")


def test_a_project_that_is_not_at_hand_proves_nothing_about_its_files(tmp_path: Path) -> None:
    (tmp_path / "a.py").touch()

    assert are_gone(str(tmp_path), ["file:b.py"])
    assert not are_gone(str(tmp_path / "gone"), ["file:b.py"])
    assert not are_gone("", ["file:b.py"])
    assert not are_gone(str(tmp_path), ["tool:npm"])
    assert not are_gone(str(tmp_path), ["file:b.py", "file:a.py"])
    assert are_gone(str(tmp_path), ["file:a.py/deeper.py"])
