"""The states of a version as a table: every state under every cause."""

import pytest

from synapse.skills.draft import ARROWS, Cause, State, follow

D, A, R, AR, Q = State.DRAFT, State.ACTIVE, State.REJECTED, State.ARCHIVED, State.QUARANTINED
FROM = (D, A, R, AR, Q)

# One row a cause, one column a state in the order of FROM; None: nothing changes.
TABLE: dict[Cause, tuple[State | None, ...]] = {
    Cause.APPROVED: (A, None, None, None, None),
    Cause.REJECTED: (R, None, None, None, None),
    Cause.SUPERSEDED: (AR, AR, None, None, None),
    Cause.WITHDRAWN: (None, AR, None, None, AR),
    Cause.HARMFUL: (None, Q, None, None, None),
    Cause.ROLLED_BACK: (None, None, None, A, A),
}


@pytest.mark.parametrize("cause", Cause)
@pytest.mark.parametrize("state", State)
def test_every_state_under_every_cause(state: State, cause: Cause) -> None:
    assert follow(state, cause) == TABLE[cause][FROM.index(state)]


def test_nothing_becomes_active_but_by_a_persons_word() -> None:
    assert {cause for (_, cause), to in ARROWS.items() if to is State.ACTIVE} == {Cause.APPROVED, Cause.ROLLED_BACK}
