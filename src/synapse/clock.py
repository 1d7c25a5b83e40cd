"""Time as an argument: the one place that asks the machine what time it is."""

from collections.abc import Callable
from datetime import UTC, datetime

Clock = Callable[[], datetime]


def system_clock() -> datetime:
    return datetime.now(UTC)  # noqa: TID251  (the one place)


def stamp(at: datetime) -> str:
    """An instant as the text that is stored: UTC, milliseconds, sorting by time."""
    return at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.") + f"{at.microsecond // 1000:03d}Z"


def read_instant(text: str) -> str:
    """An instant as some program wrote it, as a stamp; empty when it is none. Without a zone it is taken as UTC."""
    try:
        at = datetime.fromisoformat(text)
        return stamp(at if at.tzinfo else at.replace(tzinfo=UTC))
    except (ValueError, OverflowError):
        return ""
