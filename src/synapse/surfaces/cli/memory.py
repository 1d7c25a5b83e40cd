"""`synapse memory`: find, store, feedback; for people, and for the agents that are told of it."""

import os
import sys

import click

from synapse.clock import stamp, system_clock
from synapse.errors import BadInput, NothingYet
from synapse.flows.decide import FEEDBACK, WRONG, take_feedback
from synapse.flows.find_learnings import Found, Query, find_learnings
from synapse.flows.find_project import find_project_names, get_project_id
from synapse.flows.learn import AGENT, PERSON
from synapse.flows.on_event import clean as clean_path
from synapse.flows.remember import UNKNOWN, Note, Remembered, remember
from synapse.memory.confidence import FULL
from synapse.memory.learning import Kind, Scope
from synapse.memory.status import may_be_told
from synapse.project.names import name_project
from synapse.sessions.records import record_project
from synapse.surfaces.cli.here import find_cwd
from synapse.surfaces.cli.lesson import account_to_json, render_lesson, render_told
from synapse.surfaces.cli.person import find_doubt, find_session
from synapse.surfaces.cli.show import clean, find_width, note, print_json, print_table, shorten, show_number
from synapse.surfaces.cli.since import read_since
from synapse.surfaces.cli.verdict import receipt_to_json, render_change
from synapse.workspace.workspace import Workspace, open_to_read, open_workspace

LISTED = 10
SHOWN = 100  # columns of a lesson in a receipt
NOTHING = 'Nothing is stored yet. `synapse memory store "…"` notes a lesson; sessions teach more: `synapse ingest`.'
KINDS = click.Choice([kind.value for kind in Kind])
AS_JSON = click.option("--json", "as_json", is_flag=True, help="Print JSON.")
PROJECT = click.option("--project", metavar="PROJECT", help="A folder, or a name as `synapse status` shows it.")
ENTITY = click.option(
    "--entity",
    "entities",
    metavar="TYPE:NAME",
    multiple=True,
    help="What it is about, as tool:pnpm or library:httpx; of what is known the name alone. Several may be given.",
)


@click.group(
    "memory",
    epilog="""\b
Examples:
  synapse memory find "which package manager"
  synapse memory store "Prices are in cents, never in floats." --type constraint
  synapse memory feedback L42 helpful
""",
)
def command() -> None:
    """Find what was learned, store a lesson, say whether one helped."""


@command.command(
    "find",
    epilog="""\b
Examples:
  synapse memory find "add a dependency" --project .
  synapse memory find --entity tool:pnpm --json
  synapse memory find "package manager" --at 2026-11-01     what held then
""",
)
@click.argument("query", required=False, default="")
@ENTITY
@click.option("--type", "--kind", "kinds", type=KINDS, multiple=True, help="Only of this kind; several may be given.")
@PROJECT
@click.option("--global", "is_global", is_flag=True, help="Only what holds everywhere.")
@click.option("--at", metavar="WHEN", help="What held then: a date (2026-11-01) or an age (12h, 7d, 4w).")
@click.option("--all", "with_history", is_flag=True, help="Also what is history: superseded, retired, archived.")
@click.option("--limit", default=LISTED, show_default=True, type=click.IntRange(min=0), help="How many; 0 for all.")
@AS_JSON
def find_command(
    *,
    query: str,
    entities: tuple[str, ...],
    kinds: tuple[str, ...],
    project: str | None,
    is_global: bool,
    at: str | None,
    with_history: bool,
    limit: int,
    as_json: bool,
) -> None:
    """The learnings that QUERY is about, the best first."""
    instant = stamp(read_since(at, system_clock)) if at else ""
    try:
        with open_to_read(os.environ, system_clock) as workspace:
            project_id = get_project_id(workspace, project) if project else ""
            wanted = Query(query, entities, kinds, project_id, is_global, instant, with_history, limit)
            found, total = find_learnings(workspace, wanted)
    except NothingYet:
        click.echo("[]" if as_json else NOTHING)
        return
    if as_json:
        print_json([_found_to_json(one) for one in found])
        return
    if found:
        _print_found(found)
    else:
        click.echo("Nothing fits." if with_history or at else "Nothing fits; --all looks at history too.")
    if len(found) < total:
        note(f"The best {show_number(len(found))} of {show_number(total)}; --limit 0 shows all.")


def _found_to_json(found: Found) -> dict[str, object]:
    return {
        **account_to_json(found.account),
        "score": found.score,
        "words": list(found.words),
        "entities": list(found.entities),
    }


def _print_found(found: list[Found]) -> None:
    width = find_width()
    print_table(
        ["id", "score", "stage", "told", "conf.", "lesson"],
        [
            [
                one.account.learning.name,
                f"{one.score:.2f}",
                one.account.stage,
                render_told(one.account),
                one.account.standing.shown,
                shorten(render_lesson(one.account.learning), width),
            ]
            for one in found
        ],
        right=(1, 4),
        shrink={5: 20},
        drop=(1,),
    )


@command.command(
    "store",
    epilog="""\b
Examples:
  synapse memory store "Prices are in cents." --type constraint --entity feature:checkout
  synapse memory store "Use pnpm here." --prefer pnpm --avoid npm
  synapse memory store "Answer in English." --type preference --global

What a person stores at a terminal is told from the next session on. What a program stores waits for a person.
""",
)
@click.argument("text")
@click.option(
    "--type", "--kind", "kind", type=KINDS, default=Kind.INSIGHT.value, show_default=True, help="Of what kind."
)
@ENTITY
@click.option("--tag", "tags", metavar="WORD", multiple=True, help="A word to find it by again. Several may be given.")
@PROJECT
@click.option("--global", "is_global", is_flag=True, help="It holds everywhere, not only in this project.")
@click.option("--prefer", default="", metavar="NAME", help="What to use.")
@click.option("--avoid", default="", metavar="NAME", help="What not to use.")
@AS_JSON
def store_command(
    *,
    text: str,
    kind: str,
    entities: tuple[str, ...],
    tags: tuple[str, ...],
    project: str | None,
    is_global: bool,
    prefer: str,
    avoid: str,
    as_json: bool,
) -> None:
    """Note a lesson; what says the same as one that is known counts as one more reason for it."""
    if is_global and project:
        raise BadInput("--global and --project exclude each other.", hint="Give one of them.")
    author, session_id = _find_speaker()
    with open_workspace(os.environ, system_clock) as workspace:
        noted = Note(
            text,
            kind,
            author,
            "" if is_global else _find_project_id(workspace, project),
            session_id,
            entities,
            tags,
            prefer,
            avoid,
        )
        done = remember(workspace, noted)
        project = name_project(noted.project_id, find_project_names(workspace))
    if as_json:
        print_json(_remembered_to_json(done))
    else:
        _print_remembered(done, noted.author, project)


def _find_speaker() -> tuple[str, str]:
    """Whose word this command is, and in which session; a person at a terminal is in none."""
    if not find_doubt(os.environ, sys.stdin):
        return PERSON, ""
    return AGENT, find_session(os.environ) or UNKNOWN


def _find_project_id(workspace: Workspace, project: str | None) -> str:
    """Of the named one, or of the folder we are in."""
    if project:
        return get_project_id(workspace, project)
    here = workspace.projects.of(find_cwd())
    if not here.id:
        raise BadInput("This folder is gone, so it is no project.", hint="Give --project or --global.")
    found = type(here)(*(clean_path(text) for text in (here.id, here.name, here.root, here.origin)))
    record_project(workspace.database, found, workspace.now())
    return found.id


def _remembered_to_json(done: Remembered) -> dict[str, object]:
    learning = done.learning
    return {
        "id": learning.id,
        "name": learning.name,
        "is_new": done.is_new,
        "is_support": done.is_support,
        "kind": learning.kind.value,
        "status": learning.status.value,
        "statement": learning.statement,
        "scope": learning.scope.value,
        "project_id": learning.project_id,
        "confidence": done.standing.confidence / FULL,
        "overruled": [old.name for old in done.overruled],
    }


def _print_remembered(done: Remembered, author: str, project: str) -> None:
    learning = done.learning
    where = "everywhere" if learning.scope is Scope.GLOBAL else f"in {project}"
    same = "noted today already" if author == PERSON else "from the same session"
    known = "known already, and one more reason for it" if done.is_support else f"known already, {same}"
    what = "stored" if done.is_new else known
    click.echo(clean(f"{learning.name} {what}: {shorten(render_lesson(learning), SHOWN)}"))
    click.echo(clean(f"  {learning.kind}, {learning.status}, confidence {done.standing.shown}, {where}"))
    for old in done.overruled:
        click.echo(clean(f"  overruled: {old.name}: {shorten(render_lesson(old), SHOWN)}"))
    if may_be_told(learning, done.standing):
        click.echo("  It is told from the next session on.")
    else:
        whose = "your approval" if author == PERSON else "a person's approval, at a terminal"
        click.echo(f"  It waits for {whose}: `synapse learning approve {learning.name}`.")


@command.command("feedback", epilog="\b\nExample:\n  synapse memory feedback L42 harmful")
@click.argument("learning")
@click.argument("feedback", type=click.Choice(list(FEEDBACK)))
@AS_JSON
def feedback_command(learning: str, feedback: str, *, as_json: bool) -> None:
    """Say whether a learning helped. `wrong` silences it, from a person at a terminal; from a program it counts as harmful."""
    author, session_id = _find_speaker()
    with open_workspace(os.environ, system_clock) as workspace:
        receipt = take_feedback(workspace, learning, feedback, author=author, session_id=session_id)
    if as_json:
        print_json(receipt_to_json(receipt))
        return
    counted = "harmful" if feedback == WRONG and author == AGENT else feedback
    click.echo(f"{receipt.after.name} is called {counted}: {render_change(receipt)}")
    if receipt.now.is_wrong:
        click.echo(f"  It is not told any more until a person looks: `synapse learning approve {receipt.after.name}`.")
