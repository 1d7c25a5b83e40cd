"""The difference between a skill as it is and a draft or a version of it."""

from collections.abc import Sequence
from pathlib import Path

from synapse.errors import NotFound
from synapse.flows.drafts import find_ground, find_target, get_draft
from synapse.flows.skill_files import read_kept
from synapse.skills.content import Content, read_content, render_diff
from synapse.skills.draft import Version
from synapse.skills.versions import records
from synapse.workspace.workspace import Workspace


def compare(workspace: Workspace, cwd: str, name: str, numbers: Sequence[int]) -> str:
    """Without numbers the draft against what is there; with one that version; with two the second against the first.

    Raises NotFound, InvalidSkill.
    """
    home = Path(workspace.home)
    if not numbers:
        draft = get_draft(workspace, cwd, name)
        target = draft.version.target if draft.version else find_target(workspace, draft.ground, name)
        return render_diff(_read(target), read_content(draft.folder), was=target, will_be=target)
    versions = [_get_version(workspace, cwd, name, number) for number in numbers]
    new = read_kept(home, versions[-1].content_hash)
    if len(versions) == 1:
        target = versions[0].target
        return render_diff(_read(target), new, was=target, will_be=target)
    old = read_kept(home, versions[0].content_hash)
    return render_diff(old, new, was=f"version {numbers[0]}", will_be=f"version {numbers[1]}")


def _get_version(workspace: Workspace, cwd: str, name: str, number: int) -> Version:
    scopes = [find_ground(workspace, cwd, is_for_person=False).scope_id, ""]
    found = [
        one for one in records.find(workspace.database, name=name) if one.number == number and one.scope_id in scopes
    ]
    if not found:
        raise NotFound("version", f"{name} {number}", hint=f"`synapse skill history {name}` shows what there is.")
    return max(found, key=lambda one: bool(one.scope_id))


def _read(target: str) -> Content | None:
    return read_content(Path(target)) if Path(target).is_dir() else None
