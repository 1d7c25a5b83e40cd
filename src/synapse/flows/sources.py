"""Which files to read: those a person named, or what the hosts left in their default places and hooks told of."""

import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from synapse import ids
from synapse.errors import BadInput
from synapse.hosts.find import find_places
from synapse.observe.spool import find_work, read_spool

# Folders that hold no transcripts and very many files.
_PASSED_OVER = frozenset({".git", "node_modules", "__pycache__"})


@dataclass(frozen=True, slots=True)
class Source:
    path: str
    size: int
    mtime_ns: int
    problem: str = ""  # why nothing can be read there

    @property
    def id(self) -> str:
        return ids.derive(self.path)

    @property
    def shown(self) -> str:
        """The path as text that a database and a terminal take: a name that is no UTF-8 with its odd bytes written out."""
        return self.path.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")


def find_sources(paths: list[str]) -> list[Source]:
    """Every regular file that these paths name or hold. Raises BadInput for one that is not there."""
    found: dict[str, Source] = {}
    for name in paths:
        path = Path(os.path.expanduser(name))  # (pathlib's fails for a user who is not there)
        if not os.path.lexists(path):
            raise BadInput(f"There is no {name}.", hint="Give a transcript or a folder of them.")
        for source in _below(path):
            found[source.path] = source
    return sorted(found.values(), key=lambda source: source.path)


def find_own_sources(home: str, user_home: Path, environ: Mapping[str, str]) -> list[Source]:
    """What the hosts on this machine wrote: their default places, and transcripts that hooks named."""
    places = [str(path) for _, path in find_places(user_home, environ)]
    return find_sources([*_existing(places), *find_told_paths(home)])


def find_told_paths(home: str) -> list[str]:
    """Every transcript that a hook named, with the folder of its sub-agents; and what hooks wrote where there is none."""
    found: dict[str, None] = dict.fromkeys(find_work(home))
    for line in read_spool(home):
        path = line.get("transcript", "")
        if os.path.isabs(path):
            found |= {path: None, path.removesuffix(".jsonl"): None}
    return _existing(found)


def _existing(paths: Iterable[str]) -> list[str]:
    # pathlib's `exists` fails where a folder above may not be entered.
    return [path for path in paths if path and os.path.exists(path)]


def _below(path: Path) -> Iterator[Source]:
    if not path.is_dir():
        yield from _source(path)
        return
    seen: set[str] = set()
    problems: list[OSError] = []
    # Links to folders are followed, each folder once: histories are kept on other disks, and links go in circles.
    for folder, folders, files in os.walk(path, onerror=problems.append, followlinks=True):
        real = os.path.realpath(folder)
        folders[:] = [] if real in seen else sorted(name for name in folders if name not in _PASSED_OVER)
        for name in sorted(files) if real not in seen else ():
            yield from _source(Path(folder) / name)
        seen.add(real)
    for error in problems:
        yield Source(str(error.filename), 0, 0, (error.strerror or str(error)).lower())


def _source(path: Path) -> Iterator[Source]:
    try:
        path = Path(os.path.realpath(path))  # pathlib's `resolve` fails on a link that leads to itself
        stat = path.stat()
    except OSError:
        return  # it went away since the folder was listed, or is a link to nothing
    if not path.is_file() or path.name.endswith(("-wal", "-shm")):
        return
    size, mtime_ns = stat.st_size, stat.st_mtime_ns
    # A database in WAL mode changes without its main file being touched.
    with suppress(OSError):
        wal = path.with_name(path.name + "-wal").stat()
        size, mtime_ns = size + wal.st_size, max(mtime_ns, wal.st_mtime_ns)
    yield Source(str(path), size, mtime_ns)
