"""Putting a skill's folder in the place of another: readers see the old one or the new one, wherever the writer is killed.

The new folder is made whole beside the hosts' folders and put in place by one rename; where an old one lies there the two change
places in one step. Only a file system that cannot do that gets its files one by one, SKILL.md last.
"""

import ctypes
import errno
import json
import os
import shutil
import sys
from contextlib import suppress
from itertools import count
from pathlib import Path

from synapse.errors import InvalidSkill
from synapse.skills.content import FILE, Content, find_left_out, read_content

VERSIONS = "versions"  # in the home: the files of every version, by their hash
ARCHIVE = ".archive"  # beside the drafts, where no host looks
STAGING = "staging"
MANIFEST = "archived.json"
_AT_FDCWD = {"linux": -100, "darwin": -2}
_EXCHANGE = 2  # RENAME_EXCHANGE of Linux, RENAME_SWAP of macOS
_CANNOT = (errno.ENOSYS, errno.EINVAL, errno.ENOTSUP, errno.EOPNOTSUPP, errno.EXDEV)


def write_folder(content: Content, folder: Path, *, is_private: bool = True) -> None:
    """Whole or not at all; what lies there already is left as it is. `is_private`: for the person's eyes alone."""
    if folder.is_symlink() or folder.exists():
        return
    beside = folder.with_name(f".{folder.name}.new")
    _clear(beside)
    for name, held in content.files:
        path = beside / name
        _make_folder(path.parent, is_private=is_private)
        _write(path, held, runs=name in content.runnable, is_private=is_private)
    beside.rename(folder)


def hash_of(folder: Path) -> str:
    """Of all its files; empty where none is, and no version's where it cannot be read or is a link."""
    if folder.is_symlink():
        return "unreadable"
    if not folder.is_dir():
        return ""
    try:
        return read_content(folder).hash
    except InvalidSkill:
        return "unreadable"


def keep(home: Path, content: Content) -> None:
    """The files of this version, for good."""
    write_folder(content, find_kept(home, content.hash))


def find_kept(home: Path, content_hash: str) -> Path:
    return home / VERSIONS / content_hash[:32]


def read_kept(home: Path, content_hash: str) -> Content:
    """Raises InvalidSkill where they are gone."""
    return read_content(find_kept(home, content_hash))


def archive(folder: Path, name: str, content: Content, *, why: str, at: str, restore: str = "") -> Path:
    """A copy of what is about to be replaced, with a manifest that says how to bring it back."""
    place = folder / ARCHIVE / f"{name}-{''.join(letter for letter in at if letter.isalnum())}"
    manifest = {"what": name, "why": why, "when": at, "hash": content.hash}
    manifest["restore"] = restore or f"synapse skill rollback {name}"
    text = json.dumps(manifest, indent=2).encode() + b"\n"
    write_folder(Content(tuple(sorted({**dict(content.files), MANIFEST: text}.items())), content.runnable), place)
    return place


def put_in_place(content: Content, target: Path, staging: Path, *, replaces: str, is_private: bool = False) -> bool:
    """False, and nothing is changed, where what lies there is not what it is to replace (its hash; empty for nothing).

    `staging`: a folder of ours on the same file system that no host looks into. What the hash does not tell of is kept
    in the archive beside it, with all of its folder.
    """
    staged = staging / target.name
    _put_away(staged)
    write_folder(content, staged, is_private=is_private)
    _make_folder(target.parent, is_private=is_private)
    is_placed = hash_of(target) == replaces and _swap(staged, target, content, replaces)
    _put_away(staged)
    return is_placed


def _swap(staged: Path, target: Path, content: Content, replaces: str) -> bool:
    try:
        if not replaces:
            staged.rename(target)
            return True
    except OSError as error:
        if error.errno in (errno.ENOTEMPTY, errno.EEXIST):
            return False
        if error.errno != errno.EXDEV:
            raise
        target.mkdir()
    if replaces and exchange(staged, target):
        # Somebody may have saved the old one between our look and this step: then it goes back.
        if hash_of(staged) == replaces:
            return True
        exchange(staged, target)
        return False
    replace_files(content, target)
    return True


def take_out(target: Path, staging: Path) -> None:
    """Gone in one step; where the hash does not tell of all that was in it, to the archive."""
    _make_folder(staging, is_private=True)
    away = staging / f"{target.name}.out"
    _put_away(away)
    try:
        target.rename(away)
    except OSError as error:
        if error.errno != errno.EXDEV:
            raise
        (target / FILE).unlink(missing_ok=True)  # without it no host loads the rest
        if not find_left_out(target):
            _clear(target)
        return
    _put_away(away)


def link(where: Path, leads_to: str) -> bool:
    """A relative link; False where something else lies there."""
    where.parent.mkdir(parents=True, exist_ok=True)
    if where.is_symlink() and str(where.readlink()) == leads_to:
        return True
    if where.is_symlink() or where.exists():
        return False
    where.symlink_to(leads_to)
    return True


def unlink(where: Path, leads_to: str) -> None:
    with suppress(OSError):
        if where.is_symlink() and str(where.readlink()) == leads_to:
            where.unlink()


def exchange(one: Path, other: Path) -> bool:
    """Each takes the other's place in one step; False where the system cannot do that."""
    library = ctypes.CDLL(None, use_errno=True)
    call = getattr(library, "renameat2" if sys.platform == "linux" else "renameatx_np", None)
    if call is None or sys.platform not in _AT_FDCWD:
        return False
    here = _AT_FDCWD[sys.platform]
    if call(here, os.fsencode(one), here, os.fsencode(other), ctypes.c_uint(_EXCHANGE)) == 0:
        return True
    number = ctypes.get_errno()
    if number in _CANNOT:
        return False
    raise OSError(number, os.strerror(number), str(other))


def replace_files(content: Content, target: Path) -> None:
    """The SKILL.md last: until then the old one is loaded."""
    held = dict(content.files)
    for name in sorted(held, key=lambda name: (name == FILE, name)):
        path = target / name
        path.parent.mkdir(parents=True, exist_ok=True)
        beside = path.with_name(f".{path.name}.new")
        beside.unlink(missing_ok=True)
        _write(beside, held[name], runs=name in content.runnable, is_private=False)
        beside.replace(path)
    stays = [target / name for name in find_left_out(target)]
    for path in sorted(target.rglob("*")):
        if path.is_file() and path.relative_to(target).as_posix() not in held and not {path, *path.parents} & {*stays}:
            path.unlink()


def _put_away(old: Path) -> None:
    """A folder in staging that nobody needs: into the archive where there is more in it than versions are kept of."""
    if old.is_symlink() or not find_left_out(old):
        _clear(old)
        return
    away = old.parent.parent / ARCHIVE
    _make_folder(away, is_private=True)
    name = f"{old.name.removesuffix('.out')}-whole"
    number = next(number for number in count(1) if not os.path.lexists(away / f"{name}-{number}"))
    old.rename(away / f"{name}-{number}")


def _clear(path: Path) -> None:
    """A link goes itself; what it leads to stays."""
    if path.is_symlink() or path.is_file():
        path.unlink()
    else:
        shutil.rmtree(path, ignore_errors=True)


def _make_folder(folder: Path, *, is_private: bool) -> None:
    if folder.is_dir():
        return
    _make_folder(folder.parent, is_private=is_private)
    folder.mkdir(mode=0o700 if is_private else 0o777, exist_ok=True)


def _write(path: Path, held: bytes, *, runs: bool, is_private: bool) -> None:
    with path.open("xb") as file:
        file.write(held)
        file.flush()
        os.fsync(file.fileno())
    path.chmod((0o700 if runs else 0o600) if is_private else (0o755 if runs else 0o644))
