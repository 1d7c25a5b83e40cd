"""What a learning's evidence makes of it now: its confidence, and the arrows it follows by itself."""

from dataclasses import replace

from synapse.memory import records as memory
from synapse.memory.confidence import Standing, replay
from synapse.memory.evidence import Evidence
from synapse.memory.learning import Learning, Status
from synapse.memory.status import next_status
from synapse.workspace.workspace import Workspace

HOLDING = (Status.PENDING, Status.ACTIVE)  # what may be told; only for such a one is another superseded


def stand(learning: Learning, evidence: list[Evidence], now: str) -> Standing:
    """Only what is in use fades; what was put away stands as it stood then."""
    return replay(evidence, now if learning.status in HOLDING else learning.status_since)


def settle(workspace: Workspace, learning: Learning, evidence: list[Evidence] | None = None) -> Learning:
    """The learning with the status that its evidence and the calendar give it; each change is written down."""
    database, now = workspace.database, workspace.now()
    pieces = memory.find_evidence(database, learning.id) if evidence is None else evidence
    for _ in Status:  # no path through the arrows is longer than there are statuses
        step = next_status(learning, stand(learning, pieces, now), now)
        if step is None:
            break
        status, cause = step
        memory.record_change(database, learning, status, cause, now)
        learning = replace(learning, status=status, status_since=now)
        memory.store(database, learning)
    return learning
