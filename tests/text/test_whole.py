from hypothesis import given
from hypothesis import strategies as st

from synapse.text.whole import make_whole

ANY = st.text(st.characters(exclude_categories=()))


@given(ANY)
def test_what_comes_out_can_be_stored_and_has_as_many_characters(text: str) -> None:
    whole = make_whole(text)

    assert "\0" not in whole.encode().decode()
    assert len(whole) == len(text)
    assert make_whole(whole) == whole


def test_whole_text_stays_as_it_is() -> None:
    assert make_whole("路径 \U0001f600 plain") == "路径 \U0001f600 plain"
    assert make_whole("a\ud800b\0c\udfff路") == "a\ufffdb\ufffdc\ufffd路"
