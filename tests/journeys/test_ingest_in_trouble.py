"""The installed command in a world that is not kind."""

import json
import os
import resource
import signal
import sqlite3
import subprocess
from pathlib import Path

import pytest
from filelock import FileLock
from tests.fakes.claude_session import a_correction
from tests.journeys.installed import SYNAPSE, TIMEOUT_S, count, environ, synapse


def write_history(folder: Path, sessions: int, turns: int = 20) -> None:
    for number in range(sessions):
        session = a_correction(f"s{number}")
        for turn in range(turns):
            session.person(f"Step {turn} of {number}")
            session.result(session.call("Bash", command=f"make step-{turn}"), "done " * 300)
        session.write(folder / f"{number}.jsonl")


def start(home: Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [SYNAPSE, "ingest", "history", "--json"],
        env=environ(home),
        cwd=home,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def test_two_ingests_at_once_store_everything_once(tmp_path: Path) -> None:
    write_history(tmp_path / "history", sessions=30)
    both = [start(tmp_path), start(tmp_path)]
    answers = [process.communicate(timeout=TIMEOUT_S) for process in both]

    assert [process.returncode for process in both] == [0, 0]
    stored = sorted(json.loads(out)["stored"] for out, _ in answers)
    assert stored == [0, 30 * (8 + 3 * 20)]
    assert count(tmp_path) == stored[1]
    assert any("Another ingest is at work" in err for _, err in answers)


def test_a_full_disk_is_told_and_nothing_stored_is_lost(tmp_path: Path) -> None:
    write_history(tmp_path / "history", sessions=60)
    assert synapse(tmp_path, "ingest", "history/0.jsonl").returncode == 0
    before = count(tmp_path)

    full = subprocess.run(
        [SYNAPSE, "ingest", "history"],
        env=environ(tmp_path),
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
        # No file may grow beyond this: what a write then gets is what a full disk gives.
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (600_000, 600_000)),
    )

    assert full.returncode == 1
    assert "The disk refused to take more" in full.stderr
    assert "Make room and run the same command again" in full.stderr
    assert before <= count(tmp_path) < 60 * (8 + 3 * 20)
    assert synapse(tmp_path, "doctor").returncode == 0
    assert synapse(tmp_path, "ingest", "history").returncode == 0
    assert count(tmp_path) == 60 * (8 + 3 * 20)


def test_a_home_that_cannot_be_made_is_named_with_a_way_out(tmp_path: Path) -> None:
    write_history(tmp_path / "history", sessions=1)

    done = synapse(tmp_path, "ingest", "history", SYNAPSE_HOME="/proc/synapse")

    assert done.returncode == 1
    assert "/proc/synapse" in done.stderr
    assert "SYNAPSE_HOME" in done.stderr


@pytest.mark.parametrize("command", [["ingest", "history"], ["status"], ["sessions", "list"], ["doctor"]])
def test_a_database_of_a_newer_program_is_left_alone(tmp_path: Path, command: list[str]) -> None:
    write_history(tmp_path / "history", sessions=1)
    synapse(tmp_path, "ingest", "history")
    connection = sqlite3.connect(tmp_path / ".synapse" / "synapse.db")
    connection.execute("insert into migration values (999, '0999_future', 'x', 'later')")
    connection.commit()
    connection.close()
    before = count(tmp_path)

    done = synapse(tmp_path, *command)

    assert done.returncode == 1
    assert "newer Synapse" in done.stdout + done.stderr
    assert count(tmp_path) == before


def test_a_damaged_database_is_named_with_a_way_out(tmp_path: Path) -> None:
    write_history(tmp_path / "history", sessions=1)
    synapse(tmp_path, "ingest", "history")
    database = tmp_path / ".synapse" / "synapse.db"
    for path in database.parent.glob("synapse.db*"):
        path.unlink()
    letter = b"no database at all, but a long letter. " * 200
    database.write_bytes(letter)

    for command in ("ingest", "status"):
        done = synapse(tmp_path, command)
        assert (done.returncode, "damaged or no database" in done.stderr) == (1, True)
    doctor = synapse(tmp_path, "doctor")
    assert (doctor.returncode, "MEND  database" in doctor.stdout) == (1, True)
    assert database.read_bytes() == letter

    database.rename(tmp_path / "moved away, as the hint says")
    assert synapse(tmp_path, "ingest", "history").returncode == 0
    assert count(tmp_path) == 8 + 3 * 20


def test_a_path_that_is_not_there_is_an_error_and_not_an_empty_run(tmp_path: Path) -> None:
    write_history(tmp_path / "history", sessions=1)

    done = synapse(tmp_path, "ingest", "history", "nowhere")

    assert (done.returncode, done.stdout) == (1, "")
    assert "There is no nowhere" in done.stderr
    assert count(tmp_path) == 0


def test_links_to_nothing_circles_and_pipes_hold_nobody_up(tmp_path: Path) -> None:
    write_history(tmp_path / "history", sessions=2)
    (tmp_path / "history" / "gone.jsonl").symlink_to(tmp_path / "nowhere.jsonl")
    (tmp_path / "history" / "circle").symlink_to(tmp_path / "history")
    (tmp_path / "history" / "itself.jsonl").symlink_to(tmp_path / "history" / "itself.jsonl")
    os.mkfifo(tmp_path / "history" / "pipe.jsonl")

    report = json.loads(synapse(tmp_path, "ingest", "history", "--json").stdout)

    assert (report["files"], report["stored"], report["refused"]) == (2, 2 * (8 + 3 * 20), [])


def test_a_file_that_cannot_be_read_is_refused_and_the_others_are_read(tmp_path: Path) -> None:
    write_history(tmp_path / "history", sessions=2)
    # A regular file on which every read fails, for root too.
    (tmp_path / "history" / "bad-disk.jsonl").symlink_to("/proc/self/mem")

    report = json.loads(synapse(tmp_path, "ingest", "history", "--json").stdout)

    assert (report["files"], report["stored"]) == (3, 2 * (8 + 3 * 20))
    assert [file["why"] for file in report["refused"]] == ["input/output error"]


def test_learning_that_is_switched_off_reads_nothing_and_says_where(tmp_path: Path) -> None:
    write_history(tmp_path / "history", sessions=1)

    by_environ = synapse(tmp_path, "ingest", "history", SYNAPSE_DISABLE="1")
    (tmp_path / ".synapse" / "settings.json").write_text('{"learning": {"enabled": false}}', encoding="utf-8")
    by_file = synapse(tmp_path, "ingest", "history")

    for done, source in ((by_environ, "SYNAPSE_DISABLE"), (by_file, "settings.json")):
        assert (done.returncode, done.stdout, source in done.stderr) == (1, "", True)
        assert "synapse settings explain learning.enabled" in done.stderr
    assert count(tmp_path) == 0
    (tmp_path / ".synapse" / "settings.json").unlink()
    assert synapse(tmp_path, "ingest", "history").returncode == 0
    assert count(tmp_path) == 8 + 3 * 20


def test_an_ingest_interrupted_while_it_waits_for_another_leaves_it_alone(tmp_path: Path) -> None:
    write_history(tmp_path / "history", sessions=1)
    synapse(tmp_path, "ingest", "history")
    with FileLock(tmp_path / ".synapse" / "ingest.lock"):
        waiting = start(tmp_path)
        assert waiting.stderr
        said = waiting.stderr.readline()
        waiting.send_signal(signal.SIGINT)
        out, err = waiting.communicate(timeout=TIMEOUT_S)

    assert "Another ingest is at work" in said
    assert (waiting.returncode, out) == (130, "")
    assert err.strip().startswith("Stopped.")
    assert "Traceback" not in err


def test_an_interrupted_ingest_says_how_to_go_on_and_does(tmp_path: Path) -> None:
    write_history(tmp_path / "history", sessions=150)
    ingest = start(tmp_path)
    while count(tmp_path) == 0:
        assert ingest.poll() is None, "it ended before anything could be seen of it"
    ingest.send_signal(signal.SIGINT)
    out, err = ingest.communicate(timeout=TIMEOUT_S)

    assert (ingest.returncode, out) == (130, "")
    assert "goes on from there" in err
    assert "Traceback" not in err
    assert 0 < count(tmp_path) < 150 * (8 + 3 * 20)
    assert synapse(tmp_path, "ingest", "history").returncode == 0
    assert count(tmp_path) == 150 * (8 + 3 * 20)
