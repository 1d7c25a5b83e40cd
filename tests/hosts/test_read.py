"""One transcript read in chunks, each of which ends where one can go on."""

import gzip
from pathlib import Path

import pytest
from tests.fakes.claude_session import ClaudeSession, a_correction
from tests.fakes.opencode_database import OpenCodeDatabase
from tests.fakes.reading import PAYLOADS

from synapse.errors import Unreadable
from synapse.hosts.read import CHUNK_BYTES, MAX_DOCUMENT, Chunk, get_reader, read_chunks, read_file
from synapse.hosts.reader import Reader
from synapse.sessions.lines import BLOCK, MAX_LINE, read_head
from synapse.sessions.session import Entry, Session, Speaker, Turn
from synapse.sessions.tally import Tally


def reader_of(path: Path) -> Reader:
    return get_reader(read_head(path))


def chunks(path: Path, position: str = "", state: dict[str, str] | None = None) -> tuple[list[Chunk], Tally]:
    tally = Tally()
    return list(read_chunks(path, reader_of(path), position, state or {}, tally)), tally


def said(entries: list[Entry]) -> list[str]:
    return [entry.text for entry in entries if isinstance(entry, Turn)]


def a_long_session(path: Path) -> Path:
    """Some chunks' worth of words."""
    session = ClaudeSession("long")
    for number in range(250):
        session.person(f"Step {number}: " + "carry the parcel on. " * 500)
    return session.write(path)


@pytest.mark.parametrize(
    ("head", "why"),
    [
        (b"", "empty"),
        (b" \n\t\n", "empty"),
        ("{}".encode("utf-16"), "encoded as UTF-16, not UTF-8"),
        (b"Dear all\n", "no transcript of a known host"),
    ],
)
def test_what_cannot_be_read_at_all_is_refused_with_the_reason(head: bytes, why: str) -> None:
    with pytest.raises(Unreadable) as caught:
        get_reader(head)

    assert caught.value.message == why


def test_from_the_end_of_any_chunk_reading_goes_on_as_if_it_had_not_stopped(tmp_path: Path) -> None:
    path = a_long_session(tmp_path / "s.jsonl")
    whole, tally = chunks(path)
    entries = [entry for chunk in whole for entry in chunk.entries]

    assert len(whole) == path.stat().st_size // CHUNK_BYTES + 1
    assert whole[-1].position == str(path.stat().st_size)
    assert (tally.records, tally.bad) == (250, 0)
    for number, chunk in enumerate(whole):
        rest, _ = chunks(path, chunk.position, chunk.state)
        before = [entry for earlier in whole[: number + 1] for entry in earlier.entries]
        assert before + [entry for later in rest for entry in later.entries] == entries


def test_a_chunk_keeps_its_state_while_the_next_one_is_read(tmp_path: Path) -> None:
    path = a_long_session(tmp_path / "s.jsonl")
    reading = read_chunks(path, reader_of(path), "", {}, Tally())
    first = next(reading)
    state = dict(first.state)

    assert len(list(reading)) > 0
    assert first.state == state


def test_nothing_new_gives_no_chunk(tmp_path: Path) -> None:
    path = a_correction("s1").write(tmp_path / "s.jsonl")
    (last,) = chunks(path)[0]

    assert chunks(path, last.position, last.state)[0] == []


def test_gzip_is_read_on_from_a_place_in_the_unpacked_stream(tmp_path: Path) -> None:
    plain = a_long_session(tmp_path / "s.jsonl")
    packed = tmp_path / "s.gz"
    packed.write_bytes(gzip.compress(plain.read_bytes(), 1))

    whole, _ = chunks(plain)

    assert chunks(packed)[0] == whole
    assert chunks(packed, whole[0].position, whole[0].state)[0] == whole[1:]


def test_a_bad_line_is_counted_with_its_place_and_the_next_ones_are_read(tmp_path: Path) -> None:
    session = a_correction("s1")
    session.lines[1:1] = ["{broken", "[1, 2]"]
    place = len(session.lines[0].encode()) + 1

    (chunk,), tally = chunks(session.write(tmp_path / "s.jsonl"))

    assert said(chunk.entries)[:2] == ["Install the carrier client, please.", "The install failed."]
    assert (tally.records, tally.bad, [at for at, _ in tally.examples]) == (11, 2, [place, place + 8])


def test_a_last_line_without_its_end_waits_for_its_writer(tmp_path: Path) -> None:
    session = a_correction("s1")
    path = session.write(tmp_path / "s.jsonl")
    raw = path.read_bytes()
    path.write_bytes(raw[:-30])

    (chunk,), tally = chunks(path)

    assert (chunk.position, tally.bad, tally.is_unfinished) == (str(raw[:-1].rindex(b"\n") + 1), 0, True)
    path.write_bytes(raw)
    (rest,), tally = chunks(path, chunk.position, chunk.state)
    assert (said(rest.entries), tally.is_unfinished) == (["Installed with pnpm."], False)


def test_a_line_beyond_all_measure_is_left_out_and_counted(tmp_path: Path) -> None:
    session = a_correction("s1")
    session.lines.insert(1, '{"type": "user", "content": "' + "x" * (MAX_LINE + 2 * BLOCK) + '"}')
    size = len(session.lines[1]) + 1
    path = session.write(tmp_path / "s.jsonl")

    found, tally = chunks(path)

    assert len(said([entry for chunk in found for entry in chunk.entries])) == 4
    assert tally.examples == [(len(session.lines[0].encode()) + 1, f"a line of {size:,} bytes")]
    assert (tally.bad, found[-1].position) == (1, str(path.stat().st_size))


def test_a_document_is_one_chunk(tmp_path: Path) -> None:
    path = tmp_path / "export.json"
    path.write_bytes((PAYLOADS / "opencode" / "1.18-export.json").read_bytes())

    (chunk,), tally = chunks(path)

    assert (chunk.position, chunk.state, tally.records) == (str(path.stat().st_size), {}, 1)
    assert isinstance(chunk.entries[0], Session)


def test_a_document_too_large_to_hold_in_memory_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "export.json.gz"
    raw = (PAYLOADS / "opencode" / "1.18-export.json").read_bytes()
    path.write_bytes(gzip.compress(raw + b" " * (MAX_DOCUMENT - len(raw) + 1), 1))

    with pytest.raises(Unreadable) as caught:
        chunks(path)

    assert caught.value.message == "one document of more than 24 MB"


def test_a_database_gives_a_chunk_a_session_and_goes_on_from_its_watermark(tmp_path: Path) -> None:
    database = OpenCodeDatabase(tmp_path / "any-name")
    for number, name in enumerate(("ses_one", "ses_two")):
        database.put_session(name, 1000 + number)
        database.put_prompt(name, 1, 1000 + number, f"Open door {number}.")

    first, tally = chunks(database.path)
    database.put_session("ses_two", 5000)
    database.put_prompt("ses_two", 2, 5000, "And close it.")
    again, _ = chunks(database.path, first[-1].position)
    database.close()

    assert [said(chunk.entries) for chunk in first] == [["Open door 0."], ["Open door 1."]]
    assert tally.records == 2
    assert said([entry for chunk in again for entry in chunk.entries])[-1] == "And close it."


def test_a_file_is_read_by_its_content_alone(tmp_path: Path) -> None:
    path = a_correction("s1").write(tmp_path / "export.json")
    tally = Tally()

    entries = list(read_file(path, tally))

    assert [entry.text for entry in entries if isinstance(entry, Turn) and entry.speaker is Speaker.PERSON] == [
        "Install the carrier client, please.",
        "No, use pnpm instead of npm.",
    ]
    assert tally.records == 9
