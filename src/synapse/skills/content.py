"""The files of one skill's folder as a value: read bounded, hashed, compared."""

import os
from dataclasses import dataclass
from difflib import unified_diff
from pathlib import Path

from synapse import ids
from synapse.errors import InvalidSkill

MAX_FILES = 200
MAX_FILE = 1 << 20
MAX_ALL = 8 << 20
MAX_DEPTH = 4
FILE = "SKILL.md"
_LEFT_OUT = frozenset((".git", "node_modules", "__pycache__", ".DS_Store"))


@dataclass(frozen=True, slots=True)
class Content:
    """Name within the folder → bytes, sorted by name; and what can be run."""

    files: tuple[tuple[str, bytes], ...]
    runnable: frozenset[str] = frozenset()

    @property
    def hash(self) -> str:
        return ids.digest(
            b"".join(
                b"%d %d %s\0%s" % (name in self.runnable, len(held), name.encode("utf-8", "surrogateescape"), held)
                for name, held in self.files
            )
        )

    @property
    def skill_text(self) -> str:
        return dict(self.files).get(FILE, b"").decode("utf-8", "replace")

    @property
    def texts(self) -> list[tuple[str, str]]:
        """What a scan reads: all of it, for a null byte is no proof that a file is no text."""
        return [(name, held.decode("utf-8", "replace")) for name, held in self.files]


def read_content(folder: Path) -> Content:
    """Raises InvalidSkill where there is too much of it, where a link stands in it, and where it cannot be read."""
    files: dict[str, bytes] = {}
    runnable: set[str] = set()
    try:
        for path in sorted(_walk(folder, 0)):
            name = path.relative_to(folder).as_posix()
            files[name] = _read(path)
            if path.stat().st_mode & 0o100:
                runnable.add(name)
            if len(files) > MAX_FILES or sum(map(len, files.values())) > MAX_ALL:
                raise _refuse("too-much", f"There are more than {MAX_FILES} files or {MAX_ALL >> 20} MB.")
    except OSError as error:
        raise InvalidSkill(
            f"The folder cannot be read: {error.strerror or error}.", rule="folder-rights", hint="Check its rights."
        ) from error
    if FILE not in files:
        raise InvalidSkill(
            f"There is no {FILE} in {folder}.", rule="file-missing", hint=f"A skill is a folder with a {FILE}."
        )
    return Content(tuple(sorted(files.items())), frozenset(runnable))


def find_left_out(folder: Path) -> list[str]:
    """What lies in the folder and is no part of the skill, by its name within the folder."""
    found: list[str] = []
    for where, folders, files in os.walk(folder):
        left = [name for name in (*folders, *files) if name in _LEFT_OUT]
        found += [(Path(where) / name).relative_to(folder).as_posix() for name in left]
        folders[:] = [name for name in folders if name not in _LEFT_OUT]
    return sorted(found)


def render_diff(before: Content | None, after: Content, *, was: str, will_be: str) -> str:
    """As `diff -u` shows it; a file that is no text is only named."""
    old, new = dict(before.files) if before else {}, dict(after.files)
    parts: list[str] = []
    for name in sorted({*old, *new}):
        if old.get(name) == new.get(name):
            continue
        if b"\0" in old.get(name, b"") or b"\0" in new.get(name, b""):
            parts.append(f"{name}: no text, and it differs\n")
            continue
        left = f"{was}/{name}" if name in old else os.devnull
        right = f"{will_be}/{name}" if name in new else os.devnull
        parts += unified_diff(_lines(old.get(name, b"")), _lines(new.get(name, b"")), left, right)
    return "".join(part if part.endswith("\n") else f"{part}\n\\ No newline at end of file\n" for part in parts)


def _lines(held: bytes) -> list[str]:
    return held.decode("utf-8", "replace").splitlines(keepends=True)


def _walk(folder: Path, depth: int) -> list[Path]:
    found: list[Path] = []
    for entry in folder.iterdir():
        if entry.name in _LEFT_OUT:
            continue
        if entry.is_symlink():
            raise _refuse("link", f"{entry.name} is a link.")
        if entry.is_dir():
            if depth >= MAX_DEPTH:
                raise _refuse("too-deep", f"{entry.name} lies more than {MAX_DEPTH} folders deep.")
            found += _walk(entry, depth + 1)
        elif entry.is_file():
            found.append(entry)
        else:
            raise _refuse("no-file", f"{entry.name} is neither a file nor a folder.")
        if len(found) > MAX_FILES:
            raise _refuse("too-much", f"There are more than {MAX_FILES} files.")
    return found


def _read(path: Path) -> bytes:
    with path.open("rb") as file:
        held = file.read(MAX_FILE + 1)
    if len(held) > MAX_FILE:
        raise _refuse("too-much", f"{path.name} has more than {MAX_FILE >> 20} MB.")
    return held


def _refuse(rule: str, message: str) -> InvalidSkill:
    return InvalidSkill(message, rule=rule, hint="A skill is a small folder of plain files.")
