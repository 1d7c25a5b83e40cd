"""`synapse learning`: what was learned, where it comes from, and a person's verdict on it."""

import os

import click

from synapse.clock import system_clock
from synapse.errors import NothingYet
from synapse.flows.decide import get_learning
from synapse.flows.find_project import get_project_id
from synapse.flows.list_learnings import Account, Wanted, list_learnings
from synapse.flows.trace_learning import Lineage, trace
from synapse.memory.learning import Kind, Status
from synapse.memory.stage import STAGES
from synapse.memory.tally.records import count_by_status
from synapse.surfaces.cli import verdict
from synapse.surfaces.cli.lesson import account_to_json, print_account, render_lesson, render_told
from synapse.surfaces.cli.lineage import lineage_to_json, print_lineage
from synapse.surfaces.cli.show import find_width, note, print_json, print_table, shorten, show_instant, show_number
from synapse.surfaces.cli.waiting import list_waiting
from synapse.workspace.workspace import open_to_read

LISTED = 30
LESSON_LEAST = 24  # columns: with fewer nobody knows which one it is
PROJECT_SHOWN = 16
NOTHING = "Nothing learned yet. Correct an agent in a session, then run `synapse work`; or read your history: `synapse ingest`."
AS_JSON = click.option("--json", "as_json", is_flag=True, help="Print JSON.")


@click.group(
    "learning",
    epilog="""\b
Examples:
  synapse learning list                what holds now
  synapse learning why L42             where it comes from, and each piece of evidence
  synapse learning approve L42 L43     needs a person at a terminal
""",
)
def command() -> None:
    """What was learned, where it comes from, and your verdict on it."""


@command.command(
    "list",
    epilog="""\b
Examples:
  synapse learning list --project .
  synapse learning list --status pending --kind correction
  synapse learning list --all --limit 0 --json
  synapse learning list --waiting      seen once; `synapse learning approve 3fa9c1d2` makes one a learning

\b
Stages: pending, usable (active), promotable (active in two projects), promoted (active everywhere),
conflict-hold, stale; history: rejected (by a person), retired, superseded, archived.
Told: yes, or waits (for a second session or your word), or no (history, or called wrong).
""",
)
@click.option("--all", "with_history", is_flag=True, help="Also what is history: superseded, retired, archived.")
@click.option("--waiting", is_flag=True, help="What was seen once and waits for a second session, or for your nod.")
@click.option("--status", type=click.Choice(sorted({*STAGES, *(one.value for one in Status)})), help="Only of this.")
@click.option(
    "--project", metavar="PROJECT", help="Only of this project, and what holds everywhere: a folder, or a name."
)
@click.option("--kind", type=click.Choice([kind.value for kind in Kind]), help="Only of this kind.")
@click.option("--limit", default=LISTED, show_default=True, type=click.IntRange(min=0), help="How many; 0 for all.")
@AS_JSON
def list_command(
    *,
    with_history: bool,
    waiting: bool,
    status: str | None,
    project: str | None,
    kind: str | None,
    limit: int,
    as_json: bool,
) -> None:
    """The newest first."""
    if waiting:
        list_waiting(project, kind, limit, as_json=as_json)
        return
    is_filtered = bool(status or project or kind)
    try:
        with open_to_read(os.environ, system_clock) as workspace:
            project_id = get_project_id(workspace, project) if project else ""
            found = list_learnings(workspace, Wanted(project_id, kind or "", status or "", with_history))
            has_any = bool(count_by_status(workspace.database))
    except NothingYet:
        found, has_any = list[Account](), False
    shown = found[: limit or None]
    if as_json:
        print_json([account_to_json(account) for account in shown])
        return
    if shown:
        _print_accounts(shown)
    else:
        click.echo(_explain_nothing(has_any=has_any, is_filtered=is_filtered))
    if len(shown) < len(found):
        note(f"The newest {show_number(len(shown))} of {show_number(len(found))}; --limit 0 shows all.")


def _explain_nothing(*, has_any: bool, is_filtered: bool) -> str:
    if not has_any:
        return NOTHING
    return "No learnings fit." if is_filtered else "Nothing holds now; --all shows what is history."


def _print_accounts(found: list[Account]) -> None:
    headers = ["id", "stage", "told", "conf.", "project", "kind", "since", "lesson"]
    print_table(headers, [_row(one) for one in found], right=(3,), shrink={4: 8, 7: LESSON_LEAST}, drop=(5, 6, 2))


def _row(account: Account) -> list[str]:
    project = shorten(account.project or "everywhere", PROJECT_SHOWN)
    lesson = shorten(render_lesson(account.learning), find_width())
    since = show_instant(account.learning.valid_from or account.learning.created_at)[:10]
    kind = account.learning.kind.value
    shown = account.standing.shown
    return [account.learning.name, account.stage, render_told(account), shown, project, kind, since, lesson]


@command.command("show", epilog="\b\nExample:\n  synapse learning show L42")
@click.argument("learning")
@AS_JSON
def show_command(learning: str, *, as_json: bool) -> None:
    """One learning as it stands now. LEARNING is L42, 42, or the beginning of its id."""
    lineage = _trace(learning)
    if as_json:
        print_json(lineage_to_json(lineage, with_steps=False))
    else:
        print_account(lineage)


@command.command(
    "why",
    epilog="""\b
Example:
  synapse learning why L42

A detector is sure from a score of 3.00 on; told after one sighting is only what also has the form of what lasts.
docs/ideas/what-is-detected.md says what each sees and how well.
""",
)
@click.argument("learning")
@AS_JSON
def why_command(learning: str, *, as_json: bool) -> None:
    """Where a learning comes from: what was seen in which session, each piece of evidence, each change, who was told."""
    lineage = _trace(learning)
    if as_json:
        print_json(lineage_to_json(lineage, with_steps=True))
    else:
        print_lineage(lineage)


def _trace(name: str) -> Lineage:
    with open_to_read(os.environ, system_clock) as workspace:
        return trace(workspace, get_learning(workspace, name))


for _command in verdict.COMMANDS:
    command.add_command(_command)
