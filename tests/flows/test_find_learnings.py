"""Found by words, entities, kind and place; history only when it is asked for, and what held at some instant."""

import pytest
from tests.fakes.findings import a_finding
from tests.fakes.taught import teach, teach_everywhere

from synapse.errors import BadInput
from synapse.flows.decide import REJECT, decide_all
from synapse.flows.find_learnings import Query, find_learnings
from synapse.workspace.workspace import Workspace

SHOP, KIOSK = "example.org/dev/shop", "example.org/dev/kiosk"


@pytest.fixture
def known(workspace: Workspace) -> Workspace:
    """L1 pnpm (overruled on the 18th by L5), L2 cents, L3 cents elsewhere, L4 everywhere."""
    teach(
        workspace,
        a_finding("Use pnpm, not npm.", prefer="pnpm", avoid="npm", at="2026-11-10T09:00:00.000Z", project_id=SHOP),
        a_finding(
            "Prices are in cents.", session="s2", kind="constraint", project_id=SHOP, at="2026-11-11T09:00:00.000Z"
        ),
        a_finding("Prices in cents here.", session="s3", project_id=KIOSK, at="2026-11-12T09:00:00.000Z"),
    )
    teach_everywhere(workspace, a_finding("Answer in short sentences.", session="s5", kind="preference", project_id=""))
    teach(
        workspace,
        a_finding("Use npm again.", session="s4", prefer="npm", at="2026-11-18T09:00:00.000Z", project_id=SHOP),
    )
    return workspace


def names(workspace: Workspace, query: Query) -> set[str]:
    return {one.account.learning.name for one in find_learnings(workspace, query)[0]}


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        (Query("How do we store a price in cents?"), {"L2", "L3"}),
        (Query("price", project_id=KIOSK), {"L3"}),
        (Query("price sentences", project_id=KIOSK), {"L3", "L4"}),
        (Query("price sentences", is_global=True), {"L4"}),
        (Query("price", kinds=("constraint", "insight")), {"L2"}),
        (Query("npm"), {"L5"}),
        (Query("npm", with_history=True), {"L1", "L5"}),
        (Query("npm", at="2026-11-12T00:00:00.000Z"), {"L1"}),
        (Query("npm", at="2026-11-18T09:00:00.000Z"), {"L5"}),
        (Query("npm", at="2026-11-01T00:00:00.000Z"), set[str]()),
        (Query(entities=("tool:npm",)), {"L5"}),
        (Query(entities=("pnpm",), with_history=True), {"L1", "L5"}),
        (Query("again", entities=("tool:npm", "tool:pnpm")), set[str]()),
        (Query("submarine"), set[str]()),
    ],
)
def test_what_is_found(known: Workspace, query: Query, expected: set[str]) -> None:
    assert names(known, query) == expected


def test_each_says_by_which_words_and_the_rest_is_counted(known: Workspace) -> None:
    found, total = find_learnings(known, Query("cents and sentences", limit=1))

    assert (len(found), total) == (1, 3)
    assert found[0].words in (("cent",), ("sentenc",))
    assert found[0].score > 0


def test_what_was_rejected_held_until_then(known: Workspace) -> None:
    decide_all(known, ["L2"], REJECT)

    assert names(known, Query("cents")) == {"L3"}
    assert names(known, Query("cents", at="2026-11-17T00:00:00.000Z")) == {"L2", "L3"}
    assert names(known, Query("cents", at=known.now())) == {"L3"}


@pytest.mark.parametrize("text", ["", "  ", "?!", "x" * 100_000])
def test_without_a_word_there_is_nothing_to_look_for(known: Workspace, text: str) -> None:
    with pytest.raises(BadInput):
        find_learnings(known, Query(text))


@pytest.mark.parametrize("text", ["the", "\udcff cents", "cents " * 50_000, "'\" or 1=1 --"])
def test_odd_questions_are_answered(known: Workspace, text: str) -> None:
    find_learnings(known, Query(text))


def test_small_words_alone_find_nothing(known: Workspace) -> None:
    assert names(known, Query("the")) == set()
