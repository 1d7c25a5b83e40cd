"""What lies in the folders of skills: bounded, without opening a file, and never along a link that leads out."""

import os
import stat
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from synapse.skills.resources import FILES
from synapse.skills.skill import Scope

# What clients of the open specification are told to keep to.
MAX_DEPTH = 6
MAX_FOLDERS = 2_000  # in one root
_LEFT_OUT = frozenset((".git", "node_modules", "__pycache__", ".archive", ".venv"))


@dataclass(frozen=True, slots=True)
class Root:
    """A folder of skills. `within`: links may lead anywhere below it, or into another root."""

    path: str
    scope: Scope
    hosts: tuple[str, ...] = ()
    within: str = ""
    plugin: str = ""
    project_id: str = ""  # empty for what holds in all
    nearness: int = 0  # of two skills with one name the one with the lower number is loaded


class Found(NamedTuple):
    """A SKILL.md, not yet read. Made ten thousand times in each look, which a dataclass would cost twice."""

    path: str
    root: Root
    hosts: tuple[str, ...]
    size: int
    mtime_ns: int


@dataclass(frozen=True, slots=True)
class LeftOut:
    path: str
    why: str


@dataclass(frozen=True, slots=True)
class Scan:
    """In the order of the roots, each root's by path."""

    found: tuple[Found, ...]
    left_out: tuple[LeftOut, ...]


def scan(roots: Iterable[Root]) -> Scan:
    """A file that several roots lead to is found once, in the first of them, for the hosts of all."""
    walk = _Walk()
    ordered = [root for root in roots if os.path.isdir(root.path)]  # noqa: PTH112  (pathlib is half of the time here)
    # One that is itself a link which leads out opens no way for the others.
    walk.homes = [real for root in ordered if _is_below(real := _real(root.path), root.within)]
    for root in ordered:
        walk.scan_root(root)
    return Scan(tuple(walk.found.values()), tuple(walk.left_out))


@dataclass(slots=True)
class _Walk:
    """Mutable: what is found so far, by the real path of its folder."""

    homes: list[str] = field(default_factory=list[str])  # where links may lead to
    found: dict[str, Found] = field(default_factory=dict[str, Found])
    left_out: list[LeftOut] = field(default_factory=list[LeftOut])

    def scan_root(self, root: Root) -> None:
        real = self._resolve(root, root.path)
        looked_at = 0
        open_folders = [(root.path, real, 1)] if real else []
        seen = {real}
        while open_folders:
            path, real, depth = open_folders.pop(0)
            for name, is_link in self._list(path):
                looked_at += 1
                if looked_at > MAX_FOLDERS:
                    self.left_out.append(LeftOut(root.path, f"more than {MAX_FOLDERS:,} folders: the rest is left out"))
                    return
                below, real_below = f"{path}/{name}", f"{real}/{name}"
                if is_link:
                    real_below = self._resolve(root, below)
                if not real_below or real_below in seen:
                    continue
                seen.add(real_below)
                if not self._take(root, below, real_below) and depth < MAX_DEPTH:
                    open_folders.append((below, real_below, depth + 1))

    def _resolve(self, root: Root, path: str) -> str:
        """Where a link really leads; empty where that is further than we go."""
        real = _real(path)
        if _is_below(real, root.within) or any(_is_below(real, home) for home in self.homes):
            return real
        self.left_out.append(LeftOut(path, "a link that leads out"))
        return ""

    def _list(self, path: str) -> list[tuple[str, bool]]:
        """The folders in it, with links to folders."""
        try:
            with os.scandir(path) as entries:
                found = [(entry.name, entry.is_symlink()) for entry in entries if _is_folder(entry)]
        except OSError as error:
            self.left_out.append(LeftOut(path, error.strerror or "cannot be read"))
            return []
        kept = sorted(one for one in found if one[0] not in _LEFT_OUT)
        if not all(name.isascii() for name, _ in kept):
            kept = [one for one in kept if self._is_text(path, one[0])]
        return kept

    def _is_text(self, path: str, name: str) -> bool:
        try:
            name.encode()
        except UnicodeEncodeError:
            self.left_out.append(LeftOut(path, "a folder's name in it is not UTF-8"))
            return False
        return True

    def _take(self, root: Root, folder: str, real: str) -> bool:
        """Whether a skill lies there; what lies below it is its own."""
        for name in FILES:
            path = f"{folder}/{name}"
            try:
                facts = os.lstat(path)
            except OSError:
                continue
            mode = facts.st_mode
            if stat.S_ISLNK(mode):
                if not self._resolve(root, path):
                    return True
                facts = _stat(path) or facts
                mode = facts.st_mode
            if stat.S_ISREG(mode):
                self._keep(Found(path, root, root.hosts, facts.st_size, facts.st_mtime_ns), real)
                return True
        return False

    def _keep(self, found: Found, real: str) -> None:
        before = self.found.get(real)
        if before is None:
            self.found[real] = found
        elif before.root.scope is found.root.scope:
            hosts = dict.fromkeys([*before.hosts, *found.hosts])
            self.found[real] = before._replace(hosts=tuple(hosts))


def _is_folder(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_dir()
    except OSError:
        return False  # a link to itself


def _is_below(real: str, folder: str) -> bool:
    """Or the folder itself; everything where none is given."""
    home = _real(folder) if folder else ""
    return not home or real == home or real.startswith(home.rstrip("/") + "/")


def _stat(path: str) -> os.stat_result | None:
    try:
        return os.stat(path)  # noqa: PTH116  (pathlib is half of the time here)
    except OSError:
        return None


def _real(path: str) -> str:
    return os.path.realpath(path)
