"""Fifty hooks at once while workers run and are killed: the hosts notice nothing, and nothing is lost or counted twice."""

import json
import os
import signal
import sqlite3
import subprocess
import sys
from collections import Counter
from pathlib import Path
from random import Random
from time import monotonic, sleep

import pytest
from tests.fakes.claude_session import ClaudeSession, a_correction
from tests.journeys.installed import HOOK_FILE, SYNAPSE, TIMEOUT_S, environ, run, synapse

CWD = "/home/dev/parcel"
HOOKS = 50
KILLS = 20
SESSIONS = 10  # so that five hooks of each come at the same time


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A correction was learned, and ten more sessions say it again."""
    path = a_correction("first").write(tmp_path / "history" / "first.jsonl")
    tell(tmp_path, payload(a_correction("first"), path, "SessionEnd"))
    wait_for_worker(tmp_path)
    return tmp_path


def payload(session: ClaudeSession, path: Path, event: str, **more: object) -> bytes:
    fields = {"hook_event_name": event, "session_id": session.session_id, "cwd": CWD, "transcript_path": str(path)}
    return json.dumps({**fields, **more}).encode()


def tell(home: Path, given: bytes) -> str:
    done = run([sys.executable, "-I", "-S", HOOK_FILE, "claude_code"], home, environ(home), given)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def wait_for_worker(home: Path) -> None:
    """The one that a hook has started on its own."""
    end = monotonic() + TIMEOUT_S
    while not (home / ".synapse" / "work.last").exists():
        assert monotonic() < end, "the worker did not end"
        sleep(0.02)  # it is nobody's child here: there is nothing to wait on


def begin_hooks(home: Path) -> list[tuple[str, "subprocess.Popen[bytes]"]]:
    """Session and process, all at once: prompts that speak of npm, answers, ends."""
    started: list[tuple[str, subprocess.Popen[bytes]]] = []
    for number in range(HOOKS):
        session = a_correction(f"s{number % SESSIONS}")
        path = home / "history" / f"s{number % SESSIONS}.jsonl"
        if number < SESSIONS:
            session.write(path)
        event = ("UserPromptSubmit", "UserPromptSubmit", "SessionStart", "Stop", "SessionEnd")[number // SESSIONS]
        given = payload(session, path, event, prompt="Add the dependency with npm", source="startup")
        process = subprocess.Popen(
            [sys.executable, "-I", "-S", HOOK_FILE, "claude_code"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environ(home),
            cwd=home,
        )
        assert process.stdin is not None
        process.stdin.write(given)
        process.stdin.close()
        process.stdin = None  # or `communicate` would flush it once more
        started.append((session.session_id, process))
    return started


def kill_workers(home: Path, chance: Random) -> None:
    """Twenty times at random points; each worker is a process group of its own, and so are those that hooks start."""
    for _ in range(KILLS):
        process = subprocess.Popen(
            [SYNAPSE, "work"],
            env=environ(home),
            cwd=home,
            start_new_session=True,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            process.wait(timeout=chance.uniform(0.02, 0.4))
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def test_fifty_hooks_while_workers_are_killed(home: Path) -> None:
    hooks = begin_hooks(home)
    kill_workers(home, Random(20261119))
    answers = [(session, *process.communicate(timeout=TIMEOUT_S), process.returncode) for session, process in hooks]
    done = synapse(home, "work")
    while "Another worker" in done.stdout:
        done = synapse(home, "work")

    # The hosts noticed nothing.
    assert {(err, code) for _, _, err, code in answers} == {(b"", 0)}
    assert not (home / ".synapse" / "hook-errors.log").exists()
    # No event is lost, and nothing is said twice in a session.
    first = a_correction("first").session_id
    lines = [line for line in spooled(home) if line["session"] != first]
    assert Counter(line["kind"] for line in lines if line["kind"] != "unsaid") == {
        "prompt": 2 * SESSIONS,
        "session-start": SESSIONS,
        "stop": SESSIONS,
        "session-end": SESSIONS,
    }
    said = Counter(session for session, out, _, _ in answers if b"[L1]" in out)
    assert set(said.values()) <= {1}
    assert "[L1]" in tell(home, payload(a_correction("after"), home / "none", "SessionStart"))
    # What was told is what is on record, and the lesson has one reason a session.
    database = sqlite3.connect(home / ".synapse" / "synapse.db")
    try:
        assert database.execute("pragma integrity_check").fetchall() == [("ok",)]
        told = database.execute("select count(*) from injected where was_told = 1").fetchone()
        assert told == (len(said),)
        evidence = database.execute("select count(*), count(distinct session_id) from evidence").fetchone()
        assert evidence == (SESSIONS + 1, SESSIONS + 1)
        assert database.execute("select count(*) from learning").fetchone() == (1,)
    finally:
        database.close()


def spooled(home: Path) -> list[dict[str, object]]:
    files = sorted((home / ".synapse" / "spool").glob("*"))
    return [json.loads(line) for file in files for line in file.read_text(encoding="utf-8").splitlines()]
