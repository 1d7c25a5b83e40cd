"""Whatever a line holds, it is read or refused: never another exception."""

import json

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.fakes.claude_code_lines import SESSION, assistant, enqueue, queued_command, record, result, user

from synapse.hosts.claude_code.transcript import read_line, sniff
from synapse.hosts.reader import State
from synapse.sessions.session import Entry, Session, ToolCall, ToolResult, Turn
from synapse.sessions.tally import BadLine, Tally

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
PLAUSIBLE = (
    user(
        "hi",
        cwd="/a",
        version="1",
        origin={"kind": "human"},
        permissionDecision={"decision": "reject", "source": "user"},
    ),
    user([result([{"type": "text", "text": "out"}], is_error=True)], toolUseResult={"interrupted": True}),
    assistant(
        {"type": "thinking", "thinking": "hm"},
        {"type": "text", "text": "ho"},
        {"type": "tool_use", "id": "t", "name": "Read", "input": {"path": "a"}},
    ),
    enqueue("later"),
    queued_command("later", origin={"kind": "human"}),
    record("ai-title", aiTitle="Kites"),
    record("progress", data={"type": "bash_progress"}),
)


def paths(value: object) -> list[tuple[str | int, ...]]:
    """Every place in a JSON value."""
    if isinstance(value, dict):
        inner = list(value.items())  # pyright: ignore[reportUnknownArgumentType, reportUnknownVariableType]  (any JSON)
    elif isinstance(value, list):
        inner = list(enumerate(value))  # pyright: ignore[reportUnknownArgumentType, reportUnknownVariableType]  (any JSON)
    else:
        inner = []
    return [()] + [(key, *path) for key, item in inner for path in paths(item)]  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]  (any JSON)


PLACES = [(line, path) for line in PLAUSIBLE for path in paths(line)]


def replaced(value: object, path: tuple[str | int, ...], new: object) -> object:
    if not path:
        return new
    copy = json.loads(json.dumps(value))
    inner = copy
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = new
    return copy


def read_or_refuse(line: bytes) -> list[Entry]:
    """The law: entries, or BadLine and an unchanged state; never another exception."""
    state: State = {"session": SESSION, "spoken": SESSION}
    before = dict(state)
    try:
        return read_line(line, 0, state, Tally())
    except BadLine:
        assert state == before
        return []


@settings(max_examples=250, deadline=None)
@given(place=st.sampled_from(PLACES), new=JSON)
def test_any_value_in_any_place_is_read_or_refused(
    place: tuple[dict[str, object], tuple[str | int, ...]], new: object
) -> None:
    line, path = place
    entries = read_or_refuse(json.dumps(replaced(line, path, new)).encode())
    assert all(isinstance(entry, Session | Turn | ToolCall | ToolResult) for entry in entries)


@settings(max_examples=150, deadline=None)
@given(
    line=st.sampled_from(PLAUSIBLE), start=st.integers(0, 400), length=st.integers(0, 12), junk=st.binary(max_size=12)
)
def test_any_bytes_anywhere_in_a_line_are_read_or_refused(
    line: dict[str, object], start: int, length: int, junk: bytes
) -> None:
    raw = json.dumps(line).encode()
    start %= len(raw)
    torn = raw[:start] + junk + raw[start + length :]
    read_or_refuse(torn)
    assert isinstance(sniff(torn), bool)


@settings(max_examples=100, deadline=None)
@given(line=st.binary(max_size=200))
def test_a_line_of_bytes_is_refused(line: bytes) -> None:
    assert read_or_refuse(line) == []
