"""One transcript, read from a watermark on, in chunks that each end at a place one can go on from."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from synapse.errors import Unreadable
from synapse.hosts import find
from synapse.hosts.reader import DatabaseReader, DocumentReader, LineReader, Reader, State
from synapse.sessions.lines import open_stream, read_bytes, read_head, read_lines
from synapse.sessions.records import NO_TRANSCRIPT
from synapse.sessions.session import Entry
from synapse.sessions.tally import BadLine, Tally

CHUNK_BYTES = 1 << 20  # about a tenth of a second of work: what a kill can cost
CHUNK_ENTRIES = 1_000  # of a document: some MB, decoded
MAX_DOCUMENT = 24 << 20  # decoded, a document takes up to seven times its size, and two are read side by side
UTF16_MARKS = (b"\xff\xfe", b"\xfe\xff")


@dataclass(frozen=True, slots=True)
class Chunk:
    entries: list[Entry]
    position: str  # where the next chunk begins
    state: State  # what the reader knew there


def get_reader(head: bytes) -> Reader:
    """The reader for a file that begins so. Raises Unreadable with the reason."""
    if not head.strip():
        msg = "empty"
        raise Unreadable(msg)
    if head.startswith(UTF16_MARKS):
        raise Unreadable("encoded as UTF-16, not UTF-8", hint="Convert it: iconv -f UTF-16 -t UTF-8 FILE > NEW")
    reader = find.sniff(head)
    if reader is None:
        raise Unreadable(NO_TRANSCRIPT)
    return reader


def read_chunks(path: Path, reader: Reader, position: str, state: State, tally: Tally) -> Iterator[Chunk]:
    """Raises Unreadable when the file as a whole cannot be read; bad lines are counted and passed over."""
    if isinstance(reader, LineReader):
        yield from _read_lines(path, reader, int(position or 0), dict(state), tally)
    elif isinstance(reader, DocumentReader):
        yield from _read_document(path, reader, tally)
    else:
        yield from _read_database(path, reader, position, tally)


def read_file(path: Path, tally: Tally) -> Iterator[Entry]:
    """All entries of one file, chosen by its content."""
    for chunk in read_chunks(path, get_reader(read_head(path)), "", {}, tally):
        yield from chunk.entries


def _read_lines(path: Path, reader: LineReader, start: int, state: State, tally: Tally) -> Iterator[Chunk]:
    entries: list[Entry] = []
    begun = place = start
    with open_stream(path) as stream:
        for line in read_lines(stream, start):
            if line.is_oversized:
                tally.count_bad(line.place, f"a line of {line.end - line.place:,} bytes")
                place = line.end
                continue
            try:
                entries.extend(reader.read_line(line.content, line.place, state, tally))
            except BadLine as error:
                if not line.is_whole:
                    # Its writer may still be at it: it is read when it has its end.
                    tally.is_unfinished = True
                    break
                tally.count_bad(line.place, error.message)
            tally.records += 1
            place = line.end
            if place - begun >= CHUNK_BYTES:
                yield Chunk(entries, str(place), dict(state))
                entries, begun = [], place
    if place > begun or entries:
        yield Chunk(entries, str(place), dict(state))


def _read_document(path: Path, reader: DocumentReader, tally: Tally) -> Iterator[Chunk]:
    with open_stream(path) as stream:
        content = read_bytes(stream, MAX_DOCUMENT + 1)
    if len(content) > MAX_DOCUMENT:
        msg = f"one document of more than {MAX_DOCUMENT >> 20} MB"
        raise Unreadable(msg)
    tally.records += 1
    entries = iter(reader.read_document(content, tally))
    # In pieces: what is observed of very many messages takes several times the document's size. None of them is a place to
    # go on from: a document is read from its beginning whenever it changes.
    while piece := list(islice(entries, CHUNK_ENTRIES)):
        yield Chunk(piece, str(len(content)), {})


def _read_database(path: Path, reader: DatabaseReader, watermark: str, tally: Tally) -> Iterator[Chunk]:
    for position, entries in reader.read_database(path, watermark, tally):
        tally.records += 1
        yield Chunk(entries, position, {})
