"""`synapse doctor`, through the command line; each check alone is in tests/flows/test_doctor.py."""

import re
import sqlite3
import sys
from contextlib import redirect_stdout

import pytest
from tests.fakes.command_line import CommandLine, Screen

from synapse import __version__
from synapse.observe import spool
from synapse.surfaces.cli.main import run

VERSIONS = f"Synapse {__version__}, Python {sys.version.split()[0]}, SQLite {sqlite3.sqlite_version}"
NO_PLACES = "no sessions in the hosts' default places; give paths to `synapse ingest`"


def test_before_the_first_ingest_all_is_well(synapse: CommandLine) -> None:
    assert synapse("doctor", "--quick") == (
        0,
        (
            f"ok    versions  {VERSIONS}\n"
            "ok    home      ~/.synapse is not made yet\n"
            "ok    settings  readable\n"
            "ok    database  nothing stored yet\n"
            "ok    spool     empty: no hook wrote yet\n"
            "ok    hooks     no errors\n"
            "ok    worker    no errors\n"
            f"ok    hosts     {NO_PLACES}\n"
            "ok    wired     no host that can be wired was found here\n"
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
        "index": "0 learnings may be told, each has its line",
        "learnings": "0 learnings",
        "skills": "none in quarantine",
        "unread": "19 bytes wait for the worker",
        "spool": "1 session file",
        "hooks": "no errors",
        "worker": "no errors",
        "hosts": "claude_code in ~/.claude/projects",
        "wired": "claude_code is here and not wired: it tells us nothing and is told nothing",
    }
    assert filled.read_json("doctor", "--quick") == {
        "ok": True,
        "checks": [
            {"name": name, "is_ok": True, "found": text, "advice": "Run `synapse init`." if name == "wired" else ""}
            for name, text in found.items()
        ],
    }


def test_what_is_broken_is_told_with_what_to_do_and_exit_code_one(filled: CommandLine) -> None:
    (filled.home / ".synapse").chmod(0o755)

    code, out, err = filled("doctor", "--quick")

    assert (code, err) == (1, "")
    assert out.splitlines()[4:6] == [
        "MEND  rights    others may read ~/.synapse",
        "      → Run `chmod -R go-rwx ~/.synapse`.",
    ]
    code, out, _ = filled("doctor", "--quick", "--json")
    assert (code, '"ok": false' in out) == (1, True)
    (filled.home / ".synapse").chmod(0o700)
    assert filled("doctor", "--quick").code == 0


def test_what_a_log_says_cannot_move_the_cursor(filled: CommandLine) -> None:
    (filled.home / ".synapse" / "hook-errors.log").write_text("2026 \x1b[2JError\n")

    assert "\x1b" not in filled("doctor", "--quick").out


def test_the_marks_are_coloured_on_a_terminal_only(synapse: CommandLine) -> None:
    screen = Screen()
    with redirect_stdout(screen):
        run(["doctor", "--quick"])

    assert screen.getvalue().startswith("\x1b[32mok  \x1b[0m  versions")
    assert synapse("doctor", "--quick").out.startswith("ok    versions")


def test_in_a_throwaway_home_each_kind_is_stored_and_each_hook_fired(synapse: CommandLine) -> None:
    code, out, err = synapse("doctor")

    assert (code, err) == (0, "")
    lines = [re.sub(r"in \d+ ms", "in N ms", line) for line in out.splitlines()[-3:]]
    assert lines == [
        "ok    memory    one of each of 7 kinds stored and found again, in a throwaway home",
        (
            "ok    fire      claude_code, not wired (`synapse init` wires it): SessionStart, UserPromptSubmit,"
            " PreCompact, Stop, SubagentStop, SessionEnd, each in N ms or less"
        ),
        "ok    fire      generic: session-start, prompt, compact, stop, session-end, each in N ms or less",
    ]
    assert list(synapse.home.iterdir()) == []


def test_what_a_host_calls_is_fired_as_it_is_wired(synapse: CommandLine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(synapse.home))  # no host's own command is there
    (synapse.home / ".claude").mkdir()
    assert synapse("init", "--host", "claude_code").code == 0
    settings = synapse.home / ".claude" / "settings.json"

    assert "ok    fire      claude_code, as wired: SessionStart, " in synapse("doctor").out

    settings.write_text(settings.read_text().replace(sys.executable, "/gone/python"))
    code, out, _ = synapse("doctor")
    assert code == 1
    (line,) = [line for line in out.splitlines() if line.startswith("MEND  fire")]
    assert "claude_code, as wired: SessionStart: FileNotFoundError: " in line
    assert "      → Run `synapse init`: it wires the hook that is installed now." in out.splitlines()

    settings.write_text("{broken")
    assert "MEND  fire      a host's settings cannot be read: " in synapse("doctor").out


def test_whether_hosts_are_wired_and_what_they_call_is_there_is_told(
    synapse: CommandLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    (synapse.home / ".claude").mkdir()
    settings = synapse.home / ".claude" / "settings.json"

    def look() -> tuple[int, list[str]]:
        code, out, _ = synapse("doctor", "--quick")
        lines = out.splitlines()
        return code, lines[next(n for n, line in enumerate(lines) if line[6:].startswith("wired")) :]

    missing = "claude_code is here and not wired: it tells us nothing and is told nothing"
    assert look() == (0, [f"ok    wired     {missing}", "      → Run `synapse init`."])
    synapse("init")
    assert look() == (0, ["ok    wired     claude_code (settings)"])
    wired = settings.read_text()
    settings.write_text(wired.replace(sys.executable, "/gone/python").replace("/surfaces/hook.py", "/gone/hook.py"))
    assert look()[0] == 0  # what is not ours is not looked at
    rewire = "      → Run `synapse init`: it wires the hook that is installed now."
    settings.write_text(wired.replace(sys.executable, "/gone/python"))
    assert look() == (1, ["MEND  wired     /gone/python, the Python of a hook, is gone", rewire])
    package = re.search(r" ([^ ]*)/synapse/surfaces/hook.py", wired)
    assert package
    settings.write_text(wired.replace(package[1], "/gone"))
    assert look() == (1, ["MEND  wired     /gone/synapse/surfaces/hook.py is gone", rewire])
    settings.write_text("{")
    assert look()[1][0].startswith("MEND  wired     a host's settings cannot be read: ")


def test_errors_of_hooks_can_be_forgotten(filled: CommandLine) -> None:
    log = filled.home / ".synapse" / "hook-errors.log"
    log.write_text("generic sent nothing\n")
    log.chmod(0o600)
    assert filled("doctor", "--quick").code == 1

    code, out, err = filled("doctor", "--quick", "--forget-errors")

    assert (code, err, "ok    hooks     no errors" in out) == (0, "1 error of hooks forgotten.\n", True)
    assert not log.exists()
