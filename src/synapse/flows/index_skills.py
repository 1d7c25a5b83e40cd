"""The skills on disk, as they are known in the database and to the search: only what changed is read again."""

import gc
from collections.abc import Generator, Iterable, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from synapse import ids
from synapse.errors import InvalidSkill
from synapse.flows.skill_roots import find_checkout, find_person_roots, find_project_roots
from synapse.sessions.records import count_projects
from synapse.skills import records
from synapse.skills.content import read_content
from synapse.skills.draft import State
from synapse.skills.index import records as packed
from synapse.skills.index.entry import Entry
from synapse.skills.known import Known
from synapse.skills.read import MAX_BYTES, decode, read
from synapse.skills.resources import read_bytes
from synapse.skills.scan import Found, LeftOut, Root, scan
from synapse.skills.security.scan import scan as scan_text
from synapse.skills.security.threat import Level
from synapse.skills.skill import Place, Scope, Skill
from synapse.skills.versions import records as versions
from synapse.workspace.workspace import Workspace

EVERYWHERE = ""  # the scope of what holds in all projects


@dataclass(frozen=True, slots=True)
class Changed:
    """What was read again of one scope (a project's id, or EVERYWHERE), and what is no longer there, by its place's id."""

    scope_id: str
    skills: tuple[tuple[Known, Skill], ...]
    gone: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SkillsSeen:
    found: int  # on disk
    read: int  # because they are new or changed
    gone: int
    left_out: tuple[LeftOut, ...] = ()


def index_skills(workspace: Workspace, cwd: str = "") -> SkillsSeen:
    """Of every project with sessions on this machine, of the folder's project, and of the person."""
    # Read and written in one: of two processes the one that looked first must not write last.
    with workspace.database.transaction(), _without_collecting():
        fingerprints = records.find_fingerprints(workspace.database)
        seen = [_index_scope(workspace, EVERYWHERE, find_person_roots(workspace), fingerprints)]
        for project_id, checkouts in _find_checkouts(workspace, cwd, fingerprints).items():
            roots = [root for path in checkouts for root in find_project_roots(workspace, project_id, path)]
            seen.append(_index_scope(workspace, project_id, roots, fingerprints))
    return SkillsSeen(
        found=sum(one.found for one in seen),
        read=sum(one.read for one in seen),
        gone=sum(one.gone for one in seen),
        left_out=tuple(left for one in seen for left in one.left_out),
    )


@contextmanager
def _without_collecting() -> Generator[None]:
    """A library is millions of small values that all stay: looking through them for rubbish takes a sixth of the time."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def _find_checkouts(
    workspace: Workspace, cwd: str, fingerprints: Iterable[tuple[str, str]]
) -> dict[str, dict[str, None]]:
    """Project → its checkouts: clones and worktrees of one project may hold different skills."""
    found: dict[str, dict[str, None]] = {}
    here = workspace.projects.of(cwd) if cwd else None
    if here and here.id:
        found[here.id] = {here.root: None}
    for row in count_projects(workspace.database):
        found.setdefault(row["id"], {})[row["root"]] = None
    for project_id, root in fingerprints:
        if project_id:
            found.setdefault(project_id, {})[find_checkout(root)] = None
    return found


@dataclass(slots=True)
class _Difference:
    """Mutable: of one scope, what is to be written."""

    read: list[tuple[Known, Skill | None]] = field(default_factory=list[tuple[Known, Skill | None]])
    gone: set[str] = field(default_factory=set[str])


def _index_scope(
    workspace: Workspace, scope_id: str, roots: Sequence[Root], fingerprints: dict[tuple[str, str], str]
) -> SkillsSeen:
    database, seen = workspace.database, scan(roots)
    by_root: dict[str, list[Found]] = {path: [] for project_id, path in fingerprints if project_id == scope_id}
    for found in seen.found:
        by_root.setdefault(found.root.path, []).append(found)
    difference = _Difference()
    for root, files in by_root.items():
        fingerprint = _fingerprint(files)
        if fingerprints.get((scope_id, root)) == fingerprint:
            continue
        _compare(records.find_in_root(database, scope_id, root), files, scope_id, difference)
        if files:
            records.set_fingerprint(database, scope_id, root, fingerprint)
        else:
            records.forget_root(database, scope_id, root)
    # A file that another root leads to as well may only have changed its root.
    difference.gone -= {known.place.skill_id for known, _ in difference.read}
    records.forget(database, difference.gone)
    records.record(database, (known for known, _ in difference.read), workspace.now())
    _hand_over(workspace, scope_id, difference)
    return SkillsSeen(len(seen.found), len(difference.read), len(difference.gone), seen.left_out)


def _hand_over(workspace: Workspace, scope_id: str, difference: _Difference) -> None:
    """To the search."""
    usable = tuple((known, skill) for known, skill in difference.read if skill is not None)
    refused = {known.place.skill_id for known, skill in difference.read if skill is None}
    changed = Changed(scope_id, usable, tuple(sorted(difference.gone | refused)))
    if changed.skills or changed.gone:
        write_index(workspace, changed)


def write_index(workspace: Workspace, changed: Changed) -> None:
    """So that the search finds them: what changed, and no more."""
    ours = {(one.scope_id, one.content_hash) for one in versions.find(workspace.database) if one.state is State.DRAFT}
    entries = (make_entry(known, skill, may_tell=_may_tell(known, ours)) for known, skill in changed.skills)
    packed.update_index(workspace.database, changed.scope_id, entries, changed.gone)


def _may_tell(known: Known, ours: set[tuple[str, str]]) -> bool:
    """Never what its author leaves to the person alone; of drafts what Synapse wrote on this machine: a clone can bring others."""
    if known.place.scope is not Scope.DRAFT or not known.is_for_models:
        return known.is_for_models
    folder = Path(known.place.path).parent
    try:
        content = read_content(folder)
    except InvalidSkill:
        return False
    if (known.project_id, content.hash) not in ours:
        return False
    return all(threat.level is not Level.HIGH for threat in scan_text(folder.name, content.texts))


def make_entry(known: Known, skill: Skill, *, may_tell: bool) -> Entry:
    """Drafts are found, and never loaded."""
    place = known.place
    is_draft = place.scope is Scope.DRAFT
    return Entry(
        skill_id=place.skill_id,
        scope_id=known.project_id,
        name=known.name,
        called=known.called,
        description=known.description,
        body=skill.body,
        path=place.path,
        hosts=place.hosts,
        nearness=known.nearness,
        is_draft=is_draft,
        may_tell=may_tell,
        # What lies in a checkout may be a stranger's: the host that loads it by itself asks the person, and we only name it.
        may_load=place.scope in (Scope.PERSON, Scope.PLUGIN, Scope.BUNDLED),
    )


def _compare(
    before: dict[str, tuple[str, tuple[object, ...]]], files: list[Found], scope_id: str, difference: _Difference
) -> None:
    for found in files:
        _, facts = before.pop(found.path, ("", ()))
        if facts != records.facts_of(found):
            difference.read.append(_read(found, scope_id))
    difference.gone |= {skill_id for skill_id, _ in before.values()}


def _read(found: Found, scope_id: str) -> tuple[Known, Skill | None]:
    path = Path(found.path)
    content = b""
    try:
        content = read_bytes(path, MAX_BYTES + 1)
        text, problems = decode(content)
        skill = read(text, folder=path.parent.name, path=found.path, problems=problems)
    except InvalidSkill as error:
        place, folder = _place(found, content), path.parent.name
        return Known(place, scope_id, folder, "", 1, error.message, nearness=found.root.nearness), None
    return make_known(_place(found, content), scope_id, skill, found.root.nearness), skill


def make_known(place: Place, scope_id: str, skill: Skill, nearness: int) -> Known:
    return Known(
        place,
        scope_id,
        skill.name,
        skill.description,
        len(skill.problems),
        is_for_models=skill.is_for_models,
        nearness=nearness,
    )


def _place(found: Found, content: bytes) -> Place:
    return Place(
        skill_id=ids.derive(found.path),
        path=found.path,
        root=found.root.path,
        scope=found.root.scope,
        hosts=found.hosts,
        content_hash=ids.digest(content),
        size=found.size,
        mtime_ns=found.mtime_ns,
        plugin=found.root.plugin,
    )


def _fingerprint(files: Sequence[Found]) -> str:
    root = files[0].root if files else None
    lines = [f"{one.path}\0{one.size}\0{one.mtime_ns}\0{len(one.hosts)}" for one in files]
    return ids.digest("\n".join([repr(root), *lines]).encode("utf-8", "surrogateescape"))
