"""How far a learning is to be believed: its evidence replayed in time order, in whole hundredths.

The result depends on the set of evidence alone, so the order in which two machines learned of it does not matter.
Only evidence moves time; looking at it, or keeping house, never does.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime

from synapse.memory.evidence import Evidence, EvidenceKind

# What each piece of evidence adds. Doubt weighs more than agreement: a wrong rule costs more than a missing one.
WEIGHTS = {
    EvidenceKind.SUPPORT: 5,
    EvidenceKind.FAILURE: -5,
    EvidenceKind.CONTRADICTION: -10,
    EvidenceKind.HELPFUL: 5,
    EvidenceKind.HARMFUL: -10,
    EvidenceKind.SUCCESS: 2,  # what was told and then done proves little: it might have been done anyway
    EvidenceKind.UNKNOWN: 0,
}
PROOF_SESSIONS = 3  # so many independent sessions are proof,
PROOF = 75  # which is worth at least this
APPROVED = 85  # a person's yes: active, with room for doubt
APPROVED_FLOOR = 80  # what a person approved fades no further than where it is still active
FADES_PER_WEEK = 2
DISPUTED = 30  # below that a lesson holds no more: stale where time alone took it there, else in conflict
FULL = 100

# Of one moment: what is brought back is so after all that was said then.
_TURNS = {EvidenceKind.START: 0, EvidenceKind.RESTORE: 2}
_SIGHTINGS = (EvidenceKind.START, EvidenceKind.SUPPORT)
_AGAINST = (EvidenceKind.CONTRADICTION, EvidenceKind.WRONG)
_VERDICTS = (EvidenceKind.APPROVAL, EvidenceKind.REJECTION, EvidenceKind.RESTORE)


@dataclass(frozen=True, slots=True)
class Standing:
    """What the evidence comes to."""

    confidence: int = 0  # hundredths
    sessions: int = 0  # independent ones it was seen in, and days on which it was noted at a terminal
    against: int = 0  # contradictions
    is_approved: bool = False  # a person's last verdict
    is_faded: bool = False  # what took it below DISPUTED last was time alone
    is_wrong: bool = False  # a person said so, and has not looked at it since
    last_at: str = ""  # of the newest evidence: when it was said, or when we read it if that was later
    seen_at: str = ""  # the same, of what speaks for it

    @property
    def shown(self) -> str:
        return f"{self.confidence / FULL:.2f}"


@dataclass(frozen=True, slots=True)
class Step:
    """One piece of evidence and what the confidence was after it: the curve that `why` draws."""

    evidence: Evidence
    confidence: int
    faded: int  # hundredths lost to time before it


def replay(evidence: Iterable[Evidence], now: str) -> Standing:
    return _Replay(evidence).until(now)


def curve(evidence: Iterable[Evidence]) -> list[Step]:
    """Each piece of evidence in order, with the confidence behind it."""
    return _Replay(evidence).steps


def effective_at(evidence: Evidence) -> str:
    """When it counts from: history read today is not dead on arrival."""
    return max(evidence.at, evidence.recorded_at)


def merge(one: Iterable[Evidence], other: Iterable[Evidence]) -> list[Evidence]:
    """The union by id. Where two machines hold the same piece, the one that read it first is right about when it began."""
    merged: dict[str, Evidence] = {}
    for piece in (*one, *other):
        known = merged.get(piece.id)
        merged[piece.id] = piece if known is None else _join(known, piece)
    return sorted(merged.values(), key=_order)


def _join(one: Evidence, other: Evidence) -> Evidence:
    first = min(one, other, key=_precedence)
    last_at = max(one.last_at, other.last_at)
    return first if first.last_at == last_at else replace(first, last_at=last_at)


def _precedence(piece: Evidence) -> tuple[str, str, str]:
    # What follows the instants only has to be the same on both machines, and `last_at` grows.
    return (piece.recorded_at, piece.at, repr(replace(piece, last_at="")))


def _order(piece: Evidence) -> tuple[str, str, int, str]:
    return (effective_at(piece), piece.at, _TURNS.get(piece.kind, 1), piece.id)


class _Replay:
    """Mutable while it runs; used here only."""

    def __init__(self, evidence: Iterable[Evidence]) -> None:
        self.steps: list[Step] = []
        self._level = 0
        self._sessions: set[str] = set()
        self._against = 0
        self._is_approved = self._is_wrong = self._is_faded = False
        self._last_at = self._seen_at = ""
        for piece in merge(evidence, ()):
            faded = self._fade(effective_at(piece))
            self._take(piece)
            self.steps.append(Step(piece, self._level, faded))

    def until(self, now: str) -> Standing:
        last_at = self._last_at
        self._fade(now)
        return Standing(
            self._level,
            len(self._sessions),
            self._against,
            is_approved=self._is_approved,
            is_faded=self._is_faded,
            is_wrong=self._is_wrong,
            last_at=last_at,
            seen_at=self._seen_at,
        )

    def _fade(self, at: str) -> int:
        lost = min(FADES_PER_WEEK * weeks_between(self._last_at, at), self._level)
        if self._is_approved:
            lost = min(lost, max(self._level - APPROVED_FLOOR, 0))
        self._is_faded = self._is_faded or self._level >= DISPUTED > self._level - lost
        self._level -= lost
        self._last_at = max(self._last_at, at)
        return lost

    def _take(self, piece: Evidence) -> None:
        if piece.kind in _SIGHTINGS:
            self._see(piece)
        elif piece.kind in _VERDICTS:
            self._is_approved = piece.kind is EvidenceKind.APPROVAL
            self._is_wrong = False
            # A person's newer word that brings a lesson back is worth what it would be as a first one.
            self._level = min(max(self._level, APPROVED if self._is_approved else piece.start), FULL)
        elif piece.kind is EvidenceKind.WRONG:
            self._is_wrong, self._level = True, 0
        else:
            self._level = min(max(self._level + WEIGHTS[piece.kind], 0), FULL)
        self._against += piece.kind in _AGAINST
        if piece.kind in _AGAINST or self._level >= DISPUTED:
            self._is_faded = False

    def _see(self, piece: Evidence) -> None:
        self._seen_at = max(self._seen_at, effective_at(piece))
        # Without a session somebody typed it at a terminal: all of a day is one reason.
        session = piece.session_id or piece.at[:10]
        if session in self._sessions:
            return
        is_first = not self._sessions
        self._sessions.add(session)
        if is_first:
            self._level = min(max(self._level, piece.start), FULL)
        else:
            self._level = min(self._level + WEIGHTS[EvidenceKind.SUPPORT], FULL)
        if len(self._sessions) == PROOF_SESSIONS:
            self._level = max(self._level, PROOF)


def weeks_between(earlier: str, later: str) -> int:
    """Whole weeks; none when there was nothing before."""
    return days_between(earlier, later) // 7


def days_between(earlier: str, later: str) -> int:
    if not earlier or not later or later <= earlier:
        return 0
    return (datetime.fromisoformat(later) - datetime.fromisoformat(earlier)).days
