"""How often each skill was really called, by what the sessions of this machine show."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from synapse.observe.observation import Event, Observation
from synapse.observe.records import find_in_pages
from synapse.skills.index.call import SkillCall
from synapse.skills.index.records import record_calls
from synapse.workspace.workspace import Workspace

# A host's tool that loads a skill → the argument that names it. Codex has none: it opens the file.
_TOOLS = {"Skill": "skill", "skill": "name", "activate_skill": "name"}


@dataclass(frozen=True, slots=True)
class Use:
    """Of one skill, as it was called."""

    calls: int
    sessions: int
    last_at: str


def find_uses(workspace: Workspace) -> dict[str, Use]:
    """What was called → how often, as far back as observations are kept."""
    found: dict[str, list[Observation]] = {}
    for name, observation in find_calls(workspace):
        found.setdefault(name, []).append(observation)
    return {name: _sum_up(calls) for name, calls in found.items()}


def find_calls(workspace: Workspace) -> Iterator[tuple[str, Observation]]:
    """What was called, and the call, of those that are kept."""
    for tool, argument in _TOOLS.items():
        for observation in find_in_pages(workspace.database, {"event": Event.TOOL_START.value, "tool": tool}):
            name = _read_name(observation.input, argument)
            if name:
                yield name, observation


def keep_calls(workspace: Workspace) -> int:
    """For the search, and longer than observations are kept; how many are new."""
    calls = [
        SkillCall(observation.id, observation.project_id, observation.session_id, name, observation.at)
        for name, observation in find_calls(workspace)
    ]
    return record_calls(workspace.database, calls)


def _sum_up(calls: Iterable[Observation]) -> Use:
    seen = list(calls)
    return Use(len(seen), len({call.session_id for call in seen}), max(call.at for call in seen))


def _read_name(arguments: str, key: str) -> str:
    try:
        value: object = json.loads(arguments)
    except (ValueError, RecursionError):
        return ""
    name: object = value.get(key) if isinstance(value, dict) else ""  # pyright: ignore[reportUnknownVariableType, reportUnknownMemberType]  (foreign JSON)
    return name.removeprefix("/") if isinstance(name, str) else ""
