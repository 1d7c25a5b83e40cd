"""Any program through the real hook and the real worker: what is told once, again, here and not there, and never kept."""

import json
import sqlite3
import sys
from pathlib import Path

import pytest
from tests.journeys.installed import HOOK_FILE, environ, run, synapse

from synapse.observe.tail import SIZE

HOOK = [sys.executable, "-I", "-S", HOOK_FILE, "generic"]
CWD = "/home/dev/parcel"


def tell(home: Path, event: str, session: str, text: str = "", **more: object) -> str:
    """What the model is told."""
    given = {"event": event, "session": session, "cwd": CWD, "text": text, **more}
    done = run(HOOK, home, environ(home), json.dumps(given).encode())
    assert (done.returncode, done.stderr) == (0, "")
    return str(json.loads(done.stdout).get("context", "")) if done.stdout else ""


def say(home: Path, session: str, text: str, **more: object) -> None:
    """A person's word in a session, and the worker behind it."""
    tell(home, "prompt", session, "Add a dependency, please.", **more)
    tell(home, "stop", session, "I use npm.")
    tell(home, "prompt", session, text, **more)
    tell(home, "stop", session, "Understood.")
    work(home)


def work(home: Path) -> None:
    while "Another worker" in synapse(home, "work").stdout:
        pass


def rows(home: Path, sql: str) -> list[tuple[object, ...]]:
    database = sqlite3.connect(home / ".synapse" / "synapse.db")
    try:
        return database.execute(sql).fetchall()
    finally:
        database.close()


def test_nothing_is_told_twice_in_a_session_however_much_is_said_in_between(tmp_path: Path) -> None:
    say(tmp_path, "monday", "No, use pnpm instead of npm.")
    assert "[L1]" in tell(tmp_path, "session-start", "long")

    for _ in range(16):
        assert tell(tmp_path, "prompt", "long", "包裹" * 3_000) == ""

    spool = tmp_path / ".synapse" / "spool" / "generic-long.jsonl"
    assert spool.stat().st_size > SIZE
    assert tell(tmp_path, "prompt", "long", "Add a dependency with npm.") == ""
    assert tell(tmp_path, "session-start", "long", source="resume") == ""


@pytest.mark.parametrize("source", ["clear", "compact"])
def test_a_session_that_starts_over_is_told_again_and_knows_it_afterwards(tmp_path: Path, source: str) -> None:
    say(tmp_path, "monday", "No, use pnpm instead of npm.")
    assert "[L1]" in tell(tmp_path, "session-start", "s1", source="startup")

    assert "[L1]" in tell(tmp_path, "session-start", "s1", source=source)

    assert tell(tmp_path, "prompt", "s1", "Add a dependency with npm.") == ""
    assert "[L1]" in tell(tmp_path, "session-start", "s1", source=source)


def test_a_projects_own_rule_is_told_in_place_of_the_opposite_for_everywhere(tmp_path: Path) -> None:
    say(tmp_path, "monday", "No, use pnpm instead of npm.")
    # A person stores for everywhere: at a terminal, so here through the rooms below.
    done = run(
        [sys.executable, "-c", STORE_EVERYWHERE], tmp_path, environ(tmp_path, PYTHONPATH=str(Path(__file__).parents[2]))
    )
    assert (done.returncode, done.stderr) == (0, "")

    here = tell(tmp_path, "session-start", "s1")
    elsewhere = tell(tmp_path, "session-start", "s2", cwd="/home/dev/other")

    assert ("[L1]" in here, "[L2]" in here, "[L3]" in here) == (True, False, True)
    assert ("[L1]" in elsewhere, "[L2]" in elsewhere, "[L3]" in elsewhere) == (False, True, True)
    assert "[L2]" not in tell(tmp_path, "prompt", "s1", "Use npm, or pnpm? Answer in short sentences.")


STORE_EVERYWHERE = """
import os
from tests.fakes.findings import a_finding
from tests.fakes.taught import teach_everywhere
from synapse.clock import system_clock
from synapse.workspace.workspace import open_workspace

with open_workspace(os.environ, system_clock) as workspace:
    teach_everywhere(
        workspace,
        a_finding("Use npm instead of pnpm.", session="x", prefer="npm", avoid="pnpm", project_id=""),
        a_finding("Answer in short sentences.", session="y", project_id=""),
    )
"""


def test_what_a_program_types_into_a_persons_session_is_nobodys_word(tmp_path: Path) -> None:
    tell(tmp_path, "prompt", "s1", "Add a dependency, please.")
    tell(tmp_path, "stop", "s1", "I use npm.")
    tell(tmp_path, "prompt", "s1", "No, use pnpm instead of npm.", automated=True)
    tell(tmp_path, "stop", "s1", "Understood.")
    work(tmp_path)

    assert rows(tmp_path, "select role_rank, text from observation where event = 'user_message' order by place") == [
        ("person", "Add a dependency, please."),
        ("agent", "No, use pnpm instead of npm."),
    ]
    assert rows(tmp_path, "select count(*) from learning") == [(0,)]


def test_what_is_marked_private_is_in_no_file_of_ours(tmp_path: Path) -> None:
    say(tmp_path, "s1", "No, use pnpm instead of npm. <private>The kestrel customer</PRIVATE> <Private>kestrel, open")

    written = b"".join(path.read_bytes() for path in (tmp_path / ".synapse").rglob("*") if path.is_file())
    assert b"kestrel" not in written
    assert rows(tmp_path, "select prefer, avoid from learning") == [("pnpm", "npm")]


def test_a_session_without_a_folder_makes_no_rule_for_everywhere(tmp_path: Path) -> None:
    say(tmp_path, "s1", "No, use pnpm instead of npm.", cwd="")

    assert rows(tmp_path, "select count(*) from learning") == [(0,)]
    assert json.loads(synapse(tmp_path, "status", "--json").stdout)["findings_waiting"] == 1


def test_the_third_word_holds_also_when_the_first_lies_in_the_archive(tmp_path: Path) -> None:
    say(tmp_path, "s1", "No, use pnpm instead of npm.")
    say(tmp_path, "s2", "Use npm again.")
    database = sqlite3.connect(tmp_path / ".synapse" / "synapse.db")
    database.execute("update learning set status = 'archived' where number = 1")
    database.commit()
    database.close()

    say(tmp_path, "s3", "No, use pnpm instead of npm.")

    told = tell(tmp_path, "session-start", "s4")
    assert ("[L1] prefer pnpm, avoid npm" in told, "[L2]" in told) == (True, False)
