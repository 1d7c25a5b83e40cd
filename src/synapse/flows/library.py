"""The library of one project: every skill that counts there, the nearest first, with what stands in whose shadow."""

from dataclasses import dataclass
from pathlib import Path

from synapse.errors import Ambiguous, NotFound
from synapse.flows.index_skills import EVERYWHERE, SkillsSeen, index_skills
from synapse.flows.skill_roots import find_person_roots, find_project_roots
from synapse.skills import records
from synapse.skills.known import Known, mark_shadowed
from synapse.skills.skill import Scope
from synapse.workspace.workspace import Workspace


@dataclass(frozen=True, slots=True)
class Library:
    project: str  # its name; empty without one
    skills: tuple[Known, ...]
    seen: SkillsSeen


def open_library(workspace: Workspace, cwd: str) -> Library:
    """As it is on disk now."""
    seen = index_skills(workspace, cwd)
    project = workspace.projects.of(cwd) if cwd else None
    own = find_project_roots(workspace, project.id, project.root) if project else []
    roots = {root.path for root in (*own, *find_person_roots(workspace))}
    projects = [*([project.id] if project else []), EVERYWHERE]
    # Other checkouts of the project may hold others.
    known = [one for one in records.find_in_projects(workspace.database, projects) if one.place.root in roots]
    return Library(project.name if project else "", tuple(mark_shadowed(known)), seen)


def get_skill(library: Library, name: str) -> Known:
    """By what a model calls it, by its name, its folder's or its id; the one that is loaded. Raises NotFound, Ambiguous."""
    exact = [one for one in library.skills if name in (one.called, one.place.skill_id, one.place.path)]
    found = exact or [one for one in library.skills if name in (one.name, Path(one.place.path).parent.name)]
    nearest = [one for one in found if not one.place.shadowed_by] or found
    # A draft waits beside what it is to replace.
    active = [one for one in nearest if one.place.scope is not Scope.DRAFT] or nearest
    if len({one.called for one in active}) > 1:
        raise Ambiguous("skill", name, [one.called for one in active], hint="Give its whole name.")
    if active:
        return active[0]
    raise NotFound("skill", name, hint="`synapse skill list` shows them all.")
