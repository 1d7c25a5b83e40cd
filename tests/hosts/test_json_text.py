"""A change in one place of a JSON text leaves every other character as it was."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from synapse.hosts.json_text import add, read_json, remove

SCALARS = st.none() | st.booleans() | st.integers() | st.text(max_size=6)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=8,
)
LAYOUTS = st.sampled_from([None, 1, 2, 4, "\t"])

LAID_OUT = """{
    "theme": "dark",   "model":"opus",
    "hooks": {
        "Stop": [
            {"hooks": [{"type": "command", "command": "bell"}]}
        ],
        "Empty": [ ]
    }
}
"""


def test_an_item_is_laid_out_as_its_neighbours_are() -> None:
    text = add(LAID_OUT, ["hooks", "Stop"], {"hooks": [1]})

    assert text == LAID_OUT.replace(
        '"command": "bell"}]}\n',
        """"command": "bell"}]},
            {
                "hooks": [
                    1
                ]
            }
""",
    )


def test_what_is_missing_on_the_way_is_made_as_the_last_member() -> None:
    text = add(LAID_OUT, ["hooks", "SessionEnd"], "x")

    assert text == LAID_OUT.replace("[ ]\n", '[ ],\n        "SessionEnd": [\n            "x"\n        ]\n')


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("{}", '{\n  "a": {\n    "b": [\n      1\n    ]\n  }\n}'),
        ('{"c":1}', '{"c":1, "a": {"b": [1]}}'),
        ('{"a":{}}', '{"a":{"b": [1]}}'),
        ('{"a": {"b": [0]}}', '{"a": {"b": [0, 1]}}'),
        ('{\r\n\t"c": 1\r\n}\r\n', '{\r\n\t"c": 1,\r\n\t"a": {\r\n\t\t"b": [\r\n\t\t\t1\r\n\t\t]\r\n\t}\r\n}\r\n'),
        ('{"a": {"b": []}, "a": {"b": [5]}}', '{"a": {"b": []}, "a": {"b": [5, 1]}}'),
    ],
)
def test_each_layout_goes_on_as_it_began(text: str, expected: str) -> None:
    assert add(text, ["a", "b"], 1) == expected


@pytest.mark.parametrize(
    ("text", "why"),
    [('{"a": 1}', "a is no object"), ("[]", "the whole is no object"), ('{"a": {"b": {}}}', "a.b is no array")],
)
def test_what_is_no_array_gets_no_item(text: str, why: str) -> None:
    with pytest.raises(ValueError, match=f"^{why}$"):
        add(text, ["a", "b"], 1)


@pytest.mark.parametrize("text", ["", "{", '{"a": 1,}', "// no\n{}", "{'a': 1}", '{"a": NaN}', "[" * 100_000, "{} {}"])
def test_what_is_no_json_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        read_json(text)


@pytest.mark.parametrize(
    ("path", "expected"),
    [(["b"], '{"a": 1 ,"c": 3}'), (["a"], '{"b": [1, 2] ,"c": 3}'), (["c"], '{"a": 1, "b": [1, 2]}')],
)
def test_what_is_removed_takes_its_comma_along(path: list[str | int], expected: str) -> None:
    assert remove('{"a": 1, "b": [1, 2] ,"c": 3}', path) == expected


@given(VALUES, LAYOUTS)
def test_every_value_is_read_where_it_stands(value: Any, layout: Any) -> None:
    text = json.dumps(value, indent=layout, ensure_ascii=False)

    node = read_json(f" {text}\n")

    assert node.value == value
    assert text == f" {text}\n"[node.start : node.end]


@given(st.dictionaries(st.text(max_size=4), VALUES, min_size=1, max_size=4), LAYOUTS, VALUES)
def test_what_was_added_and_removed_was_never_there(value: dict[str, Any], layout: Any, item: Any) -> None:
    value.pop("new", None)
    text = json.dumps(value | {"old": [0]}, indent=layout, ensure_ascii=False)

    member = add(text, ["new", "inner"], item)
    longer = add(text, ["old"], item)

    assert json.loads(member) == {**value, "old": [0], "new": {"inner": [item]}}
    assert json.loads(longer) == {**value, "old": [0, item]}
    assert remove(member, ["new"]) == text
    assert remove(longer, ["old", 1]) == text
