"""`synapse skill where`: by which path each host finds a skill."""

import os
from dataclasses import asdict

import click

from synapse.clock import system_clock
from synapse.flows.library import get_skill, open_library
from synapse.flows.skill_place import Sight, find_sights
from synapse.skills.known import Known
from synapse.surfaces.cli.here import find_cwd
from synapse.surfaces.cli.show import clean_line, print_json, style
from synapse.surfaces.cli.skill_list import skill_to_json
from synapse.workspace.workspace import open_workspace


@click.command("where", epilog="\b\nExamples:\n  synapse skill where release\n  synapse skill where release --json")
@click.argument("skill")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(*, skill: str, as_json: bool) -> None:
    """Where a skill lies, and by which path each host finds it: its folder, or a link to it."""
    with open_workspace(os.environ, system_clock) as workspace:
        cwd = find_cwd()
        known = get_skill(open_library(workspace, cwd), skill)
        sights = find_sights(workspace, cwd, known)
    if as_json:
        print_json({**skill_to_json(known), "found_by": [asdict(sight) for sight in sights]})
        return
    _print(known, sights)


def _print(known: Known, sights: list[Sight]) -> None:
    click.echo(f"{style(clean_line(known.called), 'bold')}  {clean_line(known.place.path)}")
    if known.place.shadowed_by:
        click.echo(f"  in the shadow of {clean_line(known.place.shadowed_by)}")
    for sight in sights:
        found = clean_line(sight.path) if sight.path else "does not look there"
        link = f" → {clean_line(sight.leads_to)}" if sight.leads_to else ""
        unused = "" if sight.is_used else "  (not used on this machine)"
        click.echo(f"  {sight.host:<12} {found}{link}{unused}")
