"""Where a learning comes from and what became of it: sessions, what detectors saw, each piece of evidence, each change."""

from dataclasses import dataclass

from synapse.briefing import records as briefing
from synapse.flows.list_learnings import Account, describe
from synapse.flows.take_spool import find_untaken
from synapse.learn import records as findings
from synapse.learn.finding import Finding
from synapse.memory import records as memory
from synapse.memory.confidence import Step, curve
from synapse.memory.learning import Learning
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
    return Lineage(
        account=account,
        entities=tuple(memory.find_entities(database).get(learning.id, ())),
        findings=tuple(findings.find_of_learning(database, learning.id)),
        steps=tuple(curve(memory.find_evidence(database, learning.id))),
        changes=tuple(Change(**row) for row in memory.find_changes(database, learning.id)),
        told=_find_telling(workspace, learning.id),
        is_tellable=account.is_tellable,
        superseded_by=memory.find_by_id(database, learning.superseded_by) if learning.superseded_by else None,
        supersedes=tuple(memory.find_superseded(database, learning.id)),
    )


def _find_telling(workspace: Workspace, learning_id: str) -> Telling:
    """Also what a hook told a moment ago, and no worker took yet."""
    counted = briefing.count_told(workspace.database, learning_id)
    untaken = [one for one in find_untaken(workspace) if learning_id in {item.learning_id for item in one.told}]
    sessions = [*briefing.find_sessions_of(workspace.database, learning_id), *(one.session_id for one in untaken)]
    return Telling(
        times=counted["times"] + len(untaken),
        last_at=max([counted["last_at"], *(one.at for one in untaken)]),
        sessions=tuple(dict.fromkeys(sessions)),
    )
