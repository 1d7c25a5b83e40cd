"""A home in which lessons were learned and indexed, as the worker leaves it."""

from synapse.flows.index_learnings import index_learnings
from synapse.flows.learn import learn, learn_noted
from synapse.learn import records as findings
from synapse.learn.finding import Finding
from synapse.workspace.workspace import Workspace


def teach(workspace: Workspace, *seen: Finding) -> None:
    findings.store(workspace.database, list(seen), workspace.now())
    learn(workspace)
    index_learnings(workspace)


def teach_everywhere(workspace: Workspace, *seen: Finding) -> None:
    """As a person does with `memory store --global`."""
    with workspace.database.transaction():
        for finding in seen:
            learn_noted(workspace, finding)
    index_learnings(workspace)
