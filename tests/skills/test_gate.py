"""What a draft still misses, condition by condition."""

from dataclasses import replace

import pytest

from synapse.skills.draft import Kind
from synapse.skills.gate import Evidence, find_missing
from synapse.skills.security.threat import Family, Level, Threat
from synapse.skills.skill import Problem, Severity
from synapse.skills.triggers import Score

GOOD = Evidence(
    name="tables",
    kind=Kind.LEARNED,
    problems=(),
    threats=(),
    sessions=2,
    is_wished=False,
    score=Score("tables", should=5, hits=4, should_not=3, false=1, failed=()),
)


def threat(level: Level) -> Threat:
    return Threat(level, Family.DESTRUCTION, "wipe", "SKILL.md", 3, "rm -rf /", "No.")


def missing(evidence: Evidence) -> list[str]:
    return [miss.what for miss in find_missing(evidence)]


def test_a_good_draft_only_waits_for_a_person() -> None:
    assert find_missing(GOOD) == ()


@pytest.mark.parametrize(
    ("evidence", "expected"),
    [
        (replace(GOOD, problems=(Problem(2, "name-format", "Bad.", "Mend it."),)), ["strict-check"]),
        (replace(GOOD, problems=(Problem(2, "size", "Big.", "Cut it.", Severity.WARNING),)), []),
        (replace(GOOD, threats=(threat(Level.HIGH),)), ["scan"]),
        (replace(GOOD, threats=(threat(Level.MEDIUM), threat(Level.LOW))), []),
        (replace(GOOD, kind=Kind.IMPORTED, threats=(threat(Level.HIGH),)), ["scan"]),
        (replace(GOOD, kind=None), ["origin"]),
        (replace(GOOD, kind=None, threats=(threat(Level.MEDIUM),)), ["origin", "scan"]),
        (replace(GOOD, sessions=1), ["sessions"]),
        (replace(GOOD, sessions=0, is_wished=True), []),
        (replace(GOOD, near="sheets"), ["near-duplicate"]),
        (replace(GOOD, score=None), ["trigger-tests"]),
        (replace(GOOD, kind=Kind.IMPORTED, score=None), []),
        (replace(GOOD, score=Score("tables", 10, 7, 0, 0, ())), ["trigger-tests"]),
        (replace(GOOD, score=Score("tables", 10, 8, 0, 0, (), new_collisions=("sheets",))), ["collision"]),
        (replace(GOOD, owned="A skill of yours lies there."), ["yours"]),
        (replace(GOOD, changed="It has changed."), ["changed"]),
    ],
)
def test_each_condition_is_named_when_it_fails(evidence: Evidence, expected: list[str]) -> None:
    assert missing(evidence) == expected


def test_all_that_is_missing_is_told_together() -> None:
    bad = replace(GOOD, kind=None, sessions=0, threats=(threat(Level.HIGH),), owned="It is yours.", near="sheets")

    assert missing(bad) == ["origin", "scan", "sessions", "near-duplicate", "yours"]
