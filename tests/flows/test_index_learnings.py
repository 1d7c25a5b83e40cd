"""What may be told has a line for the hook; what may not, has none; and only what changed is written again."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from tests.fakes.findings import PARCEL, a_finding
from tests.fakes.taught import teach

from synapse.flows.decide import APPROVE, REJECT, decide, forget, get_learning, give_feedback
from synapse.flows.index_learnings import index_learnings
from synapse.learn.finding import Mode
from synapse.memory import records as memory
from synapse.memory.index import records as index
from synapse.memory.learning import Learning, Status
from synapse.workspace.workspace import Workspace

PNPM = a_finding("No, use pnpm instead of npm.", prefer="pnpm", avoid="npm")
OTHER = a_finding("Prices are in cents.", session="s2", project_id="example.org/dev/shop")


def lines(workspace: Workspace) -> list[str]:
    rows = workspace.database.rows("select number, line from recall order by number")
    return [f"[L{row['number']}] {row['line']}" for row in rows]


def test_a_line_says_the_lesson_whose_word_it_is_when_and_where(workspace: Workspace) -> None:
    teach(workspace, PNPM)

    assert lines(workspace) == [
        "[L1] prefer pnpm, avoid npm: “No, use pnpm instead of npm.” (correction, the person said once, 2026-11-16, session s1)"
    ]


def test_a_scope_in_which_nothing_changed_is_left_alone(workspace: Workspace) -> None:
    teach(workspace, PNPM, OTHER)

    assert index_learnings(workspace) == 0
    forget(workspace, get_learning(workspace, "L1"))
    assert index_learnings(workspace) == 1
    assert [line[:5] for line in lines(workspace)] == ["[L2] "]
    assert index.find_numbers(workspace.database, [PARCEL]) == set()


def test_what_several_sessions_said_and_what_a_person_approved_is_told_as_such(workspace: Workspace) -> None:
    again = [replace(PNPM, session_id=f"claude_code:t{n}", observation_id=f"t{n}") for n in range(2)]
    teach(workspace, PNPM, *again, OTHER)
    decide(workspace, get_learning(workspace, "L2"), APPROVE)
    index_learnings(workspace)

    assert [line.rpartition("(")[2] for line in lines(workspace)] == [
        "correction, the person, in 3 sessions, last 2026-11-16, confidence 0.80)",
        "correction, approved by the person, 2026-11-16, session s2)",
    ]


def reject(workspace: Workspace, learning: Learning) -> None:
    decide(workspace, learning, REJECT)


def call_wrong(workspace: Workspace, learning: Learning) -> None:
    give_feedback(workspace, learning, "wrong", author="person")


def dispute(workspace: Workspace, learning: Learning) -> None:
    memory.store(workspace.database, replace(learning, status=Status.CONFLICT_HOLD))


def import_it(workspace: Workspace, learning: Learning) -> None:
    memory.store(workspace.database, replace(learning, author="import"))


def weaken(workspace: Workspace, learning: Learning) -> None:
    memory.store(workspace.database, replace(learning, is_strong=False))


@pytest.mark.parametrize("end", [reject, call_wrong, dispute, import_it, weaken])
def test_what_may_not_be_told_has_no_line(workspace: Workspace, end: Callable[[Workspace, Learning], None]) -> None:
    teach(workspace, PNPM)
    assert index.count_lines(workspace.database) == 1

    end(workspace, get_learning(workspace, "L1"))
    index_learnings(workspace)

    assert lines(workspace) == []


def test_a_single_weak_sighting_has_no_line(workspace: Workspace) -> None:
    teach(workspace, replace(PNPM, mode=Mode.CANDIDATE))

    assert lines(workspace) == []
