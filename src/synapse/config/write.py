"""Changing the person's settings file: whole or not at all, and two at once lose nothing."""

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import cast

from filelock import FileLock, Timeout

from synapse.config.file import Pairs, read_settings_file, user_file
from synapse.config.home import make_home
from synapse.config.keys import Value, find_key, get_key, read_value
from synapse.errors import BadSettings, Busy, StoreUnwritable

OWNER_ONLY = 0o600
LOCK_TIMEOUT_S = 10  # a writer holds the lock for some milliseconds; ten seconds mean that something hangs


def set_value(home: str, name: str, text: str, *, timeout_s: float = LOCK_TIMEOUT_S) -> Value:
    """What is set now. Raises NotFound, BadSettings (also for a broken file, which is left as it is), Busy, StoreUnwritable."""
    key = get_key(name)
    value = read_value(key, text)

    def change(tree: Pairs) -> bool:
        _put(tree, name, value)
        return True

    _change(home, change, timeout_s)
    return value


def unset_value(home: str, name: str, *, timeout_s: float = LOCK_TIMEOUT_S) -> bool:
    """Whether it was there. A name that is no setting can be taken out too, where the file holds it."""
    was_there = _change(home, lambda tree: _take(tree, name), timeout_s)
    if not was_there and find_key(name) is None:
        get_key(name)
    return was_there


def _change(home: str, change: Callable[[Pairs], bool], timeout_s: float) -> bool:
    path = Path(user_file(make_home(home)))
    try:
        with FileLock(path.with_suffix(".lock"), timeout=timeout_s, mode=OWNER_ONLY):
            file = read_settings_file(str(path))
            if file.is_broken:
                raise BadSettings(file.problems[0], hint="Mend the file by hand first: nothing was changed.")
            is_changed = change(file.tree)
            if is_changed:
                replace_file(path, file.tree)
            return is_changed
    except Timeout as error:
        raise Busy(f"Another process is writing {path}.", hint="Try again in a moment.") from error
    except OSError as error:
        raise StoreUnwritable(
            f"Cannot write {path}: {error.strerror or error}.", hint="Nothing was changed. Check rights and free space."
        ) from error


def _put(tree: Pairs, name: str, value: Value) -> None:
    """Where the file has it already; else into the object of its room; else into a new one."""
    if _overwrite(tree, name, value):
        return
    room, _, last = name.partition(".")
    for part, held in tree:
        if part == room and isinstance(held, Pairs):
            held.append((last, value))
            return
    tree.append((room, Pairs([(last, value)])))


def _overwrite(tree: Pairs, name: str, value: Value) -> bool:
    room, _, last = name.partition(".")
    for at, (part, held) in enumerate(tree):
        if part == name:
            tree[at] = (name, value)
            return True
        if part == room and isinstance(held, Pairs) and _overwrite(held, last, value):
            return True
    return False


def _take(tree: Pairs, name: str) -> bool:
    room, _, last = name.partition(".")
    for at, (part, held) in enumerate(tree):
        if part == name:
            del tree[at]
            return True
        if part == room and isinstance(held, Pairs) and _take(held, last):
            if not held:
                del tree[at]
            return True
    return False


def _plain(value: object) -> object:
    if isinstance(value, Pairs):
        return {part: _plain(held) for part, held in value}
    if isinstance(value, list):
        return [_plain(part) for part in cast("list[object]", value)]
    return value


def replace_file(path: Path, tree: object) -> None:
    """Readers see the old file or the new one. A link (as dotfiles are kept) stays a link."""
    target = path.resolve()
    beside = target.with_name(f"{target.name}.{os.getpid()}.new")
    beside.unlink(missing_ok=True)
    opened = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_ONLY)
    try:
        with os.fdopen(opened, "w", encoding="utf-8") as file:
            file.write(json.dumps(_plain(tree), indent=2, ensure_ascii=False) + "\n")
            file.flush()
            os.fsync(file.fileno())
        beside.chmod(OWNER_ONLY)
        beside.replace(target)
    finally:
        beside.unlink(missing_ok=True)
