"""A skill's folder in three levels: name and description, the SKILL.md, the files beside it. No level reads the next."""

import os
from dataclasses import dataclass
from pathlib import Path

from synapse.errors import InvalidSkill, NotFound
from synapse.skills.frontmatter import BOM
from synapse.skills.read import MAX_BYTES, decode, read
from synapse.skills.rules import FILE
from synapse.skills.skill import Skill

FILES = (FILE, "skill.md")  # in this order, as hosts look for them
MAX_RESOURCE = 1 << 20
MAX_RESOURCES = 500  # listed; a skill with more keeps a library beside it
MAX_DEPTH = 4
_BLOCK = 4_096
_LEFT_OUT = (".git", "node_modules", "__pycache__")


@dataclass(frozen=True, slots=True)
class Listed:
    """Level 1: what a host puts into its list."""

    name: str
    description: str


@dataclass(frozen=True, slots=True)
class Resource:
    """Level 3: a file of the folder, by its path within it."""

    name: str
    size: int


def find_file(folder: Path) -> Path | None:
    return next((folder / name for name in FILES if (folder / name).is_file()), None)


def load_listed(path: Path) -> Listed:
    """Level 1. Reads to the end of the frontmatter. Raises InvalidSkill."""
    skill = read(decode(_read_head(path))[0], folder=path.parent.name, path=str(path))
    return Listed(skill.name, skill.description)


def load_skill(path: Path) -> Skill:
    """Level 2. Reads the SKILL.md. Raises InvalidSkill, also where the file cannot be read."""
    text, problems = decode(read_bytes(path, MAX_BYTES + 1))
    return read(text, folder=path.parent.name, path=str(path), problems=problems)


def list_resources(folder: Path) -> tuple[Resource, ...]:
    """Level 3, without opening any: all but the SKILL.md and what is a link. At most MAX_RESOURCES, sorted."""
    found: list[Resource] = []
    open_folders = [(folder, 0)]
    while open_folders and len(found) < MAX_RESOURCES:
        here, depth = open_folders.pop(0)
        for entry in _scan(here):
            if entry.is_dir(follow_symlinks=False):
                if depth < MAX_DEPTH and entry.name not in _LEFT_OUT:
                    open_folders.append((Path(entry.path), depth + 1))
            elif entry.is_file(follow_symlinks=False) and not (here == folder and entry.name in FILES):
                name = Path(entry.path).relative_to(folder).as_posix()
                found.append(Resource(name, entry.stat(follow_symlinks=False).st_size))
    return tuple(sorted(found[:MAX_RESOURCES], key=lambda resource: resource.name))


def load_resource(folder: Path, name: str) -> bytes:
    """Level 3: one file of the folder. Raises NotFound, also for what lies outside, and InvalidSkill."""
    path = folder / name
    if not is_inside(path, folder) or not path.is_file():
        raise NotFound("resource", name, hint="`synapse skill show` lists the files of a skill.")
    return read_bytes(path, MAX_RESOURCE)


def is_inside(path: Path, folder: Path) -> bool:
    """Links followed."""
    real = os.path.realpath(folder)
    return os.path.realpath(path).startswith(real.rstrip(os.sep) + os.sep)


def read_bytes(path: Path, limit: int) -> bytes:
    """Raises InvalidSkill where it cannot be read, or is no file: a pipe would be waited for."""
    try:
        if not path.is_file():
            raise InvalidSkill(
                "There is no such file.", rule="file-missing", hint=f"A skill is a folder with a {FILE}."
            )
        with path.open("rb") as file:
            return file.read(limit)
    except OSError as error:
        reason = error.strerror or str(error)
        raise InvalidSkill(
            f"The file cannot be read: {reason}.", rule="file-rights", hint="Check its rights."
        ) from error


def _read_head(path: Path) -> bytes:
    """To the end of the frontmatter, by blocks."""
    head = b""
    try:
        if not path.is_file():
            raise InvalidSkill(
                "There is no such file.", rule="file-missing", hint=f"A skill is a folder with a {FILE}."
            )
        with path.open("rb", buffering=0) as file:
            while len(head) < MAX_BYTES and (block := file.read(_BLOCK)):
                head += block
                end = _find_end(head)
                if end:
                    return head[:end]
    except OSError as error:
        reason = error.strerror or str(error)
        raise InvalidSkill(
            f"The file cannot be read: {reason}.", rule="file-rights", hint="Check its rights."
        ) from error
    return head


def _find_end(head: bytes) -> int:
    """Behind the line that closes the frontmatter; 0 where it is not reached yet."""
    lines = head.splitlines(keepends=True)
    if not lines or lines[0].removeprefix(BOM.encode()).rstrip() != b"---":
        return 0
    at = len(lines[0])
    for line in lines[1:]:
        at += len(line)
        if line.rstrip() == b"---" and line.endswith((b"\n", b"\r")):
            return at
    return 0


def _scan(folder: Path) -> list[os.DirEntry[str]]:
    try:
        with os.scandir(folder) as entries:
            return sorted(entries, key=lambda entry: entry.name)
    except OSError:
        return []
