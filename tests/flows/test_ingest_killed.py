"""A run that is killed anywhere goes on at the next one, and the end is the same."""

import signal
from dataclasses import replace
from multiprocessing import get_context
from pathlib import Path
from random import Random

from tests.fakes.claude_session import a_correction
from tests.fakes.dying_database import DyingDatabase, dump

from synapse.clock import Clock
from synapse.flows.ingest import Wanted, ingest
from synapse.flows.sources import find_sources
from synapse.observe.records import count_by_event
from synapse.store.sqlite import open_readonly
from synapse.workspace.workspace import open_workspace

KILLS = 50


def write_history(folder: Path) -> None:
    """Sessions of several lengths, some longer than one transaction, one of them copied."""
    for number, turns in enumerate((3, 40, 700, 5, 90, 1500, 12, 60, 2000, 8, 900, 1300, 400)):
        session = a_correction(f"s{number}")
        for turn in range(turns):
            session.person(f"Step {turn}: use {'pnpm' if turn % 2 else 'make'} here.")
            call = session.call("Bash", command=f"make step-{turn} > out/{turn}.txt")
            session.progress()
            session.result(call, f"done {turn}", is_error=turn % 7 == 0)
        session.write(folder / f"{number}.jsonl")
        if number == 4:
            session.write(folder / "copy" / "4.jsonl")


def run(environ: dict[str, str], folder: Path, clock: Clock, statements: int | None) -> None:
    with open_workspace(environ, clock) as workspace:
        mortal = DyingDatabase(workspace.database, statements) if statements is not None else workspace.database
        ingest(replace(workspace, database=mortal), find_sources([str(folder)]), Wanted(), lambda _path, _done: None)


def dumped(environ: dict[str, str], clock: Clock) -> list[str]:
    with open_workspace(environ, clock) as workspace:
        return list(dump(workspace.database))


def count_observations(environ: dict[str, str]) -> int:
    database = open_readonly(f"{environ['SYNAPSE_HOME']}/synapse.db")
    try:
        return sum(count_by_event(database).values())
    finally:
        database.close()


def test_an_ingest_killed_fifty_times_ends_in_the_same_database(tmp_path: Path, clock: Clock) -> None:
    folder = tmp_path / "history"
    write_history(folder)
    killed = {"HOME": str(tmp_path), "SYNAPSE_HOME": str(tmp_path / "killed")}
    whole = {"HOME": str(tmp_path), "SYNAPSE_HOME": str(tmp_path / "whole")}
    context, chance, kills = get_context("fork"), Random(20261118), 0
    reached: set[int] = set()

    for _ in range(KILLS * 3):
        # The longer a run may live the further it gets: most die in the first statements, some near the end.
        process = context.Process(target=run, args=(killed, folder, clock, chance.randrange(1, 36)))
        process.start()
        process.join(timeout=60)
        assert process.exitcode in (0, -signal.SIGKILL)
        kills += process.exitcode != 0
        reached.add(count_observations(killed))
        if kills == KILLS or process.exitcode == 0:
            break
    run(killed, folder, clock, None)
    run(whole, folder, clock, None)

    assert kills == KILLS, f"only {kills} kills came before the end: the history is too short"
    assert len(reached) > 3, "every kill came before the first commit"
    assert dumped(killed, clock) == dumped(whole, clock)
