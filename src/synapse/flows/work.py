"""The worker: what hooks wrote down and hosts wrote out becomes what is told. One at a time on a machine, gone when done.

A worker that finds another at it touches `work.again` and leaves; the other one looks for it after it has let go, so no
wake-up is lost.
"""

import os
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from filelock import FileLock, Timeout

from synapse.flows.alone import alone
from synapse.flows.ingest import Wanted, ingest
from synapse.flows.learning import Lessons, learn_from_observations
from synapse.flows.quarantine_skills import Quarantined, quarantine_skills
from synapse.flows.report import Report
from synapse.flows.sources import find_sources, find_told_paths
from synapse.flows.take_spool import Taken, take_spool
from synapse.flows.wake import LAST
from synapse.workspace.workspace import Workspace

LOCK = "work.lock"
AGAIN = "work.again"
ERRORS = "work-errors.log"  # what a worker that nobody looks at could not do; empty again when one went well
ROUNDS = 100  # of one worker; more wake-ups than that while it works are left to the next session's end


@dataclass(frozen=True, slots=True)
class Round:
    taken: Taken
    report: Report
    lessons: Lessons
    quarantined: tuple[Quarantined, ...] = ()


def work(workspace: Workspace, home: str) -> list[Round]:
    """Every round that was done; none when another worker is at it, which then goes round once more."""
    rounds: list[Round] = []
    while len(rounds) < ROUNDS and _take_turn(home, lambda: rounds.append(_go_round(workspace))):
        if not Path(home, AGAIN).exists():
            break
    return rounds


def _take_turn(home: str, go_round: Callable[[], None]) -> bool:
    """False when another worker holds the lock: it has been told that there is more."""
    lock = FileLock(f"{home}/{LOCK}", mode=0o600)
    again = Path(home, AGAIN)
    try:
        lock.acquire(timeout=0)
    except Timeout:
        again.touch(mode=0o600)
        try:
            # It may have let go between our two looks, and then nobody would see the word we left.
            lock.acquire(timeout=0)
        except Timeout:
            return False
    try:
        # Before the first look at anything: a wake-up from here on is one for the next round.
        with suppress(FileNotFoundError):
            again.unlink()
        go_round()
        _touch(f"{home}/{LAST}")
    finally:
        lock.release()
    return True


def _go_round(workspace: Workspace) -> Round:
    with alone(workspace.home, lambda: None):
        taken = take_spool(workspace)
        sources = find_sources(find_told_paths(workspace.home))
        report = ingest(workspace, sources, Wanted(processes=1), lambda _path, _done: None)
        lessons = learn_from_observations(workspace, lambda _done, _of: None)
        return Round(taken, report, lessons, tuple(quarantine_skills(workspace)))


def _touch(path: str) -> None:
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT, 0o600)
    os.close(descriptor)
    os.utime(path)
