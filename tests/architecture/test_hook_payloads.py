"""The reference of hook payloads names the events and fields that are read, and no others."""

import json
import re
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from synapse.events.event import BadPayload, Event
from synapse.events.injection import Injection
from synapse.hosts.claude_code import events as claude_code
from synapse.hosts.claude_code import render as claude_code_render
from synapse.hosts.generic import events as generic
from synapse.hosts.generic import render as generic_render

PAGE = (Path(__file__).parents[2] / "docs" / "reference" / "hook-payloads.md").read_text(encoding="utf-8")

Read = Callable[[dict[str, object], dict[str, str]], Event | None]


class Payload(dict[str, object]):
    """Notes which fields are asked for."""

    def __init__(self, **fields: object) -> None:
        super().__init__(fields)
        self.asked: set[str] = set()

    def get(self, key: str, default: object = None, /) -> object:
        self.asked.add(key)
        return super().get(key, default)


def named(host: str, heading: str) -> list[str]:
    """What stands in the first column of that table of the host's section."""
    section = PAGE.split(f"\n## {host}\n")[1].split("\n## ")[0]
    table = section.split(f"\n| {heading} |")[1].split("\n\n")[0]
    cells = [line.split("|")[1] for line in table.splitlines()[2:]]
    return [name for cell in cells for name in re.findall(r"`([^`]+)`", cell)]


@pytest.mark.parametrize(
    ("host", "read", "event", "session"),
    [
        ("generic", generic.read_event, "event", "session"),
        ("claude_code", claude_code.read_event, "hook_event_name", "session_id"),
    ],
)
def test_the_events_and_fields_on_the_page_are_those_that_are_read(
    host: str, read: Read, event: str, session: str
) -> None:
    payloads = [Payload(**{event: name, session: "s1"}) for name in named(host, "event")]

    assert all(read(payload, {}) for payload in payloads)
    with suppress(BadPayload):
        assert read(Payload(**{event: "another", session: "s1"}), {}) is None
    assert set[str]().union(*(payload.asked for payload in payloads)) == set(named(host, "field"))


@pytest.mark.parametrize(
    ("host", "render"),
    [("generic", generic_render.render_injection), ("claude_code", claude_code_render.render_injection)],
)
def test_the_answers_on_the_page_are_those_that_are_given(host: str, render: Callable[[Injection], str]) -> None:
    said = [render(Injection(event="prompt", text="x", is_answer=is_answer)) for is_answer in (False, True)]

    assert {key for line in said for key in json.loads(line)} == set(named(host, "answer"))
