"""Where a learning comes from, step by step, for people and for programs."""

from dataclasses import asdict

import click

from synapse.flows.trace_learning import Change, Lineage
from synapse.learn.finding import Finding
from synapse.memory.confidence import FULL, Step
from synapse.memory.evidence import EvidenceKind
from synapse.memory.learning import Learning
from synapse.memory.status import Cause
from synapse.surfaces.cli.lesson import account_to_json, print_head, render_lesson, render_session
from synapse.surfaces.cli.show import clean, count, print_table, shorten, show_instant, style

QUOTED = 300  # characters of what was said
SESSIONS_SHOWN = 5  # of those that were told
OBSERVATION_SHOWN = 8  # of an id: `synapse observations show` takes the beginning

_WORDS = {
    EvidenceKind.START: "first seen",
    EvidenceKind.SUPPORT: "seen again",
    EvidenceKind.FAILURE: "followed, and failed",
    EvidenceKind.CONTRADICTION: "the opposite was said",
    EvidenceKind.SUCCESS: "told, and it went well",
    EvidenceKind.UNKNOWN: "told, end unknown",
    EvidenceKind.HELPFUL: "called helpful",
    EvidenceKind.HARMFUL: "called harmful",
    EvidenceKind.WRONG: "called wrong",
    EvidenceKind.APPROVAL: "approved",
    EvidenceKind.REJECTION: "rejected",
    EvidenceKind.RESTORE: "brought back",
}
_CAUSES = {
    Cause.BELIEVED: "its confidence reached 0.80",
    Cause.APPROVED: "approved by a person",
    Cause.DISPUTED: "contradicted, and below 0.30",
    Cause.SETTLED: "its confidence reached 0.50 again",
    Cause.OVERRULED: "a newer word said the opposite",
    Cause.FADED: "below 0.30 by time alone",
    Cause.ANCHORS_GONE: "what it names is gone",
    Cause.SEEN_AGAIN: "seen again",
    Cause.IDLE: "nobody said it again",
    Cause.UNSETTLED: "nobody settled the conflict",
    Cause.OLD: "put away for 90 days",
    Cause.REJECTED: "rejected by a person",
    Cause.RESTORED: "brought back",
    Cause.WITHDRAWN: "what overruled it was taken back",
}


def lineage_to_json(lineage: Lineage, *, with_steps: bool) -> dict[str, object]:
    told = lineage.told
    found: dict[str, object] = {
        **account_to_json(lineage.account),
        "entities": list(lineage.entities),
        "told": {"times": told.times, "last_at": told.last_at, "sessions": list(told.sessions)},
        "replaced_by": _other_to_json(lineage.superseded_by),
        "replaces": [_other_to_json(one) for one in lineage.supersedes],
    }
    if with_steps:
        found["findings"] = [asdict(finding) for finding in lineage.findings]
        found["evidence"] = [_step_to_json(step) for step in lineage.steps]
        found["changes"] = [asdict(change) for change in lineage.changes]
    return found


def _other_to_json(learning: Learning | None) -> dict[str, str] | None:
    if learning is None:
        return None
    return {"name": learning.name, "status": learning.status.value, "statement": learning.statement}


def _step_to_json(step: Step) -> dict[str, object]:
    return {**asdict(step.evidence), "faded": step.faded / FULL, "confidence": step.confidence / FULL}


def print_lineage(lineage: Lineage) -> None:
    print_head(lineage)
    _print_findings(lineage)
    _print_evidence(lineage)
    _print_changes(lineage)
    _print_told(lineage)


def _print_findings(lineage: Lineage) -> None:
    _print_title("Seen")
    for finding in lineage.findings:
        _print_finding(finding)
    if not lineage.findings:
        click.echo(f"  by no detector: noted by {lineage.account.learning.author}")


def _print_finding(finding: Finding) -> None:
    click.echo(f"  {show_instant(finding.at)}  session {render_session(finding.session_id)}")
    click.echo(f"    {shorten(finding.quote or finding.statement, QUOTED)}")
    if finding.during:
        click.echo(clean(f"    while: {shorten(finding.during, QUOTED)}"))
    cues = f", for {', '.join(finding.cues)}" if finding.cues else ""
    click.echo(
        f"    detector {finding.detector} ({finding.mode}), score {finding.score:.2f}{cues};"
        f" observation {finding.observation_id[:OBSERVATION_SHOWN]}"
    )


def _print_evidence(lineage: Lineage) -> None:
    _print_title("Evidence")
    print_table(
        ["when", "what", "change", "level", "by", "session"],
        _evidence_rows(lineage),
        right=(2, 3),
        shrink={1: 10, 4: 8},
        drop=(2, 4, 3),
    )


def _evidence_rows(lineage: Lineage) -> list[list[str]]:
    rows: list[list[str]] = []
    level = 0
    for step in lineage.steps:
        if step.faded:
            level -= step.faded
            rows.append(["", "time passed", _signed(-step.faded), _hundredths(level), "", ""])
        piece = step.evidence
        what = _WORDS[piece.kind]
        change = _signed(step.confidence - level)
        session = render_session(piece.session_id) or ("at a terminal" if piece.author == "person" else "")
        rows.append([show_instant(piece.at), what, change, _hundredths(step.confidence), piece.author, session])
        level = step.confidence
    now = lineage.account.standing.confidence
    if now != level:
        rows.append(["until now", "time passed", _signed(now - level), _hundredths(now), "", ""])
    return rows


def _print_changes(lineage: Lineage) -> None:
    learning = lineage.account.learning
    _print_title("Status")
    first = lineage.changes[0].from_status if lineage.changes else learning.status.value
    click.echo(f"  {show_instant(learning.created_at)}  {first}")
    for change in lineage.changes:
        click.echo(f"  {show_instant(change.at)}  {change.from_status} → {change.to_status}: {_explain(change)}")
    if lineage.superseded_by:
        other = lineage.superseded_by
        click.echo(clean(f"  replaced by {other.name} ({other.status}): {render_lesson(other)}"))
    for other in lineage.supersedes:
        click.echo(clean(f"  replaced {other.name} ({other.status}): {render_lesson(other)}"))


def _explain(change: Change) -> str:
    return _CAUSES[Cause(change.why)]


def _print_told(lineage: Lineage) -> None:
    _print_title("Told")
    told = lineage.told
    may = "It may be told to the next session." if lineage.is_tellable else "It is not told."
    if not told.times:
        click.echo(f"  never so far. {may}")
        return
    click.echo(
        f"  {count(told.times, 'time')} in {count(len(told.sessions), 'session')}, last {show_instant(told.last_at)}. {may}"
    )
    for session_id in told.sessions[:SESSIONS_SHOWN]:
        click.echo(f"  {render_session(session_id)}")
    if len(told.sessions) > SESSIONS_SHOWN:
        click.echo(f"  … and {len(told.sessions) - SESSIONS_SHOWN} more; see them with --json")


def _print_title(text: str) -> None:
    click.echo(f"\n{style(text, 'bold')}")


def _signed(hundredths: int) -> str:
    return f"{hundredths / FULL:+.2f}" if hundredths else "0.00"


def _hundredths(level: int) -> str:
    return f"{level / FULL:.2f}"
