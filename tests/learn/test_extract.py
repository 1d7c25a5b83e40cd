"""The statement is the person's own sentence, and never says the opposite of it."""

import pytest

from synapse.learn.clean import clean
from synapse.learn.extract import MAX_STATEMENT, cut, extract_from, find_trigger, strip_opening
from synapse.learn.sentences import split
from synapse.learn.sides import Sides, find_sides


def statement(text: str, place: int = 0) -> str:
    return extract_from(split(clean(text)), place, "").statement


@pytest.mark.parametrize(
    ("text", "bare"),
    [
        ("No, use pnpm.", "use pnpm."),
        ("no. use pnpm", "use pnpm"),
        ("no debug prints", "no debug prints"),
        ("No console logs!", "No console logs!"),
        ("no more than two retries, please", "no more than two retries, please"),
        ("not in the tests", "not in the tests"),
        ("stop adding comments", "stop adding comments"),
        ("ok, please keep the tags", "keep the tags"),
        ("hmmm, keep the tags", "keep the tags"),
        ("use the fucking theme", "use the theme"),
        ("不对，用 pnpm", "用 pnpm"),
        ("No.", "No."),
    ],
)
def test_only_what_opens_a_sentence_is_taken_off(text: str, bare: str) -> None:
    assert strip_opening(text) == bare


def test_a_sentence_that_points_at_something_brings_the_one_before() -> None:
    assert statement("The build copies the labels. Don't do that by hand.", 1) == (
        "The build copies the labels. Don't do that by hand."
    )
    assert statement("Can you look? Don't do that by hand.", 1) == "Don't do that by hand."


def test_a_very_short_one_brings_the_one_behind() -> None:
    assert statement("You forgot something. Labels need a depot.") == "You forgot something. Labels need a depot."


def test_a_wish_to_note_it_down_brings_what_is_to_be_noted() -> None:
    found = extract_from(split("Prices are in cents.\nAdd this to the rules file."), 1, "", is_wish=True)

    assert found.statement == "Prices are in cents. Add this to the rules file."


def test_a_long_sentence_is_cut_at_a_word() -> None:
    shown = cut("parcel " * 60)

    assert len(shown) <= MAX_STATEMENT
    assert shown.endswith("parcel…")
    assert len(cut("x" * 500)) == MAX_STATEMENT


@pytest.mark.parametrize(
    ("text", "when"),
    [
        ("Run the tests before you commit.", "before you commit"),
        ("When a parcel is late, mail the depot.", "When a parcel is late"),
        ("Use pnpm.", ""),
    ],
)
def test_the_persons_own_when_is_the_trigger(text: str, when: str) -> None:
    assert find_trigger(text) == when


@pytest.mark.parametrize(
    ("text", "prefer", "avoid"),
    [
        ("No, use pnpm instead of npm.", "pnpm", "npm"),
        ("use pnpm, not npm", "pnpm", "npm"),
        ("use pnpm not npm", "pnpm", "npm"),
        ("We use pnpm rather than npm here.", "pnpm", "npm"),
        ("instead of npm, use pnpm", "pnpm", "npm"),
        ("don't use npm, use pnpm", "pnpm", "npm"),
        ("we no longer use npm, we use pnpm", "pnpm", "npm"),
        ("I prefer tabs over spaces.", "tabs", "spaces"),
        ("pnpm, not npm", "pnpm", "npm"),
        ("tabs instead of spaces please", "tabs", "spaces"),
        ("Run `make check` instead of `pytest`.", "make check", "pytest"),
        ("don't use mocks", "", "mocks"),
        ("please never use mocks here", "", "mocks"),
        ("why are you still using vale?", "", "vale"),
        ("why aren't we using table tests for this?", "table tests", ""),
        ("Use npm again.", "npm", ""),
        ("go back to npm", "npm", ""),
        ("不要用 npm，用 pnpm", "pnpm", "npm"),
        ("别用 npm，请用 pnpm 吧", "pnpm", "npm"),
        ("用 pnpm 而不是 npm", "pnpm", "npm"),
        ("不要用驼峰命名，用下划线", "下划线", "驼峰命名"),
        ("never use pip here, always use uv.", "uv", "pip"),
        ("don't use npm anymore, use pnpm please", "pnpm", "npm"),
        ("never use `pip` any more, use `uv`", "uv", "pip"),
        ("用英文写，不要用中文", "英文", "中文"),
        ("不要用中文说，用英文写", "英文", "中文"),
        ("用补丁，不要用重写", "补丁", "重写"),
    ],
)
def test_sides_are_read_where_the_form_gives_them(text: str, prefer: str, avoid: str) -> None:
    assert find_sides(text) == Sides(prefer, avoid)


def test_sides_are_read_across_a_full_stop() -> None:
    assert find_sides("Don't use npm.", "Use pnpm.") == Sides("pnpm", "npm")


@pytest.mark.parametrize(
    "text",
    [
        "don't use pnpm instead of npm",
        "never use pnpm rather than npm",
        "why did you use pnpm instead of npm?",
        "should we use pnpm instead of npm?",
        "could you use pnpm instead of npm?",
        "she said use pnpm instead of npm",
        "if you use pnpm instead of npm the lock file goes",
        "use it, not that",
        "run the tests over ssh",
        "do not run the tests every time, only on the head",
        "don't use mocks in the journeys",
        "yes, not now",
        "use this instead of that",
        "要不要用 pnpm 而不是 npm？",
        "不要用 npm 代替 pnpm",
        "为什么用 npm 而不是 pnpm",
        "是不是不要用 npm，用 pnpm？",
        "The parcel is in Oslo, not in Bergen, so look there.",
    ],
)
def test_nothing_is_read_out_of_a_question_a_negation_or_somebody_elses_words(text: str) -> None:
    assert find_sides(text) == Sides()
