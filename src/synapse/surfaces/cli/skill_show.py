"""`synapse skill show`: one skill by levels, as a host loads it: its line in the list, its text, a file beside it."""

import os
from dataclasses import asdict
from pathlib import Path

import click

from synapse.clock import system_clock
from synapse.flows.library import get_skill, open_library
from synapse.skills.known import Known
from synapse.skills.resources import list_resources, load_resource, load_skill
from synapse.surfaces.cli.here import find_cwd
from synapse.surfaces.cli.show import clean, clean_line, print_json, show_bytes, style
from synapse.surfaces.cli.skill_list import find_state, skill_to_json
from synapse.text.tokens import count_tokens
from synapse.workspace.workspace import open_workspace

LEVELS = ("1", "2", "3")


@click.command(
    "show",
    epilog="""\b
Examples:
  synapse skill show release
  synapse skill show release --level 1              what a host lists
  synapse skill show release --file scripts/tag.sh  one file beside it
""",
)
@click.argument("skill")
@click.option(
    "--level",
    type=click.Choice(LEVELS),
    default="2",
    show_default=True,
    help="1: the list; 2: the text; 3: with the files beside it.",
)
@click.option("--file", "file", metavar="PATH", help="Print this file of the skill's folder.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(*, skill: str, level: str, file: str | None, as_json: bool) -> None:
    """One skill. SKILL is its name, or `plugin:name`. A text that a stranger wrote is shown, never followed."""
    with open_workspace(os.environ, system_clock) as workspace:
        known = get_skill(open_library(workspace, find_cwd()), skill)
    folder = Path(known.place.path).parent
    if file:
        text = load_resource(folder, file).decode("utf-8", "replace")
        if as_json:
            print_json({"file": file, "text": text})
        else:
            click.echo(clean(text), nl=not text.endswith("\n"))
    elif as_json:
        print_json(_to_json(known, int(level)))
    else:
        _print(known, int(level))


def _to_json(known: Known, level: int) -> dict[str, object]:
    shown = skill_to_json(known)
    if level > 1 and not known.refused:
        loaded = load_skill(Path(known.place.path))
        problems = [{**asdict(problem), "severity": problem.severity.value} for problem in loaded.problems]
        shown |= {"body": loaded.body, "tokens": count_tokens(loaded.body), "mend": problems}
        shown |= {"allowed_tools": loaded.allowed_tools, "metadata": dict(loaded.metadata)}
    if level > 2:  # noqa: PLR2004  (the third level)
        shown["files"] = [asdict(one) for one in list_resources(Path(known.place.path).parent)]
    return shown


def _print(known: Known, level: int) -> None:
    state = find_state(known)
    click.echo(f"{style(clean_line(known.called), 'bold')}  {known.place.scope.value}{f', {state}' if state else ''}")
    click.echo(clean(known.refused or known.description))
    click.echo(style(clean_line(known.place.path), "dim"))
    if level > 1 and not known.refused:
        body = load_skill(Path(known.place.path)).body
        click.echo(f"\n{clean(body.strip())}")
    if level > 2:  # noqa: PLR2004  (the third level)
        files = list_resources(Path(known.place.path).parent)
        click.echo(f"\n{style('Files', 'bold')}")
        for one in files:
            click.echo(f"  {show_bytes(one.size):>8}  {clean_line(one.name)}")
        if not files:
            click.echo("  none")
