"""`--since`: a date or an age."""

import re
from datetime import UTC, datetime, timedelta

from synapse.clock import Clock
from synapse.errors import BadInput

_AGE = re.compile(r"(\d{1,6})([hdw])")
_UNITS = {"h": "hours", "d": "days", "w": "weeks"}


def read_since(text: str, clock: Clock) -> datetime:
    """Raises BadInput. A date without a zone is the reader's own midnight."""
    age = _AGE.fullmatch(text.strip())
    try:
        if age:
            return clock() - timedelta(**{_UNITS[age[2]]: int(age[1])})
        at = datetime.fromisoformat(text.strip())
        return (at if at.tzinfo else at.astimezone()).astimezone(UTC)
    except (ValueError, OverflowError) as error:
        raise BadInput(f"{text!r} is no date and no age.", hint="Write 2026-11-01, 12h, 7d or 4w.") from error
