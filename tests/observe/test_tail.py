"""What a session was told is read from the end of its own spool file."""

from pathlib import Path

import pytest

from synapse.observe.spool import append, spool_path
from synapse.observe.tail import SIZE, find_told, read_tail

SESSION = ("claude_code", "s1")


@pytest.fixture
def home(tmp_path: Path) -> str:
    return str(tmp_path)


def tell(home: str, **fields: object) -> None:
    append(home, *SESSION, fields)


def told(home: str, before: str = "") -> set[int]:
    return find_told(read_tail(home, *SESSION), before)


def test_a_session_without_a_file_was_told_nothing(home: str) -> None:
    assert told(home) == set()


def test_everything_told_counts_until_the_conversation_is_compacted(home: str) -> None:
    tell(home, kind="session-start", source="startup", told=[1, 2], nonce="a")
    tell(home, kind="prompt", told=[3], nonce="b")
    tell(home, kind="stop")
    assert told(home) == {1, 2, 3}

    tell(home, kind="compact")
    assert told(home) == set()

    tell(home, kind="session-start", source="compact", told=[2], nonce="c")
    assert told(home) == {2}


def test_a_resumed_session_still_knows_and_a_cleared_one_does_not(home: str) -> None:
    tell(home, kind="session-start", source="startup", told=[1])
    tell(home, kind="session-start", source="resume")
    assert told(home) == {1}

    tell(home, kind="session-start", source="clear")
    assert told(home) == set()


def test_before_a_nonce_only_the_lines_above_it_count(home: str) -> None:
    tell(home, kind="prompt", told=[1], nonce="a")
    tell(home, kind="prompt", told=[1, 2], nonce="b")
    tell(home, kind="prompt", told=[3], nonce="c")

    assert [told(home, nonce) for nonce in "abc"] == [set(), {1}, {1, 2}]


def test_only_the_end_of_a_long_file_is_read_and_a_cut_line_is_passed_over(home: str) -> None:
    tell(home, kind="prompt", told=[1])
    for number in range(1_100):
        tell(home, kind="stop", cwd="/home/dev/" + "x" * 200, number=number)
    tell(home, kind="prompt", told=[2])
    with Path(spool_path(home, *SESSION)).open("ab") as file:
        file.write(b'{"kind": "prompt", "told": [3')

    assert Path(spool_path(home, *SESSION)).stat().st_size > SIZE
    assert told(home) == {2}
