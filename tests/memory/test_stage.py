"""Stages are what people read of a status; the same lesson in two projects is promotable."""

import pytest

from synapse.memory.evidence import Evidence, EvidenceKind
from synapse.memory.learning import Kind, Learning, Scope, Status
from synapse.memory.stage import STAGES, find_in_several_projects, stage_of

AT = "2026-11-18T12:00:00.000Z"


def learning(
    statement: str = "Run make lint before each commit.",
    *,
    number: int = 1,
    project_id: str = "shop",
    status: Status = Status.ACTIVE,
    prefer: str = "",
    avoid: str = "",
) -> Learning:
    return Learning(
        id=f"l{number}",
        number=number,
        kind=Kind.CONSTRAINT,
        statement=statement,
        scope=Scope.PROJECT if project_id else Scope.GLOBAL,
        project_id=project_id,
        status=status,
        status_since=AT,
        author="convention",
        role_rank="person",
        prefer=prefer,
        avoid=avoid,
    )


def piece(kind: EvidenceKind, at: str = AT) -> Evidence:
    return Evidence(f"{kind}{at}", "l1", kind, "person", "", at, at)


@pytest.mark.parametrize(
    ("status", "stage"),
    [
        (Status.PENDING, "pending"),
        (Status.ACTIVE, "usable"),
        (Status.STALE, "stale"),
        (Status.SUPERSEDED, "superseded"),
        (Status.RETIRED, "retired"),
        (Status.ARCHIVED, "archived"),
        (Status.CONFLICT_HOLD, "conflict-hold"),
    ],
)
def test_each_status_has_its_stage(status: Status, stage: str) -> None:
    assert stage_of(learning(status=status), []) == stage
    assert stage in STAGES


def test_what_is_active_is_usable_then_promotable_then_promoted() -> None:
    assert stage_of(learning(), [], is_elsewhere=True) == "promotable"
    assert stage_of(learning(project_id=""), []) == "promoted"


def test_what_a_person_retired_is_rejected_unless_they_changed_their_mind_since() -> None:
    rejection = piece(EvidenceKind.REJECTION)
    later = piece(EvidenceKind.APPROVAL, "2026-11-19T12:00:00.000Z")

    assert stage_of(learning(status=Status.RETIRED), [rejection]) == "rejected"
    assert stage_of(learning(status=Status.RETIRED), [later, rejection]) == "retired"


def test_the_same_lesson_active_in_two_projects_is_found_however_it_is_worded() -> None:
    known = [
        learning("No, use pnpm instead of npm.", prefer="pnpm", avoid="npm"),
        learning("We only have pnpm here.", number=2, project_id="kiosk", prefer="pnpm", avoid="npm"),
        learning(number=3),
        learning("Before each commit, run make lint, please.", number=4, project_id="kiosk"),
    ]

    assert find_in_several_projects(known) == {"l1", "l2", "l3", "l4"}


@pytest.mark.parametrize(
    "other",
    [
        learning(number=2, project_id="shop"),
        learning(number=2, project_id="kiosk", status=Status.PENDING),
        learning(number=2, project_id=""),
        learning("Never run make lint before each commit.", number=2, project_id="kiosk"),
        learning("Run make test before each push to main.", number=2, project_id="kiosk"),
    ],
    ids=["same project", "not active", "holds everywhere anyway", "the opposite", "another lesson"],
)
def test_what_is_not_the_same_elsewhere_is_not_promotable(other: Learning) -> None:
    assert find_in_several_projects([learning(), other]) == set()
