"""The installed command in a world that is not kind."""

import json
import os
import resource
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from tests.fakes.claude_session import a_correction

SYNAPSE = str(Path(sys.executable).parent / "synapse")


def environ(home: Path, **more: str) -> dict[str, str]:
    return {
        "PATH": os.environ["PATH"],
        "HOME": str(home),
        "SYNAPSE_HOME": str(home / ".synapse"),
        "LANG": "C.UTF-8",
        **more,
    }


def synapse(home: Path, *arguments: str, **more: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [SYNAPSE, *arguments],
        env=environ(home, **more),
        cwd=home,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def write_history(folder: Path, sessions: int, turns: int = 20) -> None:
    for number in range(sessions):
        session = a_correction(f"s{number}")
        for turn in range(turns):
            session.person(f"Step {turn} of {number}")
            session.result(session.call("Bash", command=f"make step-{turn}"), "done " * 300)
        session.write(folder / f"{number}.jsonl")


def count(home: Path) -> int:
    connection = sqlite3.connect(home / ".synapse" / "synapse.db")
    try:
        return int(connection.execute("select count(*) from observation").fetchone()[0])
    finally:
        connection.close()


def test_two_ingests_at_once_store_everything_once(tmp_path: Path) -> None:
    write_history(tmp_path / "history", sessions=30)
    command = [SYNAPSE, "ingest", "history", "--json"]

    both = [
        subprocess.Popen(
            command, env=environ(tmp_path), cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        for _ in range(2)
    ]
    answers = [process.communicate(timeout=120) for process in both]

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
    assert count(tmp_path) >= before
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
    for path in (tmp_path / ".synapse").glob("synapse.db*"):
        path.unlink()
    (tmp_path / ".synapse" / "synapse.db").write_bytes(b"no database at all, but a long letter. " * 200)

    for command in ("ingest", "status"):
        done = synapse(tmp_path, command)
        assert (done.returncode, "damaged or no database" in done.stderr) == (1, True)
    assert "MEND" in synapse(tmp_path, "doctor").stdout


def test_a_path_that_is_not_there_is_an_error_and_not_an_empty_run(tmp_path: Path) -> None:
    done = synapse(tmp_path, "ingest", "nowhere")

    assert done.returncode == 1
    assert "There is no nowhere" in done.stderr


def test_files_without_rights_are_refused_and_the_others_are_read(tmp_path: Path) -> None:
    write_history(tmp_path / "history", sessions=2)
    (tmp_path / "history" / "gone.jsonl").symlink_to(tmp_path / "nowhere.jsonl")
    (tmp_path / "history" / "folder-loop").symlink_to(tmp_path / "history")
    os.mkfifo(tmp_path / "history" / "pipe.jsonl")

    report = json.loads(synapse(tmp_path, "ingest", "history", "--json").stdout)

    assert (report["files"], report["stored"], report["refused"]) == (2, 2 * (8 + 3 * 20), [])


def test_learning_that_is_switched_off_reads_nothing_and_says_where(tmp_path: Path) -> None:
    write_history(tmp_path / "history", sessions=1)

    done = synapse(tmp_path, "ingest", "history", SYNAPSE_DISABLE="1")

    assert done.returncode == 1
    assert "SYNAPSE_DISABLE" in done.stderr
    assert count(tmp_path) == 0 if (tmp_path / ".synapse" / "synapse.db").exists() else True


def test_an_interrupted_ingest_says_how_to_go_on(tmp_path: Path) -> None:
    write_history(tmp_path / "history", sessions=1)
    program = (
        "import os, signal\n"
        "from synapse.surfaces.cli import ingest, main\n"
        "def stop(path, done): os.kill(os.getpid(), signal.SIGINT)\n"
        "from contextlib import contextmanager\n"
        "@contextmanager\n"
        "def progress(sources, is_shown): yield stop\n"
        "ingest._progress = progress\n"
        "raise SystemExit(main.run(['ingest', 'history']))\n"
    )

    done = subprocess.run(
        [sys.executable, "-c", program],
        env=environ(tmp_path),
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )

    assert done.returncode == 130
    assert "goes on from there" in done.stderr
    assert "Traceback" not in done.stderr
    assert synapse(tmp_path, "ingest", "history").returncode == 0
    assert count(tmp_path) == 8 + 3 * 20
