"""What changed between a command used wrongly and its form that worked; most pairs of failure and success teach nothing."""

import pytest
from tests.fakes.observed import Observed

from synapse.learn.error_resolution import detect
from synapse.learn.finding import Finding, Mode

UNKNOWN = "error: unknown flag: --title-only"


def tried(wrong: str, error: str, right: str, *, tool: str = "Bash", between: int = 0) -> list[Finding]:
    session = Observed().person("List them.").call(tool, error, outcome="failure", command=wrong)
    for number in range(between):
        session.call("Read", "…", files=(f"{number}.md",), file_path=f"{number}.md")
    return detect(session.call(tool, "ok", command=right).all)


@pytest.mark.parametrize(
    ("wrong", "error", "right"),
    [
        ("parcel list --title-only --late", UNKNOWN, "parcel list --late --titles"),
        (
            "parcel ship 42 --carrier",
            "error: option '--carrier' requires an argument",
            "parcel ship 42 --carrier north",
        ),
        ("parcel list --state merged", 'invalid value "merged" for "--state"', "parcel list --state closed"),
        ("pytest -q tests", "bash: pytest: command not found", "uv run pytest -q tests"),
        ("python report.py", "bash: python: command not found", "python3 report.py"),
        ("cd site && python -m depot.report", "No module named depot", "cd site && uv run python -m depot.report"),
    ],
)
def test_a_command_used_wrongly_and_its_form_that_worked_are_a_lesson(wrong: str, error: str, right: str) -> None:
    (finding,) = tried(wrong, error, right)

    assert (finding.detector, finding.kind, finding.mode, finding.start) == (
        "error_resolution",
        "insight",
        Mode.CANDIDATE,
        50,
    )
    assert finding.role_rank == "agent"
    assert finding.statement.startswith("`")
    assert finding.statement.endswith("` works")


def test_the_lesson_names_both_forms_the_error_and_all_it_rests_on() -> None:
    (finding,) = tried("parcel list --title-only", UNKNOWN, "parcel list --titles")

    assert (
        finding.statement
        == "`parcel list --title-only` fails (unknown flag: --title-only); `parcel list --titles` works"
    )
    assert (finding.trigger, finding.quote) == (
        "when running parcel list",
        "- --title-only + --titles: unknown flag: --title-only",
    )
    assert finding.observation_ids == ("o1", "o2", "o3", "o4")


@pytest.mark.parametrize(
    ("wrong", "error", "right"),
    [
        ("pytest -q", "2 failed, 3 passed", "pytest -q"),
        ("pytest -q", "2 failed, 3 passed", "pytest -q tests/depot"),
        ("parcel list --title-only", UNKNOWN, "parcel list --help"),
        ("parcel list --title-only", UNKNOWN, "parcel list --title-only"),
        ("parcel list --title-only", UNKNOWN, "depot show 42"),
        ("parcel list --title-only", UNKNOWN, "parcel ship 42 --carrier north --late"),
        ("cat parcels.txt", "No such file or directory", "cat docs/parcels.txt"),
        ("grep -q late parcels", "", "grep -q lost parcels"),
        ("sleep 600 --unknown", "Exit code 143\nunknown option", "sleep 6 --unknown x"),
        ("git show 42ab", "fatal: ambiguous argument '42ab': unknown revision", "git show main"),
        ("npm install", "npm ERR! this project uses pnpm", "pnpm install"),
    ],
)
def test_red_and_green_other_commands_and_missing_files_teach_nothing(wrong: str, error: str, right: str) -> None:
    assert tried(wrong, error, right) == []


def test_it_must_come_within_five_calls() -> None:
    assert len(tried("parcel list --title-only", UNKNOWN, "parcel list --titles", between=4)) == 1
    assert tried("parcel list --title-only", UNKNOWN, "parcel list --titles", between=5) == []


def test_what_was_written_between_may_be_what_mended_it() -> None:
    session = (
        Observed().person("List them.").call("Bash", UNKNOWN, outcome="failure", command="parcel list --title-only")
    )
    session.call("Edit", file_path="parcel.py")

    assert detect(session.call("Bash", "ok", command="parcel list --titles").all) == []


def test_a_refused_call_and_a_file_tool_have_no_usage() -> None:
    refused = (
        Observed().person("List.").call("Bash", UNKNOWN, outcome="interrupted", command="parcel list --title-only")
    )

    assert detect(refused.call("Bash", "ok", command="parcel list --titles").all) == []
    assert tried("parcel list --title-only", UNKNOWN, "parcel list --titles", tool="Read") == []


def test_the_same_lesson_counts_once_in_a_session() -> None:
    session = Observed().person("List them.")
    for _ in range(3):
        session.call("Bash", UNKNOWN, outcome="failure", command="parcel list --title-only")
        session.call("Bash", "ok", command="parcel list --titles")

    assert len(detect(session.all)) == 1
