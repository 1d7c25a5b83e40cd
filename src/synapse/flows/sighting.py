"""A finding as evidence: one a learning and session, whatever the detector."""

from synapse import ids
from synapse.learn.finding import Finding
from synapse.memory.evidence import Evidence, EvidenceKind
from synapse.memory.learning import Learning


def sighting(learning: Learning, finding: Finding, kind: EvidenceKind, recorded_at: str) -> Evidence:
    return Evidence(
        # What was typed at a terminal has no session: all of a day is one reason.
        id=ids.derive("sighting", learning.id, finding.session_id or finding.at[:10]),
        learning_id=learning.id,
        kind=kind,
        author=finding.detector,
        session_id=finding.session_id,
        at=finding.at,
        recorded_at=recorded_at,
        role_rank=finding.role_rank,
        start=finding.start,
        observation_id=finding.observation_id,
        quote=finding.quote,
        last_at=finding.at,
    )


def restoring(learning: Learning, finding: Finding, recorded_at: str) -> Evidence:
    """The person came back to it: it is worth again what it would be if they said it for the first time."""
    return Evidence(
        id=ids.derive("restore", learning.id, finding.observation_id or finding.at),
        learning_id=learning.id,
        kind=EvidenceKind.RESTORE,
        author=finding.detector,
        session_id=finding.session_id,
        at=finding.at,
        recorded_at=recorded_at,
        role_rank=finding.role_rank,
        start=finding.start,
        observation_id=finding.observation_id,
        quote=finding.quote,
    )
