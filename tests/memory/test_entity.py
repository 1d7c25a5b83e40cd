"""Entities are `type:slug`; a bare name stands for the one thing that is known by it."""

import pytest

from synapse.errors import Ambiguous, BadInput
from synapse.memory.entity import read_entity

KNOWN = ["tool:pnpm", "tool:ruff", "library:ruff", "tag:money"]


@pytest.mark.parametrize(
    ("text", "entity"),
    [
        ("tool:PNPM", "tool:pnpm"),
        (" Feature:Check Out ", "feature:check-out"),
        ("file:src/app.py", "file:src/app.py"),
        ("library:c++", "library:c++"),
        ("person:José", "person:josé"),
        ("tag:money", "tag:money"),
        ("pnpm", "tool:pnpm"),
        ("money", "tag:money"),
    ],
)
def test_an_entity_is_read_as_type_and_slug(text: str, entity: str) -> None:
    assert read_entity(text, KNOWN) == entity


def test_an_ambiguous_name_is_answered_with_the_choices() -> None:
    with pytest.raises(Ambiguous) as raised:
        read_entity("ruff", KNOWN)

    assert (raised.value.message, raised.value.hint) == (
        "'ruff' fits several things: library:ruff, tool:ruff.",
        "Write one of them out: library:ruff.",
    )


@pytest.mark.parametrize("text", ["npm", "planet:mars", "tool:", "", ":", "tool:a'b", "tool:" + "x" * 101])
def test_what_is_no_entity_is_refused_with_a_hint(text: str) -> None:
    with pytest.raises(BadInput) as raised:
        read_entity(text, KNOWN)

    assert raised.value.hint
