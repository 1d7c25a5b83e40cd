"""`synapse ingest`, through the command line: what it says it did."""

import json
import os
from contextlib import redirect_stderr
from pathlib import Path

import pytest
from inline_snapshot import snapshot
from tests.fakes.claude_session import ClaudeSession, a_correction
from tests.fakes.command_line import CommandLine, Screen, run_at_a_terminal
from tests.fakes.history import write_history

from synapse.surfaces.cli.ingest import draw_progress


@pytest.fixture
def history(synapse: CommandLine) -> Path:
    folder = synapse.home / "history"
    write_history(folder)
    return folder


def actions(report: dict[str, list[dict[str, str]]]) -> dict[str, str]:
    return {Path(file["path"]).name: file["action"] for file in report["explain"]}


@pytest.mark.usefixtures("history")
def test_a_report_counts_each_format_and_what_was_left_out(synapse: CommandLine) -> None:
    assert synapse("ingest", "history") == (
        0,
        snapshot("""\
format         files  unchanged  records  bad lines  turns  calls  left out  stored
claude-code        3          0       17          0      8      4         1      16
codex-rollout      1          0       27          0      3      4        15      12

Left out: event copy 3, end of a call 2, progress 1, task started 1, developer message 1, turn context 1, reasoning 1, token count 1, and 5 more reasons.
28 observations of 4 sessions stored. See `synapse sessions list` and `synapse status`.
2 new learnings, 0 seen again, 0 overruled, 0 waiting for a second session. See `synapse learning list`.
"""),
        "",
    )


@pytest.mark.usefixtures("history")
def test_a_second_run_says_that_nothing_is_new(synapse: CommandLine) -> None:
    synapse("ingest", "history")

    assert synapse("ingest", "history") == (
        0,
        snapshot("""\
format         files  unchanged  records  bad lines  turns  calls  left out  stored
claude-code        3          3        0          0      0      0         0       0
codex-rollout      1          1        0          0      0      0         0       0

Nothing new.
"""),
        "",
    )


@pytest.mark.usefixtures("history")
def test_the_report_as_json(synapse: CommandLine) -> None:
    report = synapse.read_json("ingest", "history/claude/correction.jsonl")

    assert report == {
        "stored": 8,
        "sessions": [f"claude_code:{a_correction('correction').session_id}"],
        "files": 1,
        "by_format": [
            {
                "format": "claude-code",
                "files": 1,
                "unchanged": 0,
                "records": 9,
                "bad_lines": 0,
                "turns": 4,
                "calls": 2,
                "stored": 8,
                "skipped": {"progress": 1},
            }
        ],
        "skipped": {"progress": 1},
        "refused": [],
        "purged": 0,
        "dry_run": False,
        "lessons": {
            "detected": {"sessions": 1, "findings": 1, "problems": []},
            "learned": {"new": 1, "supported": 0, "superseded": 0, "waiting": 0},
            "moved": 0,
            "indexed": 1,
            "skills": {"found": 2, "read": 2, "gone": 0, "left_out": []},
        },
    }


def test_explained_each_file_tells_what_was_done_and_why(synapse: CommandLine) -> None:
    folder = synapse.home / "x"
    session = a_correction("s1")
    session.lines.insert(1, '{"type": "user", "message"')
    session.write(folder / "a.jsonl")
    (folder / "letter.txt").write_text("Dear all\n")

    code, out, err = synapse("ingest", "x", "--explain")

    assert (code, err) == (0, "")
    size = (folder / "a.jsonl").stat().st_size
    assert out.splitlines()[:7] == [
        "~/x/a.jsonl",
        f"  read as claude-code, {size / 1000:.0f} kB",
        "  10 records, 4 turns, 2 calls, 8 stored",
        "  left out: progress 1",
        f"  bad line at byte {len(session.lines[0]) + 1}: not JSON: Input data was truncated",
        "~/x/letter.txt",
        "  refused, 9 B: no transcript of a known host",
    ]
    assert "Refused" not in out


def test_explained_as_json_each_file_has_its_entry(synapse: CommandLine) -> None:
    a_correction("s1").write(synapse.home / "x" / "a.jsonl")

    plain = synapse.read_json("ingest", "x", "--dry-run")
    explained = synapse.read_json("ingest", "x", "--dry-run", "--explain")

    (file,) = explained.pop("explain")
    assert explained == plain
    assert {name: file[name] for name in ("path", "format", "action", "why", "records", "turns", "calls")} == {
        "path": "~/x/a.jsonl",
        "format": "claude-code",
        "action": "read",
        "why": "",
        "records": 9,
        "turns": 4,
        "calls": 2,
    }


@pytest.mark.usefixtures("history")
def test_a_dry_run_before_the_first_one_leaves_nothing_behind(synapse: CommandLine) -> None:
    code, out, err = synapse("ingest", "history", "--dry-run", "--show")

    assert (code, err) == (0, "")
    assert out.splitlines()[-1] == "Dry run: 11 turns and 8 calls would be written down; nothing was stored."
    assert not (synapse.home / ".synapse").exists()


def test_a_dry_run_later_knows_what_was_read(synapse: CommandLine) -> None:
    session = a_correction("s1")
    session.write(synapse.home / "x" / "a.jsonl")
    synapse("ingest", "x")
    session.person("And now the tests.")
    session.write(synapse.home / "x" / "a.jsonl")

    dry = synapse.read_json("ingest", "x", "--dry-run", "--explain")

    assert [(file["action"], file["turns"]) for file in dry["explain"]] == [("continued", 1)]
    assert (dry["dry_run"], dry["stored"]) == (True, 0)
    assert synapse.read_json("ingest", "x")["stored"] == 1


def test_show_lists_the_sessions_that_were_read_now(synapse: CommandLine) -> None:
    a_correction("s1").write(synapse.home / "x" / "a.jsonl")
    synapse("ingest", "x")
    (synapse.home / "y").mkdir()
    ClaudeSession("s2", "/home/dev/kiosk").write(synapse.home / "y" / "empty.jsonl")
    session = ClaudeSession("s3", "/home/dev/kiosk")
    session.person("Oil the door.")
    session.write(synapse.home / "y" / "b.jsonl")

    out = synapse("ingest", "x", "y", "--show").out

    assert out.splitlines()[-2:] == [
        "session       host         last active       project  prompts  calls  failed  about",
        f"{session.session_id[:12]}  claude_code  2026-11-02 10:00  kiosk          1      0       0  Oil the door.",
    ]
    assert synapse("ingest", "x", "y", "--show").out.splitlines()[-1] == "Nothing new."


@pytest.mark.usefixtures("history")
def test_only_the_named_project_is_read(synapse: CommandLine) -> None:
    report = synapse.read_json("ingest", "history", "--project", "/home/dev/kiosk", "--explain")

    assert actions(report) == {
        "correction.jsonl": "other project",
        "push.jsonl": "read",
        "nightly.jsonl": "read",
        "rollout.jsonl": "other project",
    }


@pytest.mark.parametrize("since", ["2026-11-01", "2026-11-01T00:00:00Z"])
def test_only_files_that_changed_since_are_read(synapse: CommandLine, history: Path, since: str) -> None:
    for path in history.rglob("*.jsonl"):
        at = 1_793_491_200 if path.name == "push.jsonl" else 1_793_491_199  # the first second of November 2026
        os.utime(path, (at, at))

    report = synapse.read_json("ingest", "history", "--since", since, "--explain")

    assert actions(report) == {
        "correction.jsonl": "too old",
        "push.jsonl": "read",
        "nightly.jsonl": "too old",
        "rollout.jsonl": "too old",
    }


def test_a_date_that_is_none_is_told_before_anything_is_made(synapse: CommandLine) -> None:
    assert synapse("ingest", "--since", "soon") == (
        1,
        "",
        "Error: 'soon' is no date and no age.\n  → Write 2026-11-01, 12h, 7d or 4w.\n",
    )
    assert list(synapse.home.iterdir()) == []


def test_named_files_that_are_no_transcripts_are_refused_and_others_only_counted(synapse: CommandLine) -> None:
    folder = synapse.home / "x"
    folder.mkdir()
    for name in ("a.txt", "b.txt"):
        (folder / name).write_text("a letter\n")
    (synapse.home / "named.txt").write_text("another letter\n")
    (folder / "empty.jsonl").write_text("")

    assert synapse("ingest", "x", "named.txt") == (
        1,
        (
            "Refused: ~/named.txt: no transcript of a known host.\n"
            "Refused: ~/x/empty.jsonl: empty.\n"
            "2 files in these folders are no transcripts; see them with --explain.\n"
            "Nothing new.\n"
        ),
        "",
    )
    assert synapse("ingest", "x").code == 0


def test_of_many_refused_files_the_first_are_named(synapse: CommandLine) -> None:
    (synapse.home / "x").mkdir()
    for number in range(7):
        (synapse.home / "x" / f"{number}.jsonl").write_text("")

    out = synapse("ingest", "x").out

    assert out.splitlines() == [
        *(f"Refused: ~/x/{number}.jsonl: empty." for number in range(5)),
        "… and 2 more; see them with --explain.",
        "Nothing new.",
    ]


def test_where_nothing_is_found_the_next_step_is_told(synapse: CommandLine) -> None:
    (synapse.home / "x").mkdir()

    assert synapse("ingest", "x").out == "No transcripts found.\n"
    assert synapse("ingest").out == (
        "No transcripts found. Give files or folders: `synapse ingest PATH`,"
        " or see `synapse doctor` for where it looks.\n"
    )


def test_without_paths_the_hosts_default_places_are_read(synapse: CommandLine) -> None:
    a_correction("s1").write(synapse.home / ".claude" / "projects" / "-home-dev-parcel" / "s1.jsonl")

    report = synapse.read_json("ingest")

    assert (report["files"], report["stored"]) == (1, 8)


@pytest.mark.usefixtures("history")
def test_learning_that_is_switched_off_reads_nothing_and_says_who_did_it(
    synapse: CommandLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SYNAPSE_LEARNING_ENABLED", "no")

    assert synapse("ingest", "history") == (
        1,
        "",
        (
            "Error: Learning is switched off (learning.enabled, from SYNAPSE_LEARNING_ENABLED): nothing was read.\n"
            "  → Run `synapse settings explain learning.enabled`.\n"
        ),
    )


def test_a_files_name_cannot_move_the_cursor(synapse: CommandLine) -> None:
    (synapse.home / "a\x1b[2Jb.txt").write_text("a letter\n")

    for arguments in ((), ("--explain",)):
        code, out, _ = synapse("ingest", "a\x1b[2Jb.txt", *arguments)
        assert (code, "\x1b" in out, "~/a[2Jb.txt" in out) == (1, False, True)


@pytest.mark.usefixtures("history")
def test_on_a_terminal_a_bar_shows_how_far_it_is_and_goes(synapse: CommandLine) -> None:
    code, shown, _ = run_at_a_terminal("ingest", "history")

    assert code == 0
    assert "reading" in shown
    assert "━" in shown
    assert "28 observations of 4 sessions stored." in shown
    assert shown.rindex("━") < shown.rindex("\x1b[2K") < shown.index("28 observations")  # the bar's line is wiped
    again = run_at_a_terminal("ingest", "history", "--json")
    assert json.loads(again.out)["stored"] == 0
    assert synapse("status").code == 0


def test_the_bar_shows_a_files_name_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "120")
    screen = Screen()

    with redirect_stderr(screen), draw_progress(2000) as tell:
        tell("/home/dev/old[bold].jsonl", 1000)

    assert "1.0/2.0 kB" in screen.getvalue()
    assert "old[bold].jsonl" in screen.getvalue()
