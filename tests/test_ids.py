import pytest
from hypothesis import given
from hypothesis import strategies as st

from synapse import ids


@given(st.lists(st.text(max_size=10), max_size=4), st.lists(st.text(max_size=10), max_size=4))
def test_only_the_same_parts_give_the_same_id(left: list[str], right: list[str]) -> None:
    assert (ids.derive(*left) == ids.derive(*right)) == (left == right)


@pytest.mark.parametrize(
    "native_id",
    [
        "7b0e6c1e-6f0e-4a55-b5a7-0d6f0a3c1f11",
        "7b0e6c1e-6f0e-4a55-b5a7-0d6f0a3c1f11#thinking",
        "toolu_01AbCdEfGhIjKlMnOpQrStUv",
        "call_2byVBQiCQKIC4iGX97hVLvkk",
        "aaaa2@2026-08-01T09:00:01.000Z",
        "s1/msg-001",
    ],
)
def test_a_random_id_stands_alone(native_id: str) -> None:
    assert ids.within("s1", native_id) == native_id


@pytest.mark.parametrize(
    "native_id",
    ["msg-001", "functions.TodoWrite:0", "toolu_todowrite_001", "internationalization", ids.derive("a"), ""],
)
def test_any_other_id_holds_within_its_session(native_id: str) -> None:
    assert ids.within("s1", native_id) == f"s1/{native_id}"
