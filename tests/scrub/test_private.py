"""What stands between the marks goes, whatever else is typed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from synapse.scrub.private import cut_private


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("plain < text", "plain < text"),
        ("a <private>b</private> c", "a  c"),
        ("a <PRIVATE>b</Private> c <private>d</private>", "a  c "),
        ("a <private>b", "a "),
        ("a <private>b <private>c</private> d</private> e", "a  e"),
        ("a <private>b <private>c</private> d", "a "),
        ("a</private> b", "a</private> b"),
        ("İ路<private>ß</private>é", "İ路é"),
        ("<privately>", "<privately>"),
    ],
)
def test_what_is_marked_goes(text: str, kept: str) -> None:
    assert cut_private(text) == kept


@given(st.text(st.characters(exclude_categories=())), st.text(), st.text())
def test_nothing_of_a_block_is_left_and_a_second_look_changes_nothing(before: str, inside: str, behind: str) -> None:
    kept = cut_private(f"{before}<private>KESTREL{inside}</private>{behind}")

    assert "KESTREL" not in kept.replace(before, "").replace(behind, "") or "KESTREL" in before + behind
    assert cut_private(kept) == kept or "<" in before + behind
