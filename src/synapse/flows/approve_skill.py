"""The gate: a draft becomes active, or a version comes back, by a person's word; what it replaces is archived before.

Killed anywhere, either the old skill is there or the new one. A change that was begun is written down first (`begun`);
whoever comes next finishes it where the new files are in place, and forgets it where they are not.
"""

from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from filelock import FileLock, Timeout

from synapse import ids
from synapse.errors import Busy, GateClosed, InvalidSkill, NotFound
from synapse.flows import skill_files
from synapse.flows.check_lock import read_lock, unlock
from synapse.flows.drafts import Ground, find_ground, get_draft, move, remove_draft
from synapse.flows.library import open_library
from synapse.flows.review_skill import review
from synapse.flows.skill_files import hash_of
from synapse.flows.skill_place import plan_place
from synapse.skills.content import FILE, Content, read_content
from synapse.skills.draft import Cause, Kind, State, Version, follow
from synapse.skills.skill import Scope
from synapse.skills.triggers import Search
from synapse.skills.versions import records
from synapse.workspace.workspace import Workspace

LOCK = "gate.lock"
PATIENCE_S = 10.0
BEGUN = "begun"
PERSON = "person"


@dataclass(frozen=True, slots=True)
class Placed:
    """What became active, and where."""

    version: Version
    folder: str
    links: tuple[str, ...]
    archived: str  # where a copy of what it replaced lies; empty where it replaced nothing
    not_linked: tuple[str, ...] = ()  # where something else lay


def approve(
    workspace: Workspace, cwd: str, name: str, search: Search, *, expected_hash: str = "", is_wished: bool = False
) -> Placed:
    """Raises NotFound, InvalidSkill, Busy, and GateClosed, which leaves all as it was."""
    with hold_gate(workspace):
        settle(workspace, cwd)
        found = review(workspace, cwd, name, search, expected_hash=expected_hash, is_wished=is_wished)
        version = found.draft.version
        if found.misses or version is None:
            raise GateClosed(name, [(miss.message, miss.hint) for miss in found.misses])
        shown = found.score.shown if found.score else ""
        version = replace(version, content_hash=found.content.hash, test_result=shown, target=found.target)
        version = replace(version, is_wished=version.is_wished or is_wished)
        placed = _place(workspace, found.draft.ground, version, found.content, Cause.APPROVED)
        remove_draft(found.draft.folder, found.draft.ground)
        open_library(workspace, cwd)
        return placed


def reject(workspace: Workspace, cwd: str, name: str) -> Version | None:
    """The draft goes, its files are kept by their hash. None for one that Synapse did not write. Raises NotFound."""
    with hold_gate(workspace):
        settle(workspace, cwd)
        draft = get_draft(workspace, cwd, name)
        draft.ground.check()
        read_lock(draft.ground.folder)
        content = read_content(draft.folder)
        skill_files.keep(Path(workspace.home), content)
        version = draft.version
        if version is not None:
            version = replace(version, content_hash=content.hash)
            version = move(workspace, version, Cause.REJECTED, by=PERSON)
        else:
            restore, now = "copy it back to the drafts", workspace.now()
            skill_files.archive(draft.ground.folder, name, content, why="rejected", at=now, restore=restore)
        if version is not None and version.kind is Kind.IMPORTED:
            unlock(draft.ground.folder, name)
        remove_draft(draft.folder, draft.ground)
        open_library(workspace, cwd)
        return version


def roll_back(workspace: Workspace, cwd: str, name: str, number: int | None = None) -> Placed:
    """To that version, or to the one that was active before. Raises NotFound, InvalidSkill, GateClosed."""
    with hold_gate(workspace):
        settle(workspace, cwd)
        wanted = find_earlier(workspace, cwd, name, number)
        content = skill_files.read_kept(Path(workspace.home), wanted.content_hash)
        _check_ours(workspace, wanted.target, name)
        ground = find_ground(workspace, cwd, is_for_person=not wanted.scope_id)
        return _place(workspace, ground, wanted, content, Cause.ROLLED_BACK)


def find_earlier(workspace: Workspace, cwd: str, name: str, number: int | None = None) -> Version:
    """The newest that was active once and is not now, or that number. Raises NotFound."""
    scopes = [find_ground(workspace, cwd, is_for_person=False).scope_id, ""]
    found = [one for one in records.find(workspace.database, name=name) if one.scope_id in scopes]
    was_active = [one for one in found if follow(one.state, Cause.ROLLED_BACK) and _was_active(workspace, one)]
    wanted = [one for one in was_active if number is None or one.number == number]
    if not wanted:
        what = f"{name}, version {number}" if number is not None else name
        raise NotFound("earlier version", what, hint=f"`synapse skill history {name}` shows what there was.")
    return max(wanted, key=lambda one: (one.state is not State.QUARANTINED, one.number))


def withdraw(workspace: Workspace, cwd: str, version: Version, cause: Cause, *, by: str) -> str:
    """Takes an active skill of ours out, archived; where its copy lies.

    Who was killed at it does it again: what is out is not looked for. Raises GateClosed where it is not ours any more.
    """
    _check_ours(workspace, version.target, version.name)
    ground = find_ground(workspace, cwd, is_for_person=not version.scope_id)
    target, place = Path(version.target), skill_files.find_kept(Path(workspace.home), version.content_hash)
    _check_place(workspace, ground, version)
    if target.is_dir():
        content = read_content(target)
        skill_files.keep(Path(workspace.home), content)
        at = workspace.now()
        place = skill_files.archive(ground.folder, version.name, content, why=cause.value, at=at)
        skill_files.take_out(target, ground.staging)
    for where, leads_to in _links(workspace, ground, version):
        skill_files.unlink(Path(where), leads_to)
    with workspace.database.transaction():
        move(workspace, version, cause, by=by)
        open_library(workspace, cwd)
    return str(place)


def settle(workspace: Workspace, cwd: str) -> list[Version]:
    """Finishes what a writer that was killed had put in place, and forgets what it had not."""
    done: list[Version] = []
    for version in records.find(workspace.database):
        changes = records.find_changes(workspace.database, version.id)
        if not changes or changes[-1].cause != BEGUN:
            continue
        ground = find_ground(workspace, cwd, is_for_person=not version.scope_id)
        if version.scope_id not in ("", ground.scope_id):
            continue  # of another project: whoever works there settles it
        _check_place(workspace, ground, version)
        _mend(workspace, ground, version)
        if hash_of(Path(version.target)) == version.content_hash and _is_indexed(workspace, cwd, version.target):
            cause = Cause.APPROVED if version.state is State.DRAFT else Cause.ROLLED_BACK
            done.append(_finish(workspace, version, cause))
            draft = ground.drafts / version.name
            if hash_of(draft) == version.content_hash:
                remove_draft(draft, ground)
        else:
            _record(workspace, version, version.state, "given up")
    return done


def _place(workspace: Workspace, ground: Ground, version: Version, content: Content, cause: Cause) -> Placed:
    home, target = Path(workspace.home), Path(version.target)
    _check_place(workspace, ground, version)
    before = read_content(target) if target.is_dir() else None
    skill_files.keep(home, content)
    archived = ""
    if before is not None:
        skill_files.keep(home, before)
        why = f"replaced by version {version.number}"
        archived = str(skill_files.archive(ground.folder, version.name, before, why=why, at=workspace.now()))
    with workspace.database.transaction():
        version = replace(version, base_hash=before.hash if before else "")
        records.store(workspace.database, version)
        _record(workspace, version, version.state, BEGUN)
    # Links first: they lead nowhere until the folder is there, and then all hosts find it at once.
    links = _links(workspace, ground, version)
    not_linked = tuple(where for where, leads_to in links if not skill_files.link(Path(where), leads_to))
    replaced = before.hash if before else ""
    if not skill_files.put_in_place(content, target, ground.staging, replaces=replaced):
        _record(workspace, version, version.state, "given up")
        raise Busy(f"Somebody is just changing {target}.", hint="Look again: `synapse skill diff` shows what is there.")
    if not _is_indexed(workspace, ground.cwd, version.target):
        _take_back(workspace, ground, version, before)
        why = "it was not found in the index after it was written, so it was taken back"
        raise GateClosed(version.name, [(why, "`synapse skill list` shows what stands in its way.")])
    done = _finish(workspace, version, cause)
    linked = tuple(where for where, _ in links if where not in not_linked)
    return Placed(done, version.target, linked, archived, not_linked)


def _take_back(workspace: Workspace, ground: Ground, version: Version, before: Content | None) -> None:
    target = Path(version.target)
    if before is not None:
        skill_files.put_in_place(before, target, ground.staging, replaces=version.content_hash)
    else:
        skill_files.take_out(target, ground.staging)
        for where, leads_to in _links(workspace, ground, version):
            skill_files.unlink(Path(where), leads_to)
    _record(workspace, version, version.state, "given up")
    open_library(workspace, ground.cwd)


def _finish(workspace: Workspace, version: Version, cause: Cause) -> Version:
    """One transaction: it is active, and what was active there is not."""
    with workspace.database.transaction():
        for old in records.find_by_target(workspace.database, version.target):
            if old.state is State.ACTIVE and old.id != version.id:
                move(workspace, old, Cause.SUPERSEDED, by=PERSON)
        return move(workspace, version, cause, by=PERSON)


def _mend(workspace: Workspace, ground: Ground, version: Version) -> None:
    """Where files were put in one by one and the writer was killed among them, the old ones come back."""
    target, home = Path(version.target), Path(workspace.home)
    here = hash_of(target)
    if here in ("", version.content_hash, version.base_hash) or not version.base_hash:
        return
    try:
        held = dict(read_content(target).files)
        old, new = skill_files.read_kept(home, version.base_hash), skill_files.read_kept(home, version.content_hash)
    except InvalidSkill:
        return
    ours = (dict(old.files), dict(new.files))
    if all(any(one.get(name) == content for one in ours) or name.endswith(".new") for name, content in held.items()):
        skill_files.put_in_place(old, target, ground.staging, replaces=here)


def _is_indexed(workspace: Workspace, cwd: str, target: str) -> bool:
    """Whether a host that looks now finds this very file, and nothing stands before it."""
    path = Path(target) / FILE
    known = next((one for one in open_library(workspace, cwd).skills if Path(one.place.path) == path), None)
    if known is None or known.refused or known.place.shadowed_by or known.place.scope is Scope.DRAFT:
        return False
    return known.place.content_hash == ids.digest(path.read_bytes())


def _check_ours(workspace: Workspace, target: str, name: str) -> None:
    here = hash_of(Path(target))
    ours = {one.content_hash for one in records.find_by_target(workspace.database, target)}
    if here and here not in ours:
        why = f"the skill in {target} is not as Synapse wrote it"
        raise GateClosed(name, [(why, "Synapse never writes over what a person wrote. Move it away first.")])


def _was_active(workspace: Workspace, version: Version) -> bool:
    changes = records.find_changes(workspace.database, version.id)
    return any(change.to_state == State.ACTIVE and change.cause != BEGUN for change in changes)


def _check_place(workspace: Workspace, ground: Ground, version: Version) -> None:
    ground.check(Path(version.target), *(Path(where) for where, _ in _links(workspace, ground, version)))


def _links(workspace: Workspace, ground: Ground, version: Version) -> tuple[tuple[str, str], ...]:
    plan = plan_place(workspace, ground.cwd, version.name, is_for_person=not version.scope_id)
    return plan.links if plan.folder == version.target else ()


def _record(workspace: Workspace, version: Version, to: State, cause: str) -> None:
    records.record_change(workspace.database, version, to, cause=cause, by=PERSON, at=workspace.now())


@contextmanager
def hold_gate(workspace: Workspace) -> Generator[None]:
    """One writer of skills at a time on a machine. Raises Busy."""
    try:
        with FileLock(Path(workspace.home) / LOCK, timeout=PATIENCE_S, mode=0o600):
            yield
    except Timeout as error:
        raise Busy("Another change of skills is being made.", hint="Try again in a moment.") from error
