"""One worker at a time, no wake-up lost, and nothing counted twice wherever one was killed."""

import signal
from collections.abc import Iterator
from dataclasses import replace
from multiprocessing import get_context
from pathlib import Path
from random import Random

import pytest
from filelock import FileLock
from tests.fakes.claude_session import ClaudeSession, a_correction
from tests.fakes.dying_database import DyingDatabase, dump

from synapse.briefing import records as briefing
from synapse.clock import Clock
from synapse.flows.wake import LAST
from synapse.flows.work import AGAIN, LOCK, work
from synapse.memory import records as memory
from synapse.memory.learning import Status
from synapse.observe.spool import append
from synapse.store.database import Database
from synapse.workspace.workspace import Workspace, open_workspace

KILLS = 50
AT_MS = "1795082400000"


class DroppingDatabase(DyingDatabase):
    """Calls something at its first statement: a moment in the middle of a worker's round."""

    def __init__(self, database: Database, then: "Iterator[None]") -> None:
        super().__init__(database, 1 << 30)
        self._then = then

    def _step(self) -> None:
        next(self._then, None)


def spool(home: str, session: ClaudeSession, path: Path, kind: str, **more: object) -> None:
    line: dict[str, object] = {
        "kind": kind,
        "host": "claude_code",
        "session": session.session_id,
        "cwd": "/home/dev/parcel",
        "transcript": str(path),
        "at_ms": AT_MS,
    }
    append(home, "claude_code", session.session_id, {**line, **more})


def one_session(home: str, folder: Path, name: str, **more: object) -> ClaudeSession:
    session = a_correction(name)
    path = session.write(folder / f"{name}.jsonl")
    spool(home, session, path, "session-end", **more)
    return session


def test_what_hooks_told_of_is_read_learned_and_ready_to_be_told(workspace: Workspace, tmp_path: Path) -> None:
    session = one_session(workspace.home, tmp_path / "history", "s1")

    (done,) = work(workspace, workspace.home)

    assert (done.taken.lines, done.report.sessions) == (1, (f"claude_code:{session.session_id}",))
    assert (done.lessons.learned.new, done.lessons.indexed) == (1, 1)
    (learning,) = memory.find(workspace.database)
    assert (learning.prefer, learning.avoid, learning.is_strong) == ("pnpm", "npm", True)
    assert Path(workspace.home, LAST).exists()
    assert not Path(workspace.home, AGAIN).exists()


def test_a_second_round_has_nothing_to_do(workspace: Workspace, tmp_path: Path) -> None:
    one_session(workspace.home, tmp_path / "history", "s1")
    work(workspace, workspace.home)
    before = list(dump(workspace.database))

    (done,) = work(workspace, workspace.home)

    assert (done.taken.lines, done.report.stored, done.lessons.learned.new, done.lessons.indexed) == (0, 0, 0, 0)
    assert list(dump(workspace.database)) == before


def test_while_another_works_a_word_is_left_and_nothing_done(workspace: Workspace) -> None:
    with FileLock(f"{workspace.home}/{LOCK}"):
        assert work(workspace, workspace.home) == []

    assert Path(workspace.home, AGAIN).exists()


def test_a_word_left_while_it_works_makes_it_go_round_again(workspace: Workspace, tmp_path: Path) -> None:
    one_session(workspace.home, tmp_path / "history", "s1")

    def another() -> Iterator[None]:
        # A session ends in the middle of the round, behind the look at the spool.
        for _ in range(20):
            yield
        one_session(workspace.home, tmp_path / "history", "s2")
        Path(workspace.home, AGAIN).touch()
        yield

    rounds = work(replace(workspace, database=DroppingDatabase(workspace.database, another())), workspace.home)

    assert [done.taken.lines for done in rounds] == [1, 1]
    assert len(memory.find_evidence(workspace.database, memory.find(workspace.database)[0].id)) == 2
    assert not Path(workspace.home, AGAIN).exists()


def test_a_session_that_goes_on_is_looked_at_again_as_a_whole(workspace: Workspace, tmp_path: Path) -> None:
    session = a_correction("s1")
    path = tmp_path / "history" / "s1.jsonl"
    lines, session.lines = session.lines, session.lines[:-4]
    session.write(path)
    spool(workspace.home, session, path, "stop")
    work(workspace, workspace.home)

    session.lines = lines
    session.write(path)
    spool(workspace.home, session, path, "session-end")
    work(workspace, workspace.home)

    (learning,) = memory.find(workspace.database)
    assert len(memory.find_evidence(workspace.database, learning.id)) == 1


def prepare(environ: dict[str, str], folder: Path, clock: Clock) -> None:
    with open_workspace(environ, clock) as workspace:
        first = one_session(workspace.home, folder, "s0")
        work(workspace, workspace.home)
        number = memory.find(workspace.database)[0].number
        for name in ("s1", "s2", "s3", "s4"):
            session = one_session(workspace.home, folder, name, told=[number], tokens=97, nonce=name)
            spool(
                workspace.home, session, folder / f"{name}.jsonl", "prompt", nonce=f"{name}-2", told=[number], tokens=97
            )
        spool(workspace.home, first, folder / "s0.jsonl", "verdict", do="approve", numbers=[number])


def run(environ: dict[str, str], clock: Clock, statements: int | None) -> None:
    with open_workspace(environ, clock) as workspace:
        mortal = DyingDatabase(workspace.database, statements) if statements is not None else workspace.database
        work(replace(workspace, database=mortal), workspace.home)


@pytest.fixture
def homes(tmp_path: Path, clock: Clock) -> dict[str, dict[str, str]]:
    """Two with the same to do; the transcripts lie at the same place for both."""
    homes = {name: {"HOME": str(tmp_path), "SYNAPSE_HOME": str(tmp_path / name)} for name in ("killed", "whole")}
    for environ in homes.values():
        prepare(environ, tmp_path / "history", clock)
    return homes


def test_a_worker_killed_fifty_times_ends_where_an_undisturbed_one_does(
    homes: dict[str, dict[str, str]], clock: Clock
) -> None:
    context, chance, kills = get_context("fork"), Random(20261119), 0
    for _ in range(KILLS * 3):
        process = context.Process(target=run, args=(homes["killed"], clock, chance.randrange(1, 60)))
        process.start()
        process.join(timeout=60)
        assert process.exitcode in (0, -signal.SIGKILL)
        kills += process.exitcode != 0
        if kills == KILLS:
            break
    for environ in homes.values():
        run(environ, clock, None)

    dumps: list[list[str]] = []
    for environ in homes.values():
        with open_workspace(environ, clock) as workspace:
            dumps.append(list(dump(workspace.database)))
            (learning,) = memory.find(workspace.database)
            assert learning.status is Status.ACTIVE
            assert len(memory.find_evidence(workspace.database, learning.id)) == 6
            assert briefing.count_told(workspace.database, learning.id)["times"] == 8
    assert dumps[0] == dumps[1]
    assert kills > KILLS // 4, "the worker was done before most kills came"
