"""Observations by the words they hold."""

import pytest

from synapse.errors import Ambiguous, NotFound
from synapse.flows.search_observations import get_observation, search
from synapse.observe.observation import Event, Observation, Rank, Source
from synapse.observe.records import store
from synapse.workspace.workspace import Workspace


def said(number: str, text: str = "", *, tool: str = "", given: str = "", output: str = "") -> Observation:
    return Observation(
        id=number,
        session_id="codex:abc",
        place=1,
        turn_id="",
        project_id="p",
        host="codex",
        event=Event.USER_MESSAGE,
        source=Source.TRANSCRIPT,
        role_rank=Rank.PERSON,
        recorded_at="2026-11-02T10:00:00.000Z",
        tool=tool,
        input=given,
        output=output,
        text=text,
    )


FOUND = [
    said("a", "Install the client with pnpm."),
    said("b", tool="Bash", given='{"command": "pnpm install"}'),
    said("c", "The tests fail.", output="pnpm: installing 3 packages"),
    said("d", "用 pnpm 安装依赖"),
]


@pytest.mark.parametrize(
    ("query", "ids"),
    [
        ("pnpm", ["a", "b", "c", "d"]),
        ("PNPM installed", ["a", "b", "c"]),
        ("bash", ["b"]),
        ("安装", ["d"]),
        ("yarn", []),
        ("pnpm yarn", []),
    ],
)
def test_all_words_must_be_there_in_any_form_and_anywhere(query: str, ids: list[str]) -> None:
    assert [o.id for o in search(FOUND, query, limit=0)] == ids


def test_no_more_than_the_limit_are_found_in_the_order_given() -> None:
    assert [o.id for o in search(FOUND, "pnpm", limit=2)] == ["a", "b"]


def test_an_observation_is_known_by_the_beginning_of_its_id(workspace: Workspace) -> None:
    store(workspace.database, [said("a1b2"), said("a1c3"), said("ffff")], {"codex:abc": 0})

    assert get_observation(workspace, "f") == said("ffff")
    assert get_observation(workspace, "a1b") == said("a1b2")
    with pytest.raises(Ambiguous, match="a1b2, a1c3"):
        get_observation(workspace, "a1")
    for name in ("", "b", "%"):
        with pytest.raises(NotFound):
            get_observation(workspace, name)
