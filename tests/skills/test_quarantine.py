"""Ten uses after a change against the ten before it."""

import pytest

from synapse.skills.quarantine import is_worse

WELL, HARM = False, True


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ([], [], False),
        ([WELL] * 10, [HARM], False),
        ([WELL] * 10, [HARM, HARM], True),
        ([], [HARM, HARM], True),
        ([HARM] + [WELL] * 9, [HARM, HARM], False),
        ([HARM] + [WELL] * 10, [HARM, HARM], True),  # the harmful one is the eleventh before it
        ([HARM] + [WELL] * 9, [HARM, HARM, HARM], True),
        ([WELL] * 10, [HARM] + [WELL] * 9 + [HARM], False),  # the second is the eleventh after it
    ],
)
def test_two_harmful_uses_more_than_before_are_too_many(
    before: list[bool], after: list[bool], *, expected: bool
) -> None:
    assert is_worse(before, after) == expected
