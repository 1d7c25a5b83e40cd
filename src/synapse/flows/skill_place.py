"""Where a skill of ours goes so that the person's hosts find it: one folder, and relative links where two need two places."""

import os
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from pathlib import Path

from synapse.flows.skill_roots import find_person_roots, find_project_roots
from synapse.hosts.find import find_places, find_skill_roots
from synapse.skills.known import Known
from synapse.skills.scan import Root
from synapse.skills.skill import Scope
from synapse.workspace.workspace import Workspace


@dataclass(frozen=True, slots=True)
class SkillPlace:
    """A plan; nothing is there yet."""

    folder: str
    links: tuple[tuple[str, str], ...]  # (where, the relative target)


@dataclass(frozen=True, slots=True)
class Sight:
    """Where one host finds a skill; empty where it does not."""

    host: str
    is_used: bool  # whether the host has ever run here
    path: str
    leads_to: str = ""  # where the path is a link


def plan_place(workspace: Workspace, cwd: str, name: str, *, is_for_person: bool = False) -> SkillPlace:
    """For the hosts that were used here; for all that load skills where none was."""
    hosts = find_used_hosts(workspace) or {one.host for one in find_skill_roots()}
    roots = _find_roots(workspace, cwd, is_for_person=is_for_person)
    first, *others = _choose(roots, hosts)
    folder = f"{first.path}/{name}"
    links = [(f"{root.path}/{name}", os.path.relpath(folder, root.path)) for root in others]
    return SkillPlace(folder, tuple(links))


def find_sights(workspace: Workspace, cwd: str, known: Known) -> list[Sight]:
    """Each host that loads skills, and where it finds this one."""
    used = find_used_hosts(workspace)
    project = workspace.projects.of(cwd) if cwd else None
    own = find_project_roots(workspace, project.id, project.root) if project else []
    roots = [root for root in (*own, *find_person_roots(workspace)) if known.place.scope is root.scope]
    return [_look(one.host, one.host in used, roots, known) for one in find_skill_roots()]


def find_used_hosts(workspace: Workspace) -> set[str]:
    """Whose folder is there: they make it when they first run."""
    places = find_places(Path(workspace.user_home), workspace.environ)
    loaders = {one.host for one in find_skill_roots()}
    return {host for host, path in places if host in loaders and path.parent.is_dir()}


def _find_roots(workspace: Workspace, cwd: str, *, is_for_person: bool) -> list[Root]:
    if not is_for_person:
        project = workspace.projects.of(cwd)
        own = [root for root in find_project_roots(workspace, project.id, project.root) if root.scope is Scope.PROJECT]
        if own:
            return own
    return [root for root in find_person_roots(workspace) if root.scope is Scope.PERSON]


def _choose(roots: Sequence[Root], hosts: Collection[str]) -> list[Root]:
    """The fewest that reach them all, the nearest first."""
    missing, chosen = set(hosts), list[Root]()
    while missing:
        best = max(roots, key=lambda root: (len(missing & set(root.hosts)), -root.nearness))
        chosen.append(best)
        missing -= set(best.hosts)
    return sorted(chosen, key=lambda root: root.nearness)


def _look(host: str, is_used: bool, roots: Sequence[Root], known: Known) -> Sight:  # noqa: FBT001  (a value's field)
    real = os.path.realpath(known.place.path)
    for root in roots:
        if host in root.hosts:
            path = known.place.path if known.place.root == root.path else _beside(root, known)
            if os.path.realpath(path) == real:
                folder = str(Path(path).parent)
                return Sight(host, is_used, path, os.path.realpath(folder) if Path(folder).is_symlink() else "")
    return Sight(host, is_used, "")


def _beside(root: Root, known: Known) -> str:
    """The path that the skill would have in another root."""
    return root.path + known.place.path.removeprefix(known.place.root)
