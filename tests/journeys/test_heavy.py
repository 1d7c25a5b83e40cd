"""Histories of a size that a default run has no time for, and real kills: `./dev heavy`."""

import json
import os
import signal
import sqlite3
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from shutil import rmtree
from time import perf_counter

import pytest
from tests.fakes.claude_session import ClaudeSession, a_correction
from tests.journeys.installed import SYNAPSE, environ

pytestmark = pytest.mark.heavy

MAX_RSS = 300 << 20  # what any history may cost in memory, of each process
MB = 1 << 20
KILLS = 50
# When something was looked at, which differs between any two runs.
INSTANTS = frozenset({"recorded_at", "read_at", "first_seen_at", "applied_at", "created_at", "status_since", "seen_at"})
WHEN = frozenset({"id", "at"})  # of a change of status: the instant of the look that made it


@dataclass(frozen=True, slots=True)
class Run:
    report: dict[str, object]
    rss: int  # of the largest process of the run, at its peak


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Path]:
    """Gone at once: pytest would keep the gigabytes of its last three runs."""
    yield tmp_path
    rmtree(tmp_path)


def ingest(home: Path) -> Run:
    with (home / "report.json").open("wb") as out:
        process = subprocess.Popen([SYNAPSE, "ingest", "history", "--json"], env=environ(home), cwd=home, stdout=out)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 0
    return Run(json.loads((home / "report.json").read_bytes()), usage.ru_maxrss << 10)


def test_ten_thousand_files_are_read_in_little_memory_and_once(home: Path) -> None:
    for number in range(10_000):
        a_correction(f"s{number}", f"/home/dev/project-{number % 50}").write(
            home / "history" / f"{number % 100}" / f"{number}.jsonl"
        )

    first, second = ingest(home), ingest(home)

    assert (first.report["files"], first.report["stored"], first.report["refused"]) == (10_000, 80_000, [])
    assert len(set(sessions(first))) == 10_000
    assert (second.report["files"], second.report["stored"], second.report["sessions"]) == (10_000, 0, [])
    assert max(first.rss, second.rss) < MAX_RSS


def test_a_file_of_two_gigabytes_is_read_in_little_memory_and_gone_on_with(home: Path) -> None:
    path = home / "history" / "long.jsonl"
    prompts = write_long(path, size=2 << 30, too_long=300 * MB)

    first = ingest(home)
    grown = ClaudeSession("long")
    grown.person("And one more thing, after all that.")
    with path.open("a", encoding="utf-8") as file:
        file.write(grown.lines[0].replace('"uuid": "', '"uuid": "grown-') + "\n")
    second = ingest(home)

    [form] = forms(first)
    assert (first.report["stored"], form["turns"], form["bad_lines"]) == (prompts, prompts, 1)
    assert (second.report["stored"], forms(second)[0]["records"]) == (1, 1)
    assert max(first.rss, second.rss) < MAX_RSS


def test_the_largest_line_and_the_largest_document_that_are_read_fit_in_memory(home: Path) -> None:
    line = ClaudeSession("wide")
    line.result(line.call("Read", file_path="picture.svg"), "\n" * (15 * MB))
    line.write(home / "history" / "line.jsonl")
    messages = 23 * MB * 1000 // write_chat(home / "history" / "chat.json", "Small words, very often.", 1000)
    write_chat(home / "history" / "chat.json", "Small words, very often.", messages)

    run = ingest(home)

    assert 28 * MB < (home / "history" / "line.jsonl").stat().st_size < 32 * MB
    assert 22 * MB < (home / "history" / "chat.json").stat().st_size < 24 * MB
    assert (run.report["refused"], run.report["stored"]) == ([], 2 + messages)
    assert run.rss < MAX_RSS


def test_one_document_of_two_hundred_megabytes_is_refused_with_its_reason(home: Path) -> None:
    path = home / "history" / "chat.json"
    write_chat(path, "x" * 10_000, 20_000)

    run = ingest(home)

    assert path.stat().st_size > 200 * MB * 0.95
    assert run.report["refused"] == [{"path": str(path), "why": "one document of more than 24 MB"}]
    assert run.report["stored"] == 0
    assert run.rss < MAX_RSS


def test_an_ingest_killed_fifty_times_ends_where_an_undisturbed_one_does(home: Path) -> None:
    write_history(home)
    begun = perf_counter()
    ingest(home)
    whole_s = perf_counter() - begun
    whole = dump(home / ".synapse")
    rmtree(home / ".synapse")
    chance, kills, reached = Random(20261118), 0, {0}

    while kills < KILLS:
        process = start(home)
        # Long enough to come to something, short enough that many kills fit in one history.
        if is_killed(process, after_s=chance.uniform(0.02, 0.9) * whole_s, group=chance.random() < 0.5):
            kills += 1
            reached.add(len(dump(home / ".synapse")))
        else:
            assert process.returncode == 0
            assert differ(dump(home / ".synapse"), whole) == []
            rmtree(home / ".synapse")
    ingest(home)

    assert len(reached) > KILLS // 10, "hardly any run came to its first transaction"
    assert differ(dump(home / ".synapse"), whole) == []


def test_a_reading_process_that_is_killed_costs_nothing_but_time(home: Path) -> None:
    write_history(home)
    process = start(home)

    readers = wait_for_children(process)
    for reader in readers:
        os.kill(reader, signal.SIGKILL)
    assert process.wait(timeout=300) == 0
    (home / ".synapse").rename(home / "killed")
    ingest(home)

    assert len(readers) == 2
    assert differ(dump(home / "killed"), dump(home / ".synapse")) == []


def write_long(path: Path, *, size: int, too_long: int) -> int:
    """One session, most of it progress, in its middle a line of `too_long` bytes; how many prompts are in it."""
    session = ClaudeSession("long")
    session.progress()
    progress = (session.lines[0] + "\n") * (MB // (len(session.lines[0]) + 1))
    session.person("Go on with step NUMBER of the long march.")
    prompt = session.lines[1] + "\n"
    path.parent.mkdir()
    prompts = size // MB
    with path.open("w", encoding="utf-8") as file:
        for number in range(prompts):
            file.write(prompt.replace("NUMBER", str(number)).replace('"uuid": "', f'"uuid": "{number}-'))
            file.write(progress)
            if number == prompts // 2:
                file.write('{"type": "user", "message": {"role": "user", "content": "')
                for _ in range(too_long // MB):
                    file.write("x" * MB)
                file.write('"}}\n')
    return prompts


def write_chat(path: Path, text: str, messages: int) -> int:
    """A Gemini chat as one document; how many bytes it has."""
    path.parent.mkdir(exist_ok=True)
    message = {"timestamp": "2026-11-02T10:00:00.000Z", "type": "user", "content": text}
    with path.open("w", encoding="utf-8") as file:
        file.write('{"sessionId": "s1", "projectHash": "p1", "messages": [')
        file.writelines(
            f"{',' * (number > 0)}{json.dumps({'id': f'm{number:09}', **message})}" for number in range(messages)
        )
        file.write("]}")
    return path.stat().st_size


def write_history(home: Path) -> None:
    """Enough for two reading processes and some seconds: files of several lengths, one of them twice."""
    for number in range(60):
        session = a_correction(f"s{number}", f"/home/dev/project-{number % 7}")
        for turn in range(100 + 40 * (number % 10)):
            session.person(f"Step {turn}: use {'pnpm' if turn % 2 else 'make'} here.")
            call = session.call("Bash", command=f"make step-{turn} > out/{turn}.txt")
            session.progress()
            session.result(call, f"done {turn} " * 150, is_error=turn % 7 == 0)
        session.write(home / "history" / f"{number}.jsonl")
        if number == 4:
            session.write(home / "history" / "copy" / "4.jsonl")


def start(home: Path) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [SYNAPSE, "ingest", "history"], env=environ(home), cwd=home, stdout=subprocess.DEVNULL, start_new_session=True
    )


def is_killed(process: subprocess.Popen[bytes], *, after_s: float, group: bool) -> bool:
    """With SIGKILL, alone or together with its reading processes; False when it ended before."""
    try:
        process.wait(timeout=after_s)
    except subprocess.TimeoutExpired:
        if group:
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
        process.wait()
    return process.returncode == -signal.SIGKILL


def wait_for_children(process: subprocess.Popen[bytes]) -> list[int]:
    """The two processes that it reads with, as soon as both are there."""
    children: list[int] = []
    while len(children) < 2:
        assert process.poll() is None, "it ended without reading processes: the history is too short"
        children = [int(word) for word in Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()]
    return children


def sessions(run: Run) -> list[str]:
    found = run.report["sessions"]
    assert isinstance(found, list)
    return [str(key) for key in found]  # pyright: ignore[reportUnknownVariableType,reportUnknownArgumentType]  (a report in JSON)


def forms(run: Run) -> list[dict[str, int]]:
    found = run.report["by_format"]
    assert isinstance(found, list)
    return found  # pyright: ignore[reportUnknownVariableType]  (a report in JSON)


def differ(one: list[str], other: list[str]) -> list[str]:
    """The first few rows that only one of them has: fifty thousand would fill a log."""
    return sorted(set(one) ^ set(other))[:4] + ([] if len(one) == len(other) else [f"{len(one)} and {len(other)} rows"])


def dump(home: Path) -> list[str]:
    """Every row of every table but for the instants, in an order that does not depend on how it got there."""
    if not (home / "synapse.db").exists():
        return []
    connection = sqlite3.connect(home / "synapse.db", timeout=60)
    connection.row_factory = sqlite3.Row
    rows: list[str] = []
    for (table,) in connection.execute("select name from sqlite_master where type = 'table'").fetchall():
        left_out = INSTANTS | (WHEN if table == "learning_change" else INSTANTS)
        where = " where name <> 'upkeep'" if table == "step" else ""  # when it was done last
        for row in connection.execute(f"select * from {table}{where}"):
            rows.append(f"{table} {sorted((key, row[key]) for key in row.keys() if key not in left_out)}")  # noqa: PERF401, SIM118  (two loops; a Row is no mapping)
    connection.close()
    return sorted(rows)
