"""What was seen once waits, can be looked at, and a person's nod makes a learning of it."""

import pytest
from tests.fakes.command_line import CommandLine, run_at_a_terminal
from tests.fakes.findings import PARCEL, a_finding
from tests.fakes.taught import teach

from synapse.clock import system_clock
from synapse.learn.finding import Mode
from synapse.project.project import Project
from synapse.sessions.records import record_project
from synapse.surfaces.cli.waiting import NONE
from synapse.workspace.workspace import open_workspace


@pytest.fixture
def hinted(synapse: CommandLine) -> CommandLine:
    """The same person, who said two things once each, and neither as a rule."""
    with open_workspace({"HOME": str(synapse.home)}, system_clock) as workspace:
        record_project(workspace.database, Project(PARCEL, "parcel", "/home/dev/parcel", PARCEL), workspace.now())
        teach(
            workspace,
            a_finding("Maybe use tabs.", mode=Mode.CANDIDATE),
            a_finding(
                "Weights are in grams.",
                mode=Mode.CANDIDATE,
                at="2026-11-17T09:00:00.000Z",
                session="s2",
                kind="constraint",
            ),
        )
    return synapse


def test_what_waits_is_listed_the_newest_first(hinted: CommandLine) -> None:
    _, out, err = hinted("learning", "list", "--waiting")

    lines = out.splitlines()
    assert lines[0].split() == ["id", "said", "seen", "by", "project", "session", "words"]
    assert [line.partition("  ")[2] for line in lines[1:]] == [
        "2026-11-17  correction  parcel   claude_code s2  Weights are in grams.",
        "2026-11-16  correction  parcel   claude_code s1  Maybe use tabs.",
    ]
    assert err == f"Right? `synapse learning approve {lines[1][:8]}` makes it a learning.\n"
    found = hinted.read_json("learning", "list", "--waiting", "--kind", "constraint", "--project", "parcel")
    assert [(one["id"][:8], one["statement"]) for one in found] == [(lines[1][:8], "Weights are in grams.")]
    assert hinted("learning", "list", "--waiting", "--limit", "1").err.endswith(
        "The newest 1 of 2; --limit 0 shows all.\n"
    )


def test_a_persons_nod_makes_a_learning_of_it(hinted: CommandLine) -> None:
    name = hinted.read_json("learning", "list", "--waiting")[0]["id"][:8]

    code, shown, _ = run_at_a_terminal("learning", "approve", name)

    assert (code, shown.splitlines()[0][:11]) == (0, "L1 approved")
    assert [one["statement"] for one in hinted.read_json("learning", "list", "--waiting")] == ["Maybe use tabs."]
    learnt = hinted.read_json("learning", "show", "L1")
    assert (learnt["statement"], learnt["stage"], learnt["may_be_told"]) == ("Weights are in grams.", "usable", True)
    assert "session claude_code s2" in hinted("learning", "why", "L1").out


@pytest.mark.parametrize("verdict", ["reject", "restore", "forget"])
def test_only_a_nod_takes_it_from_where_it_waits(hinted: CommandLine, verdict: str) -> None:
    name = hinted.read_json("learning", "list", "--waiting")[0]["id"][:8]

    assert run_at_a_terminal("learning", verdict, name).out.startswith(f"Error: No learning named {name!r}.")
    assert run_at_a_terminal("learning", "approve", "fffffffff").out.startswith("Error: No learning named 'fffffffff'.")


def test_where_nothing_waits_that_is_said(synapse: CommandLine) -> None:
    assert synapse("learning", "list", "--waiting") == (0, NONE + "\n", "")
    assert synapse.read_json("learning", "list", "--waiting") == []
