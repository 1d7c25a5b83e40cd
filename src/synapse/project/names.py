"""Projects as people speak of them: by their short name, and by their folder too where two have the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping


def tell_apart(projects: Iterable[tuple[str, str, str]]) -> dict[str, str]:
    """(id, name, root) of each → id → what to call it."""
    known = list(projects)
    times = Counter(name for _, name, _ in known)
    return {
        project_id: name if times[name] == 1 else f"{name} ({root or project_id})" for project_id, name, root in known
    }


def name_project(project_id: str, names: Mapping[str, str]) -> str:
    """Also of one that was never written down; never the path of a `.git`."""
    return names.get(project_id) or project_id.removesuffix("/.git").rpartition("/")[2]
