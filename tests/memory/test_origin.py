"""Where a lesson was said."""

import pytest

from synapse.memory.evidence import Evidence, EvidenceKind
from synapse.memory.origin import Origin, find_origin, render_sessions


def piece(session: str, day: int, kind: EvidenceKind = EvidenceKind.SUPPORT) -> Evidence:
    at = f"2026-11-{day:02d}T09:00:00.000Z"
    return Evidence(f"{session}{day}", "x", kind, "correction", session, at, at)


def test_a_verdict_and_a_terminal_are_no_session() -> None:
    pieces = [piece("s2", 3), piece("s1", 1, EvidenceKind.START), piece("", 2), piece("s9", 4, EvidenceKind.APPROVAL)]

    assert find_origin([*pieces, piece("s1", 3)]) == Origin(("s1", "s2"), is_noted=True, last_day="2026-11-03")
    assert find_origin([]) == Origin((), is_noted=False, last_day="")


@pytest.mark.parametrize(
    ("origin", "words"),
    [
        (Origin((), is_noted=True, last_day=""), "noted at a terminal"),
        (Origin(("s1",), is_noted=False, last_day=""), "in 1 session"),
        (Origin(("s1", "s2"), is_noted=True, last_day=""), "in 2 sessions, and noted at a terminal"),
    ],
)
def test_how_often_it_was_said_in_words(origin: Origin, words: str) -> None:
    assert render_sessions(origin) == words
