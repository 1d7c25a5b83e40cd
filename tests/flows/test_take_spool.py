"""Lines of hooks become injections and verdicts, each once, wherever the worker was killed."""

import json
from pathlib import Path

import pytest
from tests.fakes.findings import a_finding
from tests.fakes.taught import teach

from synapse.briefing import records as briefing
from synapse.flows.take_spool import Taken, take_spool
from synapse.memory import records as memory
from synapse.memory.learning import Status
from synapse.observe.spool import append, spool_path
from synapse.workspace.workspace import Workspace

AT_MS = "1795082400000"
SESSION = "claude_code:new"


@pytest.fixture
def taught(workspace: Workspace) -> Workspace:
    teach(workspace, a_finding("No, use pnpm instead of npm."), a_finding("Prices are in cents.", session="s2"))
    return workspace


def spool(workspace: Workspace, **fields: object) -> None:
    line: dict[str, object] = {
        "kind": "prompt",
        "host": "claude_code",
        "session": "new",
        "cwd": "/home/dev/parcel",
        "at_ms": AT_MS,
    }
    append(workspace.home, "claude_code", "new", {**line, **fields})


def told(workspace: Workspace) -> list[tuple[str, int, list[int], list[tuple[int, str]]]]:
    return [
        (
            one.event,
            one.tokens,
            [item.number for item in one.told],
            [(item.number, item.reason) for item in one.left_out],
        )
        for one in briefing.find_of_session(workspace.database, SESSION)
    ]


def test_what_was_told_and_left_out_is_kept_with_its_cost(taught: Workspace) -> None:
    spool(taught, kind="session-start", told=[1], tokens=97, nonce="a", left=[2])
    spool(taught, kind="stop")
    spool(taught, nonce="", late="1")

    assert take_spool(taught) == Taken(lines=3, injections=1, verdicts=0, refused=())
    assert told(taught) == [("prompt", 0, [], []), ("session-start", 97, [1], [(2, "no room")])] or told(taught) == [
        ("session-start", 97, [1], [(2, "no room")]),
        ("prompt", 0, [], []),
    ]
    assert briefing.count_injections(taught.database) == {"injections": 1, "sessions": 1, "tokens": 97, "late": 1}
    learning = memory.find_by_number(taught.database, 1)
    assert learning is not None
    assert briefing.count_told(taught.database, learning.id) == {
        "times": 1,
        "sessions": 1,
        "last_at": "2026-11-19T10:00:00.000Z",
    }
    assert take_spool(taught) == Taken(0, 0, 0, ())


def test_what_another_hook_had_told_first_was_not_told_twice(taught: Workspace) -> None:
    spool(taught, told=[1], tokens=97, nonce="a")
    spool(taught, told=[1, 2], tokens=120, nonce="b")
    spool(taught, kind="unsaid", nonce="b", numbers=[1])

    take_spool(taught)

    assert sorted(numbers for _, _, numbers, _ in told(taught)) == [[1], [2]]


def test_the_persons_verdict_is_carried_out_once(taught: Workspace) -> None:
    spool(taught, kind="verdict", do="approve", numbers=[1, 99])

    assert take_spool(taught) == Taken(1, 0, 1, ("there is no L99",))
    assert take_spool(taught) == Taken(0, 0, 0, ())

    learning = memory.find_by_number(taught.database, 1)
    assert learning is not None
    assert learning.status is Status.ACTIVE
    (verdict,) = [p for p in memory.find_evidence(taught.database, learning.id) if p.kind.value == "approval"]
    assert (verdict.session_id, verdict.at, verdict.author) == (SESSION, "2026-11-19T10:00:00.000Z", "person")


@pytest.mark.parametrize("do", ["obey", "forget", ""])
def test_a_verdict_that_nobody_knows_does_nothing(taught: Workspace, do: str) -> None:
    spool(taught, kind="verdict", do=do, numbers=[1])

    assert take_spool(taught) == Taken(1, 0, 0, (f"unknown verdict {do!r}",))


def test_restoring_what_is_in_use_is_refused_with_its_reason(taught: Workspace) -> None:
    spool(taught, kind="verdict", do="restore", numbers=[1])

    assert take_spool(taught).refused == ("L1 is pending: there is nothing to restore.",)


def test_garbage_and_a_torn_line_cost_themselves(taught: Workspace) -> None:
    spool(taught, told=[1], tokens=97, nonce="a")
    path = Path(spool_path(taught.home, "claude_code", "new"))
    with path.open("ab") as file:
        file.write(
            b'\xff\xfe garbage\n[]\n{"kind": "prompt", "told": "no list", "nonce": "c", "tokens": "many", "at_ms": "x"}\n{"kind": "pro'
        )

    assert take_spool(taught).lines == 2
    with path.open("ab") as file:
        file.write(b'mpt"}\n')
    assert take_spool(taught).lines == 1


def test_a_file_that_was_deleted_and_begun_anew_is_read_from_its_beginning(taught: Workspace) -> None:
    spool(taught, told=[1], tokens=97, nonce="a", padding="x" * 500)
    take_spool(taught)
    Path(spool_path(taught.home, "claude_code", "new")).write_text(
        json.dumps({"kind": "prompt", "host": "claude_code", "session": "new", "told": [2], "nonce": "z", "tokens": 5})
        + "\n"
    )

    assert take_spool(taught).injections == 1
