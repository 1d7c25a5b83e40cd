"""The inbox: skills that were written or fetched and that no host loads before a person has approved them."""

from dataclasses import dataclass, replace
from pathlib import Path

from synapse import ids
from synapse.errors import Busy, InvalidSkill, NotFound
from synapse.flows.check_ground import check_ground, check_targets
from synapse.flows.index_skills import EVERYWHERE
from synapse.flows.library import Library, open_library
from synapse.flows.project_folder import FOLDER, IGNORE
from synapse.flows.skill_files import STAGING, archive, hash_of, keep, put_in_place, take_out
from synapse.flows.skill_place import plan_place
from synapse.flows.skill_roots import DRAFTS
from synapse.skills.content import Content, read_content
from synapse.skills.draft import Cause, Kind, State, Version, follow
from synapse.skills.known import Known
from synapse.skills.skill import Scope
from synapse.skills.versions import records
from synapse.workspace.workspace import Workspace


@dataclass(frozen=True, slots=True)
class Ground:
    """Where the drafts, the archive and the half-done work of a scope lie."""

    scope_id: str  # the project's id; empty for what holds everywhere
    folder: Path  # `.synapse` of the checkout, or Synapse's home
    cwd: str

    @property
    def drafts(self) -> Path:
        return self.folder / DRAFTS

    @property
    def staging(self) -> Path:
        return self.folder / STAGING

    def check(self, *targets: Path) -> None:
        """Whether it, and these, may be written to. Raises BadInput where a link leads away."""
        check_ground(self.folder, is_project=bool(self.scope_id))
        if self.scope_id:
            check_targets(self.folder.parent, targets)


@dataclass(frozen=True, slots=True)
class Draft:
    known: Known
    version: Version | None  # None: Synapse did not write it
    ground: Ground

    @property
    def name(self) -> str:
        return self.folder.name

    @property
    def folder(self) -> Path:
        return Path(self.known.place.path).parent


def find_ground(workspace: Workspace, cwd: str, *, is_for_person: bool) -> Ground:
    """The person's own where there is no project."""
    project = workspace.projects.of(cwd) if cwd and not is_for_person else None
    if project is None or not project.root or Path(project.root) == Path(workspace.user_home):
        return Ground(EVERYWHERE, Path(workspace.home), cwd)
    return Ground(project.id, Path(project.root) / FOLDER, cwd)


def store_draft(
    workspace: Workspace,
    ground: Ground,
    name: str,
    content: Content,
    *,
    kind: Kind,
    author: str,
    reason: str,
    sessions: tuple[str, ...] = (),
    is_wished: bool = False,
) -> Version:
    """In place of an older draft of that name. What a person rejected does not come back. Raises InvalidSkill, BadInput, Busy."""
    ground.check()
    database, now = workspace.database, workspace.now()
    same = [one for one in records.find(database, name=name) if one.scope_id == ground.scope_id]
    _check_not_rejected(name, content, same)
    target = find_target(workspace, ground, name)
    version = Version(
        id=ids.derive("skill-version", ground.scope_id, name, content.hash, now),
        scope_id=ground.scope_id,
        name=name,
        number=records.next_number(database, name, ground.scope_id),
        state=State.DRAFT,
        state_since=now,
        content_hash=content.hash,
        base_hash=hash_of(Path(target)),
        target=target,
        kind=kind,
        author=author,
        reason=reason,
        sessions=tuple(dict.fromkeys(sessions)),
        is_wished=is_wished,
        test_result="",
        created_at=now,
    )
    keep(Path(workspace.home), content)
    _make_ignored(ground)
    replaces = _save_old(workspace, ground, name, same)
    with database.transaction():
        for old in same:
            if old.state is State.DRAFT:
                move(workspace, old, Cause.SUPERSEDED, by=author)
        records.store(database, version)
        if not put_in_place(content, ground.drafts / name, ground.staging, replaces=replaces, is_private=True):
            raise Busy(f"Somebody is just changing the draft {name}.", hint="Try again in a moment.")
    return version


def _check_not_rejected(name: str, content: Content, known: list[Version]) -> None:
    if any(one.state is State.REJECTED and one.content_hash == content.hash for one in known):
        raise InvalidSkill(
            f"This very {name} was rejected.",
            rule="rejected",
            hint="Only a changed one becomes a draft again, or the same under another name: `synapse skill add --as`.",
        )


def _save_old(workspace: Workspace, ground: Ground, name: str, known: list[Version]) -> str:
    """The hash of the draft that lies there; one that no version is kept of, as a person wrote it, is archived before."""
    folder = ground.drafts / name
    here = hash_of(folder)
    if here and here not in {one.content_hash for one in known}:
        restore = "copy it back to the drafts"
        why = "replaced by a newer draft"
        archive(ground.folder, name, read_content(folder), why=why, at=workspace.now(), restore=restore)
    return here


def find_drafts(workspace: Workspace, cwd: str, library: Library | None = None) -> list[Draft]:
    """Of the folder's project and of the person, by name."""
    library = library or open_library(workspace, cwd)
    written = [one for one in records.find(workspace.database) if one.state is State.DRAFT]
    found: list[Draft] = []
    for known in library.skills:
        if known.place.scope is Scope.DRAFT:
            ground = find_ground(workspace, cwd, is_for_person=known.project_id == EVERYWHERE)
            name = Path(known.place.path).parent.name
            version = next(
                (one for one in reversed(written) if (one.name, one.scope_id) == (name, ground.scope_id)), None
            )
            found.append(Draft(known, version, ground))
    return sorted(found, key=lambda draft: (draft.name, draft.ground.scope_id))


def get_draft(workspace: Workspace, cwd: str, name: str, library: Library | None = None) -> Draft:
    """The project's before the person's. Raises NotFound."""
    found = [draft for draft in find_drafts(workspace, cwd, library) if draft.name == name]
    if not found:
        raise NotFound("draft", name, hint="`synapse skill review` lists what waits.")
    return max(found, key=lambda draft: bool(draft.ground.scope_id))


def remove_draft(draft_folder: Path, ground: Ground) -> None:
    if draft_folder.is_dir():
        take_out(draft_folder, ground.staging)


def find_target(workspace: Workspace, ground: Ground, name: str) -> str:
    """Where a skill of that name is to lie: where one lies already, or where the person's hosts look."""
    active = [
        one
        for one in records.find(workspace.database, name=name)
        if one.scope_id == ground.scope_id and one.state in (State.ACTIVE, State.QUARANTINED) and one.target
    ]
    if active and Path(active[-1].target).is_dir():
        return active[-1].target
    return plan_place(workspace, ground.cwd, name, is_for_person=not ground.scope_id).folder


def move(workspace: Workspace, version: Version, cause: Cause, *, by: str) -> Version:
    """The version after that; unchanged where the cause leads nowhere."""
    to = follow(version.state, cause)
    if to is None:
        return version
    now = workspace.now()
    records.record_change(workspace.database, version, to, cause=cause.value, by=by, at=now)
    moved = replace(version, state=to, state_since=now)
    records.store(workspace.database, moved)
    return moved


def _make_ignored(ground: Ground) -> None:
    """Drafts are for this machine: git is not to take them along."""
    if not ground.scope_id:
        return
    ground.folder.mkdir(parents=True, exist_ok=True)
    ignore = ground.folder / ".gitignore"
    if not ignore.is_symlink() and not ignore.exists():
        ignore.write_bytes(IGNORE)
