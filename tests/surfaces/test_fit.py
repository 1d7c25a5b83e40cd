"""A table in a terminal of any width."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from synapse.surfaces.cli.fit import BESIDE, fit

WIDTHS = (3, 7, 40, 10, 90)  # id, stage, project, since, lesson


@pytest.mark.parametrize(
    ("room", "fitted"),
    [
        (200, {0: 3, 1: 7, 2: 40, 3: 10, 4: 90}),
        (120, {0: 3, 1: 7, 2: 40, 3: 10, 4: 46}),
        (80, {0: 3, 1: 7, 2: 23, 3: 10, 4: 23}),
        (60, {0: 3, 1: 7, 2: 13, 3: 10, 4: 13}),
        (50, {0: 3, 1: 7, 2: 14, 4: 15}),
        (20, {0: 3, 1: 7, 2: 8, 4: 12}),
    ],
)
def test_texts_are_shortened_and_then_columns_left_out(room: int, fitted: dict[int, int]) -> None:
    assert fit(WIDTHS, room, shrink={2: 8, 4: 12}, drop=(3,)) == fitted


def test_what_need_not_be_shortened_stays_whole() -> None:
    assert fit((3, 4), 20, shrink={1: 12}, drop=(0,)) == {0: 3, 1: 4}


@given(st.lists(st.integers(1, 60), min_size=2, max_size=8), st.integers(1, 200))
def test_a_table_fits_where_its_least_does_and_never_loses_what_it_may_not(widths: list[int], room: int) -> None:
    shrink, drop = {len(widths) - 1: 5}, range(1, len(widths) - 1)

    fitted = fit(widths, room, shrink=shrink, drop=drop)

    assert {0, len(widths) - 1} <= fitted.keys()
    assert all(width == widths[place] for place, width in fitted.items() if place not in shrink)
    if room >= widths[0] + min(widths[-1], 5) + 2 * BESIDE - 1:
        assert sum(fitted.values()) + BESIDE * len(fitted) - 1 <= room
