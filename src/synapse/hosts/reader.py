"""What a host's reader offers, in three shapes: line by line, one document, or a database.

A host's `transcript.py` holds one module-level value of one of these kinds, or several, in `READERS`. `sniff` is shown the
beginning of a file (64 KiB, decompressed) and says whether the content is this host's; names never decide.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from synapse.sessions.session import Entry
from synapse.sessions.tally import Tally

State = dict[str, str]
"""What a line reader remembers between lines: session id, folder, … Strings only, small, and free of what people typed:
it is stored beside the offset, so that reading goes on where it stopped."""


@dataclass(frozen=True, slots=True)
class LineReader:
    """A transcript that grows by whole lines of JSON."""

    host: str
    format: str  # the name people see: claude-code, codex-rollout, …
    sniff: Callable[[bytes], bool]
    read_line: Callable[[bytes, int, State, Tally], Iterable[Entry]]
    """(line, offset of the line, state, tally) → entries. Raises BadLine; changes `state` only when it does not raise."""
    source: str = "transcript"  # as observations name it: also `hook` and `tool-hook`, whose lines are our own


@dataclass(frozen=True, slots=True)
class DocumentReader:
    """A transcript that is one JSON document, rewritten as a whole."""

    host: str
    format: str
    sniff: Callable[[bytes], bool]
    read_document: Callable[[bytes, Tally], Iterator[Entry]]
    """The whole text → entries. Raises Unreadable."""


@dataclass(frozen=True, slots=True)
class DatabaseReader:
    """Sessions that a host keeps in a database of its own, read while it writes."""

    host: str
    format: str
    sniff: Callable[[bytes], bool]
    read_database: Callable[[Path, str, Tally], Iterator[tuple[str, list[Entry]]]]
    """(file, watermark, tally) → (next watermark, entries), a session's worth at a time. Raises Unreadable."""


Reader = LineReader | DocumentReader | DatabaseReader
