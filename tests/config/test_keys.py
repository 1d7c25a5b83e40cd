"""The table of settings, and values as people type them."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from synapse.config.keys import KEYS, NAMES, Value, did_you_mean, find_key, get_key, read_value, render_value
from synapse.errors import BadSettings, NotFound


def test_these_are_the_settings_and_their_defaults() -> None:
    assert {key.name: (key.default, key.environ, key.checkout) for key in KEYS} == {
        "learning.enabled": (True, "SYNAPSE_LEARNING_ENABLED", "switch off"),
        "briefing.enabled": (True, "SYNAPSE_BRIEFING_ENABLED", "switch off"),
        "briefing.startTokens": (1500, "SYNAPSE_BRIEFING_START_TOKENS", "lower"),
        "briefing.promptTokens": (600, "SYNAPSE_BRIEFING_PROMPT_TOKENS", "lower"),
        "skills.autoLoad": ("auto", "SYNAPSE_SKILLS_AUTO_LOAD", "lower"),
        "observe.ignore": ([], "SYNAPSE_OBSERVE_IGNORE", "extend"),
        "observe.keepDays": (30, "SYNAPSE_OBSERVE_KEEP_DAYS", "lower"),
        "observe.toolEvents": (False, "SYNAPSE_OBSERVE_TOOL_EVENTS", "switch off"),
        "scrub.emails": (False, "SYNAPSE_SCRUB_EMAILS", "nothing"),
    }


@pytest.mark.parametrize("name", NAMES)
def test_defaults_and_examples_are_good_values(name: str) -> None:
    key = get_key(name)
    assert key.check(key.default) == ""
    assert key.check(read_value(key, key.example)) == ""


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        *((("learning.enabled"), text, True) for text in ("true", "YES", "on", "1", " True ")),
        *((("learning.enabled"), text, False) for text in ("false", "no", "OFF", "0")),
        ("observe.keepDays", " 14 ", 14),
        ("observe.ignore", "~/a, */b/* ,", ["~/a", "*/b/*"]),
        ("observe.ignore", '["a,b", "c"]', ["a,b", "c"]),
        ("observe.ignore", "[ab]/x", ["[ab]/x"]),
        ("observe.ignore", "", []),
        ("observe.ignore", "[]", []),
    ],
)
def test_values_are_read_as_people_type_them(name: str, text: str, value: Value) -> None:
    assert read_value(get_key(name), text) == value


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("learning.enabled", "maybe", "`learning.enabled` must be true or false, not 'maybe'."),
        ("learning.enabled", "", "`learning.enabled` must be true or false, not ''."),
        ("observe.keepDays", "0", "`observe.keepDays` must be a whole number, at least 1, not 0."),
        ("observe.keepDays", "-3", "`observe.keepDays` must be a whole number, at least 1, not -3."),
        ("observe.keepDays", "ten", "`observe.keepDays` must be a whole number, at least 1, not 'ten'."),
        ("observe.keepDays", "٣", "`observe.keepDays` must be a whole number, at least 1, not '٣'."),
        (
            "observe.keepDays",
            "9" * 99,
            f"`observe.keepDays` must be a whole number, at least 1, not '{'9' * 59}….",
        ),
        ("observe.ignore", '["a"', "`observe.ignore` must be a list of texts, not '[\"a\"'."),
        ("observe.ignore", '["a", 1]', "`observe.ignore` must be a list of texts, not ['a', 1]."),
    ],
)
def test_wrong_values_are_told_with_an_example(name: str, text: str, message: str) -> None:
    with pytest.raises(BadSettings) as caught:
        read_value(get_key(name), text)
    assert (caught.value.message, caught.value.hint) == (message, f"For example {get_key(name).example}.")


@given(st.sampled_from(KEYS), st.data())
@settings(max_examples=60, deadline=None)
def test_what_is_shown_can_be_typed_back(key_: object, data: st.DataObject) -> None:
    key = next(known for known in KEYS if known is key_)
    values: dict[type, st.SearchStrategy[Value]] = {
        bool: st.booleans(),
        int: st.integers(1, 999_999_999),
        list: st.lists(st.text(min_size=1)),
        str: st.sampled_from(key.choices or ("",)),
    }
    value = data.draw(values[type(key.default)])
    assert read_value(key, render_value(value)) == value
    assert json.loads(render_value(value)) == value


def test_a_misspelt_setting_is_answered_with_the_nearest() -> None:
    assert did_you_mean("observe.keepdays") == "Did you mean `observe.keepDays`?"
    assert did_you_mean("observe.keep_days") == "Did you mean `observe.keepDays`?"
    assert did_you_mean("keepDays") == "Did you mean `observe.keepDays`?"
    assert did_you_mean("learning.enable") == "Did you mean `learning.enabled`?"
    assert [did_you_mean(name) for name in ("", "...", "colour", "x" * 100_000)] == ["", "", "", ""]


def test_what_is_no_setting_is_not_found() -> None:
    assert find_key("nothing") is None
    with pytest.raises(NotFound) as caught:
        get_key("no\x1bthing")
    assert (caught.value.message, caught.value.hint) == (
        "No setting named 'no?thing'.",
        "Run `synapse settings list`.",
    )
