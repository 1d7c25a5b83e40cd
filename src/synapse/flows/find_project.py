"""Which project a person means: a folder, or a name as `status` shows it."""

import os
from typing import Any

from synapse.errors import Ambiguous, BadInput, NotFound
from synapse.project.names import tell_apart
from synapse.sessions.records import count_projects
from synapse.workspace.workspace import Workspace

_PATHS = ("/", ".", "~")  # what begins so is a path, whether the folder is still there or not


def get_project_id(workspace: Workspace, name: str) -> str:
    """Of a folder, or of a known project: its id, root or name, or the end of one. Raises NotFound, Ambiguous."""
    try:
        folder = os.path.abspath(os.path.expanduser(name))
    except FileNotFoundError as error:
        raise BadInput(
            "This folder is gone, so nothing can be found from it.", hint="Give a project's name, or go elsewhere."
        ) from error
    if os.path.isdir(folder):
        return workspace.projects.of(folder).id
    known = count_projects(workspace.database)
    wanted = _spelt(name)
    exact = [row["id"] for row in known if {wanted, _spelt(folder)} & {_spelt(row["id"]), _spelt(row["root"])}]
    found = exact or [row["id"] for row in known if _ends_with(row, wanted)]
    if len(found) > 1:
        raise Ambiguous("project", name, found)
    if found:
        return found[0]
    if name.startswith(_PATHS):
        return workspace.projects.of(folder).id  # transcripts outlive the folders they tell of
    raise NotFound("project", name, hint="Give a folder, or a name that `synapse status` shows.")


def find_project_names(workspace: Workspace) -> dict[str, str]:
    """Id → what people call it."""
    return tell_apart((row["id"], row["name"], row["root"]) for row in count_projects(workspace.database))


def _ends_with(row: dict[str, Any], wanted: str) -> bool:
    # The name too: of a repository that has no remote the id ends in `.git`.
    return any(("/" + _spelt(row[field])).endswith("/" + wanted) for field in ("name", "id", "root"))


def _spelt(text: str) -> str:
    return text.replace("\\", "/").rstrip("/").casefold()
