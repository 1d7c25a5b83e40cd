"""`synapse why`, through the command line."""

import json
import os
import re

import pytest
from inline_snapshot import snapshot
from tests.fakes.claude_session import a_correction
from tests.fakes.command_line import CommandLine, run_at_a_terminal

from synapse.flows.fire import fire, make_command
from synapse.observe.spool import append
from synapse.surfaces.cli.why import NOTHING

AT_MS = 1_795_082_400_000  # 2026-11-19 10:00


def hook_told(synapse: CommandLine, session: str = "monday", *, minute: int = 0, **fields: object) -> None:
    """A line as a hook leaves it."""
    line: dict[str, object] = {"kind": "prompt", "host": "claude_code", "session": session, "cwd": "/home/dev/parcel"}
    at = {"at_ms": str(AT_MS + minute * 60_000)}
    append(str(synapse.home / ".synapse"), "claude_code", session, {**line, **at, **fields})


@pytest.fixture
def told(taught: CommandLine) -> CommandLine:
    """Monday's session was told L1 and L2, had no room for L3, was late once; Tuesday's was told L2."""
    hook_told(taught, kind="session-start", told=[1, 2], named=[2], left=[3], tokens=123, nonce="a")
    hook_told(taught, minute=5, late="1")
    hook_told(taught, "tuesday", minute=1, told=[2], tokens=90, nonce="b")
    hook_told(taught, "tuesday", minute=2, kind="stop")
    return taught


def test_why_tells_each_moment_of_a_session_with_its_cost_within_eighty_columns(told: CommandLine) -> None:
    code, out, err = told("why", "mon")

    assert (code, err) == (0, "")
    assert out == snapshot("""\
claude_code:monday
parcel
Told 2 learnings at 1 moment, about 123 tokens in all.

2026-11-19 10:00  at the session's start, about 123 tokens, 57 for the fence
  L1  prefer pnpm, avoid npm: “No, use pnpm instead of npm.” (correction, the
      person, in 1 session, last 2026-11-16, confidence 0.60)
      told: among the worthiest here; superseded by now, not told any more;
          correction, 40 tokens
  L2  “Prices are in cents.” (constraint, the person, in 2 sessions, last
      2026-11-17)
      told: named by the branch; constraint, 26 tokens
  L3  prefer npm, avoid pnpm: “Use npm again.” (correction, the person said
      once, 2026-11-18, session s3)
      left out: no room; correction, 32 tokens

2026-11-19 10:05  at a prompt
  nothing was said: it was not found in time, and a person was waiting
""")
    assert max(map(len, out.splitlines())) <= 80


def test_without_a_session_it_is_the_one_that_was_told_something_last(told: CommandLine) -> None:
    assert told("why").out.splitlines()[:3] == [
        "claude_code:tuesday",
        "parcel",
        "The last session told something on this machine; in this project none was.",
    ]


def test_a_session_of_the_project_one_stands_in_comes_first(told: CommandLine, monkeypatch: pytest.MonkeyPatch) -> None:
    here = told.home / "letters"
    here.mkdir()
    hook_told(told, "letter", cwd=str(here), told=[2], tokens=90, nonce="c", minute=-10)
    monkeypatch.chdir(here)

    for _ in ("before the worker", "after it"):
        assert told("why").out.splitlines()[:3] == [
            "claude_code:letter",
            "letters",
            "The last session told something in this project.",
        ]
        told("work")


def test_prompts_on_which_nothing_was_said_are_counted_in_one_line(told: CommandLine) -> None:
    for minute in (6, 7):
        hook_told(told, minute=minute)
    hook_told(told, minute=8, disabled="SYNAPSE_DISABLE")

    for _ in ("before the worker", "after it"):
        shown = told("why", "monday").out.splitlines()
        assert shown[3] == "On 2 prompts nothing was said: no lesson new to it spoke of the matter."
        assert [line[:16] for line in shown if line.startswith("2026")] == ["2026-11-19 10:00", "2026-11-19 10:05"]
        told("work")


def test_the_words_stand_as_they_were_told_and_beside_them_what_they_would_be_now(synapse: CommandLine) -> None:
    run_at_a_terminal("memory", "store", "Prices are in cents.", "--global")
    payload = {"event": "session-start", "session": "s1", "cwd": str(synapse.home)}
    fired = fire(make_command("generic"), payload, dict(os.environ))
    run_at_a_terminal("learning", "approve", "L1")

    for _ in ("before the worker", "after it"):
        ((item,),) = [moment["told"] for moment in synapse.read_json("why", "s1")["moments"]]
        assert f"[L1] {item['line']}" in json.loads(fired.out)["context"]
        assert item["line"].startswith("“Prices are in cents.” (insight, noted by the person, ")
        assert item["now"].startswith("“Prices are in cents.” (insight, approved by the person, ")
        assert "now: “Prices are in cents.” (insight, approved" in synapse("why", "s1").out
        synapse("work")


def test_of_what_was_forgotten_no_told_words_are_left(synapse: CommandLine) -> None:
    run_at_a_terminal("memory", "store", "Prices are in cents.", "--global")
    fire(
        make_command("generic"), {"event": "session-start", "session": "s1", "cwd": str(synapse.home)}, dict(os.environ)
    )
    run_at_a_terminal("learning", "forget", "L1", "--yes")

    for _ in ("before the worker", "after it"):
        assert "cents" not in synapse("why", "s1").out
        synapse("work")


def test_it_is_the_same_before_and_after_the_worker_took_the_lines(told: CommandLine) -> None:
    before = told("why", "monday"), told("why"), told.read_json("why", "claude_code:mon")

    assert told("work").code == 0

    assert (told("why", "monday"), told("why"), told.read_json("why", "claude_code:mon")) == before


def test_what_another_hook_said_first_stands_as_left_out(told: CommandLine) -> None:
    hook_told(told, "wednesday", told=[2, 3], tokens=80, nonce="c")
    hook_told(told, "wednesday", kind="unsaid", nonce="c", numbers=[3])

    def moments() -> list[tuple[list[str], list[tuple[str, str]]]]:
        return [
            ([item["name"] for item in moment["told"]], [(item["name"], item["why"]) for item in moment["left_out"]])
            for moment in told.read_json("why", "wed")["moments"]
        ]

    expected = [(["L2"], [("L3", "told at the same moment by another hook of the session")])]
    assert moments() == expected
    told("work")
    assert moments() == expected


def test_as_json_it_gives_each_learning_with_its_source(told: CommandLine) -> None:
    shown = told.read_json("why", "tuesday")

    assert (shown["session"], shown["project"], shown["title"], shown["tokens"]) == (
        "claude_code:tuesday",
        "parcel",
        "",
        90,
    )
    ((item,),) = [moment["told"] for moment in shown["moments"]]
    assert (item["name"], item["why"], item["tokens"], item["is_tellable"]) == (
        "L2",
        "shares words with the prompt",
        26,
        True,
    )
    assert (item["learning"]["statement"], item["learning"]["author"]) == ("Prices are in cents.", "convention")


def test_a_learning_forgotten_since_keeps_its_place(told: CommandLine) -> None:
    run_at_a_terminal("learning", "forget", "L3", "--yes")

    assert "  L3  left out: no room; forgotten since" in told("why", "monday").out.splitlines()


def test_learning_why_tells_the_other_way_round_who_was_told(told: CommandLine) -> None:
    told("work")

    assert told("learning", "why", "L2").out.splitlines()[-3:] == [
        "  2 times in 2 sessions, last 2026-11-19 10:01. It may be told to the next session.",
        "  claude_code monday",
        "  claude_code tuesday",
    ]
    for number in range(6):
        hook_told(told, f"more-{number}", minute=10 + number, told=[2], tokens=9, nonce=f"m{number}")
    told("work")
    assert told("learning", "why", "L2").out.splitlines()[-1] == "  … and 3 more; see them with --json"
    assert "may be told; told 8 times, last 2026-11-19 10:15" in told("learning", "show", "L2").out


def test_a_session_that_was_read_and_told_nothing(told: CommandLine) -> None:
    session = a_correction("quiet")
    session.write(told.home / "quiet.jsonl")
    told("ingest", "quiet.jsonl")

    lines = told("why", session.session_id[:8]).out.splitlines()
    assert (lines[0], lines[-1]) == (f"claude_code:{session.session_id}", "Nothing was told in it.")


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("zzz", "Error: No session named 'zzz'.\n  → Run `synapse sessions list`.\n"),
        ("", "Error: No session named ''.\n  → Run `synapse sessions list`.\n"),
        (
            "claude_code:",
            (
                "Error: 'claude_code:' fits several sessions: claude_code:monday, claude_code:tuesday.\n"
                "  → Give more of the id.\n"
            ),
        ),
    ],
)
def test_what_names_no_session_or_several_is_an_error(told: CommandLine, name: str, message: str) -> None:
    assert told("why", name) == (1, "", message)


def test_before_anything_was_told(synapse: CommandLine) -> None:
    assert synapse("why") == (0, NOTHING + "\n", "")
    assert synapse("why", "--json") == (0, "null\n", "")
    assert re.match(r"Error: Nothing was read yet", synapse("why", "x").err)


def test_where_much_was_learned_and_nothing_told(taught: CommandLine) -> None:
    assert taught("why") == (0, NOTHING + "\n", "")


def test_learning_why_knows_what_a_hook_told_before_the_worker_took_it(told: CommandLine) -> None:
    shown: list[dict[str, object]] = []
    for _ in ("before the worker", "after it"):
        shown.append(told.read_json("learning", "show", "L2")["told"])
        told("work")

    assert shown == 2 * [
        {"times": 2, "last_at": "2026-11-19T10:01:00.000Z", "sessions": ["claude_code:monday", "claude_code:tuesday"]}
    ]


def test_a_verdict_in_a_session_does_not_make_it_the_lessons_source(synapse: CommandLine) -> None:
    run_at_a_terminal("memory", "store", "Prices are in cents.", "--global")
    hook_told(synapse, "later", kind="verdict", do="approve", numbers=[1])
    synapse("work")
    hook_told(synapse, "tuesday", told=[1], tokens=90, nonce="b")

    assert "  L1  “Prices are in cents.” (insight, approved by the person, " in synapse("why").out
    assert "session later" not in synapse("why").out


def test_what_was_told_at_two_moments_is_one_learning(taught: CommandLine) -> None:
    hook_told(taught, kind="session-start", source="startup", told=[1], tokens=90, nonce="a")
    hook_told(taught, minute=5, kind="session-start", source="clear", told=[1], tokens=90, nonce="b")

    assert "Told 1 learning at 2 moments, about 180 tokens in all." in taught("why", "mon")[1]
