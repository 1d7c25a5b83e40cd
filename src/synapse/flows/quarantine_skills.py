"""Active skills of ours that did harm since they were changed are taken out again, and the worker says so."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from synapse.errors import SynapseError
from synapse.flows.approve_skill import hold_gate, withdraw
from synapse.flows.index_skills import EVERYWHERE
from synapse.flows.skill_roots import find_checkout
from synapse.flows.skill_uses import find_calls
from synapse.learn.records import find_corrections
from synapse.observe.observation import Observation
from synapse.skills.draft import Cause, State, Version
from synapse.skills.quarantine import is_worse
from synapse.skills.versions import records
from synapse.workspace.workspace import Workspace

WORKER = "worker"


@dataclass(frozen=True, slots=True)
class Quarantined:
    version: Version
    archived: str  # where a copy lies
    why_not: str = ""  # why it could not be taken out


def quarantine_skills(workspace: Workspace) -> list[Quarantined]:
    """A use is harmful where the person corrected the agent later in that session; another project's skill of that name is another."""
    active = [one for one in records.find(workspace.database) if one.state is State.ACTIVE]
    if not active:
        return []
    calls: dict[str, list[Observation]] = {}
    for name, call in find_calls(workspace):
        calls.setdefault(name, []).append(call)
    corrections = find_corrections(workspace.database)
    done: list[Quarantined] = []
    for version in active:
        its = [one for one in calls.get(version.name, ()) if version.scope_id in (EVERYWHERE, one.project_id)]
        before, after = _find_outcomes(its, corrections, version.state_since)
        if is_worse(before, after):
            done.append(_take_out(workspace, version))
    return done


def _take_out(workspace: Workspace, version: Version) -> Quarantined:
    root = _find_root(version)
    try:
        with hold_gate(workspace):
            return Quarantined(version, withdraw(workspace, root, version, Cause.HARMFUL, by=WORKER))
    except SynapseError as error:
        return Quarantined(version, "", error.message)


def _find_root(version: Version) -> str:
    """The checkout that it lies in; the project is known by it."""
    return find_checkout(str(Path(version.target).parent)) if version.scope_id else ""


def _find_outcomes(
    calls: Sequence[Observation], corrections: Mapping[str, list[str]], since: str
) -> tuple[list[bool], list[bool]]:
    """One a session, oldest first: before the change, and since."""
    first: dict[str, str] = {}
    for call in sorted(calls, key=lambda call: call.at):
        first.setdefault(call.session_id, call.at)
    before: list[bool] = []
    after: list[bool] = []
    for session, at in sorted(first.items(), key=lambda one: one[1]):
        is_harmful = any(corrected > at for corrected in corrections.get(session, ()))
        (before if at < since else after).append(is_harmful)
    return before, after
