"""What a person stores is told, what a program stores waits; the same said twice is one learning with two reasons."""

from dataclasses import replace

import pytest
from tests.fakes.findings import PARCEL, a_finding
from tests.fakes.taught import teach

from synapse.errors import Ambiguous, BadInput
from synapse.flows.decide import APPROVE, REJECT, decide_all, forget_all, get_learning, get_learnings
from synapse.flows.find_learnings import Query, find_learnings
from synapse.flows.remember import Note, remember
from synapse.memory import records as memory
from synapse.memory.index.records import find_numbers
from synapse.memory.learning import Kind, Status
from synapse.workspace.workspace import Workspace

CENTS = Note("Prices are in cents, never in floats.", "constraint", "person", PARCEL)
BY_AGENT = replace(CENTS, author="agent", session_id="claude_code:s1")


def told(workspace: Workspace) -> set[int]:
    return find_numbers(workspace.database, [PARCEL, ""])


def test_a_persons_note_is_their_word_and_told_as_said_once(workspace: Workspace) -> None:
    done = remember(workspace, CENTS)

    learning = done.learning
    assert (done.is_new, done.standing.confidence, learning.status) == (True, 70, Status.PENDING)
    assert (learning.author, learning.role_rank, learning.is_strong) == ("person", "person", True)
    assert (learning.kind, learning.project_id, learning.valid_from) == (Kind.CONSTRAINT, PARCEL, workspace.now())
    assert told(workspace) == {1}


def test_a_programs_note_waits_for_a_person_whatever_speaks_for_it(workspace: Workspace) -> None:
    for number in range(5):
        remember(workspace, replace(BY_AGENT, session_id=f"claude_code:s{number}"))

    learning = get_learning(workspace, "L1")
    assert (learning.author, learning.role_rank, learning.status) == ("agent", "agent", Status.ACTIVE)
    assert told(workspace) == set()
    decide_all(workspace, ["L1"], APPROVE)
    assert told(workspace) == {1}


def test_the_persons_own_word_for_it_is_enough_too(workspace: Workspace) -> None:
    remember(workspace, BY_AGENT)
    assert told(workspace) == set()

    teach(workspace, a_finding("Prices are in cents, never in floats!", session="s2", kind="constraint"))

    learning = get_learning(workspace, "L1")
    assert (learning.author, learning.role_rank, learning.is_strong) == ("correction", "person", True)
    assert told(workspace) == {1}


def test_the_same_again_is_a_reason_more_only_from_another_session(workspace: Workspace) -> None:
    remember(workspace, BY_AGENT)
    again = remember(workspace, replace(BY_AGENT, information="Never in floats: prices are in cents."))
    assert (again.is_new, again.is_support, again.standing.confidence) == (False, False, 40)

    other = remember(workspace, replace(BY_AGENT, session_id="claude_code:s2"))
    assert (other.learning.name, other.is_new, other.is_support, other.standing.confidence) == ("L1", False, True, 45)


def test_all_that_unknown_programs_say_is_one_reason(workspace: Workspace) -> None:
    unknown = replace(BY_AGENT, session_id="")
    remember(workspace, unknown)

    assert remember(workspace, unknown).standing.confidence == 40


def test_the_persons_newer_word_overrules_a_programs_does_not(workspace: Workspace) -> None:
    teach(workspace, a_finding("No, use pnpm instead of npm.", prefer="pnpm", avoid="npm"))

    by_agent = remember(workspace, Note("Use npm.", "preference", "agent", PARCEL, "s:1", prefer="npm", avoid="pnpm"))
    assert (by_agent.overruled, get_learning(workspace, "L1").status) == ((), Status.PENDING)

    by_person = remember(workspace, Note("Use npm here.", "preference", "person", PARCEL, prefer="npm", avoid="pnpm"))
    assert [old.name for old in by_person.overruled] == ["L1"]
    assert get_learning(workspace, "L1").status is Status.SUPERSEDED


def test_what_was_rejected_or_forgotten_comes_back_only_by_a_person(workspace: Workspace) -> None:
    remember(workspace, CENTS)
    decide_all(workspace, ["L1"], REJECT)
    assert remember(workspace, BY_AGENT).learning.status is Status.RETIRED
    assert remember(workspace, CENTS).learning.status is Status.PENDING

    forget_all(workspace, get_learnings(workspace, ["L1"]))
    with pytest.raises(BadInput, match="forgotten"):
        remember(workspace, BY_AGENT)
    assert remember(workspace, CENTS).learning.name == "L2"


def test_secrets_and_control_characters_are_taken_out(workspace: Workspace) -> None:
    secret = "ghp_" + "q7Zt2Xw9Lk4Vb8Np3Rs6Hd5Gf1Jm0YcTe4Ua"
    done = remember(workspace, replace(CENTS, information=f"Push\n with \x1b[2J {secret}", prefer=secret))

    assert done.learning.statement == "Push with [2J [secret:github-token]"
    assert done.learning.prefer == "[secret:github-token]"
    pieces = memory.find_evidence(workspace.database, done.learning.id)
    assert [piece.quote for piece in pieces] == [done.learning.statement]


@pytest.mark.parametrize("text", ["", "  \n ", "\udcff", "x" * 501])
def test_what_is_no_lesson_is_refused_and_nothing_stored(workspace: Workspace, text: str) -> None:
    with pytest.raises(BadInput) as raised:
        remember(workspace, replace(CENTS, information=text))

    assert raised.value.hint
    assert memory.find(workspace.database) == []


def test_entities_and_tags_are_kept_and_a_bare_name_must_be_known(workspace: Workspace) -> None:
    remember(workspace, replace(CENTS, entities=("feature:checkout", "tool:ruff"), tags=("Money",)))
    remember(workspace, Note("Sort imports.", "preference", "person", PARCEL, entities=("checkout", "library:ruff")))

    assert list(memory.find_entities(workspace.database).values()) in (
        [["feature:checkout", "tag:money", "tool:ruff"], ["feature:checkout", "library:ruff"]],
        [["feature:checkout", "library:ruff"], ["feature:checkout", "tag:money", "tool:ruff"]],
    )
    with pytest.raises(Ambiguous):
        remember(workspace, replace(CENTS, entities=("ruff",)))
    with pytest.raises(BadInput):
        remember(workspace, replace(CENTS, entities=("npm",)))


@pytest.mark.parametrize("kind", list(Kind))
@pytest.mark.parametrize("author", ["person", "agent"])
def test_every_kind_that_can_be_stored_can_be_found_again(workspace: Workspace, kind: Kind, author: str) -> None:
    remember(workspace, Note(f"The {kind} of the lighthouse keeper.", kind.value, author, PARCEL))

    found, total = find_learnings(workspace, Query("lighthouse", kinds=(kind.value,), limit=5))
    assert ([one.account.learning.kind for one in found], total) == ([kind], 1)
