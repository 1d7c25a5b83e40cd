"""The seven statuses as a table: every status under every cause."""

import pytest

from synapse.memory.confidence import Standing
from synapse.memory.learning import Kind, Learning, Scope, Status
from synapse.memory.status import Cause, find_causes, follow, may_be_told, next_status

P, A, ST, SU = Status.PENDING, Status.ACTIVE, Status.STALE, Status.SUPERSEDED
R, AR, C = Status.RETIRED, Status.ARCHIVED, Status.CONFLICT_HOLD
FROM = (P, A, ST, SU, R, AR, C)

# One row a cause, one column a status in the order of FROM; None: nothing changes.
TABLE: dict[Cause, tuple[Status | None, ...]] = {
    Cause.BELIEVED: (A, None, None, None, None, None, None),
    Cause.APPROVED: (A, None, A, None, None, None, None),
    Cause.DISPUTED: (C, C, None, None, None, None, None),
    Cause.SETTLED: (None, None, None, None, None, None, A),
    Cause.OVERRULED: (SU, SU, None, None, None, None, None),
    Cause.FADED: (None, ST, None, None, None, None, None),
    Cause.ANCHORS_GONE: (None, ST, None, None, None, None, None),
    Cause.SEEN_AGAIN: (None, None, A, None, None, None, None),
    Cause.IDLE: (R, None, None, None, None, None, None),
    Cause.UNSETTLED: (None, None, None, None, None, None, R),
    Cause.OLD: (None, None, AR, AR, AR, None, None),
    Cause.REJECTED: (R, R, R, R, None, R, R),
    Cause.RESTORED: (None, None, None, P, P, P, None),
    Cause.WITHDRAWN: (None, None, None, P, None, P, None),
}
THEN, NOW = "2026-01-01T00:00:00.000Z", "2026-11-18T12:00:00.000Z"


def learning(status: Status = P, *, rank: str = "person", since: str = NOW, author: str = "correction") -> Learning:
    return Learning(
        id="l",
        number=1,
        kind=Kind.CORRECTION,
        statement="Use pnpm.",
        scope=Scope.PROJECT,
        project_id="p",
        status=status,
        status_since=since,
        author=author,
        role_rank=rank,
        is_strong=True,
    )


@pytest.mark.parametrize("cause", Cause)
@pytest.mark.parametrize("status", Status)
def test_every_status_under_every_cause(status: Status, cause: Cause) -> None:
    assert follow(status, cause) == TABLE[cause][FROM.index(status)]


@pytest.mark.parametrize(
    ("status", "standing", "since", "rank", "expected"),
    [
        (P, Standing(80, last_at=NOW), NOW, "person", (A, Cause.BELIEVED)),
        (P, Standing(79, last_at=NOW), NOW, "person", None),
        (P, Standing(29, against=1, last_at=NOW), NOW, "person", (C, Cause.DISPUTED)),
        (P, Standing(29, last_at=NOW), NOW, "person", None),
        (A, Standing(29, last_at=NOW), NOW, "person", (ST, Cause.FADED)),
        (A, Standing(29, against=1, last_at=NOW), NOW, "person", (C, Cause.DISPUTED)),
        (A, Standing(29, against=1, is_faded=True, last_at=NOW), NOW, "person", (ST, Cause.FADED)),
        (P, Standing(29, against=1, is_faded=True, last_at=NOW), NOW, "person", None),
        (A, Standing(30, against=1, last_at=NOW), NOW, "person", None),
        (C, Standing(50, against=1, last_at=NOW), NOW, "person", (A, Cause.SETTLED)),
        (C, Standing(49, against=1, last_at=NOW), NOW, "person", None),
        (C, Standing(20, against=1, last_at="2026-08-20T12:00:00.000Z"), THEN, "person", (R, Cause.UNSETTLED)),
        (ST, Standing(20, last_at=NOW, seen_at=NOW), "2026-11-01T00:00:00.000Z", "person", (A, Cause.SEEN_AGAIN)),
        (ST, Standing(20, last_at=THEN, seen_at=THEN), "2026-08-20T12:00:00.000Z", "person", (AR, Cause.OLD)),
        (ST, Standing(20, last_at=THEN, seen_at=THEN), "2026-08-20T12:00:00.001Z", "person", None),
        (SU, Standing(90, last_at=NOW), "2026-08-20T12:00:00.000Z", "person", (AR, Cause.OLD)),
        (R, Standing(90, last_at=NOW), "2026-08-20T12:00:00.000Z", "person", (AR, Cause.OLD)),
        (AR, Standing(90, last_at=NOW), THEN, "person", None),
        (P, Standing(40, last_at="2026-10-19T12:00:00.000Z"), THEN, "agent", (R, Cause.IDLE)),
        (P, Standing(40, last_at="2026-10-19T12:00:00.001Z"), THEN, "agent", None),
        (P, Standing(40, last_at="2026-10-19T12:00:00.000Z"), THEN, "person", None),
        (P, Standing(40, last_at="2026-05-22T12:00:00.000Z"), THEN, "person", (R, Cause.IDLE)),
    ],
)
def test_what_evidence_and_calendar_lead_to(
    status: Status, standing: Standing, since: str, rank: str, expected: tuple[Status, Cause] | None
) -> None:
    assert next_status(learning(status, since=since, rank=rank), standing, NOW) == expected


def test_an_active_learning_that_nothing_speaks_against_is_never_disputed() -> None:
    assert Cause.DISPUTED not in set(find_causes(learning(A), Standing(0, last_at=NOW), NOW))


@pytest.mark.parametrize("status", Status)
@pytest.mark.parametrize("is_strong", [True, False])
def test_only_active_ones_and_a_persons_strong_word_may_be_told(status: Status, *, is_strong: bool) -> None:
    from dataclasses import replace  # noqa: PLC0415  (here only)

    one = replace(learning(status), is_strong=is_strong)

    assert may_be_told(one, Standing(70)) == (status is A or (status is P and is_strong))
    assert may_be_told(replace(one, role_rank="agent"), Standing(70)) == (status is A)


def test_what_a_person_called_wrong_is_not_told() -> None:
    assert not may_be_told(learning(A), Standing(85, is_wrong=True))


def test_what_was_imported_is_not_told_before_a_person_has_looked() -> None:
    assert not may_be_told(learning(A, author="import"), Standing(90))
    assert may_be_told(learning(A, author="import"), Standing(90, is_approved=True))
