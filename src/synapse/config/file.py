"""A settings file: `{"observe": {"keepDays": 14}}` or `{"observe.keepDays": 14}`, each problem with its line."""

# pathlib alone would cost a hook as much again as starting Python.

from __future__ import annotations

import os

from synapse.config.keys import Value, did_you_mean, find_key, shown_name
from synapse.project.bounded import read_bounded

MAX_FILE = 65_536  # a few settings and long lists of paths; a bigger file is something else
MAX_PARTS = 3  # no setting has more than two; deeper objects are reported, not followed
MAX_GAP = 40  # blanks looked over between a key and its colon


class SettingsFile:
    """What a file says. `values` are good whatever `problems` there are with others."""

    __slots__ = ("content", "is_broken", "path", "problems", "tree", "values")

    def __init__(self, path: str) -> None:
        self.path = path
        self.content = b""  # as it was read; empty where there is no file
        self.tree: Pairs = Pairs()
        self.values: dict[str, Value] = {}
        self.problems: list[str] = []
        self.is_broken = False  # not even JSON: nobody may write into it, or the rest would be lost


class Pairs(list[tuple[str, object]]):
    """A JSON object as it was written: in order, and a key written twice still there twice."""


def read_settings_file(path: str) -> SettingsFile:
    """Never raises: what is wrong stands in `problems`. A missing file says nothing."""
    file = SettingsFile(path)
    text = _read_text(file)
    if text.strip():
        _read_tree(file, text)
        _read_values(file, text, file.tree, "")
    return file


def _read_text(file: SettingsFile) -> str:
    try:
        content = read_bounded(file.path, MAX_FILE + 1)
        if len(content) <= MAX_FILE:
            file.content = content
            return content.decode("utf-8-sig")
        reason = f"it has more than {MAX_FILE // 1024} KB"
    except (FileNotFoundError, NotADirectoryError):
        return ""
    except UnicodeDecodeError:
        reason = "it is no UTF-8 text"
    except (OSError, ValueError) as error:
        reason = (error.strerror if isinstance(error, OSError) else "") or str(error)
    file.problems.append(f"{file.path} cannot be read: {reason}.")
    file.is_broken = True
    return ""


def _read_tree(file: SettingsFile, text: str) -> None:
    import json  # noqa: PLC0415  (only where there is a file, which most projects have not)

    try:
        tree: object = json.loads(text, object_pairs_hook=Pairs)
        problem = "" if isinstance(tree, Pairs) else "line 1: the file must hold one object, {…}"
    except json.JSONDecodeError as error:
        tree, problem = None, f"line {error.lineno}: {error.msg} (column {error.colno})"
    except (ValueError, RecursionError):  # a number of thousands of digits, brackets by the thousand
        tree, problem = None, "line 1: this is no settings file"
    if isinstance(tree, Pairs):
        file.tree = tree
    if problem:
        file.problems.append(f"{file.path} {problem}.")
        file.is_broken = True


def _read_values(file: SettingsFile, text: str, pairs: Pairs, before: str) -> None:
    seen: set[str] = set()
    for part, value in pairs:
        name = before + part
        if part in seen or name in file.values:
            # JSON lets the last one win; a person who wrote both meant one of them, and we cannot know which.
            file.is_broken = True
            _note(file, text, name, f"`{shown_name(name)}` stands there twice")
            continue
        seen.add(part)
        _read_value(file, text, name, value)


def _read_value(file: SettingsFile, text: str, name: str, value: object) -> None:
    key = find_key(name)
    if isinstance(value, Pairs) and key is None and name.count(".") < MAX_PARTS:
        _read_values(file, text, value, f"{name}.")
    elif key is None:
        _note(file, text, name, f"there is no setting `{shown_name(name)}`", did_you_mean(name))
    elif problem := key.check(value):
        _note(file, text, name, problem)
    else:
        file.values[name] = value  # pyright: ignore[reportArgumentType]  (Key.check saw what it is)


def _note(file: SettingsFile, text: str, name: str, problem: str, more: str = "") -> None:
    file.problems.append(f"{file.path} line {_line_of(text, name)}: {problem}. {more}".rstrip())


def _line_of(text: str, name: str) -> int:
    at = _place_of(text, name, 0)
    if at < 0:
        at = 0
        for part in name.split("."):
            at = max(at, _place_of(text, part, at))
    return text.count("\n", 0, at) + 1


def _place_of(text: str, name: str, start: int) -> int:
    """Where that key stands: a value of the same text has no colon behind it."""
    quoted = f'"{name}"'
    at = text.find(quoted, start)
    while at >= 0:
        behind = at + len(quoted)
        if text[behind : behind + MAX_GAP].lstrip().startswith(":"):
            return at
        at = text.find(quoted, behind)
    return -1


def user_file(home: str) -> str:
    return os.path.join(home, "settings.json")


def project_file(root: str) -> str:
    """Empty for what is no folder of this machine."""
    return os.path.join(root, ".synapse", "settings.json") if os.path.isabs(root) else ""
