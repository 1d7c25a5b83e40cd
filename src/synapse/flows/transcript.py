"""One transcript of an ingest: from where to read, with what memory, and why from there."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from hashlib import blake2b
from itertools import islice
from pathlib import Path
from typing import Any

from synapse.flows.left_out import LeftOut
from synapse.flows.observing import Observing
from synapse.flows.sources import Source
from synapse.hosts.find import find_readers
from synapse.hosts.read import Chunk, get_reader, read_chunks
from synapse.hosts.reader import DocumentReader, LineReader, Reader
from synapse.observe.keep import Scrub
from synapse.sessions import records as sessions
from synapse.sessions.lines import read_head
from synapse.sessions.records import Transcript
from synapse.sessions.session import Session
from synapse.sessions.tally import Tally

_FOLDERS = ("cwd", "folder")  # what of a reader's state is no id
FINGERPRINT = 4096  # first bytes that tell a grown file from a rewritten one


@dataclass(frozen=True, slots=True)
class Reading:
    """A transcript being read."""

    source: Source
    reader: Reader
    action: str
    position: str
    state: dict[str, str]  # the reader's
    fingerprint: str
    tally: Tally
    before: Tally  # what the tally held when this reading began
    observing: Observing

    def chunks(self) -> Iterator[Chunk]:
        return read_chunks(Path(self.source.path), self.reader, self.position, self.state, self.tally)


def begin(
    source: Source,
    known: Transcript | None,
    skipped: dict[str, int],
    *,
    choose: Callable[[Reader], LeftOut],
    scrub: Scrub,
    at: str,
) -> Reading:
    """Raises Unreadable or OSError when the file cannot be read at all. `choose`: what is left out depends on the kind."""
    head = read_head(Path(source.path))
    before = known if known is not None and can_go_on(known, source, head) else None
    reader = _get_known(before.format) if before else get_reader(head)
    tally, then = Tally(), Tally()
    state: dict[str, Any] = {}
    if before:
        for counts in (tally, then):
            counts.records, counts.bad = before.records, before.bad_lines
            counts.skipped.update(skipped)
        state = sessions.read_state(before)
    return Reading(
        source=source,
        reader=reader,
        action="continued" if before else "read again" if known and not known.refused else "read",
        position=before.position if before else "",
        state=state.get("reader", {}),
        fingerprint=before.fingerprint if before else take_fingerprint(head),
        tally=tally,
        before=then,
        observing=Observing(
            reader.host,
            source=reader.source if isinstance(reader, LineReader) else "transcript",
            left_out=choose(reader),
            scrub=scrub,
            tally=tally,
            at=at,
            state=state.get("observing", {}),
        ),
    )


def can_go_on(known: Transcript, source: Source, head: bytes) -> bool:
    """Whether what was read of the file still stands at its beginning."""
    reader = next((reader for reader in find_readers() if reader.format == known.format), None)
    if known.refused or reader is None or isinstance(reader, DocumentReader):
        return False
    if not isinstance(reader, LineReader):
        return True  # a host's database keeps its own watermark
    length = int(known.fingerprint.partition(":")[0] or 0)
    is_plain = not source.path.endswith(".gz")
    is_long_enough = source.size >= int(known.position or 0) if is_plain else True
    return is_long_enough and take_fingerprint(head[:length]) == known.fingerprint


def take_fingerprint(head: bytes) -> str:
    """How many first bytes, and their hash."""
    first = head[:FINGERPRINT]
    return f"{len(first)}:{blake2b(first, digest_size=8).hexdigest()}"


def to_transcript(
    reading: Reading, chunk: Chunk, scrub: Scrub, at: str, *, is_end: bool, refused: str = ""
) -> Transcript:
    """The watermark behind that chunk, in words that may be stored."""
    state = {name: scrub(value) if name in _FOLDERS else value for name, value in chunk.state.items()}
    return Transcript(
        id=reading.source.id,
        path=scrub(reading.source.shown),
        host=reading.reader.host,
        format=reading.reader.format,
        # A file that is not read to its end yet must not look unchanged to the next run.
        size=reading.source.size if is_end else -1,
        mtime_ns=reading.source.mtime_ns,
        fingerprint=reading.fingerprint,
        position=chunk.position,
        state=json.dumps({"reader": state, "observing": reading.observing.state()}, ensure_ascii=False),
        records=reading.tally.records,
        bad_lines=reading.tally.bad,
        refused=refused,
        read_at=at,
    )


def first_folder(reading: Reading) -> tuple[str, str]:
    """The folder and repository URL that a transcript begins with."""
    for chunk in islice(read_chunks(Path(reading.source.path), reading.reader, "", {}, Tally()), 1):
        for entry in chunk.entries:
            if entry.cwd:
                return entry.cwd, entry.origin if isinstance(entry, Session) else ""
    return "", ""


def _get_known(name: str) -> Reader:
    return next(reader for reader in find_readers() if reader.format == name)
