"""A word is taken back: what rested on it alone goes, and what it had superseded holds again."""

from collections.abc import Iterable
from dataclasses import replace

from synapse import ids
from synapse.flows.overrule import reconsider
from synapse.flows.sighting import restoring, sighting
from synapse.flows.standing import settle
from synapse.learn import records as findings
from synapse.learn.finding import Finding, Mode
from synapse.memory import records as memory
from synapse.memory.evidence import Evidence, EvidenceKind
from synapse.memory.learning import Learning
from synapse.memory.words import PERSON
from synapse.workspace.workspace import Workspace

_SIGHTINGS = (EvidenceKind.START, EvidenceKind.SUPPORT)
# What a person or an agent did with it on purpose stays, also where nothing speaks for it any more.
_JUDGED = (
    *(EvidenceKind.APPROVAL, EvidenceKind.REJECTION, EvidenceKind.WRONG),
    *(EvidenceKind.HELPFUL, EvidenceKind.HARMFUL),
)


def withdraw(workspace: Workspace, finding: Finding, learning_id: str) -> None:
    """Of a finding that is detached by now: it is not seen any more, or says something else."""
    database = workspace.database
    learning = memory.find_by_id(database, learning_id)
    if learning is None:
        return
    _drop_sighting(workspace, learning, finding)
    rest = memory.find_evidence(database, learning.id)
    is_gone = not any(_founds(piece) for piece in rest)
    affected = _take_back(workspace, learning, {finding.observation_id})
    if is_gone:
        findings.detach_all(database, learning.id)
        memory.remove(database, learning)
    for other in affected:
        reconsider(workspace, other)
    left = memory.find_by_id(database, learning.id)
    if left is not None:
        _lower(workspace, left, rest)


def forget(workspace: Workspace, learning: Learning) -> None:
    """For good: the learning, its evidence and what was seen; the same words do not bring it back."""
    database = workspace.database
    with database.transaction():
        seen = {finding.observation_id for finding in findings.find_of_learning(database, learning.id)}
        pieces = memory.find_evidence(database, learning.id)
        words = seen | {piece.observation_id for piece in pieces} | {piece.id for piece in pieces}
        affected = _take_back(workspace, learning, words)
        findings.release(database, learning.id)
        memory.forget(database, learning, workspace.now())
        for other in affected:
            reconsider(workspace, other)


def _founds(piece: Evidence) -> bool:
    return piece.kind in (*_SIGHTINGS, *_JUDGED) or (piece.kind is EvidenceKind.RESTORE and piece.author == PERSON)


def _drop_sighting(workspace: Workspace, learning: Learning, finding: Finding) -> None:
    """A session is one reason: it stays one while another finding of it says the same."""
    database = workspace.database
    gone = sighting(learning, finding, EvidenceKind.SUPPORT, "").id
    known = next((piece for piece in memory.find_evidence(database, learning.id) if piece.id == gone), None)
    memory.drop_evidence(database, [gone, restoring(learning, finding, "").id])
    for other in findings.find_of_learning(database, learning.id):
        if known is not None and other.session_id == finding.session_id:
            memory.add_evidence(database, [sighting(learning, other, known.kind, known.recorded_at)])


def _take_back(workspace: Workspace, learning: Learning, words: Iterable[str]) -> list[Learning]:
    """What these words for it had contradicted, without those contradictions."""
    database = workspace.database
    said = {word for word in words if word}
    named = {name for word in said for name in memory.find_contradicted(database, word)}
    named |= {old.id for old in memory.find_superseded(database, learning.id)}
    memory.drop_evidence(database, [ids.derive("contradiction", name, word) for name in named for word in said])
    found = [memory.find_by_id(database, name) for name in sorted(named - {learning.id})]
    return [one for one in found if one is not None]


def _lower(workspace: Workspace, learning: Learning, rest: list[Evidence]) -> None:
    """What is left may be weaker words than those that are gone."""
    seen = [piece for piece in rest if piece.kind in _SIGHTINGS]
    attached = findings.find_of_learning(workspace.database, learning.id)
    is_strong = learning.is_strong and (
        any(piece.author == PERSON for piece in seen)
        or any(one.role_rank == PERSON and one.mode is Mode.QUIET for one in attached)
        or bool(memory.find_superseded(workspace.database, learning.id))
    )
    ranks = [piece.role_rank for piece in seen]
    rank = learning.role_rank if learning.role_rank in ranks or not ranks else ranks[0]
    lowered = replace(learning, is_strong=is_strong, role_rank=rank)
    memory.store(workspace.database, lowered)
    settle(workspace, lowered)
