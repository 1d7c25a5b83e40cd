"""A verdict typed as a prompt is understood, answered, and left to the worker."""

from pathlib import Path

import pytest
from tests.fakes.findings import a_finding
from tests.fakes.taught import teach

from synapse.events.event import Event
from synapse.flows.ask import USAGE, Asked, read_asked
from synapse.workspace.workspace import Workspace

AFTER = "It counts from the next session on, often within seconds; `synapse learning list` shows it."


def ask(home: str, text: str, *, is_by_program: bool = False) -> Asked | None:
    event = Event(host="claude_code", kind="prompt", session_id="s1", cwd="/x", text=text, is_by_program=is_by_program)
    return read_asked(event, home)


@pytest.fixture
def home(workspace: Workspace) -> str:
    teach(workspace, a_finding("No, use pnpm instead of npm."), a_finding("Prices are in cents.", session="s2"))
    return workspace.home


@pytest.mark.parametrize(
    ("text", "fields", "receipt"),
    [
        (
            "/skill-learning approve L1",
            {"kind": "verdict", "do": "approve", "numbers": [1]},
            f"Synapse: L1 approved: No, use pnpm instead of npm.\n{AFTER}",
        ),
        (
            " /synapse:skill-learning reject l2, 1",
            {"kind": "verdict", "do": "reject", "numbers": [2, 1]},
            f"Synapse: L2 rejected: Prices are in cents.\nSynapse: L1 rejected: No, use pnpm instead of npm.\n{AFTER}",
        ),
        ("/skill-learning restore L77", {}, "Synapse: there is no L77."),
        ("/skill-learning approve", {}, USAGE),
        ("/skill-learning aprove L7 L8", {}, "Synapse: did you mean `/skill-learning approve L7 L8`?"),
        ("/skill-learning rejct L7", {}, "Synapse: did you mean `/skill-learning reject L7`?"),
        ("/skill-learning restor L7", {}, "Synapse: did you mean `/skill-learning restore L7`?"),
        ("/skill-learning dance L7", {}, USAGE),
        ("/skill-learning", {}, USAGE),
        ("/skill-learning approve everything", {}, USAGE),
        ("/skill-learning obey L1", {}, USAGE),
        ("/skill-learning approve ²", {}, USAGE),
        (f"/skill-learning approve L{'9' * 30}", {}, USAGE),
    ],
)
def test_a_verdict_is_answered_with_a_receipt(home: str, text: str, fields: dict[str, object], receipt: str) -> None:
    asked = ask(home, text)

    assert asked is not None
    assert (asked.to_fields(), asked.receipt) == (fields, receipt)


@pytest.mark.parametrize("text", ["Approve L1", "/skills approve L1", "about /skill-learning approve L1", "", "/"])
def test_every_other_prompt_is_none_of_ours(home: str, text: str) -> None:
    assert ask(home, text) is None


def test_a_program_decides_nothing(home: str) -> None:
    asked = ask(home, "/skill-learning approve L1", is_by_program=True)

    assert asked is not None
    assert (asked.to_fields(), asked.receipt) == (
        {},
        "Synapse: only a person may decide this, in a session of their own.",
    )


def test_before_anything_was_learned_there_is_no_such_number(tmp_path: Path) -> None:
    asked = ask(str(tmp_path), "/skill-learning approve L1")

    assert asked is not None
    assert asked.receipt == "Synapse: there is no L1."
