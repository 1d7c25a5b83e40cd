from datetime import UTC, datetime, timedelta, timezone

import pytest

from synapse.clock import read_instant, stamp, system_clock


def test_an_instant_is_stored_as_utc_with_milliseconds() -> None:
    at = datetime(2026, 11, 18, 10, 30, 0, 123_999, tzinfo=timezone(timedelta(hours=2)))

    assert stamp(at) == "2026-11-18T08:30:00.123Z"


@pytest.mark.parametrize(
    ("written", "stored"),
    [
        ("2026-11-18T08:30:00.123Z", "2026-11-18T08:30:00.123Z"),
        ("2026-11-18T08:30:00Z", "2026-11-18T08:30:00.000Z"),
        ("2026-11-18T10:30:00+02:00", "2026-11-18T08:30:00.000Z"),
        ("2026-11-18T08:30:00", "2026-11-18T08:30:00.000Z"),
        ("yesterday", ""),
        ("", ""),
    ],
)
def test_what_hosts_write_becomes_a_stamp_or_nothing(written: str, stored: str) -> None:
    assert read_instant(written) == stored


def test_the_system_clock_is_in_utc() -> None:
    assert system_clock().tzinfo is UTC
