"""Plausible records with one place changed to anything: what real files contain sooner or later."""

import json
from collections.abc import Iterator
from typing import Any, cast

from hypothesis import strategies as st

ANYTHING = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**70), 2**70)
    | st.floats(allow_nan=False)
    | st.sampled_from(["", " ", "user", "assistant", "message", "{}", "1", "\ud800", "\x00", "<user_query>"])
    | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)


@st.composite
def damaged(draw: st.DrawFn, records: list[Any]) -> bytes:
    """One of the records as JSON, with up to three of its places changed or dropped, and sometimes torn."""
    record = json.loads(json.dumps(draw(st.sampled_from(records))))
    for _ in range(draw(st.integers(1, 3))):
        places = list(_places(record))
        if not places:
            break
        holder, key = draw(st.sampled_from(places))
        if isinstance(holder, list) or draw(st.booleans()):
            holder[key] = draw(ANYTHING)
        else:
            del holder[key]
    text = json.dumps(record).encode()
    return text[: draw(st.integers(0, len(text)))] if draw(st.integers(0, 9)) == 0 else text


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    keys: list[Any] = []
    if isinstance(value, dict):
        keys = list(cast("dict[str, Any]", value))
    elif isinstance(value, list):
        keys = list(range(len(cast("list[Any]", value))))
    for key in keys:
        yield value, key
        yield from _places(value[key])
