"""Lines as real files hold them: torn, half encoded, full of NUL."""

import json

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from synapse.sessions.decode import decode
from synapse.sessions.tally import BadLine

TEXT = msgspec.json.Decoder(str)
ANY = msgspec.json.Decoder()
NUMBERS = msgspec.json.Decoder(dict[str, int])


@pytest.mark.parametrize(
    ("line", "text"),
    [
        (b'"kite"', "kite"),
        ('"凧"'.encode(), "凧"),
        (rb'"\ud83e\ude81"', "\U0001fa81"),
        (rb'"\ud83e"', "\ufffd"),
        (rb'"\ude81\ud83e\ude81\ud83e"', "\ufffd\U0001fa81\ufffd"),
        (rb'"\\ud83e"', "\\ud83e"),
        (rb'"\\ud83e \ud83e"', "\\ud83e \ufffd"),
        (b'"a\xffb"', "a\ufffdb"),
        (b'"\xed\xa0\xbd"', "\ufffd\ufffd\ufffd"),
        (b'"a\0b"', "ab"),
        (b'\0\0\0"a"', "a"),
        (rb'"a\u0000b"', "a\ufffdb"),
        (rb'"a\\u0000b"', "a\\u0000b"),
    ],
)
def test_what_is_no_text_is_mended_and_the_rest_kept(line: bytes, text: str) -> None:
    assert decode(TEXT, line) == text


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (b'{"a":', "not JSON: Input data was truncated"),
        (b"", "not JSON: Input data was truncated"),
        (b'{"a":"b"}', "unexpected shape: Expected `int`, got `str` - at `$[...]`"),
        (b"[1]", "unexpected shape: Expected `object`, got `array`"),
    ],
)
def test_what_cannot_be_mended_says_why(line: bytes, reason: str) -> None:
    with pytest.raises(BadLine) as bad:
        decode(NUMBERS, line)
    assert bad.value.message == reason


def test_a_bomb_of_brackets_is_a_bad_line() -> None:
    with pytest.raises(BadLine) as bad:
        decode(ANY, b"[" * 100_000 + b"]" * 100_000)
    assert bad.value.message == "nested too deeply"


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.text(max_size=10),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)


@settings(max_examples=150, deadline=None)
@given(value=JSON, is_ascii=st.booleans())
def test_a_good_line_is_read_as_it_is(value: object, *, is_ascii: bool) -> None:
    line = json.dumps(value, ensure_ascii=is_ascii).encode()
    assert decode(ANY, line) == json.loads(line.replace(rb"\\", rb"\u005c").replace(rb"\u0000", rb"\ufffd"))


@settings(max_examples=200, deadline=None)
@given(line=st.binary(max_size=60))
def test_any_bytes_give_a_value_that_can_be_stored_or_a_bad_line(line: bytes) -> None:
    try:
        value = decode(ANY, line)
    except BadLine:
        return
    assert b"\0" not in msgspec.json.encode(value).decode().encode()
