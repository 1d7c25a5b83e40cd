"""A verdict moves what it names, overrules what says the opposite, and reaches the hooks' index at once."""

from dataclasses import replace
from datetime import timedelta

import pytest
from tests.fakes.findings import PARCEL, a_finding
from tests.fakes.taught import teach

from synapse.errors import Ambiguous, BadInput, NotFound
from synapse.flows.decide import (
    APPROVE,
    REJECT,
    RESTORE,
    WRONG,
    decide_all,
    forget_all,
    get_learning,
    get_learnings,
    take_feedback,
)
from synapse.flows.upkeep import keep_up
from synapse.learn.finding import Mode
from synapse.memory import records as memory
from synapse.memory.index.records import find_numbers
from synapse.memory.learning import Status
from synapse.workspace.workspace import Workspace

PNPM = a_finding("No, use pnpm instead of npm.", prefer="pnpm", avoid="npm")
CENTS = a_finding("Prices are in cents.", session="s2")
NPM = a_finding("Use npm again.", session="s3", at="2026-11-18T09:00:00.000Z", prefer="npm")


@pytest.fixture
def three(workspace: Workspace) -> Workspace:
    """L1 is superseded by L3; L2 is pending."""
    teach(workspace, PNPM, CENTS, NPM)
    return workspace


def statuses(workspace: Workspace) -> dict[str, str]:
    return {one.name: one.status.value for one in memory.find(workspace.database)}


def told(workspace: Workspace) -> set[int]:
    return find_numbers(workspace.database, [PARCEL])


def test_an_approval_makes_active_at_once_for_the_hooks_too(three: Workspace) -> None:
    (receipt,) = decide_all(three, ["L2"], APPROVE)

    assert (receipt.before.status, receipt.after.status) == (Status.PENDING, Status.ACTIVE)
    assert (receipt.was.confidence, receipt.now.confidence) == (70, 85)
    rows = three.database.rows("select line from recall where number = 2")
    assert "approved by the person" in rows[0]["line"]


def test_what_faded_away_is_told_again_when_a_person_approves_it(workspace: Workspace) -> None:
    teach(workspace, *(a_finding("Prices are in cents.", session=f"s{number}") for number in range(6)))
    later = replace(workspace, clock=lambda: workspace.clock() + timedelta(weeks=40))
    keep_up(later)
    assert statuses(workspace) == {"L1": "stale"}

    decide_all(later, ["L1"], APPROVE)

    assert statuses(workspace) == {"L1": "active"}
    assert told(workspace) == {1}


def test_a_rejection_takes_it_from_the_hooks(three: Workspace) -> None:
    assert told(three) == {2, 3}

    decide_all(three, ["2", "l3"], REJECT)

    assert statuses(three) == {"L1": "superseded", "L2": "retired", "L3": "retired"}
    assert told(three) == set()


def test_approving_what_was_overruled_overrules_what_took_its_place(three: Workspace) -> None:
    (receipt,) = decide_all(three, ["L1"], APPROVE)

    assert [old.name for old in receipt.overruled] == ["L3"]
    assert statuses(three) == {"L1": "active", "L2": "pending", "L3": "superseded"}
    assert told(three) == {1, 2}
    old = get_learning(three, "L3")
    assert (old.superseded_by, old.valid_to) == (receipt.after.id, three.now())
    assert get_learning(three, "L1").superseded_by == ""


def test_with_one_unknown_name_nothing_is_decided(three: Workspace) -> None:
    with pytest.raises(NotFound):
        decide_all(three, ["L2", "L9"], APPROVE)

    assert statuses(three)["L2"] == "pending"


def test_what_cannot_be_done_with_one_is_done_with_none(three: Workspace) -> None:
    with pytest.raises(BadInput):
        decide_all(three, ["L1", "L2"], RESTORE)

    assert statuses(three)["L1"] == "superseded"


def test_a_name_is_a_number_or_the_beginning_of_an_id_each_once(three: Workspace) -> None:
    one = get_learning(three, "L1")

    assert get_learnings(three, ["1", " l1 ", one.id, one.id[:12].upper()]) == [one]


@pytest.mark.parametrize("name", ["", "L", "L99", "²", "٣", "9" * 5000, "zz", "L-1", "\udcff"])
def test_what_names_no_learning_is_not_found(three: Workspace, name: str) -> None:
    if name in ("", "L"):
        with pytest.raises((NotFound, Ambiguous)):
            get_learning(three, name)
        return
    with pytest.raises(NotFound):
        get_learning(three, name)


def test_the_beginning_of_two_ids_is_ambiguous(workspace: Workspace) -> None:
    teach(workspace, *(a_finding(f"Rule {n} says rule{n}.", session=f"s{n}") for n in range(40)))
    ids = [one.id for one in memory.find(workspace.database)]
    letter = next(x for x in "abcdef" if sum(one.startswith(x) for one in ids) > 1)

    with pytest.raises(Ambiguous):
        get_learning(workspace, letter)


def test_wrong_silences_for_a_person_and_is_harmful_for_an_agent(three: Workspace) -> None:
    by_agent = take_feedback(three, "L2", WRONG, author="agent", session_id="claude_code:s9")
    assert (by_agent.was.confidence, by_agent.now.confidence, by_agent.now.is_wrong) == (70, 60, False)
    assert 2 in told(three)

    by_person = take_feedback(three, "L2", WRONG, author="person")
    assert (by_person.now.confidence, by_person.now.is_wrong) == (0, True)
    assert 2 not in told(three)


def test_what_is_forgotten_is_gone_and_does_not_come_back(three: Workspace) -> None:
    forget_all(three, get_learnings(three, ["L2"]))

    assert statuses(three) == {"L1": "superseded", "L3": "pending"}
    assert told(three) == {3}
    teach(three, a_finding("Prices are in cents.", session="s7"))
    assert statuses(three) == {"L1": "superseded", "L3": "pending"}


def test_a_candidate_that_waits_is_no_learning_yet(workspace: Workspace) -> None:
    teach(workspace, a_finding("Maybe use tabs.", mode=Mode.CANDIDATE))

    with pytest.raises(NotFound):
        decide_all(workspace, ["L1"], APPROVE)
