"""`synapse memory`, through the command line: by a person at a terminal, and by a program."""

import json
import subprocess

import pytest
from inline_snapshot import snapshot
from tests.fakes.command_line import CommandLine, run_at_a_terminal

from synapse.surfaces.cli.memory import NOTHING


@pytest.fixture
def parcel(synapse: CommandLine, monkeypatch: pytest.MonkeyPatch) -> CommandLine:
    """The person stands in a checkout."""
    folder = synapse.home / "parcel"
    folder.mkdir()
    subprocess.run(["git", "init", "-q", str(folder)], check=True)
    url = "https://example.org/dev/parcel.git"
    subprocess.run(["git", "-C", str(folder), "remote", "add", "origin", url], check=True)
    monkeypatch.chdir(folder)
    return synapse


def test_what_a_person_stores_is_found_again(parcel: CommandLine) -> None:
    code, shown, _ = run_at_a_terminal(
        "memory", "store", "Prices are in cents.", "--type", "constraint", "--tag", "money"
    )

    assert (code, shown) == (
        0,
        snapshot("""\
L1 stored: Prices are in cents.
  constraint, pending, confidence 0.70, in parcel
  It is told from the next session on.
"""),
    )
    assert parcel("memory", "find", "how are prices kept").out == snapshot("""\
id  score  stage    told  conf.  lesson
L1   0.69  pending  yes    0.70  Prices are in cents.
""")
    assert parcel("memory", "find", "--entity", "money").out.splitlines()[1].startswith("L1")
    found = parcel.read_json("memory", "find", "cents")
    assert [(one["name"], one["author"], one["project"], one["words"], one["entities"]) for one in found] == [
        ("L1", "person", "parcel", ["cent"], ["tag:money"])
    ]


def test_what_a_program_stores_waits_for_a_person(parcel: CommandLine) -> None:
    assert parcel("memory", "store", "Use pnpm here.", "--prefer", "pnpm", "--avoid", "npm", "--global") == (
        0,
        (
            "L1 stored: prefer pnpm, avoid npm: “Use pnpm here.”\n"
            "  insight, pending, confidence 0.40, everywhere\n"
            "  It waits for a person's approval, at a terminal: `synapse learning approve L1`.\n"
        ),
        "",
    )
    assert parcel.read_json("learning", "show", "L1")["may_be_told"] is False
    assert parcel("memory", "store", "Use pnpm here.", "--global").out.splitlines()[0] == (
        "L1 known already, from the same session: prefer pnpm, avoid npm: “Use pnpm here.”"
    )
    _, shown, _ = run_at_a_terminal("memory", "store", "Use pnpm here!", "--global")
    assert shown.splitlines()[0].startswith("L1 known already, and one more reason for it")
    assert parcel.read_json("learning", "show", "L1")["may_be_told"] is True


def test_in_a_host_it_is_the_agents_word_and_in_its_session(
    parcel: CommandLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CLAUDECODE", "1")
    monkeypatch.setenv("CLAUDE_CODE_SESSION_ID", "s1")

    code, shown, _ = run_at_a_terminal("memory", "store", "Tests need the database up.", "--json")

    stored = json.loads(shown)
    assert (code, stored["name"], stored["is_new"], stored["confidence"]) == (0, "L1", True, 0.4)
    steps = parcel.read_json("learning", "why", "L1")["evidence"]
    assert [(step["author"], step["session_id"]) for step in steps] == [("agent", "claude_code:s1")]


def test_a_persons_note_overrules_the_opposite(taught: CommandLine) -> None:
    _, shown, _ = run_at_a_terminal(
        "memory", "store", "pnpm after all", "--prefer", "pnpm", "--avoid", "npm", "--project", "parcel"
    )

    assert shown.splitlines()[-2] == "  overruled: L3: prefer npm, avoid pnpm: “Use npm again.”"
    assert taught.read_json("learning", "show", "L3")["status"] == "superseded"


@pytest.mark.parametrize(
    ("words", "advice"),
    [
        (
            ("Use tabs instead of spaces.", "Use spaces instead of tabs."),
            ["prefer tabs, avoid spaces", "prefer spaces, avoid tabs"],
        ),
        (
            ("Use pnpm instead of npm.", "Use npm, not pnpm.", "Use pnpm again."),
            ["prefer pnpm, avoid npm", "prefer npm, avoid pnpm"],
        ),
    ],
)
def test_of_what_a_person_stores_the_last_word_holds(
    parcel: CommandLine, words: tuple[str, ...], advice: list[str]
) -> None:
    said = [run_at_a_terminal("memory", "store", word).out for word in words]

    assert "  overruled: L1: " in said[1]
    listed = parcel.read_json("learning", "list", "--all")
    assert [f"prefer {one['prefer']}, avoid {one['avoid']}" for one in reversed(listed)] == advice
    held = parcel.read_json("learning", "list")
    assert [one["name"] for one in held] == ["L2" if len(words) == 2 else "L1"]


def test_find_shows_what_held_then(taught: CommandLine) -> None:
    def names(*options: str) -> list[str]:
        return [one["name"] for one in taught.read_json("memory", "find", "npm", *options)]

    assert names() == ["L3"]
    assert names("--at", "2026-11-17") == ["L1"]
    assert sorted(names("--all")) == ["L1", "L3"]
    assert names("--project", "parcel", "--kind", "decision") == []
    assert taught("memory", "find", "submarine").out == "Nothing fits; --all looks at history too.\n"
    assert taught("memory", "find", "submarine", "--all").out == "Nothing fits.\n"


def test_a_list_that_was_cut_says_so(taught: CommandLine) -> None:
    assert taught("memory", "find", "npm cents", "--limit", "1").err == "The best 1 of 2; --limit 0 shows all.\n"


def test_feedback_of_a_program_counts_once_and_never_silences(taught: CommandLine) -> None:
    assert taught("memory", "feedback", "L2", "helpful").out == (
        "L2 is called helpful: confidence 0.75 → 0.80, pending → usable\n"
    )
    assert taught("memory", "feedback", "L2", "helpful").out == (
        "L2 is called helpful: confidence 0.80 → 0.80, still usable\n"
    )
    assert taught("memory", "feedback", "L2", "wrong").out == (
        "L2 is called harmful: confidence 0.80 → 0.70, still usable\n"
    )


def test_wrong_from_a_person_silences(taught: CommandLine) -> None:
    _, shown, _ = run_at_a_terminal("memory", "feedback", "L2", "wrong")

    assert shown == (
        "L2 is called wrong: confidence 0.75 → 0.00, pending → conflict-hold\n"
        "  It is not told any more until a person looks: `synapse learning approve L2`.\n"
    )
    receipt = json.loads(run_at_a_terminal("memory", "feedback", "L3", "harmful", "--json").out)
    assert (receipt["name"], receipt["before"]["confidence"], receipt["after"]["confidence"]) == ("L3", 0.7, 0.6)
    assert taught.read_json("learning", "show", "L2")["is_wrong"] is True


@pytest.mark.parametrize(
    ("arguments", "message", "hint"),
    [
        (("store", ""), "There is nothing to store.", 'Write it as one sentence: `synapse memory store "…"`.'),
        (("store", "x " * 400), "The text has 799 characters, and at most 500 are kept.", "Store one lesson at a time"),
        (("store", "\udcff"), "The text is not UTF-8.", "Set a UTF-8 locale"),
        (("store", "x", "--entity", "ruff"), "Nothing is known by the name 'ruff'.", "Write it with its type"),
        (("store", "x", "--global", "--project", "."), "--global and --project exclude each other.", "Give one"),
        (("store", "x", "--project", "nowhere"), "No project named 'nowhere'.", "Give a folder"),
        (("find", " "), "There is nothing to look for.", "Give some words"),
        (("find", "x", "--at", "soon"), "'soon' is no date and no age.", "Write 2026-11-01"),
        (("feedback", "L9", "helpful"), "No learning named 'L9'.", "Run `synapse learning list --all`."),
    ],
)
def test_bad_input_is_an_error_with_a_hint(
    taught: CommandLine, arguments: tuple[str, ...], message: str, hint: str
) -> None:
    code, out, err = taught("memory", *arguments)

    assert (code, out) == (1, "")
    assert err.startswith(f"Error: {message}\n  → {hint}")


def test_before_anything_was_stored(synapse: CommandLine) -> None:
    assert synapse("memory", "find", "pnpm") == (0, NOTHING + "\n", "")
    assert synapse.read_json("memory", "find", "pnpm") == []
    assert list(synapse.home.iterdir()) == []


def test_where_the_folder_is_gone_the_scope_must_be_named(
    synapse: CommandLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone = synapse.home / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()

    assert synapse("memory", "store", "x y z").err.startswith("Error: This folder is gone, so it is no project.")
    assert synapse("memory", "store", "Tests come first.", "--global").code == 0


def test_what_is_noted_twice_on_a_day_is_one_reason_and_no_session(parcel: CommandLine) -> None:
    words = ("memory", "store", "Prices are in cents.")
    run_at_a_terminal(*words)

    _, shown, _ = run_at_a_terminal(*words)

    assert shown.splitlines()[0] == "L1 known already, noted today already: Prices are in cents."
    facts = parcel("learning", "show", "L1").out
    assert "rests on     a person's word, seen by person, noted at a terminal\n" in facts
    assert "session" not in facts
    assert parcel.read_json("learning", "show", "L1")["confidence"] == 0.7


def test_whether_a_lesson_is_told_already_stands_in_lists(parcel: CommandLine) -> None:
    run_at_a_terminal("memory", "store", "Prices are in cents.")
    parcel("memory", "store", "Weights are in grams.")

    listed = [line.split()[:3] for line in parcel("learning", "list").out.splitlines()]
    assert listed == [["id", "stage", "told"], ["L2", "pending", "waits"], ["L1", "pending", "yes"]]
    assert parcel("memory", "find", "weights grams").out.splitlines()[1].split()[2:4] == ["pending", "waits"]
    assert [one["may_be_told"] for one in parcel.read_json("learning", "list")] == [False, True]
    run_at_a_terminal("memory", "feedback", "L1", "wrong")
    assert parcel("learning", "list").out.splitlines()[2].split()[2] == "no"
