"""Reads a payload as `synapse ingest` does, without a file system."""

from pathlib import Path

from synapse.hosts.reader import DocumentReader, LineReader, State
from synapse.sessions.session import Entry
from synapse.sessions.tally import BadLine, Tally

PAYLOADS = Path(__file__).parent.parent / "payloads"


def read_payload(reader: LineReader | DocumentReader, name: str) -> tuple[list[Entry], Tally]:
    return read_bytes(reader, (PAYLOADS / name).read_bytes())


def read_bytes(
    reader: LineReader | DocumentReader, raw: bytes, state: State | None = None
) -> tuple[list[Entry], Tally]:
    tally = Tally()
    if isinstance(reader, DocumentReader):
        return list(reader.read_document(raw, tally)), tally
    entries: list[Entry] = []
    known: State = {} if state is None else state
    offset = 0
    for line in raw.split(b"\n"):
        if line.strip():
            before = dict(known)
            try:
                entries.extend(reader.read_line(line, offset, known, tally))
            except BadLine as error:
                assert known == before, "a bad line must leave no trace"
                tally.count_bad(offset, error.message)
        offset += len(line) + 1
    return entries, tally
