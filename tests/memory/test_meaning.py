"""The same lesson in other words, and its opposite."""

import pytest

from synapse.memory.learning import Scope
from synapse.memory.meaning import Meaning, is_opposite, is_same, make_id, read_meaning

Said = tuple[str, str, str]


def mean(said: Said | str) -> Meaning:
    return read_meaning(said, "", "") if isinstance(said, str) else read_meaning(*said)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (("Use pnpm instead of npm.", "pnpm", "npm"), ("pnpm please, never npm", "pnpm", "npm")),
        (("Use pnpm.", "pnpm", ""), ("No npm here, pnpm.", "pnpm", "npm")),
        (("No npm.", "", "npm"), ("Use pnpm instead of npm.", "pnpm", "npm")),
        ("Run the integration tests before every commit.", "Before a commit, run integration tests."),
        ("提交之前必须运行集成测试", "提交之前，必须运行集成测试。"),
    ],
)
def test_the_same_lesson_in_other_words(one: Said | str, other: Said | str) -> None:
    assert is_same(mean(one), mean(other))
    assert is_same(mean(other), mean(one))
    assert not is_opposite(mean(one), mean(other))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (("Use npm again.", "npm", ""), ("Use pnpm instead of npm.", "pnpm", "npm")),
        (("Prefer A.", "tabs", "spaces"), ("Prefer B.", "spaces", "tabs")),
        (("Stop using pnpm.", "", "pnpm"), ("Use pnpm.", "pnpm", "")),
        ("Run the integration tests before every commit.", "Don't run the integration tests before every commit."),
        ("提交之前运行集成测试", "提交之前不要运行集成测试"),
    ],
)
def test_the_opposite_is_never_the_same(one: Said | str, other: Said | str) -> None:
    assert is_opposite(mean(one), mean(other))
    assert not is_same(mean(one), mean(other))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Use npm.", "npm is slow."),
        (("Use pnpm instead of npm.", "pnpm", "npm"), ("Use yarn instead of npm.", "yarn", "npm")),
        (("Use tabs.", "tabs", ""), ("Use spaces.", "spaces", "")),
        ("Keep the answer short.", "Never push to main."),
        ("要不要运行集成测试", "不要推送到主分支"),
    ],
)
def test_different_lessons_are_neither(one: Said | str, other: Said | str) -> None:
    assert not is_same(mean(one), mean(other))
    assert not is_opposite(mean(one), mean(other))


def test_a_lesson_has_one_id_however_it_is_spelt() -> None:
    ids = {
        make_id("correction", statement, mean((statement, "pnpm", "npm")), Scope.PROJECT, "p")
        for statement in ("Use pnpm instead of npm.", "No npm! pnpm.")
    }

    assert len(ids) == 1


def test_yes_and_no_in_the_same_words_have_two_ids() -> None:
    statements = ("Run the tests first.", "Never run the tests first.")

    assert len({make_id("constraint", text, mean(text), Scope.PROJECT, "p") for text in statements}) == 2
