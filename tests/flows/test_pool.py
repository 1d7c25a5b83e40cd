"""Several processes read side by side, and nobody can tell from the result."""

import os
import signal
from pathlib import Path

import pytest
from tests.fakes.claude_session import a_correction

from synapse.flows.pool import read_side_by_side
from synapse.flows.portion import Portion
from synapse.flows.read_source import Job, Rules, SourceReader
from synapse.flows.report import FileReport
from synapse.flows.sources import find_sources


def write_history(folder: Path) -> list[Job]:
    for number, turns in enumerate((900, 2, 30, 700, 1, 5)):
        session = a_correction(f"s{number}")
        for turn in range(turns):
            session.person(f"Step {turn}: 用 pnpm.")
            session.result(session.call("Bash", command=f"make step-{turn}", n=turn), "done " * 50)
        session.write(folder / f"{number}.jsonl")
    (folder / "9.txt").write_text("a letter")
    return [Job(source, None, {}) for source in find_sources([str(folder)])]


def rules(home: Path) -> Rules:
    return Rules(
        home=str(home),
        environ={"HOME": str(home)},
        excluded={},
        hides_emails=False,
        project_id="",
        at="2026-11-18T12:00:00.000Z",
    )


def flat(items: list[Portion | FileReport]) -> list[object]:
    """Projects have no equality of their own."""
    return [
        item
        if isinstance(item, FileReport)
        else (
            item.transcript,
            item.skipped,
            item.sessions,
            item.observations,
            item.last,
            [(project.id, project.name, project.root, project.origin) for project in item.projects],
        )
        for item in items
    ]


def read_here(jobs: list[Job], home: Path) -> list[Portion | FileReport]:
    reader = SourceReader(rules(home))
    return [item for job in jobs for item in reader.read(job)]


@pytest.mark.parametrize("max_waiting", [0, 64 << 20])
def test_side_by_side_gives_the_same_in_the_same_order(tmp_path: Path, max_waiting: int) -> None:
    jobs = write_history(tmp_path / "history")

    items = list(read_side_by_side(jobs, rules(tmp_path), 2, max_waiting=max_waiting))

    assert flat(items) == flat(read_here(jobs, tmp_path))


def children() -> list[int]:
    listed = Path(f"/proc/self/task/{os.getpid()}/children").read_text(encoding="ascii")
    return [int(pid) for pid in listed.split()]


def test_when_the_processes_die_the_rest_is_read_here(tmp_path: Path) -> None:
    jobs = write_history(tmp_path / "history")
    before = set(children())

    reading = read_side_by_side(jobs, rules(tmp_path), 2)
    items = [next(reading)]
    for pid in set(children()) - before:
        os.kill(pid, signal.SIGKILL)
    items += list(reading)

    reports = [item for item in items if isinstance(item, FileReport)]
    assert reports == [item for item in read_here(jobs, tmp_path) if isinstance(item, FileReport)]
    stored = {o.id for item in items if isinstance(item, Portion) for o in item.observations}
    assert stored == {
        o.id for item in read_here(jobs, tmp_path) if isinstance(item, Portion) for o in item.observations
    }


def test_a_reading_that_is_given_up_leaves_no_process(tmp_path: Path) -> None:
    jobs = write_history(tmp_path / "history")
    before = set(children())

    reading = read_side_by_side(jobs, rules(tmp_path), 2)
    next(reading)
    assert len(set(children()) - before) == 2
    reading.close()

    assert set(children()) - before == set()
