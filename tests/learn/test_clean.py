"""What was pasted goes, what was typed stays."""

import pytest

from synapse.learn.clean import MAX_TEXT, clean


@pytest.mark.parametrize(
    "pasted",
    [
        "```\nnot said\n```",
        "> somebody else's line",
        "diff --git a/parcel.py b/parcel.py",
        "@@ -1,3 +1,4 @@",
        "+++ b/parcel.py",
        "| depot | city |",
        "┌──────┐",
        "{",
        '"depot": "Oslo",',
        "mira@desk ~/parcel $ make",
        "➜ parcel git:(main) make",
        "2026-11-18T12:00:00Z started",
        "12:00:01 INFO started",
        "    at ship (parcel.js:4:2)",
        'File "parcel.py", line 4, in ship',
        "Traceback (most recent call last):",
        "npm ERR! missing script",
        "error: no such depot",
        "src/parcel.py:14:3 is too long",
        "✓ ships a parcel",
        "# a remark in code",
        "// a remark in code",
        'depot = find_depot("Oslo")',
    ],
)
def test_a_pasted_line_goes(pasted: str) -> None:
    assert clean(f"look at this\n{pasted}\nwhat is it?") == "look at this\nwhat is it?"


@pytest.mark.parametrize(
    "typed",
    [
        "Use pnpm.",
        "- and the labels",
        "1. first the depot",
        "why is http://depot.example/a?b=1 slow",
        "5 parcels are late",
        "# Plan",
    ],
)
def test_a_typed_line_stays_as_it_is(typed: str) -> None:
    assert clean(typed) == typed


def test_of_many_lines_the_edges_stay() -> None:
    lines = [f"Line {number}." for number in range(30)]

    assert clean("\n".join(lines)).splitlines() == [*lines[:3], *lines[-5:]]


def test_a_wrapped_line_is_one_with_the_line_above() -> None:
    first = "I would not keep the labels of a parcel that was delivered long ago, it is"

    assert clean(f"{first}\ngenerated anyway.\nshort line\nand another") == (
        f"{first} generated anyway.\nshort line\nand another"
    )


def test_what_is_longer_than_anybody_types_is_not_read_to_its_end() -> None:
    assert len(clean("parcel " * MAX_TEXT)) <= MAX_TEXT
