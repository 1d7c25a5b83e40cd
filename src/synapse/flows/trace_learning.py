"""Where a learning comes from and what became of it: sessions, what detectors saw, each piece of evidence, each change."""

from dataclasses import dataclass

from synapse.briefing import records as briefing
from synapse.flows.list_learnings import Account, describe
from synapse.learn import records as findings
from synapse.learn.finding import Finding
from synapse.memory import records as memory
from synapse.memory.confidence import Step, curve
from synapse.memory.learning import Learning
from synapse.memory.status import may_be_told
from synapse.workspace.workspace import Workspace


@dataclass(frozen=True, slots=True)
class Change:
    from_status: str
    to_status: str
    why: str
    at: str


@dataclass(frozen=True, slots=True)
class Telling:
    """How often models were told of it."""

    times: int
    last_at: str
    sessions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Lineage:
    account: Account
    entities: tuple[str, ...]
    findings: tuple[Finding, ...]
    steps: tuple[Step, ...]
    changes: tuple[Change, ...]
    told: Telling
    is_tellable: bool
    superseded_by: Learning | None
    supersedes: tuple[Learning, ...]


def trace(workspace: Workspace, learning: Learning) -> Lineage:
    database = workspace.database
    account = describe(workspace, learning)
    counted = briefing.count_told(database, learning.id)
    return Lineage(
        account=account,
        entities=tuple(memory.find_entities(database).get(learning.id, ())),
        findings=tuple(findings.find_of_learning(database, learning.id)),
        steps=tuple(curve(memory.find_evidence(database, learning.id))),
        changes=tuple(Change(**row) for row in memory.find_changes(database, learning.id)),
        told=Telling(counted["times"], counted["last_at"], tuple(briefing.find_sessions_of(database, learning.id))),
        is_tellable=may_be_told(learning, account.standing),
        superseded_by=memory.find_by_id(database, learning.superseded_by) if learning.superseded_by else None,
        supersedes=tuple(memory.find_superseded(database, learning.id)),
    )
