from hypothesis import given
from hypothesis import strategies as st

from synapse import ids


@given(st.lists(st.text(max_size=10), max_size=4), st.lists(st.text(max_size=10), max_size=4))
def test_only_the_same_parts_give_the_same_id(left: list[str], right: list[str]) -> None:
    assert (ids.derive(*left) == ids.derive(*right)) == (left == right)


def test_a_hosts_long_id_stands_alone_and_a_short_one_within_its_session() -> None:
    assert ids.within("s1", "7b0e6c1e-6f0e-4a55-b5a7-0d6f0a3c1f11") == "7b0e6c1e-6f0e-4a55-b5a7-0d6f0a3c1f11"
    assert ids.within("s1", "msg-001") == "s1/msg-001"
