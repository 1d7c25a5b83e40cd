"""A skill on its way: each version of it from the draft that was written to what became of it.

    draft ──approved──► active                    draft ──rejected──► rejected
    draft, active ──superseded──► archived        active, quarantined ──withdrawn──► archived
    active ──harmful──► quarantined               archived, quarantined ──rolled back──► active

A cause that has no arrow from a state changes nothing there. What is written again is a version of its own.
"""

from dataclasses import dataclass
from enum import StrEnum

from synapse.skills.security.threat import Trust


class State(StrEnum):
    DRAFT = "draft"  # found by search, named as unreviewed, never loaded
    ACTIVE = "active"
    REJECTED = "rejected"
    ARCHIVED = "archived"
    QUARANTINED = "quarantined"  # it was active and did harm


class Cause(StrEnum):
    APPROVED = "approved"  # by a person, and found in the index
    REJECTED = "rejected"  # by a person
    SUPERSEDED = "superseded"  # a newer version took its place
    WITHDRAWN = "withdrawn"  # it was taken out, and nothing took its place
    HARMFUL = "harmful"  # the uses after the change went worse than those before
    ROLLED_BACK = "rolled back"  # a person wants that version again


_D, _A, _R, _AR, _Q = State.DRAFT, State.ACTIVE, State.REJECTED, State.ARCHIVED, State.QUARANTINED

ARROWS: dict[tuple[State, Cause], State] = {
    (_D, Cause.APPROVED): _A,
    (_D, Cause.REJECTED): _R,
    (_D, Cause.SUPERSEDED): _AR,
    (_A, Cause.SUPERSEDED): _AR,
    (_A, Cause.WITHDRAWN): _AR,
    (_Q, Cause.WITHDRAWN): _AR,
    (_A, Cause.HARMFUL): _Q,
    (_AR, Cause.ROLLED_BACK): _A,
    (_Q, Cause.ROLLED_BACK): _A,
}


def follow(state: State, cause: Cause) -> State | None:
    """Where that cause leads from there; None when it changes nothing."""
    return ARROWS.get((state, cause))


class Kind(StrEnum):
    LEARNED = "learned"
    IMPORTED = "imported"


TRUST = {Kind.LEARNED: Trust.TEAM, Kind.IMPORTED: Trust.IMPORTED}


@dataclass(frozen=True, slots=True)
class Version:
    """One content that a skill had or is to have, with what spoke for it. Its files are kept by its hash."""

    id: str
    scope_id: str  # the project's id; empty for what holds everywhere
    name: str
    number: int  # from 1, within the name and its scope
    state: State
    state_since: str
    content_hash: str  # of all its files
    base_hash: str  # of what lay at the target when it was written; empty for nothing
    target: str  # the folder that it is to lie in, or lies in, once active; empty while nobody chose
    kind: Kind
    author: str  # who wrote it: a detector, an agent, a person; for an import where it came from
    reason: str
    sessions: tuple[str, ...]  # that it was seen in
    is_wished: bool  # a person asked for it
    test_result: str  # of the trigger tests when it was approved; empty before
    created_at: str


@dataclass(frozen=True, slots=True)
class Change:
    version_id: str
    from_state: str
    to_state: str
    cause: str
    by: str
    at: str
