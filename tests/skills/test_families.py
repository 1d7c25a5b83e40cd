"""Where our strict check and the reference validator differ, there is a family, and here an example of each."""

import pytest
from bench.families_data import DASHES, STOPS, STRICTER, Verdicts, find_families, judge
from tests.fakes.skills import skill_text

EXAMPLES = {
    "Unicode name": (skill_text("发布"), "发布"),
    "empty compatibility": (skill_text("notes", more="compatibility: ''\n"), "notes"),
    "allowed-tools is a list": (skill_text("notes", more="allowed-tools:\n  - Read\n"), "notes"),
    "license is no text": (skill_text("notes", more="license:\n  - MIT\n"), "notes"),
    "metadata holds other than texts": (skill_text("notes", more="metadata:\n  version: 1.0\n"), "notes"),
    "angle brackets in the description": (skill_text("notes", "Use when asked for >5 notes."), "notes"),
    "description without when": (skill_text("notes", "Writes notes."), "notes"),
    "description with steps": (skill_text("notes", "Use when asked. 1. Read. 2. Write."), "notes"),
    "long body": (skill_text("notes", body="x\n" * 600), "notes"),
    "empty body": (skill_text("notes", body=""), "notes"),
    "carriage returns": (skill_text("notes").replace("\n", "\r\n"), "notes"),
}


@pytest.mark.parametrize("family", EXAMPLES)
def test_we_refuse_what_the_reference_lets_through(family: str) -> None:
    text, folder = EXAMPLES[family]
    verdicts = judge(text, folder)

    assert verdicts.theirs == frozenset()
    assert find_families(text, verdicts) == {family}


def test_no_family_is_without_an_example() -> None:
    assert set(STRICTER.values()) - {"YAML that theirs takes"} == EXAMPLES.keys()


def test_a_text_that_both_accept_differs_in_nothing() -> None:
    verdicts = judge(skill_text("notes"), "notes")

    assert verdicts == Verdicts(frozenset(), frozenset())
    assert verdicts.are_equal
    assert find_families(skill_text("notes"), verdicts) == set()


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        (skill_text("Notes"), "name-format"),
        (skill_text("notes", more="version: 1\n"), "key-unknown"),
        (skill_text("notes", "''"), "description-missing"),
        (skill_text("notes", "Use when asked. " + "x" * 1_024), "description-length"),
        (skill_text("n" * 65), "name-length"),
    ],
)
def test_both_refuse_for_the_same_reason(text: str, rule: str) -> None:
    folder = {"name-length": "n" * 65, "name-format": "Notes"}.get(rule, "notes")
    verdicts = judge(text, folder)

    assert verdicts == Verdicts(frozenset({rule}), frozenset({rule}))
    assert find_families(text, verdicts) == set()


@pytest.mark.parametrize("more", ["license: {a: b}\n", "license: &a b\n", "name: again\n", "license: a: b\n"])
def test_both_refuse_yaml_that_readers_differ_about(more: str) -> None:
    text = skill_text("notes", more=more)
    verdicts = judge(text, "notes")

    assert verdicts.theirs == {"parse"}
    assert find_families(text, verdicts) <= {STOPS}


def test_the_reference_says_nothing_more_where_it_cannot_parse() -> None:
    text = skill_text("notes", "Writes notes.", more="license: [a]\n")

    assert find_families(text, judge(text, "notes")) == {STOPS}


def test_the_reference_cuts_at_dashes_inside_a_value() -> None:
    text = skill_text("notes", "Writes notes --- short ones. Use when asked.")
    verdicts = judge(text, "notes")

    assert (verdicts.theirs, verdicts.ours) == (frozenset(), frozenset())
    # With a key behind them, that one is lost to the reference.
    lost = text.replace("name: notes\n", "").replace("\n---\n", "\nname: notes\n---\n", 1)
    assert find_families(lost, judge(lost, "notes")) == {DASHES}
