"""Tokens are counted rather too high than too low."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from synapse.text.tokens import count_tokens


@pytest.mark.parametrize(
    ("text", "tokens"),
    [("", 0), ("a", 1), ("install", 2), ("Use pnpm instead of npm.", 7), ("用 pnpm 代替 npm", 6), ("naïve", 3)],
)
def test_seven_letters_are_two_tokens_and_a_chinese_character_is_one(text: str, tokens: int) -> None:
    assert count_tokens(text) == tokens


@given(st.text(), st.text())
def test_two_texts_cost_no_less_together_than_each_alone(one: str, other: str) -> None:
    assert max(count_tokens(one), count_tokens(other)) <= count_tokens(one + other)
    assert count_tokens(one + other) <= count_tokens(one) + count_tokens(other)
