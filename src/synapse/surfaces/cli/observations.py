"""`synapse observations`: the scrubbed facts that everything later rests on."""

import os
from dataclasses import asdict

import click

from synapse.clock import stamp, system_clock
from synapse.flows.conversation import get_session
from synapse.flows.search_observations import get_observation, search
from synapse.observe.observation import Event, Observation
from synapse.observe.records import find, find_in_pages
from synapse.surfaces.cli.show import clean, print_json, print_table, shorten, show_instant, style
from synapse.surfaces.cli.since import read_since
from synapse.workspace.workspace import open_to_read

LISTED = 30
SHORT = 70
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
@click.option("--project", metavar="FOLDER", help="Only of this folder's project.")
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
            "project_id": workspace.projects.of(os.path.abspath(project)).id if project else "",  # noqa: PTH100  (keeps links)
            "host": host or "",
            "event": event or "",
            "tool": tool or "",
            "outcome": outcome or "",
        }
        begin = stamp(read_since(since, system_clock)) if since else ""
        if grep:
            found = search(find_in_pages(workspace.database, wanted, since=begin), grep, limit=limit)
        else:
            found = find(workspace.database, wanted, since=begin, limit=limit)
    if as_json:
        print_json([asdict(observation) for observation in found])
    elif found:
        print_table(
            ["id", "at", "event", "tool", "outcome", "what"],
            [[o.id[:8], show_instant(o.at), o.event, o.tool, o.outcome, shorten(_gist(o), SHORT)] for o in found],
        )
    else:
        click.echo("No observations fit." if _is_filtered() else "No observations. Run `synapse ingest`.")


@command.command("show", epilog="\b\nExample:\n  synapse observations show 4f2a")
@click.argument("observation")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def show_command(observation: str, *, as_json: bool) -> None:
    """One observation with all its fields. OBSERVATION is an id or its beginning."""
    with open_to_read(os.environ, system_clock) as workspace:
        found = get_observation(workspace, observation)
    if as_json:
        print_json(asdict(found))
        return
    for name, value in asdict(found).items():
        text = ", ".join(found.files) if name == "files" else str(value)
        if text:
            click.echo(f"{style(name, 'bold')}: {clean(text)}")


def _gist(observation: Observation) -> str:
    """Its telling text: what was said, what was asked of the tool, or what came back."""
    return observation.text or observation.input or observation.output


def _is_filtered() -> bool:
    parameters = click.get_current_context().params
    return any(value for name, value in parameters.items() if name not in ("limit", "as_json"))
