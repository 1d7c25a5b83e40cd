"""Observations in the database: each once, with the host's latest word."""

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from synapse.observe import records
from synapse.observe.observation import Event, Observation, Rank, Source
from synapse.workspace.workspace import Workspace

ONE = Observation(
    id="a1",
    session_id="codex:abc",
    place=1,
    turn_id="t1",
    project_id="p",
    host="codex",
    event=Event.TOOL_START,
    source=Source.TRANSCRIPT,
    role_rank=Rank.AGENT,
    recorded_at="2026-11-18T12:00:00.000Z",
    at="2026-11-02T10:00:00.000Z",
    agent="scout",
    tool="Bash",
    tool_use_id="c1",
    input='{"command": "東門"}',
    output="",
    text="",
    outcome="",
    files=('a "b".py', "門.py"),
    cwd="/home/dev",
    content_hash="h1",
)


def store(workspace: Workspace, *observations: Observation) -> int:
    parts = {"codex:abc": 0, "codex:def": 0, "gemini:abc": 3}
    return records.store(workspace.database, list(observations), parts)


def ids(observations: list[Observation]) -> list[str]:
    return [observation.id for observation in observations]


def test_what_is_stored_comes_back_whole(workspace: Workspace) -> None:
    bare = replace(ONE, id="a2", place=2, files=())

    assert store(workspace, ONE, bare) == 2
    assert records.find(workspace.database, {"session_id": "codex:abc"}) == [ONE, bare]


def test_nothing_to_store_is_nothing_stored(workspace: Workspace) -> None:
    assert store(workspace) == 0


def test_the_same_observation_again_changes_nothing(workspace: Workspace) -> None:
    store(workspace, ONE)
    again = replace(ONE, recorded_at="2027-01-01T00:00:00.000Z", place=77, at="2027-01-01T00:00:00.000Z")

    assert store(workspace, again) == 0
    assert records.find(workspace.database, {}) == [ONE]


def test_a_later_word_about_the_same_thing_replaces_what_was_said_and_keeps_its_place(workspace: Workspace) -> None:
    store(workspace, ONE)
    later = replace(
        ONE,
        event=Event.TOOL_ERROR,
        tool="Shell",
        input="i",
        output="o",
        text="t",
        outcome="failure",
        files=("c",),
        at="2026-11-02T11:00:00.000Z",
        content_hash="h2",
    )

    assert store(workspace, replace(later, place=9, turn_id="t9", recorded_at="2027")) == 1
    assert records.find(workspace.database, {}) == [later]


MANY = [
    replace(ONE, id="a1", place=5, at="2026-11-02T10"),
    replace(ONE, id="a2", place=1, at="2026-11-02T12", outcome="failure", event=Event.TOOL_ERROR),
    replace(ONE, id="b1", session_id="codex:def", at="2026-11-02T11", tool="Read", project_id="q"),
    replace(ONE, id="b2", session_id="gemini:abc", at="2026-11-02T11", host="gemini"),
]


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        ({}, ["a2", "b1", "b2", "a1"]),
        ({"session_id": "codex:abc"}, ["a2", "a1"]),
        ({"project_id": "q"}, ["b1"]),
        ({"host": "codex"}, ["a2", "b1", "a1"]),
        ({"event": "tool_error"}, ["a2"]),
        ({"tool": "Bash", "host": "codex"}, ["a2", "a1"]),
        ({"outcome": "failure"}, ["a2"]),
        ({"tool": ""}, ["a2", "b1", "b2", "a1"]),
        ({"tool": "Sail"}, []),
    ],
)
def test_observations_are_found_by_everything_that_is_asked(
    workspace: Workspace, wanted: dict[str, str], found: list[str]
) -> None:
    store(workspace, *MANY)

    assert ids(records.find(workspace.database, wanted)) == found
    assert ids(records.find(workspace.database, wanted, limit=1)) == found[:1]


def test_observations_are_found_from_an_instant_on_and_in_pages(workspace: Workspace) -> None:
    store(workspace, *MANY)

    assert ids(records.find(workspace.database, {}, since="2026-11-02T11")) == ["a2", "b1", "b2"]
    assert ids(records.find(workspace.database, {"tool": "Bash"}, since="2026-11-02T11")) == ["a2", "b2"]
    assert ids(list(records.find_in_pages(workspace.database, {}))) == ids(records.find(workspace.database, {}))
    assert (
        ids(records.find(workspace.database, {}, limit=2, offset=1)) == ids(records.find(workspace.database, {}))[1:3]
    )


def test_another_session_does_not_overwrite_what_bears_the_same_id(workspace: Workspace) -> None:
    store(workspace, ONE)

    assert store(workspace, replace(ONE, session_id="codex:def", input="other", content_hash="h9")) == 0
    assert records.find(workspace.database, {}) == [ONE]


def test_what_was_forgotten_does_not_come_back(workspace: Workspace) -> None:
    store(workspace, ONE)
    records.purge(workspace.database, "2099", "2099", set())

    assert store(workspace, ONE) == 0
    assert records.find(workspace.database, {}) == []


def test_only_the_projects_own_observations_are_forgotten_earlier(workspace: Workspace) -> None:
    store(workspace, ONE, replace(ONE, id="b", project_id="other"))

    assert records.purge(workspace.database, "2099", "2099", set(), "other") == 1
    assert ids(records.find(workspace.database, {})) == [ONE.id]


def test_a_session_that_a_program_started_loses_the_persons_rank(workspace: Workspace) -> None:
    store(workspace, replace(ONE, role_rank=Rank.PERSON), replace(ONE, id="t", role_rank=Rank.TOOL))

    records.demote(workspace.database, ONE.session_id)

    assert sorted((o.id, o.role_rank) for o in records.find(workspace.database, {})) == sorted(
        [(ONE.id, Rank.AGENT), ("t", Rank.TOOL)]
    )


def test_the_parts_of_a_session_follow_each_other(workspace: Workspace) -> None:
    second = [replace(ONE, id="x1", place=1)]
    records.store(workspace.database, second, {"codex:abc": 1})
    store(workspace, replace(ONE, id="x2", place=900))

    assert ids(records.find(workspace.database, {"session_id": "codex:abc"})) == ["x2", "x1"]
    assert ids(records.find(workspace.database, {})) == ["x1", "x2"]


def test_observations_are_found_by_the_beginning_of_their_id_taken_literally(workspace: Workspace) -> None:
    store(workspace, *MANY)

    found = {
        prefix: ids(records.find_by_prefix(workspace.database, prefix, limit=2)) for prefix in ("a", "b2", "", "%", "A")
    }

    assert found == {"a": ["a1", "a2"], "b2": ["b2"], "": ["a1", "a2"], "%": [], "A": []}


def test_observations_are_counted_by_event_and_by_session(workspace: Workspace) -> None:
    store(workspace, *MANY)

    assert records.count_by_event(workspace.database) == {"tool_error": 1, "tool_start": 3}
    assert records.count_by_session(workspace.database, ["codex:abc", "codex:def", "codex:none"]) == {
        "codex:abc": {"tool_error": 1, "tool_start": 1},
        "codex:def": {"tool_start": 1},
        "codex:none": {},
    }


def test_only_what_was_recorded_before_is_forgotten_however_old_it_is(workspace: Workspace) -> None:
    store(workspace, replace(ONE, recorded_at="2026-11-17"), replace(ONE, id="a2", at="1999", recorded_at="2026-11-18"))

    assert records.purge(workspace.database, "2026-11-18", "2026-11-18", set()) == 1
    assert ids(records.find(workspace.database, {})) == ["a2"]


@given(order=st.permutations([0, 1, 2, 3]), cut=st.integers(0, 4))
@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_it_does_not_matter_in_which_order_or_in_how_many_goes_observations_come(
    workspace: Workspace, order: list[int], cut: int
) -> None:
    workspace.database.run("delete from observation")
    shuffled = [MANY[number] for number in order]

    stored = [store(workspace, *shuffled[:cut]), store(workspace, *shuffled[cut:]), store(workspace, *shuffled)]

    assert stored == [cut, 4 - cut, 0]
    assert ids(records.find(workspace.database, {})) == ["a2", "b1", "b2", "a1"]
