"""Which projects' settings files the person vouched for: each by its place and the hash of its content."""

# pathlib alone would cost a hook as much again as starting Python.

from __future__ import annotations

import os

from synapse import ids
from synapse.config.file import SettingsFile
from synapse.project.bounded import find_bounded

FILE = "trusted.json"
MAX_FILE = 1 << 20  # thousands of checkouts
ABSENT, UNTRUSTED, CHANGED, TRUSTED = "no file", "not trusted", "changed since it was trusted", "trusted"


def find_trust(home: str, file: SettingsFile) -> str:
    """One of the four above. Nothing is hashed where nobody ever trusted anything."""
    if not file.content:
        return ABSENT
    known = read_trusted(home).get(file.path)
    if known is None:
        return UNTRUSTED
    return TRUSTED if known == ids.digest(file.content) else CHANGED


def read_trusted(home: str) -> dict[str, str]:
    """Path of a settings file → hash. What cannot be read is trusted by nobody."""
    path = trust_file(home)
    content = find_bounded(path, MAX_FILE) if os.path.exists(path) else None
    if not content:
        return {}
    import json  # noqa: PLC0415  (only where somebody trusted something)

    try:
        read: object = json.loads(content)
    except (ValueError, RecursionError):
        return {}
    if not isinstance(read, dict):
        return {}
    return {path: known for path, known in read.items() if isinstance(path, str) and isinstance(known, str)}  # pyright: ignore[reportUnknownVariableType]  (our own JSON)


def trust_file(home: str) -> str:
    return os.path.join(home, FILE)
