"""A briefing never takes more than it was given, whatever there is to say."""

from hypothesis import given
from hypothesis import strategies as st

from synapse.briefing.choose import Item, choose


def an_item(number: int, tokens: int, worth: float, text: str = "x") -> Item:
    return Item(number, "correction", text, tokens, worth)


def numbers(items: list[Item]) -> list[int]:
    return [item.number for item in items]


items = st.lists(
    st.builds(
        an_item,
        st.integers(1, 10_000),
        st.integers(0, 400),
        st.floats(0, 10_000),
        st.text(max_size=300),
    ),
    unique_by=lambda item: item.number,
    max_size=30,
)


@given(items, st.integers(-10, 1_000), st.integers(-10, 2_000), st.integers(0, 12))
def test_no_budget_is_ever_exceeded_and_nothing_is_lost(
    found: list[Item], tokens: int, characters: int, limit: int
) -> None:
    told, left_out = choose(found, budget_tokens=tokens, budget_characters=characters, limit=limit)

    assert sum(item.tokens for item in told) <= max(tokens, 0)
    assert sum(len(item.text) for item in told) <= max(characters, 0)
    assert len(told) <= limit
    assert sorted(numbers(told) + numbers(left_out)) == sorted(numbers(found))


@given(items, st.integers(0, 1_000))
def test_it_is_worth_at_least_the_best_single_line_that_fits(found: list[Item], tokens: int) -> None:
    told, _ = choose(found, budget_tokens=tokens, budget_characters=10_000, limit=5)

    fitting = [item.worth for item in found if item.tokens <= tokens]
    assert sum(item.worth for item in told) >= max(fitting, default=0)


def test_what_is_worth_more_for_its_length_goes_first() -> None:
    found = [an_item(1, 100, 100), an_item(2, 10, 50), an_item(3, 10, 40)]

    told, left_out = choose(found, budget_tokens=100, budget_characters=999, limit=9)

    assert (numbers(told), numbers(left_out)) == ([1], [2, 3])  # 100 alone beats 90 together
    told, left_out = choose(found, budget_tokens=120, budget_characters=999, limit=9)
    assert (numbers(told), numbers(left_out)) == ([1, 2, 3], [])
    told, left_out = choose(found, budget_tokens=99, budget_characters=999, limit=9)
    assert (numbers(told), numbers(left_out)) == ([2, 3], [1])
