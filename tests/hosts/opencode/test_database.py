"""OpenCode's database: read while it is written, from a watermark on, losing nothing wherever a reading stops."""

import sqlite3
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.fakes.opencode_database import OpenCodeDatabase

from synapse.errors import Unreadable
from synapse.hosts.opencode.transcript import read_database, sniff_database
from synapse.sessions.session import Entry, Outcome, Session, Speaker, ToolCall, ToolResult, Turn
from synapse.sessions.tally import Tally

FIRST = "ses_aaaaaaaaaaaaaaaaaaaaaaaa"
SECOND = "ses_bbbbbbbbbbbbbbbbbbbbbbbb"
CALL = "call_80000000000000000001"


@pytest.fixture
def database(tmp_path: Path) -> Iterator[OpenCodeDatabase]:
    opened = OpenCodeDatabase(tmp_path / "opencode.db")
    yield opened
    opened.close()


def _read(database: OpenCodeDatabase, watermark: str) -> tuple[str, list[Entry], Tally]:
    tally, entries = Tally(), list[Entry]()
    for position, found in read_database(database.path, watermark, tally):
        watermark = position
        entries.extend(found)
    return watermark, entries, tally


def _texts(entries: list[Entry]) -> list[str]:
    return [entry.text for entry in entries if isinstance(entry, Turn)]


def test_a_session_is_read_while_its_host_still_writes(database: OpenCodeDatabase) -> None:
    database.put_session(FIRST, 1_000)
    database.put_prompt(FIRST, 1, 2_000, "Paint the door blue.")
    database.put_message("msg_c0000000000000000000000002", FIRST, 3_000, "assistant")
    state = {"status": "running", "input": {"command": "paint"}, "time": {"start": 3_500}}
    part = {"type": "tool", "tool": "bash", "callID": CALL}
    database.put_part(
        "prt_c0000000000000000000000002", "msg_c0000000000000000000000002", FIRST, 3_500, {**part, "state": state}
    )
    watermark, entries, _ = _read(database, "")
    head = Session(FIRST, "opencode", "/home/mira/kiosk", "1970-01-01T00:00:01.000Z", "The door", version="1.18.33")
    call = ToolCall(CALL, FIRST, "bash", {"command": "paint"}, 100, "1970-01-01T00:00:03.500Z", "/home/mira/kiosk")
    prompt = Turn(
        f"msg_{FIRST[4:]}00000001", FIRST, Speaker.PERSON, "Paint the door blue.", 0, "1970-01-01T00:00:02.000Z",
        "/home/mira/kiosk",
    )  # fmt: skip
    assert (watermark, entries) == ("3500", [head, prompt, call])

    ended = {
        **state,
        "status": "completed",
        "output": "wet",
        "metadata": {"exit": 0},
        "time": {"start": 3_500, "end": 4_000},
    }
    database.put_part(
        "prt_c0000000000000000000000002", "msg_c0000000000000000000000002", FIRST, 4_000, {**part, "state": ended}
    )
    watermark, entries, _ = _read(database, watermark)
    result = ToolResult(CALL, FIRST, "wet", Outcome.SUCCESS, 100, "1970-01-01T00:00:04.000Z", "/home/mira/kiosk")
    assert (watermark, entries) == ("4000", [head, call, result])


def test_a_child_sessions_prompt_is_an_agents(database: OpenCodeDatabase) -> None:
    database.put_session(FIRST, 1_000, parent_id=SECOND)
    database.put_prompt(FIRST, 1, 2_000, "Count the doors.")
    _, entries, _ = _read(database, "")
    assert [(entry.parent_id) for entry in entries if isinstance(entry, Session)] == [SECOND]
    assert [(entry.speaker, entry.reason) for entry in entries if isinstance(entry, Turn)] == [
        (Speaker.PROGRAM, "sub-agent prompt")
    ]


def test_a_row_that_is_no_json_costs_that_row(database: OpenCodeDatabase) -> None:
    database.put_session(FIRST, 1_000)
    database.put_prompt(FIRST, 1, 2_000, "Paint the door.")
    database.put_part("prt_z0000000000000000000000001", f"msg_{FIRST[4:]}00000001", FIRST, 2_500, "{torn")
    database.put_part("prt_y0000000000000000000000001", "msg_gone", FIRST, 2_500, "{}")
    with sqlite3.connect(database.path) as connection:
        connection.execute("insert into message values ('msg_bad', ?, 2600, 2600, '[]')", (FIRST,))
    connection.close()
    _, entries, tally = _read(database, "")
    assert _texts(entries) == ["Paint the door."]
    assert (tally.bad, [place for place, _ in tally.examples]) == (2, [0, 100])


def test_a_message_that_does_not_say_when_has_the_time_of_its_row(database: OpenCodeDatabase) -> None:
    database.put_session(FIRST, 1_000)
    database.put_prompt(FIRST, 1, 2_000, "Paint the door.")
    with sqlite3.connect(database.path) as connection:
        connection.execute('update message set data = cast(\'{"role":"user"}\' as blob)')
    connection.close()
    _, entries, _ = _read(database, "")
    assert [entry.at for entry in entries if isinstance(entry, Turn)] == ["1970-01-01T00:00:02.000Z"]


def test_rows_without_their_session_are_passed_over(database: OpenCodeDatabase) -> None:
    database.put_prompt(FIRST, 1, 2_000, "Nobody knows where this was said.")
    assert _read(database, "")[1] == []


@pytest.mark.parametrize("watermark", ["nonsense", "1/2x", "/"])
def test_a_watermark_of_another_kind_begins_at_the_beginning(database: OpenCodeDatabase, watermark: str) -> None:
    database.put_session(FIRST, 1_000)
    database.put_prompt(FIRST, 1, 2_000, "Paint the door.")
    assert _texts(_read(database, watermark)[1]) == ["Paint the door."]


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "opencode.db"
    path.write_bytes(b"SQLite format 3\0 and then nothing of the kind" * 50)
    assert sniff_database(path.read_bytes())
    with pytest.raises(Unreadable, match="no OpenCode database"):
        list(read_database(path, "", Tally()))


def test_a_database_of_something_else_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "other ?#.db"
    connection = sqlite3.connect(path)
    connection.execute("create table song (title text)")
    connection.commit()
    connection.close()
    with pytest.raises(Unreadable, match="no such table"):
        list(read_database(path, "", Tally()))
    assert sorted(entry.name for entry in tmp_path.iterdir()) == ["other ?#.db"]


@given(
    writes=st.lists(
        st.tuples(st.sampled_from([FIRST, SECOND, "ses_cccccccccccccccccccccccc"]), st.integers(0, 3)), max_size=12
    ),
    stops=st.lists(st.integers(1, 3), max_size=8),
)
@settings(max_examples=40, deadline=None)
def test_a_reading_that_stops_anywhere_loses_nothing(
    tmp_path_factory: pytest.TempPathFactory, writes: list[tuple[str, int]], stops: list[int]
) -> None:
    """Writes come between readings that each end after some sessions; the last reading goes to the end."""
    database = OpenCodeDatabase(tmp_path_factory.mktemp("opencode") / "opencode.db")
    seen: set[str] = set()
    watermark, now = "", 1_000
    for number, (session_id, step) in enumerate(writes):
        now += step
        database.put_session(session_id, now)
        database.put_prompt(session_id, number, now, f"prompt {number}")
        if number < len(stops):
            reading = read_database(database.path, watermark, Tally())
            for position, entries in islice(reading, stops[number]):
                watermark = position
                seen.update(_texts(entries))
    final, entries, _ = _read(database, watermark)
    seen.update(_texts(entries))
    assert seen == {f"prompt {number}" for number in range(len(writes))}
    again = set(_texts(_read(database, final)[1]))
    latest = {f"prompt {n}" for n, _ in enumerate(writes) if sum(step for _, step in writes[n + 1 :]) == 0}
    assert again <= latest
    database.close()
