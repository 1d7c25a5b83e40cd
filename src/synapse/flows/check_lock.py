"""The lock file: where each imported skill came from and the hash of what came, so that a change of it is seen."""

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

import msgspec

from synapse.errors import Unreadable
from synapse.flows.drafts import find_ground
from synapse.flows.skill_files import hash_of
from synapse.skills.draft import Kind, State, Version
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
    before: "Locked | None" = None  # what is active while a draft of that name waits


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
        try:
            locked = read_lock(ground.folder)
        except Unreadable as error:
            found.append(Changed(LOCK, str(ground.folder / LOCK), error.message))
            locked = None
        imported = [one for one in records.find(workspace.database) if one.kind is Kind.IMPORTED]
        for version in imported:
            if version.scope_id == scope_id:
                found += _compare(version, ground.drafts / version.name, locked)
    return found


def _compare(version: Version, draft: Path, locked: Mapping[str, Locked] | None) -> Iterable[Changed]:
    """An active one with what was approved, a draft with what came."""
    if version.state is State.ACTIVE:
        here = hash_of(Path(version.target))
        if here and here != version.content_hash:
            yield Changed(version.name, version.target, f"it has changed since it came from {version.author}")
    if version.state is not State.DRAFT or locked is None or not (here := hash_of(draft)):
        return
    if version.name not in locked:
        yield Changed(version.name, str(draft), "it is an import, and the lock file does not name it")
    elif here != locked[version.name].hash:
        yield Changed(version.name, str(draft), f"it has changed since it came from {locked[version.name].source}")


def read_lock(folder: Path) -> dict[str, Locked]:
    """Name → what came; nothing where there is no such file. Raises Unreadable."""
    path = folder / LOCK
    try:
        return msgspec.json.decode(path.read_bytes(), type=_File).skills
    except FileNotFoundError:
        return {}
    except (OSError, msgspec.DecodeError) as error:
        raise Unreadable(
            f"The lock file {path} cannot be read: {error}.", hint="Mend it, or move it away: then a new one is begun."
        ) from error


def lock(folder: Path, name: str, locked: Locked, *, active_hash: str) -> None:
    """What was locked of the active one is kept until the draft is decided on. Raises Unreadable."""
    known = read_lock(folder)
    last = known.get(name)
    candidates = (last, last.before) if last else ()
    before = next((one for one in candidates if one and active_hash and one.hash == active_hash), None)
    _write(folder, known | {name: replace(locked, before=before and replace(before, before=None))})


def unlock(folder: Path, name: str) -> None:
    """The draft of that name was rejected: the entry of the active one comes back. Raises Unreadable."""
    known = read_lock(folder)
    last = known.pop(name, None)
    if last is not None:
        _write(folder, known | ({name: last.before} if last.before else {}))


def _write(folder: Path, known: Mapping[str, Locked]) -> None:
    """Whole or not at all."""
    content = msgspec.json.encode(_File(FORM, {key: known[key] for key in sorted(known)}))
    folder.mkdir(parents=True, exist_ok=True)
    beside = folder / f".{LOCK}.new"
    beside.unlink(missing_ok=True)
    descriptor = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.write(msgspec.json.format(content, indent=2) + b"\n")
    beside.replace(folder / LOCK)
