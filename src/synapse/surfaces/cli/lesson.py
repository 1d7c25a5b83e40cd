"""One learning, as commands show it."""

from dataclasses import asdict

import click

from synapse.flows.list_learnings import Account
from synapse.flows.trace_learning import Lineage
from synapse.memory.confidence import FULL
from synapse.memory.learning import Learning, Scope, Status
from synapse.memory.origin import find_origin, render_sessions
from synapse.surfaces.cli.show import clean, show_instant, style

ID_SHOWN = 12  # of a host's own id of a session: `synapse sessions show` takes the beginning


def render_lesson(learning: Learning) -> str:
    """What to do first, then the words it was said in."""
    advice = render_advice(learning)
    return f"{advice}: “{learning.statement}”" if advice else learning.statement


def render_advice(learning: Learning) -> str:
    """Empty where the lesson is its statement alone."""
    sides = [("prefer", learning.prefer), ("avoid", learning.avoid)]
    return ", ".join(f"{side} {subject}" for side, subject in sides if subject)


def render_session(session_id: str) -> str:
    """Host and the beginning of its own id; empty for what was typed at a terminal."""
    host, _, native_id = session_id.partition(":")
    return f"{host} {native_id[:ID_SHOWN]}".strip()


def render_told(account: Account) -> str:
    """`yes`: the next session may be told; `waits`: for a second session or a person's word; `no`: it is not told any more."""
    if account.is_tellable:
        return "yes"
    return "waits" if account.learning.status is Status.PENDING and not account.standing.is_wrong else "no"


def account_to_json(account: Account) -> dict[str, object]:
    standing = account.standing
    return {
        "name": account.learning.name,
        **asdict(account.learning),
        "stage": account.stage,
        "project": account.project,
        "confidence": standing.confidence / FULL,
        "sessions": standing.sessions,
        "contradictions": standing.against,
        "is_approved": standing.is_approved,
        "is_wrong": standing.is_wrong,
        "may_be_told": account.is_tellable,
        "last_at": standing.last_at,
    }


def print_account(lineage: Lineage) -> None:
    """What is known of it now."""
    print_head(lineage)
    for name, text in _facts(lineage):
        if text:
            click.echo(f"{style(f'{name:<13}', 'bold')}{clean(text)}")


def print_head(lineage: Lineage) -> None:
    learning = lineage.account.learning
    click.echo(
        f"{style(learning.name, 'bold')}  {lineage.account.stage}, confidence {lineage.account.standing.shown}"
        f"  {learning.kind}{'' if lineage.account.stage == learning.status else f', {learning.status}'}"
    )
    click.echo(clean(render_lesson(learning)))


def _facts(lineage: Lineage) -> list[tuple[str, str]]:
    account, learning = lineage.account, lineage.account.learning
    return [
        ("applies", learning.trigger),
        ("action", learning.action),
        ("during", learning.during),
        ("holds", _render_scope(account)),
        ("from", _render_validity(learning)),
        ("rests on", _render_basis(lineage)),
        ("about", ", ".join(lineage.entities)),
        ("told", _render_told(lineage)),
        ("replaced by", _render_other(lineage.superseded_by)),
        ("replaces", "; ".join(map(_render_other, lineage.supersedes))),
        ("id", learning.id),
        ("more", f"synapse learning why {learning.name}"),
    ]


def _render_scope(account: Account) -> str:
    if account.learning.scope is Scope.GLOBAL:
        return "everywhere"
    return f"in {account.project}"


def _render_validity(learning: Learning) -> str:
    begin = show_instant(learning.valid_from or learning.created_at)
    return f"{begin} to {show_instant(learning.valid_to)}" if learning.valid_to else begin


def _render_basis(lineage: Lineage) -> str:
    account, standing = lineage.account, lineage.account.standing
    whose = {"person": "a person's word", "agent": "an agent's word", "tool": "what tools gave back"}
    parts = [whose.get(account.learning.role_rank, account.learning.role_rank), f"seen by {account.learning.author}"]
    parts.append(render_sessions(find_origin(step.evidence for step in lineage.steps)))
    parts += [f"{standing.against} against"] if standing.against else []
    parts += ["approved by a person"] if standing.is_approved else []
    parts += ["called wrong by a person"] if standing.is_wrong else []
    return ", ".join(parts)


def _render_told(lineage: Lineage) -> str:
    told = lineage.told
    may = "may be told" if lineage.is_tellable else "is not told"
    if not told.times:
        return f"{may}; never told so far"
    times = f"{told.times} {'time' if told.times == 1 else 'times'}"
    return f"{may}; told {times}, last {show_instant(told.last_at)}"


def _render_other(learning: Learning | None) -> str:
    return f"{learning.name} ({learning.status}): {render_lesson(learning)}" if learning else ""
