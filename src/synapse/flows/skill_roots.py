"""Every folder of skills on this machine that counts for a project: the nearest first."""

from pathlib import Path

import synapse
from synapse.flows.project_folder import FOLDER
from synapse.hosts.find import find_skill_roots
from synapse.hosts.skill_roots import SkillRoots
from synapse.skills.scan import Root
from synapse.skills.skill import Scope
from synapse.workspace.workspace import Workspace

DRAFTS = "drafts"  # in Synapse's home, and in `.synapse` of a checkout
BUNDLED = Path(synapse.__file__).parent / "bundled" / "skills"
# Of folders that hold the same name the first is the nearest.
_STEP = 100  # in nearness, from one scope to the next
_SCOPES = tuple(Scope)
_ORDER = (".claude", ".agents", ".opencode", ".codex", ".gemini")


def find_project_roots(workspace: Workspace, project_id: str, root: str) -> list[Root]:
    """Of what lies in the checkout `root` or is installed for it."""
    if not root or Path(root) == Path(workspace.user_home):
        return []  # what lies in the home folder holds everywhere
    hosts = find_skill_roots()
    folders = {name: _hosts_of(name, hosts) for one in hosts for name in one.project}
    found = [
        Root(f"{root}/{name}", Scope.PROJECT, folders[name], root, "", project_id, _rank(Scope.PROJECT, name))
        for name in sorted(folders, key=lambda name: _rank(Scope.PROJECT, name))
    ]
    found += _find_plugins(workspace, hosts, project_id, root)
    drafts = f"{root}/{FOLDER}/{DRAFTS}"
    return [*found, Root(drafts, Scope.DRAFT, (), root, "", project_id, _rank(Scope.DRAFT))]


def find_person_roots(workspace: Workspace) -> list[Root]:
    """Of what holds in every project."""
    home, hosts = Path(workspace.user_home), find_skill_roots()
    folders: dict[str, tuple[str, ...]] = {}
    for one in hosts:
        for path in map(str, one.find_person(home, workspace.environ)):
            folders[path] = (*folders.get(path, ()), one.host)
    found = [
        Root(path, Scope.PERSON, of, str(home), nearness=_rank(Scope.PERSON, path.removeprefix(f"{home}/")))
        for path, of in folders.items()
    ]
    found.sort(key=lambda root: root.nearness)
    found += _find_plugins(workspace, hosts, "", "")
    found.append(Root(f"{workspace.home}/{DRAFTS}", Scope.DRAFT, (), workspace.home, nearness=_rank(Scope.DRAFT) + 1))
    return [*found, Root(str(BUNDLED), Scope.BUNDLED, nearness=_rank(Scope.BUNDLED))]


def find_checkout(root: str) -> str:
    """Of a folder of skills in a checkout the checkout; empty for one that lies in none."""
    names = [name for one in find_skill_roots() for name in one.project]
    ending = next((name for name in [*names, f"{FOLDER}/{DRAFTS}"] if root.endswith(f"/{name}")), "")
    return root.removesuffix(f"/{ending}") if ending else ""


def _find_plugins(workspace: Workspace, hosts: tuple[SkillRoots, ...], project_id: str, checkout: str) -> list[Root]:
    """Of those that are installed for this checkout alone; without one, of those that are installed for all."""
    return [
        Root(str(one.folder), Scope.PLUGIN, (host.host,), "", one.plugin, project_id, _rank(Scope.PLUGIN))
        for host in hosts
        for one in host.find_plugins(Path(workspace.user_home), workspace.environ)
        if one.project == checkout
    ]


def _hosts_of(name: str, hosts: tuple[SkillRoots, ...]) -> tuple[str, ...]:
    return tuple(one.host for one in hosts if name in one.project)


def _rank(scope: Scope, name: str = "") -> int:
    first = name.partition("/")[0]
    return _SCOPES.index(scope) * _STEP + (_ORDER.index(first) if first in _ORDER else len(_ORDER))
