"""What a session was told is read from the end of its own spool file."""

from pathlib import Path

import pytest

from synapse.observe.spool import append, spool_path
from synapse.observe.tail import SIZE, find_end, find_told, find_told_skills, read_tail

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


def test_a_line_that_says_what_was_told_before_it_is_enough(home: str) -> None:
    tell(home, kind="prompt", told=[1])
    pad(home)
    tell(home, kind="prompt", told=[2], known=[3], known_skills=[{"name": "b", "tokens": 5}])
    tell(home, kind="prompt", skills=[{"name": "a", "tokens": 7}])
    with Path(spool_path(home, *SESSION)).open("ab") as file:
        file.write(b'{"kind": "prompt", "told": [4')

    assert told(home) == {2, 3}
    assert find_told_skills(read_tail(home, *SESSION)) == {"a": 7, "b": 5}


def test_where_no_line_says_so_it_is_looked_for_further_up(home: str) -> None:
    tell(home, kind="prompt", told=[1])
    pad(home)
    tell(home, kind="prompt", told=[2])

    assert told(home) == {1, 2}


def pad(home: str) -> None:
    for number in range(1_100):
        tell(home, kind="stop", cwd="/home/dev/" + "x" * 500, number=number)
    assert Path(spool_path(home, *SESSION)).stat().st_size > 2 * SIZE


def test_from_a_place_on_only_what_was_told_since_counts(home: str) -> None:
    tell(home, kind="prompt", told=[1], nonce="a")
    end = find_end(home, *SESSION)
    tell(home, kind="prompt", told=[2], known=[1], nonce="b")
    tell(home, kind="prompt", told=[3], nonce="c")

    assert find_told(read_tail(home, *SESSION, since=end), before="c") == {2}
    assert find_told(read_tail(home, *SESSION, since=find_end(home, *SESSION))) == set()


def test_what_was_not_said_after_all_was_not_told(home: str) -> None:
    tell(home, kind="prompt", told=[1, 2], skills=[{"name": "a", "tokens": 7}], nonce="a")
    tell(home, kind="unsaid", nonce="a", numbers=[1], names=["a"])

    assert told(home) == {2}
    assert find_told_skills(read_tail(home, *SESSION)) == {}
