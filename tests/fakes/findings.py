"""Findings as detectors give them, with what a test does not care about filled in."""

from synapse.learn.finding import Finding, Mode

PARCEL = "example.org/dev/parcel"


def a_finding(
    statement: str,
    *,
    session: str = "s1",
    at: str = "2026-11-16T09:00:00.000Z",
    prefer: str = "",
    avoid: str = "",
    mode: Mode = Mode.QUIET,
    role_rank: str = "person",
    kind: str = "correction",
    detector: str = "correction",
    start: int = 70,
    project_id: str = PARCEL,
) -> Finding:
    return Finding(
        detector=detector,
        kind=kind,
        mode=mode,
        score=4.0,
        start=start,
        session_id=f"claude_code:{session}",
        project_id=project_id,
        observation_id=f"{session}/{at}/{statement}",
        role_rank=role_rank,
        statement=statement,
        at=at,
        prefer=prefer,
        avoid=avoid,
        quote=statement,
    )
