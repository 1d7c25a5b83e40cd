"""`synapse doctor`, through the command line; each check alone is in tests/flows/test_doctor.py."""

import sqlite3
import sys
from contextlib import redirect_stdout

from tests.fakes.command_line import CommandLine, Screen

from synapse.observe import spool
from synapse.surfaces.cli.main import run

VERSIONS = f"Python {sys.version.split()[0]}, SQLite {sqlite3.sqlite_version}"
NO_PLACES = "no sessions in the hosts' default places; give paths to `synapse ingest`"


def test_before_the_first_ingest_all_is_well(synapse: CommandLine) -> None:
    assert synapse("doctor") == (
        0,
        (
            f"ok    versions  {VERSIONS}\n"
            "ok    home      ~/.synapse is not made yet\n"
            "ok    settings  readable\n"
            "ok    database  nothing stored yet\n"
            "ok    spool     empty: no hook wrote yet\n"
            "ok    hooks     no errors\n"
            f"ok    hosts     {NO_PLACES}\n"
        ),
        "",
    )
    assert list(synapse.home.iterdir()) == []


def test_what_is_sound_is_told_as_json(filled: CommandLine) -> None:
    spool.append(str(filled.home / ".synapse"), "claude_code", "s1", {"kind": "prompt"})
    (filled.home / ".claude" / "projects").mkdir(parents=True)

    found = {
        "versions": VERSIONS,
        "home": "~/.synapse",
        "settings": "readable",
        "database": "sound",
        "rights": "the owner's alone",
        "spool": "1 session file",
        "hooks": "no errors",
        "hosts": "claude_code in ~/.claude/projects",
    }
    assert filled.read_json("doctor") == {
        "ok": True,
        "checks": [{"name": name, "is_ok": True, "found": text, "advice": ""} for name, text in found.items()],
    }


def test_what_is_broken_is_told_with_what_to_do_and_exit_code_one(filled: CommandLine) -> None:
    (filled.home / ".synapse").chmod(0o755)

    code, out, err = filled("doctor")

    assert (code, err) == (1, "")
    assert out.splitlines()[4:6] == [
        "MEND  rights    others may read ~/.synapse",
        "      → Run `chmod -R go-rwx ~/.synapse`.",
    ]
    code, out, _ = filled("doctor", "--json")
    assert (code, '"ok": false' in out) == (1, True)
    (filled.home / ".synapse").chmod(0o700)
    assert filled("doctor").code == 0


def test_what_a_log_says_cannot_move_the_cursor(filled: CommandLine) -> None:
    (filled.home / ".synapse" / "hook-errors.log").write_text("2026 \x1b[2JError\n")

    assert "\x1b" not in filled("doctor").out


def test_the_marks_are_coloured_on_a_terminal_only(synapse: CommandLine) -> None:
    screen = Screen()
    with redirect_stdout(screen):
        run(["doctor"])

    assert screen.getvalue().startswith("\x1b[32mok  \x1b[0m  versions")
    assert synapse("doctor").out.startswith("ok    versions")
