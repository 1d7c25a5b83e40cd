"""What stands where text is expected becomes text, whatever its shape."""

import pytest

from synapse.hosts.content import name_kind, read_arguments, read_millis, read_output, read_text
from synapse.hosts.place import remember


@pytest.mark.parametrize(
    ("content", "said", "output"),
    [
        ("words", "words", "words"),
        (["one", {"text": "two"}, {"type": "image", "data": "AAAA"}, 3], "one\ntwo", "one\ntwo\n[image]"),
        ({"result": [1]}, "", '{"result":[1]}'),
        (None, "", ""),
        (7, "", "7"),
        ([{"type": "text", "text": None}], "", ""),
    ],
)
def test_words_and_outputs_are_read_from_strings_blocks_and_values(content: object, said: str, output: str) -> None:
    assert (read_text(content), read_output(content)) == (said, output)


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({"a": 1}, {"a": 1}),
        ('{"a": 1}', {"a": 1}),
        ("[1]", "[1]"),
        ("ls -la", "ls -la"),
        ("[" * 9000, "[" * 9000),
        ([1], "[1]"),
        (None, {}),
    ],
)
def test_arguments_are_an_object_where_they_hold_one(given: object, expected: object) -> None:
    assert read_arguments(given) == expected


@pytest.mark.parametrize(
    ("millis", "instant"),
    [
        (1_785_574_801_000, "2026-08-01T09:00:01.000Z"),
        (0.5, "1970-01-01T00:00:00.000Z"),
        (True, ""),
        ("1785574801000", ""),
        (1e300, ""),
    ],
)
def test_an_instant_is_read_from_milliseconds(millis: object, instant: str) -> None:
    assert read_millis(millis) == instant


@pytest.mark.parametrize(
    ("kind", "name"),
    [
        ("token_count", "token count"),
        ("bashExecution", "bash execution"),
        ("session.info", "session info"),
        ("", "unknown record"),
        ("two words", "unknown record"),
        ("x" * 50, "unknown record"),
        ({"a": 1}, "unknown record"),
    ],
)
def test_a_record_left_out_is_named_by_its_type(kind: object, name: str) -> None:
    assert name_kind(kind) == name


def test_only_the_latest_are_remembered() -> None:
    state = {"session": "s"}
    for number in (1, 2, 3, 2, 4):
        remember(state, "call ", str(number), "open", limit=3)
    assert state == {"session": "s", "call 3": "open", "call 2": "open", "call 4": "open"}
