import gzip
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from synapse.errors import Unreadable
from synapse.sessions import lines
from synapse.sessions.lines import Line, open_stream, read_head, read_lines


def read(path: Path, start: int = 0) -> list[Line]:
    with open_stream(path) as stream:
        return list(read_lines(stream, start))


def test_lines_know_where_they_stand(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"one\n\n  \ntwo\nthree")

    assert read(path) == [Line(0, 4, b"one"), Line(8, 12, b"two"), Line(12, 17, b"three", is_whole=False)]


def test_reading_goes_on_from_an_offset(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"one\ntwo\n")

    assert read(path, start=4) == [Line(4, 8, b"two")]


def test_gzip_is_recognised_by_content_and_offsets_count_what_is_inside(tmp_path: Path) -> None:
    path = tmp_path / "no-ending"
    path.write_bytes(gzip.compress(b"one\ntwo\n"))

    assert read(path, start=4) == [Line(4, 8, b"two")]
    assert read_head(path) == b"one\ntwo\n"


def test_a_damaged_gzip_is_refused_with_the_reason(tmp_path: Path) -> None:
    path = tmp_path / "a.gz"
    path.write_bytes(gzip.compress(b"one\n" * 50_000)[:-20])

    with pytest.raises(Unreadable):
        read(path)


def test_a_line_that_is_too_long_is_passed_over_and_the_next_one_is_read(tmp_path: Path) -> None:
    path = tmp_path / "a"
    long = lines.MAX_LINE + 3 * lines.BLOCK
    path.write_bytes(b"first\n" + b"x" * long + b"\nlast\n")

    assert read(path) == [
        Line(0, 6, b"first"),
        Line(6, 6 + long + 1, b"", is_oversized=True),
        Line(6 + long + 1, 6 + long + 6, b"last"),
    ]


def test_a_file_that_is_one_endless_line_is_told_as_such(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"x" * (lines.MAX_LINE + 2 * lines.BLOCK))

    assert read(path) == [Line(0, lines.MAX_LINE + 2 * lines.BLOCK, b"", is_whole=False, is_oversized=True)]


@given(st.lists(st.binary(max_size=40).filter(lambda part: b"\n" not in part)), st.booleans())
def test_nothing_is_lost_or_read_twice_wherever_one_goes_on(parts: list[bytes], is_ended: bool) -> None:  # noqa: FBT001
    import io  # noqa: PLC0415  (a stream for this test alone)

    content = b"\n".join(parts) + (b"\n" if is_ended and parts else b"")
    whole = list(read_lines(io.BytesIO(content), 0))

    assert [line.content for line in whole] == [part for part in content.split(b"\n") if part.strip()]
    for line in whole:
        assert content[line.place : line.place + len(line.content)] == line.content
        assert list(read_lines(io.BytesIO(content), line.end)) == [later for later in whole if later.place >= line.end]
