"""Which files to read: those a person named, or what the hosts left in their default places and hooks told of."""

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from synapse import ids
from synapse.errors import BadInput
from synapse.hosts.find import find_places
from synapse.observe.spool import read_spool

# Folders that hold no transcripts and very many files.
_PASSED_OVER = frozenset({".git", "node_modules", "__pycache__"})


@dataclass(frozen=True, slots=True)
class Source:
    path: str
    size: int
    mtime_ns: int

    @property
    def id(self) -> str:
        return ids.derive(self.path)


def find_sources(paths: list[str]) -> list[Source]:
    """Every regular file that these paths name or hold. Raises BadInput for one that is not there."""
    found: dict[str, Source] = {}
    for name in paths:
        path = Path(name).expanduser()
        if not os.path.lexists(path):
            raise BadInput(f"There is no {name}.", hint="Give a transcript or a folder of them.")
        for source in _below(path):
            found[source.path] = source
    return sorted(found.values(), key=lambda source: source.path)


def find_own_sources(home: str, user_home: Path, environ: Mapping[str, str]) -> list[Source]:
    """What the hosts on this machine wrote: their default places, and transcripts that hooks named."""
    places = [path for _, path in find_places(user_home, environ)]
    places += [Path(path) for path in sorted({line.get("transcript", "") for line in read_spool(home)}) if path]
    return find_sources([str(path) for path in places if path.exists()])


def _below(path: Path) -> Iterator[Source]:
    if not path.is_dir():
        yield from _source(path)
        return
    for folder, folders, files in os.walk(path):
        folders[:] = sorted(name for name in folders if name not in _PASSED_OVER)
        for name in sorted(files):
            yield from _source(Path(folder) / name)


def _source(path: Path) -> Iterator[Source]:
    try:
        path = path.resolve()
        stat = path.stat()
    except OSError:
        return  # it went away since the folder was listed, or is a link to nothing
    if not path.is_file() or path.name.endswith(("-wal", "-shm")):
        return
    size, mtime_ns = stat.st_size, stat.st_mtime_ns
    wal = path.with_name(path.name + "-wal")
    if wal.exists():
        # A database in WAL mode changes without its main file being touched.
        size, mtime_ns = size + wal.stat().st_size, max(mtime_ns, wal.stat().st_mtime_ns)
    yield Source(str(path), size, mtime_ns)
