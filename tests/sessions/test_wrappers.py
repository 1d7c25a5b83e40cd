"""Pairs of tags around machine text, and the cost of taking them off."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from synapse.sessions.wrappers import Wrapper, unwrap


@pytest.mark.parametrize(
    ("text", "outside", "wrappers"),
    [
        ("plain", "plain", []),
        ("a < b", "a < b", []),
        ("<a-b>x</a-b>", "", [Wrapper("a-b", "x")]),
        ("<a_b c='d'>x</a_b> y", "y", [Wrapper("a_b", "x")]),
        ("<a-b>x</a-b><c-d>y</c-d>\nz", "z", [Wrapper("a-b", "x"), Wrapper("c-d", "y")]),
        ("<a-b><c-d>x</c-d></a-b>", "", [Wrapper("a-b", "<c-d>x</c-d>")]),
        ("say <a-b>x</a-b>", "say <a-b>x</a-b>", []),
        ("  <a-b>x</a-b>", "", [Wrapper("a-b", "x")]),
        ("<a-b>x", "<a-b>x", []),
        ("x</a-b>", "x</a-b>", []),
        ("</a-b>\n<a-b>", "</a-b>\n<a-b>", []),
        ("<div>x</div>", "<div>x</div>", []),
        ("<A-B>x</A-B>", "<A-B>x</A-B>", []),
        ("<reminder>x</reminder>", "", [Wrapper("reminder", "x")]),
    ],
)
def test_wrappers_are_told_from_other_markup(text: str, outside: str, wrappers: list[Wrapper]) -> None:
    assert unwrap(text) == (outside, wrappers)


PIECES = st.lists(
    st.sampled_from(["<a-b>", "</a-b>", "<c_d e='f'>", "</c_d>", "\n", "x", " ", "<", ">", "/"]), max_size=40
).map("".join)


@settings(max_examples=300, deadline=None)
@given(text=PIECES)
def test_nothing_is_invented(text: str) -> None:
    outside, wrappers = unwrap(text)
    assert len(outside) + sum(len(wrapper.content) for wrapper in wrappers) <= len(text)
    assert all(wrapper.content in text for wrapper in wrappers)
    if not wrappers:
        assert outside == text.strip()


@pytest.mark.parametrize(
    "piece",
    [
        "<a-b>",
        "</a-b>",
        "<a-b></a-b>",
        "<a-b ",
        "<a-",
        "<a-b>\n",
        "<a-b>\n<c-d>\n</a-b>\n",
        "<",
        "a-b-",
        "<a-b-",
        "x<a-b>",
        " <a-b",
    ],
)
def test_hostile_text_costs_no_more_than_its_length(piece: str) -> None:
    # A quadratic pass over this much would not come back within the suite's time.
    text = piece * (500_000 // len(piece)) + "</a-b>"
    outside, wrappers = unwrap(text)
    assert len(outside) + sum(len(wrapper.content) for wrapper in wrappers) <= len(text)
