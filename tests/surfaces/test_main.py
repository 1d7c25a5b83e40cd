"""How every command ends: its exit code, and what is said when it does not go well."""

import os
import signal
import sqlite3
import subprocess
import sys
from contextlib import redirect_stderr
from io import StringIO
from pathlib import Path

import pytest
from filelock import FileLock
from tests.fakes.command_line import SYNAPSE, CommandLine

from synapse import __version__
from synapse.surfaces.cli.group import COMMANDS
from synapse.surfaces.cli.main import run

READING = [["sessions", "list"], ["sessions", "show", "x"], ["observations", "list"]]


def break_a_row(synapse: CommandLine) -> None:
    """What only a bug of ours could leave behind."""
    connection = sqlite3.connect(synapse.home / ".synapse" / "synapse.db")
    connection.execute("update observation set event = 'no such event'")
    connection.commit()
    connection.close()


def test_help_names_every_command_and_where_to_begin(synapse: CommandLine) -> None:
    code, out, err = synapse("--help")

    assert (code, err) == (0, "")
    for name in COMMANDS:
        assert f"\n  {name} " in out
    assert "Begin with `synapse ingest`, then `synapse init`." in out


def test_the_version_is_told(synapse: CommandLine) -> None:
    assert synapse("--version") == (0, f"synapse, version {__version__}\n", "")


@pytest.mark.parametrize("name", COMMANDS)
def test_each_command_has_help_with_an_example(synapse: CommandLine, name: str) -> None:
    code, out, err = synapse(name, "--help")

    assert (code, err) == (0, "")
    assert f"Usage: synapse {name}" in out
    assert "Example" in out
    assert f"    synapse {name}" in out


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["ingst"], "Error: No such command 'ingst'. Did you mean 'ingest'?"),
        (["zeppelin"], "Error: No such command 'zeppelin'."),
        (["status", "--colour"], "Error: No such option '--colour'."),
        (["sessions", "list", "--limit", "many"], "Error: Invalid value for '--limit'"),
        (["sessions", "show"], "Error: Missing argument 'SESSION'."),
    ],
)
def test_wrong_usage_is_told_with_the_usage(synapse: CommandLine, arguments: list[str], told: str) -> None:
    code, out, err = synapse(*arguments)

    assert (code, out) == (2, "")
    assert err.startswith("Usage: synapse")
    assert err.splitlines()[-1].startswith(told)


@pytest.mark.parametrize("arguments", [[], ["sessions"], ["observations"], ["settings"]])
def test_a_command_that_needs_another_word_shows_its_help(synapse: CommandLine, arguments: list[str]) -> None:
    code, out, err = synapse(*arguments)

    assert code == 2
    assert "Commands:" in out + err


@pytest.mark.parametrize("arguments", READING, ids=" ".join)
def test_before_anything_was_read_the_way_to_begin_is_told(synapse: CommandLine, arguments: list[str]) -> None:
    assert synapse(*arguments) == (
        1,
        "",
        "Error: Nothing was read yet: there is no ~/.synapse/synapse.db.\n  → Run `synapse ingest`.\n",
    )
    assert list(synapse.home.iterdir()) == []


@pytest.mark.parametrize("arguments", [["status"], *READING, ["doctor", "--quick"], ["settings", "list"]], ids=" ".join)
def test_a_folder_that_was_deleted_under_us_stops_no_command(
    filled: CommandLine, monkeypatch: pytest.MonkeyPatch, arguments: list[str]
) -> None:
    (filled.home / "gone").mkdir()
    here = filled(*arguments)
    monkeypatch.chdir(filled.home / "gone")
    (filled.home / "gone").rmdir()

    assert filled(*arguments) == here


def test_a_bug_is_one_sentence_and_with_debug_a_traceback(filled: CommandLine, monkeypatch: pytest.MonkeyPatch) -> None:
    break_a_row(filled)

    assert filled("observations", "list") == (
        70,
        "",
        (
            "Synapse failed: ValueError: 'no such event' is not a valid Event\n"
            "  → This is a bug of ours. Run the same with SYNAPSE_DEBUG=1 to see where.\n"
        ),
    )
    monkeypatch.setenv("SYNAPSE_DEBUG", "1")
    with pytest.raises(ValueError, match="no such event"):
        filled("observations", "list")


class Impatient(StringIO):
    """A person who presses Ctrl-C as soon as they read that they have to wait."""

    def write(self, text: str) -> int:
        written = super().write(text)
        if "Ctrl-C" in text:
            signal.raise_signal(signal.SIGINT)
        return written


def test_an_interrupted_command_says_how_to_go_on(synapse: CommandLine) -> None:
    (synapse.home / ".synapse").mkdir()
    told = Impatient()

    with FileLock(synapse.home / ".synapse" / "ingest.lock"), redirect_stderr(told):
        code = run(["ingest"])

    assert code == 130
    assert told.getvalue().splitlines() == [
        "Another ingest is at work; waiting for it to end (Ctrl-C to leave it to it).",
        "",
        "Stopped. What was stored so far stays; the same command goes on from there.",
    ]


@pytest.mark.usefixtures("filled")
@pytest.mark.parametrize("arguments", [["status"], ["sessions", "list"], ["--help"]], ids=" ".join)
def test_a_reader_who_has_gone_is_no_error(arguments: list[str]) -> None:
    theirs, ours = os.pipe()
    os.close(theirs)
    try:
        done = subprocess.run([SYNAPSE, *arguments], stdout=ours, stderr=subprocess.PIPE, text=True, check=False)
    finally:
        os.close(ours)

    assert (done.returncode, done.stderr) == (0, "")


def test_what_is_said_of_a_file_cannot_move_the_cursor(synapse: CommandLine) -> None:
    code, _, err = synapse("ingest", "a\x1b[2Jb")

    assert (code, "\x1b" in err) == (1, False)


def test_a_start_loads_only_what_the_command_needs() -> None:
    program = (
        "import sys\nfrom synapse.surfaces.cli import main\n"
        "main.run(['status'])\n"
        "print(sorted({'click', 'rich', 'msgspec', 'yaml', 'pathlib', 'filelock'} & set(sys.modules)))"
    )
    environ = {"PATH": os.environ["PATH"], "HOME": "/nowhere"}

    done = subprocess.run(
        [sys.executable, "-I", "-c", program], env=environ, capture_output=True, text=True, check=False
    )

    assert done.stdout.splitlines()[-1] == "[]", done.stderr


def test_the_program_ends_with_the_code_of_its_command(tmp_path: Path) -> None:
    environ = {"PATH": os.environ["PATH"], "HOME": str(tmp_path)}

    codes = [
        subprocess.run([SYNAPSE, *arguments], env=environ, capture_output=True, check=False).returncode
        for arguments in (["doctor"], ["-h"], ["sessions", "list"], ["stauts"])
    ]

    assert codes == [0, 0, 1, 2]


def test_a_shell_can_complete_the_commands(
    synapse: CommandLine, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, value in (("_SYNAPSE_COMPLETE", "zsh_complete"), ("COMP_WORDS", "synapse s"), ("COMP_CWORD", "1")):
        monkeypatch.setenv(name, value)

    with pytest.raises(SystemExit) as left:
        synapse("s")

    assert left.value.code == 0
    assert [name for name in capsys.readouterr().out.splitlines() if name in COMMANDS] == [
        name for name in COMMANDS if name.startswith("s")
    ]


def test_a_terminal_without_our_letters_gets_an_answer_all_the_same(tmp_path: Path) -> None:
    environ = {"PATH": os.environ["PATH"], "HOME": str(tmp_path), "PYTHONIOENCODING": "latin-1"}
    said = [
        subprocess.run([SYNAPSE, *arguments], env=environ, capture_output=True, check=False)
        for arguments in (
            ["doctor", "--quick"],
            ["learning", "why", "東門"],
            ["memory", "store", "使用 pnpm。", "--global"],
        )
    ]

    assert [done.returncode for done in said] == [0, 1, 0]
    assert b"L1 stored: ?? pnpm?" in said[2].stdout


def test_a_project_named_by_a_folder_that_was_deleted_under_us_is_told(
    filled: CommandLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    (filled.home / "gone").mkdir()
    monkeypatch.chdir(filled.home / "gone")
    (filled.home / "gone").rmdir()

    code, _, err = filled("learning", "list", "--project", ".")

    assert (code, err.splitlines()[0]) == (1, "Error: This folder is gone, so nothing can be found from it.")
