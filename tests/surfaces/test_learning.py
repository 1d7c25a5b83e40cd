"""`synapse learning`, through the command line; deciding takes a person at a terminal."""

import re
import sqlite3

import pytest
from inline_snapshot import snapshot
from tests.fakes.command_line import CommandLine, run_at_a_terminal
from tests.fakes.findings import a_finding
from tests.fakes.taught import teach

from synapse.clock import system_clock
from synapse.project.project import Project
from synapse.sessions.records import record_project
from synapse.surfaces.cli.learning import NOTHING
from synapse.workspace.workspace import open_workspace

MARKERS = ("CLAUDECODE", "CLAUDE_CODE_ENTRYPOINT", "CODEX_SANDBOX", "OPENCODE", "OPENCODE_PID", "GEMINI_CLI")


def without_now(text: str) -> str:
    """What was read or decided just now has no fixed instant; what was said has."""
    return re.sub(r"(?!2026-11-1[678] 09:00)\d{4}-\d\d-\d\d \d\d:\d\d", "JUST NOW        ", text)


def test_list_shows_what_holds_now_the_newest_first(taught: CommandLine) -> None:
    assert taught("learning", "list") == (
        0,
        snapshot("""\
id  stage    told  conf.  project  kind        since       lesson
L3  pending  yes    0.70  parcel   correction  2026-11-18  prefer npm, avoid pnpm: “Use npm again.”
L2  pending  yes    0.75  parcel   constraint  2026-11-16  Prices are in cents.
"""),
        "",
    )


def test_all_shows_history_too_and_filters_narrow_it(taught: CommandLine) -> None:
    def names(*options: str) -> list[str]:
        return [row["name"] for row in taught.read_json("learning", "list", *options)]

    assert names("--all") == ["L3", "L2", "L1"]
    assert names("--status", "superseded") == ["L1"]
    assert names("--status", "pending", "--kind", "constraint") == ["L2"]
    assert names("--project", "parcel", "--kind", "decision") == []


def test_a_list_that_was_cut_says_so_beside_the_rows(taught: CommandLine) -> None:
    code, out, err = taught("learning", "list", "--all", "--limit", "1")

    assert (code, len(out.splitlines()), err) == (0, 2, "The newest 1 of 3; --limit 0 shows all.\n")
    assert len(taught.read_json("learning", "list", "--all", "--limit", "2")) == 2


def test_where_nothing_fits_that_is_said(taught: CommandLine) -> None:
    assert taught("learning", "list", "--status", "promoted").out == "No learnings fit.\n"


@pytest.mark.parametrize("options", [(), ("--all",), ("--status", "pending")])
def test_before_anything_was_learned_list_says_how_to_begin(synapse: CommandLine, options: tuple[str, ...]) -> None:
    assert synapse("learning", "list", *options) == (0, NOTHING + "\n", "")
    assert synapse.read_json("learning", "list", *options) == []
    assert list(synapse.home.iterdir()) == []


def test_where_all_is_history_list_says_so(taught: CommandLine) -> None:
    run_at_a_terminal("learning", "reject", "L2", "L3")

    assert taught("learning", "list").out == "Nothing holds now; --all shows what is history.\n"
    assert [row["stage"] for row in taught.read_json("learning", "list", "--all")] == [
        "rejected",
        "rejected",
        "superseded",
    ]


def test_show_tells_one_learning_as_it_stands(taught: CommandLine) -> None:
    shown = taught("learning", "show", "L1").out

    assert re.sub(r"(id +)[0-9a-f]{16}", r"\1ID", shown) == snapshot("""\
L1  superseded, confidence 0.60  correction
prefer pnpm, avoid npm: “No, use pnpm instead of npm.”
holds        in parcel
from         2026-11-16 09:00 to 2026-11-18 09:00
rests on     a person's word, seen by correction, in 1 session, 1 against
about        tool:npm, tool:pnpm
told         is not told; never told so far
replaced by  L3 (pending): prefer npm, avoid pnpm: “Use npm again.”
id           ID
more         synapse learning why L1
""")
    assert "replaces     L1 (superseded): prefer pnpm" in taught("learning", "show", "3").out


def test_show_as_json_gives_the_whole_value(taught: CommandLine) -> None:
    shown = taught.read_json("learning", "show", "L1")

    assert (shown["name"], shown["stage"], shown["confidence"], shown["may_be_told"]) == (
        "L1",
        "superseded",
        0.6,
        False,
    )
    assert shown["replaced_by"] == {"name": "L3", "status": "pending", "statement": "Use npm again."}
    assert shown["told"] == {"times": 0, "last_at": "", "sessions": []}
    assert shown["entities"] == ["tool:npm", "tool:pnpm"]
    assert "evidence" not in shown


def test_why_tells_the_lineage_step_by_step(taught: CommandLine) -> None:
    run_at_a_terminal("learning", "approve", "L2")

    assert without_now(taught("learning", "why", "L2").out) == snapshot("""\
L2  usable, confidence 0.85  constraint, active
Prices are in cents.

Seen
  2026-11-16 09:00  session claude_code s2
    Prices are in cents.
    detector convention (quiet), score 4.00; observation s2/2026-
  2026-11-17 09:00  session claude_code s4
    Prices are in cents
    detector correction (quiet), score 4.00; observation s4/2026-

Evidence
when              what        change  level  by          session
2026-11-16 09:00  first seen   +0.70   0.70  convention  claude_code s2
2026-11-17 09:00  seen again   +0.05   0.75  correction  claude_code s4
JUST NOW          approved     +0.10   0.85  person      at a terminal

Status
  JUST NOW          pending
  JUST NOW          pending → active: approved by a person

Told
  never so far. It may be told to the next session.
""")


def test_why_tells_what_took_its_place(taught: CommandLine) -> None:
    lines = taught("learning", "why", "L1").out.splitlines()

    assert "2026-11-18 09:00  the opposite was said   -0.10   0.60  correction  claude_code s3" in lines
    assert lines[-4:] == [
        "  replaced by L3 (pending): prefer npm, avoid pnpm: “Use npm again.”",
        "",
        "Told",
        "  never so far. It is not told.",
    ]
    assert (
        "  replaced L1 (superseded): prefer pnpm, avoid npm: “No, use pnpm instead of npm.”"
        in taught("learning", "why", "L3").out.splitlines()
    )
    steps = taught.read_json("learning", "why", "L1")
    assert [(step["kind"], step["confidence"]) for step in steps["evidence"]] == [
        ("start", 0.7),
        ("contradiction", 0.6),
    ]
    assert [(change["to_status"], change["why"]) for change in steps["changes"]] == [("superseded", "overruled")]
    assert [finding["detector"] for finding in steps["findings"]] == ["correction"]


def test_what_a_program_noted_was_seen_by_no_detector_and_time_is_a_step_too(taught: CommandLine) -> None:
    taught("memory", "store", "Answer in short sentences.", "--type", "preference", "--global")
    shown = taught("learning", "why", "L4").out

    assert "  by no detector: noted by agent" in shown.splitlines()
    assert "holds        everywhere" in taught("learning", "show", "L4").out
    database = sqlite3.connect(taught.home / ".synapse" / "synapse.db")
    with database:
        database.execute(
            "update evidence set at = '2025-01-01T09:00:00.000Z', recorded_at = at where session_id like '%s2'"
        )
        database.execute("update evidence set recorded_at = at where session_id like '%s2'")
        database.execute(
            "update finding set during = 'Bash npm install', cues = '[\"negation\"]' where session_id like '%s2'"
        )
    database.close()
    lines = taught("learning", "why", "L2").out.splitlines()
    assert "    while: Bash npm install" in lines
    assert any(", for negation; observation" in line for line in lines)
    assert [" ".join(line.split()) for line in lines if "time passed" in line] == ["time passed -0.70 0.00"]


@pytest.mark.parametrize("action", ["show", "why"])
def test_what_names_no_learning_is_an_error_with_a_hint(taught: CommandLine, action: str) -> None:
    assert taught("learning", action, "L9") == (
        1,
        "",
        "Error: No learning named 'L9'.\n  → Run `synapse learning list --all`.\n",
    )


def test_a_person_approves_at_a_terminal_and_gets_a_receipt(taught: CommandLine) -> None:
    code, shown, _ = run_at_a_terminal("learning", "approve", "L2", "l1")

    assert (code, shown) == (
        0,
        snapshot("""\
L2 approved: confidence 0.75 → 0.85, pending → usable
  Prices are in cents.
L1 approved: confidence 0.60 → 0.85, superseded → usable
  prefer pnpm, avoid npm: “No, use pnpm instead of npm.”
  overruled: L3 (superseded): prefer npm, avoid pnpm: “Use npm again.”
"""),
    )
    assert [row["stage"] for row in taught.read_json("learning", "list", "--all")] == ["superseded", "usable", "usable"]


@pytest.mark.usefixtures("taught")
def test_what_was_rejected_can_be_restored() -> None:
    run_at_a_terminal("learning", "reject", "L2")
    code, shown, _ = run_at_a_terminal("learning", "restore", "L2")

    assert (code, shown.splitlines()[0]) == (0, "L2 brought back: confidence 0.75 → 0.75, rejected → pending")
    code, shown, _ = run_at_a_terminal("learning", "restore", "L2")
    assert (code, shown.splitlines()) == (
        1,
        [
            "Error: L2 is pending: there is nothing to restore.",
            "  → Only what is superseded, retired or archived can be brought back.",
        ],
    )


def test_the_receipt_as_json(taught: CommandLine) -> None:
    shown = run_at_a_terminal("learning", "reject", "L3", "--json").out

    assert '"before": {\n      "status": "pending",\n      "confidence": 0.7\n    }' in shown
    assert taught.read_json("learning", "show", "L3")["stage"] == "rejected"


def test_forget_asks_first(taught: CommandLine) -> None:
    code, shown, _ = run_at_a_terminal("learning", "forget", "L2", typed="n\n")
    assert (code, shown.splitlines()[-1]) == (0, "Forget it for good? [y/N]: Nothing was forgotten.")
    assert len(taught.read_json("learning", "list")) == 2

    code, shown, _ = run_at_a_terminal("learning", "forget", "L2", typed="y\n")
    assert (code, "L2 (pending): Prices are in cents." in shown, "1 learning forgotten." in shown) == (0, True, True)
    code, _, _ = run_at_a_terminal("learning", "forget", "L3", "--yes")
    assert code == 0
    assert [row["name"] for row in taught.read_json("learning", "list", "--all")] == ["L1"]


@pytest.mark.parametrize("verdict", ["approve", "reject", "restore", "forget"])
def test_nobody_at_a_terminal_decides_nothing(taught: CommandLine, verdict: str) -> None:
    code, out, err = taught("learning", verdict, "L2")

    typed = "" if verdict == "forget" else f", or type `/skill-learning {verdict} L2` as a prompt of yours"
    assert (code, out) == (1, "")
    assert err == (
        f"Error: `synapse learning {verdict}` needs a person: nobody sits at a terminal here.\n"
        f"  → Run it yourself in a terminal outside the agent{typed}.\n"
    )
    assert taught.read_json("learning", "show", "L2")["status"] == "pending"
    unknown = taught("learning", verdict, "L77")
    assert (unknown.code, unknown.err.splitlines()[0]) == (1, "Error: No learning named 'L77'.")


def test_a_verdict_is_told_in_the_words_of_lists_and_a_second_one_as_what_it_is(taught: CommandLine) -> None:
    said = [run_at_a_terminal("learning", "reject", "L2").out.splitlines()[0] for _ in range(2)]

    assert said == [
        "L2 rejected: confidence 0.75 → 0.75, pending → rejected",
        "L2 was rejected already: confidence 0.75 → 0.75, still rejected",
    ]
    assert taught.read_json("learning", "list", "--all")[1]["stage"] == "rejected"


@pytest.mark.parametrize("marker", MARKERS)
def test_inside_a_host_nobody_decides_even_at_a_terminal(
    taught: CommandLine, monkeypatch: pytest.MonkeyPatch, marker: str
) -> None:
    monkeypatch.setenv(marker, "1")
    code, shown, _ = run_at_a_terminal("learning", "approve", "L2")

    assert (code, shown.splitlines()[0]) == (
        1,
        f"Error: `synapse learning approve` needs a person: {marker} is set, as inside an agent.",
    )
    assert taught.read_json("learning", "show", "L2")["status"] == "pending"


@pytest.mark.parametrize(
    "arguments", [("learning", "list"), ("learning", "why", "L2"), ("memory", "find", "cents"), ("why",)]
)
@pytest.mark.parametrize(
    ("damage", "message", "hint"),
    [
        ("insert into migration values (999, '0999_future', 'x', 'later')", "newer Synapse", "Upgrade with"),
        ("delete from migration where number = 2", "made by an older Synapse", "Run `synapse ingest`"),
    ],
)
def test_a_database_of_another_program_is_told_with_what_to_do(
    taught: CommandLine, arguments: tuple[str, ...], damage: str, message: str, hint: str
) -> None:
    database = sqlite3.connect(taught.home / ".synapse" / "synapse.db")
    with database:
        database.execute(damage)
    database.close()

    code, out, err = taught(*arguments)
    assert (code, out, message in err, f"→ {hint}" in err) == (1, "", True, True)


def test_what_is_just_being_written_can_be_read(taught: CommandLine) -> None:
    before = taught("learning", "list")
    writer = sqlite3.connect(taught.home / ".synapse" / "synapse.db", isolation_level=None)
    writer.execute("begin immediate")
    writer.execute("update learning set statement = 'half-way'")

    assert taught("learning", "list") == before
    assert taught("memory", "find", "cents").code == 0
    writer.execute("rollback")
    writer.close()


@pytest.mark.parametrize("columns", [80, 60])
def test_on_a_narrow_terminal_neither_ids_nor_figures_nor_dates_are_cut(
    taught: CommandLine, monkeypatch: pytest.MonkeyPatch, columns: int
) -> None:
    with open_workspace({"HOME": str(taught.home)}, system_clock) as workspace:
        project = "/home/dev/a-project-whose-name-alone-is-too-long-for-any-terminal"
        long_words = "Prices are in cents and every amount carries its currency, also in tests and in fixtures."
        record_project(workspace.database, Project(project, project.rpartition("/")[2], project, ""), workspace.now())
        teach(workspace, a_finding(long_words, session="a-very-long-session-id", project_id=project, kind="constraint"))
    run_at_a_terminal("learning", "approve", "L4")
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.setenv("NO_COLOR", "1")

    listed, why = (
        re.sub(r"\x1b\[\d*m", "", run_at_a_terminal("learning", *asked).out) for asked in (["list"], ["why", "L4"])
    )

    assert max(map(len, listed.splitlines() + why[why.index("Evidence") :].splitlines()[:6])) <= columns
    (line,) = [line for line in listed.splitlines() if "L4" in line]
    assert re.match(r" *L4 +usable +(?:yes +)?0\.85 +a-proj[^ ]*… .*Prices are in cents .*… *$", line)
    assert ("2026-11-16" in line) == (" yes " in line) == (columns == 80)
    (first,) = [line for line in why.splitlines() if "first seen" in line]
    assert "2026-11-16 09:00" in first
    assert ("0.70" in first) == (columns == 80)
    assert "a-very-long-" in first
