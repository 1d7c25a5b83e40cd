"""The lock file: where each imported skill came from and the hash of what came, so that a change of it is seen."""

import os
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from synapse.flows.drafts import find_ground
from synapse.flows.skill_files import hash_of
from synapse.skills.draft import Kind, State
from synapse.skills.versions import records
from synapse.workspace.workspace import Workspace

LOCK = "skills.lock"
FORM = 1


@dataclass(frozen=True, slots=True)
class Locked:
    source: str
    commit: str  # of a repository; empty for a folder
    hash: str
    at: str
    high: int  # findings of the scan when it came
    medium: int
    low: int


@dataclass(frozen=True, slots=True)
class _File:
    version: int = FORM
    skills: dict[str, Locked] = field(default_factory=dict[str, Locked])


@dataclass(frozen=True, slots=True)
class Changed:
    """An import that is not what came."""

    name: str
    path: str
    why: str


def find_changed(workspace: Workspace, cwd: str) -> list[Changed]:
    """Of the folder's project and of the person, those that lie where hosts or reviewers find them."""
    grounds = {
        one.scope_id: one
        for one in (find_ground(workspace, cwd, is_for_person=True), find_ground(workspace, cwd, is_for_person=False))
    }
    found: list[Changed] = []
    for scope_id, ground in grounds.items():
        locked = read_lock(ground.folder)
        for version in records.find(workspace.database):
            if (
                version.kind is not Kind.IMPORTED
                or version.scope_id != scope_id
                or version.state not in (State.DRAFT, State.ACTIVE)
            ):
                continue
            folder = Path(version.target) if version.state is State.ACTIVE else ground.drafts / version.name
            found += _compare(version.name, folder, locked.get(version.name))
    return found


def _compare(name: str, folder: Path, locked: Locked | None) -> Iterable[Changed]:
    here = hash_of(folder)
    if not here:
        return
    if locked is None:
        yield Changed(name, str(folder), "it is an import, and the lock file does not name it")
    elif here != locked.hash:
        yield Changed(name, str(folder), f"it has changed since it came from {locked.source}")


def read_lock(folder: Path) -> dict[str, Locked]:
    """Name → what came; nothing where there is no such file or it cannot be read."""
    try:
        return msgspec.json.decode((folder / LOCK).read_bytes(), type=_File).skills
    except (OSError, msgspec.DecodeError):
        return {}


def write_lock(folder: Path, name: str, locked: Locked) -> None:
    """Whole or not at all."""
    known = read_lock(folder) | {name: locked}
    content = msgspec.json.encode(_File(FORM, {key: known[key] for key in sorted(known)}))
    folder.mkdir(parents=True, exist_ok=True)
    beside = folder / f".{LOCK}.new"
    beside.unlink(missing_ok=True)
    descriptor = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.write(msgspec.json.format(content, indent=2) + b"\n")
    beside.replace(folder / LOCK)
