"""What was learned, each with what its evidence comes to and how far it has come."""

from collections.abc import Sequence
from dataclasses import dataclass

from synapse.flows.find_project import find_project_names
from synapse.flows.standing import stand
from synapse.memory import records as memory
from synapse.memory.confidence import Standing
from synapse.memory.evidence import Evidence
from synapse.memory.learning import Learning, Scope, Status
from synapse.memory.stage import CURRENT, find_in_several_projects, stage_of
from synapse.memory.status import may_be_told
from synapse.project.names import name_project
from synapse.workspace.workspace import Workspace

MANY = 1_000  # learnings; beyond it all evidence is read at once


@dataclass(frozen=True, slots=True)
class Account:
    """One learning as people are told of it."""

    learning: Learning
    standing: Standing
    stage: str
    project: str  # its name; empty when it holds everywhere

    @property
    def is_tellable(self) -> bool:
        return may_be_told(self.learning, self.standing)


@dataclass(frozen=True, slots=True)
class Wanted:
    """Empty: any."""

    project_id: str = ""
    kind: str = ""
    status: str = ""  # a status or a stage
    with_history: bool = False  # also what is superseded, retired and archived


def list_learnings(workspace: Workspace, wanted: Wanted) -> list[Account]:
    """The newest first. With a project: its own, and what holds everywhere."""
    database = workspace.database
    known = memory.find(database)
    evidence = memory.find_all_evidence(database)
    several = find_in_several_projects(known)
    names = find_project_names(workspace)
    accounts = (
        _account(workspace, learning, evidence.get(learning.id, []), several, names)
        for learning in reversed(known)
        if is_wanted(learning, wanted)
    )
    return [one for one in accounts if wanted.status in ("", one.stage, one.learning.status)]


def describe(workspace: Workspace, learning: Learning) -> Account:
    return describe_all(workspace, [learning])[0]


def describe_all(workspace: Workspace, learnings: Sequence[Learning]) -> list[Account]:
    """In the order given."""
    several = find_in_several_projects(memory.find(workspace.database, statuses=(Status.ACTIVE,)))
    names = find_project_names(workspace)
    evidence = _find_evidence(workspace, learnings)
    return [_account(workspace, learning, evidence.get(learning.id, []), several, names) for learning in learnings]


def _find_evidence(workspace: Workspace, learnings: Sequence[Learning]) -> dict[str, list[Evidence]]:
    if len(learnings) > MANY:
        return memory.find_all_evidence(workspace.database)
    return {learning.id: memory.find_evidence(workspace.database, learning.id) for learning in learnings}


def _account(
    workspace: Workspace, learning: Learning, evidence: list[Evidence], several: set[str], names: dict[str, str]
) -> Account:
    return Account(
        learning,
        stand(learning, evidence, workspace.now()),
        stage_of(learning, evidence, is_elsewhere=learning.id in several),
        name_project(learning.project_id, names),
    )


def is_wanted(learning: Learning, wanted: Wanted) -> bool:
    # Whoever asks for a status by name wants it, history or not.
    is_asked = wanted.with_history or bool(wanted.status) or learning.status in CURRENT
    is_here = wanted.project_id in ("", learning.project_id) or learning.scope is Scope.GLOBAL
    return is_asked and is_here and wanted.kind in ("", learning.kind)
