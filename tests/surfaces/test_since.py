"""`--since`: a date or an age."""

import contextlib
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from synapse.clock import Clock
from synapse.errors import BadInput
from synapse.surfaces.cli.since import read_since

NOON = datetime(2026, 11, 18, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("12h", NOON - timedelta(hours=12)),
        ("7d", NOON - timedelta(days=7)),
        (" 4w ", NOON - timedelta(weeks=4)),
        ("0d", NOON),
        ("2026-11-01T10:30:00+02:00", datetime(2026, 11, 1, 8, 30, tzinfo=UTC)),
        ("2026-11-01T10:30:00Z", datetime(2026, 11, 1, 10, 30, tzinfo=UTC)),
    ],
)
def test_an_age_counts_back_from_now_and_a_date_is_that_date(clock: Clock, text: str, at: datetime) -> None:
    assert read_since(text, clock) == at


def test_a_date_is_midnight_where_the_reader_is(clock: Clock, set_zone: Callable[[str], None]) -> None:
    set_zone("America/New_York")

    assert read_since("2026-11-01", clock) == datetime(2026, 11, 1, 4, tzinfo=UTC)


@pytest.mark.parametrize(
    "text", ["", "yesterday", "7", "7y", "d", "-7d", "2026-13-01", "999999w", "7d7d", "0001-01-01T00:00:00+14:00"]
)
def test_anything_else_is_told_with_what_to_write(clock: Clock, text: str) -> None:
    with pytest.raises(BadInput) as caught:
        read_since(text, clock)

    assert (caught.value.message, caught.value.hint) == (
        f"{text!r} is no date and no age.",
        "Write 2026-11-01, 12h, 7d or 4w.",
    )


@given(st.text(max_size=12) | st.from_regex(r"\d{1,6}[hdw]") | st.dates().map(str) | st.datetimes().map(str))
def test_whatever_is_written_is_read_or_refused(text: str) -> None:
    with contextlib.suppress(BadInput):
        assert read_since(text, lambda: NOON).tzinfo is not None
