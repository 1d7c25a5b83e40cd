"""What a person said of a learning, and when: for it last, and whether their verdict on it was a no."""

from collections.abc import Iterable

from synapse.memory.evidence import Evidence, EvidenceKind

PERSON = "person"
_FOR = (EvidenceKind.START, EvidenceKind.SUPPORT, EvidenceKind.APPROVAL, EvidenceKind.RESTORE)
_VERDICTS = (EvidenceKind.APPROVAL, EvidenceKind.RESTORE, EvidenceKind.REJECTION, EvidenceKind.WRONG)
_REFUSALS = (EvidenceKind.REJECTION, EvidenceKind.WRONG)


def find_last_word(evidence: Iterable[Evidence]) -> Evidence | None:
    """What the person said for it last."""
    said = [piece for piece in evidence if piece.kind in _FOR and piece.role_rank == PERSON]
    return max(said, key=lambda piece: (piece.said_at, piece.id), default=None)


def last_said_at(evidence: Iterable[Evidence]) -> str:
    """Empty where the person never did."""
    last = find_last_word(evidence)
    return last.said_at if last else ""


def find_refusal(evidence: Iterable[Evidence]) -> Evidence | None:
    """The person's no, where that was their last verdict."""
    verdicts = [piece for piece in evidence if piece.kind in _VERDICTS]
    last = max(verdicts, key=lambda piece: (piece.at, piece.recorded_at, piece.id), default=None)
    return last if last and last.kind in _REFUSALS else None
