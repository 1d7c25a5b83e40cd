"""The beginning of a file, whole or cut: what a sniff can know of it."""

import json
from typing import cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from synapse.hosts.outline import first_line, has, look, outline


@pytest.mark.parametrize(
    ("head", "expected"),
    [
        (b'{"a": 1}\n{"b": 2}', {"a": 1}),
        (b'\xef\xbb\xbf \r\n{"a": 1}', {"a": 1}),
        (b'{\n  "a": 1,\n  "b": [2]\n}', {"a": 1, "b": [2]}),
        (b'{"a": 1, "b": [{"c": "d"}, {"e": "f', {"a": 1, "b": [{"c": "d"}, {}]}),
        (b'{"a": "with \\" and \xff", "b": tr', {"a": 'with " and \ufffd'}),
        (b'{"a": "torn\n{"b": 2}\n{"c": 3}', {"b": 2}),
        (b"a log line\nanother\n[1]\n", [1]),
        (b"1\n2\n3\n4\n5\n{}", None),
        (b'{"a": ]', None),
        (b"", None),
    ],
)
def test_as_much_of_the_first_record_as_is_there(head: bytes, expected: object) -> None:
    assert outline(head) == expected


def test_a_first_line_counts_only_when_it_is_whole() -> None:
    assert first_line(b'{"a": 1}\nrest') == {"a": 1}
    assert first_line(b'{"a": 1, "b"') is None
    assert first_line(b'"a string"') is None


def test_looking_ends_where_there_is_nothing() -> None:
    value = {"a": [{"b": 1}]}
    assert look(value, "a", 0, "b") == 1
    assert look(value, "a", 1) is None
    assert look(value, "a", "b") is None
    assert look(value, 0) is None
    assert has(value, "a")
    assert not has(value, "a", "b")
    assert not has([], "a")


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 9) | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=4),
    max_leaves=12,
)


@given(value=st.dictionaries(st.text(max_size=4), JSON, max_size=4), indent=st.sampled_from([None, 1]), data=st.data())
@settings(max_examples=150, deadline=None)
def test_a_cut_document_says_nothing_that_the_whole_does_not(
    value: dict[str, object], indent: int | None, data: st.DataObject
) -> None:
    text = json.dumps(value, indent=indent).encode()
    found = outline(text[: data.draw(st.integers(1, len(text)))])
    known = cast("dict[str, object]", found or {})
    assert set(known) <= set(value)
    assert all(inner == value[key] for key, inner in known.items() if not isinstance(inner, dict | list))
