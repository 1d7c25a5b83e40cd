"""How far a lesson has come, in the words that people read: pending, usable, promotable, promoted, rejected, conflict-hold.

    pending ──active──► usable ──active in a second project──► promotable ──holds everywhere──► promoted

What a person rejected is `rejected`; every other status is a stage by its own name.
"""

from collections.abc import Iterable, Sequence
from math import ceil

from synapse.memory.evidence import Evidence, EvidenceKind
from synapse.memory.learning import Learning, Scope, Status
from synapse.memory.meaning import SAME, Meaning, is_same, meaning_of

USABLE, PROMOTABLE, PROMOTED, REJECTED = "usable", "promotable", "promoted", "rejected"
STAGES = (
    Status.PENDING.value,
    USABLE,
    PROMOTABLE,
    PROMOTED,
    Status.CONFLICT_HOLD.value,
    Status.STALE.value,
    REJECTED,
    *(status.value for status in (Status.SUPERSEDED, Status.RETIRED, Status.ARCHIVED)),
)
COMMON = 50  # lessons; a word that more of them hold finds nothing that a rarer one would not
CURRENT = (Status.PENDING, Status.ACTIVE, Status.STALE, Status.CONFLICT_HOLD)  # the others are history
_VERDICTS = (EvidenceKind.APPROVAL, EvidenceKind.REJECTION, EvidenceKind.RESTORE)


def stage_of(learning: Learning, evidence: Iterable[Evidence], *, is_elsewhere: bool = False) -> str:
    """`is_elsewhere`: the same lesson is active in another project too."""
    if learning.status is Status.ACTIVE:
        if learning.scope is Scope.GLOBAL:
            return PROMOTED
        return PROMOTABLE if is_elsewhere else USABLE
    if learning.status is Status.RETIRED and _last_verdict(evidence) is EvidenceKind.REJECTION:
        return REJECTED
    return learning.status.value


def _last_verdict(evidence: Iterable[Evidence]) -> EvidenceKind | None:
    verdicts = [piece for piece in evidence if piece.kind in _VERDICTS]
    return max(verdicts, key=lambda piece: (piece.at, piece.recorded_at, piece.id)).kind if verdicts else None


def find_in_several_projects(learnings: Iterable[Learning]) -> set[str]:
    """The ids of the active ones whose lesson is active in another project too."""
    known: dict[str, str] = {}
    active = [(one, meaning_of(one, known)) for one in learnings if one.status is Status.ACTIVE and one.project_id]
    holders = _index(active)
    found: set[str] = set()
    for place, (learning, meaning) in enumerate(active):
        for other_place in _candidates(meaning, holders):
            other, other_meaning = active[other_place]
            if other_place != place and other.project_id != learning.project_id and is_same(meaning, other_meaning):
                found |= {learning.id, other.id}
    return found


def _index(active: Sequence[tuple[Learning, Meaning]]) -> dict[str, list[int]]:
    """Word → where it stands."""
    holders: dict[str, list[int]] = {}
    for place, (_, meaning) in enumerate(active):
        for word in _words(meaning):
            holders.setdefault(word, []).append(place)
    return holders


def _candidates(meaning: Meaning, holders: dict[str, list[int]]) -> set[int]:
    """Where the same could stand: two that share SAME of the smaller one's words share one of so many of its rarest."""
    rarest = sorted(meaning.words, key=lambda word: (len(holders[word]), word))
    enough = rarest[: len(rarest) - ceil(SAME * len(rarest)) + 1]
    return {place for word in (*enough, *_sides(meaning)) if len(holders[word]) <= COMMON for place in holders[word]}


def _words(meaning: Meaning) -> list[str]:
    return [*meaning.words, *_sides(meaning)]


def _sides(meaning: Meaning) -> list[str]:
    return [f"prefer:{word}" for word in meaning.prefer] + [f"avoid:{word}" for word in meaning.avoid]
