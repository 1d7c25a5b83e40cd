"""`synapse observations`: the scrubbed facts that everything later rests on."""

import os
from dataclasses import asdict

import click

from synapse.clock import stamp, system_clock
from synapse.flows.conversation import get_session
from synapse.flows.find_project import find_project_names, get_project_id
from synapse.flows.gist import find_calls, render_gist
from synapse.flows.search_observations import get_observation, search
from synapse.observe.observation import Event, Observation
from synapse.observe.records import count_all, find, find_in_pages
from synapse.surfaces.cli.host import read_host
from synapse.surfaces.cli.show import (
    clean,
    find_width,
    note,
    print_json,
    print_table,
    shorten,
    show_instant,
    show_number,
    style,
)
from synapse.surfaces.cli.since import read_since
from synapse.workspace.workspace import open_to_read

LISTED = 30
OUTCOMES = ("success", "failure", "interrupted", "unknown")


@click.group(
    epilog="""\b
Examples:
  synapse observations list --outcome failure --since 7d
  synapse observations show 4f2a
"""
)
def command() -> None:
    """List observations, or show one."""


@command.command(
    "list",
    epilog="""\b
Examples:
  synapse observations list --tool Bash --outcome failure
  synapse observations list --session 0c1f --limit 0
  synapse observations list --grep "pnpm install" --json
""",
)
@click.option("--session", metavar="ID", help="Only of this session, in its order.")
@click.option("--project", metavar="PROJECT", help="Only of this project: a folder, or a name as `status` shows it.")
@click.option("--host", help="Only of this host.")
@click.option("--event", type=click.Choice([event.value for event in Event]), help="Only of this kind.")
@click.option("--tool", help="Only of this tool, as the host names it.")
@click.option("--outcome", type=click.Choice(OUTCOMES), help="Only calls that ended so.")
@click.option("--since", metavar="WHEN", help="Only since: a date (2026-11-01) or an age (12h, 7d, 4w).")
@click.option("--grep", metavar="WORDS", help="Only those that hold all these words, in any form of them.")
@click.option("--limit", default=LISTED, show_default=True, type=click.IntRange(min=0), help="How many; 0 for all.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def list_command(
    *,
    session: str | None,
    project: str | None,
    host: str | None,
    event: str | None,
    tool: str | None,
    outcome: str | None,
    since: str | None,
    grep: str | None,
    limit: int,
    as_json: bool,
) -> None:
    """The newest first; those of one session in its order."""
    with open_to_read(os.environ, system_clock) as workspace:
        wanted = {
            "session_id": get_session(workspace, session).id if session else "",
            "project_id": get_project_id(workspace, project) if project else "",
            "host": read_host(host),
            "event": event or "",
            "tool": tool or "",
            "outcome": outcome or "",
        }
        begin = stamp(read_since(since, system_clock)) if since else ""
        if grep:
            found = search(find_in_pages(workspace.database, wanted, since=begin), grep, limit=limit)
        else:
            found = find(workspace.database, wanted, since=begin, limit=limit)
        calls = find_calls(workspace, found)
        # How many hold the words is known only when all were read, so of a search the note says less.
        total = 0 if grep else count_all(workspace.database, wanted, since=begin)
        names = find_project_names(workspace)
    if as_json:
        print_json([_to_json(observation, calls) for observation in found])
    elif found:
        _print_table(found, calls, names)
    else:
        click.echo("No observations fit." if _is_filtered() else "No observations. Run `synapse ingest`.")
    if not as_json:
        _note_rest(len(found), total, is_cut=bool(grep) and len(found) == limit)


def _print_table(found: list[Observation], calls: dict[str, Observation], names: dict[str, str]) -> None:
    width = find_width()
    print_table(
        ["id", "at", "event", "tool", "outcome", "project", "what"],
        [
            [
                o.id[:8],
                show_instant(o.at),
                o.event,
                o.tool,
                o.outcome,
                shorten(names.get(o.project_id, ""), 20),
                shorten(render_gist(o, calls.get(o.id)), width),
            ]
            for o in found
        ],
        shrink={2: 10, 3: 6, 4: 7, 5: 8, 6: 20},
        drop=(5, 4),
    )


def _note_rest(shown: int, total: int, *, is_cut: bool) -> None:
    if shown < total:
        note(f"{show_number(shown)} of {show_number(total)}; --limit 0 shows all.")
    elif is_cut:
        note(f"The first {show_number(shown)}, there may be more; --limit 0 shows all.")


def _to_json(observation: Observation, calls: dict[str, Observation]) -> dict[str, object]:
    call = calls.get(observation.id)
    return {**asdict(observation), **({"call_input": call.input} if call else {})}


@command.command("show", epilog="\b\nExample:\n  synapse observations show 4f2a")
@click.argument("observation")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def show_command(observation: str, *, as_json: bool) -> None:
    """One observation with all its fields. OBSERVATION is an id or its beginning."""
    with open_to_read(os.environ, system_clock) as workspace:
        found = get_observation(workspace, observation)
        calls = find_calls(workspace, [found])
    if as_json:
        print_json(_to_json(found, calls))
        return
    for name, value in _to_json(found, calls).items():
        text = ", ".join(found.files) if name == "files" else str(value)
        if text:
            click.echo(f"{style(name, 'bold')}: {clean(text)}")


def _is_filtered() -> bool:
    parameters = click.get_current_context().params
    return any(value for name, value in parameters.items() if name not in ("limit", "as_json"))
