"""Which project a person means: a folder, or a name as `status` shows it."""

import os

from synapse.errors import Ambiguous, NotFound
from synapse.sessions.records import count_projects
from synapse.workspace.workspace import Workspace


def get_project_id(workspace: Workspace, name: str) -> str:
    """Of a folder that is there, or of a known project by its id, the end of it, or its folder. Raises NotFound, Ambiguous."""
    if os.path.isdir(name):
        return workspace.projects.of(os.path.abspath(name)).id
    known = count_projects(workspace.database)
    wanted = name.rstrip("/\\").casefold()
    exact = [row["id"] for row in known if wanted in (row["id"].casefold(), row["root"].casefold())]
    tails = [row["id"] for row in known if row["id"].replace("\\", "/").casefold().endswith("/" + wanted)]
    found = exact or tails
    if len(found) > 1:
        raise Ambiguous("project", name, found)
    if not found:
        raise NotFound("project", name, hint="Give a folder, or a name that `synapse status` shows.")
    return found[0]
