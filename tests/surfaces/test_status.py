"""`synapse status`, through the command line."""

import re

import pytest
from inline_snapshot import snapshot
from tests.fakes.claude_program import make_claude
from tests.fakes.claude_session import ClaudeSession, a_correction
from tests.fakes.command_line import CommandLine, run_at_a_terminal
from tests.fakes.findings import a_finding
from tests.fakes.taught import teach

from synapse.clock import system_clock
from synapse.learn.finding import Mode
from synapse.observe.spool import append
from synapse.surfaces.cli.show import show_bytes
from synapse.workspace.workspace import open_workspace


def size(synapse: CommandLine) -> int:
    return (synapse.home / ".synapse" / "synapse.db").stat().st_size


def test_status_tells_what_is_stored_from_where_and_what_was_left_out(filled: CommandLine) -> None:
    code, out, err = filled("status")

    assert (code, err) == (0, "")
    assert out.replace(show_bytes(size(filled)), "SIZE").partition("\nLeft out")[0] == snapshot("""\
28 observations of 4 sessions in 3 projects, SIZE in ~/.synapse
Last read 2026-11-18 12:00.
0 learnings.
Wired: no host yet; run `synapse init`.

host         sessions
claude_code         3
codex               1

project  sessions  last active
parcel          1  2026-11-02 10:00
kiosk           2  2026-11-02 10:00
web             1  2026-06-20 08:00

format         files  records  bad lines  size
claude-code        3       17          0  7 kB
codex-rollout      1       27          0  5 kB
""")
    assert re.search(r"^Left out, by reason:\nreason +count\n(.+ [1-9]\d*\n)+$", out, re.MULTILINE)
    assert re.search(r"^progress +1$", out, re.MULTILINE)


def test_status_as_json_gives_the_figures_behind_the_tables(filled: CommandLine) -> None:
    status = filled.read_json("status")

    skipped = status.pop("skipped")
    assert (skipped["progress"], skipped["event copy"]) == (1, 3)
    sizes = {form["format"]: form.pop("size") for form in status["formats"]}
    assert sizes == {
        name: sum(path.stat().st_size for path in (filled.home / "history" / folder).iterdir())
        for name, folder in (("claude-code", "claude"), ("codex-rollout", "codex"))
    }
    assert status == {
        "observations": 28,
        "home": "~/.synapse",
        "database_bytes": size(filled),
        "events": {
            "assistant_message": 5,
            "assistant_thinking": 2,
            "tool_complete": 3,
            "tool_error": 4,
            "tool_start": 8,
            "user_message": 6,
        },
        "sessions": {"claude_code": 3, "codex": 1},
        "projects": [
            {
                "id": "/home/dev/parcel",
                "name": "parcel",
                "root": "/home/dev/parcel",
                "sessions": 1,
                "last_at": "2026-11-02T10:00:08.000Z",
            },
            {
                "id": "/home/dev/kiosk",
                "name": "kiosk",
                "root": "/home/dev/kiosk",
                "sessions": 2,
                "last_at": "2026-11-02T10:00:05.000Z",
            },
            {
                "id": "/home/mira/kiosk/web",
                "name": "web",
                "root": "/home/mira/kiosk/web",
                "sessions": 1,
                "last_at": "2026-06-20T08:00:10.000Z",
            },
        ],
        "formats": [
            {"format": "claude-code", "files": 3, "records": 17, "bad_lines": 0},
            {"format": "codex-rollout", "files": 1, "records": 27, "bad_lines": 0},
        ],
        "last_read_at": "2026-11-18T12:00:00.000Z",
        "hook_errors": 0,
        "bad_hook_lines": 0,
        "refused": {},
        "learnings": {},
        "findings_waiting": 0,
        "injections": {"injections": 0, "sessions": 0, "tokens": 0, "late": 0},
        "refused_verdicts": [],
        "quarantined": [],
        "wired": {},
        "last_work_at": "",
    }


def test_with_other_options_status_takes_the_longer_way_and_says_the_same(filled: CommandLine) -> None:
    usual = filled("status", "--json")

    assert filled("status", "--json", "--json") == usual
    assert filled("status", "--help").out.startswith("Usage: synapse status")


def test_before_the_first_transcript_status_says_how_to_begin(synapse: CommandLine) -> None:
    (synapse.home / "nothing").mkdir()
    synapse("ingest", "nothing")

    assert synapse("status") == (
        0,
        (
            f"0 observations of 0 sessions in 0 projects, {show_bytes(size(synapse))} in ~/.synapse\n"
            "Nothing was read yet: run `synapse ingest`.\n"
            "0 learnings.\n"
            "Wired: no host yet; run `synapse init`.\n"
        ),
        "",
    )


def test_refused_files_errors_of_hooks_and_the_ninth_project_are_told(synapse: CommandLine) -> None:
    for number in range(10):
        a_correction(f"s{number}", f"/home/dev/project-{number}").write(synapse.home / "x" / f"{number}.jsonl")
    (synapse.home / "x" / "letter.txt").write_text("Dear all\n")
    synapse("ingest", "x")
    (synapse.home / ".synapse" / "hook-errors.log").write_text("2026-11-02T10:00:00Z ValueError\n")

    lines = synapse("status").out.splitlines()

    assert sum(line.startswith("project-") for line in lines) == 8
    assert lines[lines.index("… and 2 more") - 1].startswith("project-7 ")
    assert [line.split() for line in lines if line.startswith("no transcript")] == [
        ["no", "transcript", "1", "0", "0", "9", "B"]
    ]
    assert lines[-1] == "1 error of hooks: run `synapse doctor`."


def test_where_nothing_was_left_out_nothing_is_said_of_it(synapse: CommandLine) -> None:
    session = ClaudeSession("s1")
    session.person("Oil the door.")
    session.write(synapse.home / "s1.jsonl")
    synapse("ingest", "s1.jsonl")

    out = synapse("status").out

    assert "Left out" not in out
    assert out.splitlines()[-1].startswith("claude-code      1        1          0  ")


def test_what_was_learned_told_and_refused_is_counted(taught: CommandLine) -> None:
    home = str(taught.home / ".synapse")
    line: dict[str, object] = {"kind": "prompt", "host": "claude_code", "session": "s9", "cwd": "/home/dev/parcel"}
    append(home, "claude_code", "s9", {**line, "at_ms": "1795082400000", "told": [2], "tokens": 90, "nonce": "a"})
    append(home, "claude_code", "s9", {**line, "at_ms": "1795082400001", "late": "1"})
    append(
        home,
        "claude_code",
        "s9",
        {**line, "at_ms": "1795082400002", "kind": "verdict", "do": "approve", "numbers": [7]},
    )
    taught("work")

    lines = taught("status").out.splitlines()

    assert lines[2:4] == [
        "3 learnings (2 pending, 1 superseded).",
        "Told 1 time in 1 session, about 90 tokens, too late 1 time.",
    ]
    assert re.fullmatch(r"The worker was last done \d{4}-\d\d-\d\d \d\d:\d\d\.", lines[4])
    assert lines[5] == "1 verdict not carried out, the last: there is no L7"
    status = taught.read_json("status")
    assert (status["learnings"], status["refused_verdicts"]) == ({"pending": 2, "superseded": 1}, ["there is no L7"])
    assert status["injections"] == {"injections": 1, "sessions": 1, "tokens": 90, "late": 1}


def test_what_waits_for_a_second_session_is_counted(synapse: CommandLine) -> None:
    with open_workspace({"HOME": str(synapse.home)}, system_clock) as workspace:
        teach(workspace, a_finding("Maybe use tabs.", mode=Mode.CANDIDATE))

    assert (
        synapse("status").out.splitlines()[-2]
        == "0 learnings; seen once, waiting: 1 (`synapse learning list --waiting`)."
    )


def test_on_a_terminal_status_prints_ruled_tables(filled: CommandLine) -> None:
    code, shown, _ = run_at_a_terminal("status")

    assert code == 0
    assert "───" in shown
    for cell in ("claude_code", "web", "codex-rollout", "developer message"):
        assert cell in shown
    assert "───" not in filled("status").out


def test_before_anything_was_ever_stored_status_says_how_to_begin_and_makes_nothing(synapse: CommandLine) -> None:
    assert synapse("status") == (
        0,
        (
            "0 observations of 0 sessions in 0 projects, 0 B in ~/.synapse\n"
            "Nothing was read yet: run `synapse ingest`.\n"
            "0 learnings.\n"
            "Wired: no host yet; run `synapse init`.\n"
        ),
        "",
    )
    assert synapse.read_json("status")["observations"] == 0
    assert list(synapse.home.iterdir()) == []


def test_which_hosts_are_wired_and_through_what_is_told(synapse: CommandLine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    (synapse.home / ".claude").mkdir()
    said: list[str] = []
    for command in ("init", "uninstall"):
        synapse(command)
        said.append(synapse("status").out.splitlines()[3])

    assert said == ["Wired: claude_code (settings).", "Wired: no host yet; run `synapse init`."]


def test_a_host_that_is_wired_through_a_plugin_is_told(synapse: CommandLine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", make_claude(synapse.home / "bin"))
    synapse("init")

    assert synapse.read_json("status")["wired"] == {"claude_code": "plugin"}
