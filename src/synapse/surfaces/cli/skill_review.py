"""`synapse skill review`: the inbox, and one draft with all that a person needs to judge it."""

import os

import click

from synapse.briefing.records import count_skill_hits
from synapse.clock import system_clock
from synapse.flows.check_lock import find_changed
from synapse.flows.drafts import Draft, find_drafts
from synapse.flows.review_skill import Review, review
from synapse.flows.trigger_search import open_search
from synapse.skills.draft import State, Version
from synapse.skills.security.threat import Threat
from synapse.skills.skill import Severity
from synapse.skills.triggers import Score
from synapse.skills.versions import records
from synapse.surfaces.cli.here import find_cwd
from synapse.surfaces.cli.show import (
    clean,
    clean_line,
    count,
    find_width,
    note,
    print_json,
    print_table,
    shorten,
    show_instant,
    show_number,
    style,
)
from synapse.surfaces.cli.skill_scan import print_threats, threat_to_json
from synapse.workspace.workspace import open_workspace

SHOWN_FAILURES = 5


@click.command(
    "review",
    epilog="""\b
Examples:
  synapse skill review                   what waits
  synapse skill review pretty-tables     its diff, its evidence, its tests, and what the gate still misses
""",
)
@click.argument("name", required=False)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(*, name: str | None, as_json: bool) -> None:
    """Look at drafts. A draft is a stranger's text until you have read it: it is shown, never followed."""
    with open_workspace(os.environ, system_clock) as workspace:
        cwd = find_cwd()
        if name:
            with open_search(workspace, cwd) as search:
                found = review(workspace, cwd, name, search)
            if as_json:
                print_json(review_to_json(found))
            else:
                print_review(found)
            return
        drafts = find_drafts(workspace, cwd)
        away = [one for one in records.find(workspace.database) if one.state is State.QUARANTINED]
        changed = find_changed(workspace, cwd)
        hits = [count_skill_hits(workspace.database, one.known.place.skill_id) for one in drafts]
    if as_json:
        print_json(
            {
                "drafts": [_draft_to_json(one, times) for one, times in zip(drafts, hits, strict=True)],
                "quarantined": [_version_to_json(one) for one in away],
                "changed": [{"name": one.name, "path": one.path, "why": one.why} for one in changed],
            }
        )
        return
    _print_inbox(drafts, hits, away)
    for one in changed:
        note(clean_line(f"{one.name} in {one.path}: {one.why}."))


def _print_inbox(drafts: list[Draft], hits: list[int], away: list[Version]) -> None:
    if not drafts:
        click.echo("No draft waits.")
    else:
        rows = [_row(draft, times) for draft, times in zip(drafts, hits, strict=True)]
        print_table(["draft", "for", "kind", "since", "named", "what"], rows, right=(4,))
        note("One of them: `synapse skill review NAME`.")
    for version in away:
        since = show_instant(version.state_since)
        click.echo(
            clean(
                f"{version.name}, version {version.number}: in quarantine since {since}, it did harm after it was changed."
            )
        )


def _row(draft: Draft, hits: int) -> list[str]:
    version = draft.version
    whose = "project" if draft.ground.scope_id else "you"
    kind, since = (version.kind.value, show_instant(version.created_at)[:10]) if version else ("unknown", "")
    what = shorten(draft.known.description or draft.known.refused, find_width())
    return [draft.name, whose, kind, since, show_number(hits), what]


def print_review(found: Review) -> None:
    version = found.draft.version
    click.echo(f"{style(clean_line(found.draft.name), 'bold')}  draft, hash {found.content.hash[:12]}")
    click.echo(clean(found.draft.known.description or found.draft.known.refused))
    if version:
        click.echo(clean(f"{version.kind} by {version.author}: {version.reason}"))
        click.echo(
            f"seen in {count(len(version.sessions), 'session')}{', wished by a person' if version.is_wished else ''}"
        )
        for session in version.sessions:
            click.echo(clean(f"  {session}"))
    click.echo(f"named at {count(found.hits, 'prompt')} that it would fit")
    click.echo(clean(f"would lie in {found.target}{', in place of what is there' if found.replaces else ''}"))
    _print_diff(found)
    _print_checks(found)
    if found.misses:
        click.echo(style("\nThe gate misses", "bold"))
        for miss in found.misses:
            click.echo(clean(f"  {miss.what}: {miss.message}\n    → {miss.hint}"))
    else:
        click.echo(
            clean(f"\nIt may become active: synapse skill approve {found.draft.name} --hash {found.content.hash[:12]}")
        )


def _print_diff(found: Review) -> None:
    click.echo(style("\nDiff", "bold"))
    click.echo(clean(found.diff.rstrip("\n")) if found.diff else "  nothing changes")


def _print_checks(found: Review) -> None:
    errors = [problem for problem in found.problems if problem.severity is Severity.ERROR]
    click.echo(
        style("\nStrict check", "bold") + (f": {count(len(errors), 'error')}" if errors else ": nothing is wrong")
    )
    for problem in errors:
        click.echo(clean(f"  line {problem.line}: {problem.rule}: {problem.message}"))
    click.echo(
        style("Scan", "bold")
        + (f": {count(len(found.threats), 'finding')}" if found.threats else ": nothing was found")
    )
    print_threats(found.threats)
    click.echo(style("Trigger tests", "bold") + (f": {found.score.shown}" if found.score else ": none"))
    for failed in found.score.failed[:SHOWN_FAILURES] if found.score else ():
        what = "is not found by" if failed.trigger.should else "is found by"
        click.echo(clean(f"  {what}: {shorten(failed.trigger.prompt, find_width())}"))


def review_to_json(found: Review) -> dict[str, object]:
    return {
        **_draft_to_json(found.draft, found.hits),
        "hash": found.content.hash,
        "target": found.target,
        "replaces": found.replaces,
        "diff": found.diff,
        "problems": [{"line": one.line, "rule": one.rule, "message": one.message} for one in found.problems],
        "findings": _threats(found.threats),
        "triggers": score_to_json(found.score) if found.score else None,
        "misses": [{"what": one.what, "message": one.message, "hint": one.hint} for one in found.misses],
    }


def _threats(threats: tuple[Threat, ...]) -> list[dict[str, object]]:
    return [threat_to_json(threat) for threat in threats]


def score_to_json(score: Score) -> dict[str, object]:
    return {
        "name": score.name,
        "recall": round(score.recall, 4),
        "precision": round(score.precision, 4),
        "should": score.should,
        "hits": score.hits,
        "should_not": score.should_not,
        "false": score.false,
        "collisions": dict(score.collisions),
        "new_collisions": list(score.new_collisions),
        "failed": [
            {"prompt": one.trigger.prompt, "should": one.trigger.should, "found": list(one.instead)}
            for one in score.failed
        ],
    }


def _draft_to_json(draft: Draft, hits: int) -> dict[str, object]:
    version = draft.version
    return {
        "name": draft.name,
        "path": str(draft.folder),
        "description": draft.known.description,
        "scope": "project" if draft.ground.scope_id else "person",
        "kind": version.kind.value if version else "unknown",
        "author": version.author if version else "",
        "reason": version.reason if version else "",
        "sessions": list(version.sessions) if version else [],
        "wished": bool(version and version.is_wished),
        "hits": hits,
    }


def _version_to_json(version: Version) -> dict[str, object]:
    return {"name": version.name, "number": version.number, "state": version.state.value, "since": version.state_since}
