"""The lines of a growing file from a given place on: whole lines only, bounded memory, plain or gzip."""

import gzip
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, cast

from synapse.errors import Unreadable

BLOCK = 1 << 20
MAX_LINE = 32 << 20  # lines of 400 KB are normal and of some MB happen (pasted images); above this one line is left out
HEAD = 64 << 10  # what a sniff is shown
GZIP_MAGIC = b"\x1f\x8b"


@dataclass(frozen=True, slots=True)
class Line:
    place: int  # offset of its first byte, in the decompressed stream
    end: int  # offset behind its line break
    content: bytes  # without the line break; empty when `oversized`
    is_whole: bool = True  # False: the file ends in it, the writer may still be at it
    is_oversized: bool = False


def open_stream(path: Path) -> BinaryIO:
    """The file's bytes, decompressed where they are gzip by content."""
    with path.open("rb") as stream:
        is_gzip = stream.read(2) == GZIP_MAGIC
    return cast("BinaryIO", gzip.open(path, "rb")) if is_gzip else path.open("rb")


def _seek(stream: BinaryIO, place: int) -> None:
    # A compressed stream is read up to there: whatever is wrong with it shows here already.
    try:
        stream.seek(place)
    except (EOFError, zlib.error, gzip.BadGzipFile) as error:
        msg = f"damaged gzip: {error}"
        raise Unreadable(msg) from error


def read_bytes(stream: BinaryIO, count: int) -> bytes:
    """Up to `count` bytes. Raises Unreadable on a damaged gzip."""
    try:
        return stream.read(count)
    except (EOFError, zlib.error, gzip.BadGzipFile) as error:
        msg = f"damaged gzip: {error}"
        raise Unreadable(msg) from error


def read_head(path: Path) -> bytes:
    with open_stream(path) as stream:
        return read_bytes(stream, HEAD)


def read_lines(stream: BinaryIO, start: int) -> Iterator[Line]:
    """The lines from offset `start` on. Empty lines are left out; a last line without a break is marked."""
    _seek(stream, start)
    pending = b""
    place = start
    block = b"\n"
    while block:
        block = read_bytes(stream, BLOCK)
        *whole, pending = (pending + block).split(b"\n")
        for content in whole:
            end = place + len(content) + 1
            if content.strip():
                yield Line(place, end, content)
            place = end
        if len(pending) > MAX_LINE:
            line, pending = _skip_line(stream, place, len(pending))
            yield line
            place = line.end
    if pending.strip():
        yield Line(place, place + len(pending), pending, is_whole=False)


def _skip_line(stream: BinaryIO, place: int, length: int) -> tuple[Line, bytes]:
    """The line that is too long, and what was read behind it."""
    end = place + length
    while block := read_bytes(stream, BLOCK):
        found = block.find(b"\n")
        if found >= 0:
            return Line(place, end + found + 1, b"", is_oversized=True), block[found + 1 :]
        end += len(block)
    return Line(place, end, b"", is_whole=False, is_oversized=True), b""
