"""Where a lesson was said: in which sessions, and whether a person noted it at a terminal, which is no session."""

from collections.abc import Iterable
from dataclasses import dataclass

from synapse.memory.evidence import Evidence, EvidenceKind

SIGHTINGS = (EvidenceKind.START, EvidenceKind.SUPPORT)  # a verdict says yes, and not where it was said


@dataclass(frozen=True, slots=True)
class Origin:
    sessions: tuple[str, ...]  # the first first
    is_noted: bool
    last_day: str


def find_origin(evidence: Iterable[Evidence]) -> Origin:
    seen = sorted((piece for piece in evidence if piece.kind in SIGHTINGS), key=lambda piece: (piece.at, piece.id))
    return Origin(
        sessions=tuple(dict.fromkeys(piece.session_id for piece in seen if piece.session_id)),
        is_noted=any(not piece.session_id for piece in seen),
        last_day=max((piece.said_at[:10] for piece in seen), default=""),
    )


def render_sessions(origin: Origin) -> str:
    """`in 2 sessions, and noted`: as people are told how often it was said."""
    number = len(origin.sessions)
    if not number:
        return "noted at a terminal"
    said = f"in {number} {'session' if number == 1 else 'sessions'}"
    return f"{said}, and noted at a terminal" if origin.is_noted else said
