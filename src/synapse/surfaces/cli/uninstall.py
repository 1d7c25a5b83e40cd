"""`synapse uninstall`: take out of the hosts what `synapse init` put there."""

import os

import click

from synapse.config.home import find_home
from synapse.flows.wire import unwire
from synapse.surfaces.cli.here import find_cwd
from synapse.surfaces.cli.host import read_host
from synapse.surfaces.cli.show import clean, print_json
from synapse.surfaces.cli.wiring import print_changes, print_plan, to_json


@click.command(
    epilog="""\b
Examples:
  synapse uninstall --dry-run   what would go, as diffs; nothing is touched
  synapse uninstall             out of every host

What was learned stays in the home, ~/.synapse or SYNAPSE_HOME; delete that folder when you want it gone.
"""
)
@click.option("--host", "hosts", multiple=True, metavar="HOST", help="Only this host; may be given several times.")
@click.option("--dry-run", is_flag=True, help="Show what would go as diffs; touch nothing.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(hosts: tuple[str, ...], *, dry_run: bool, as_json: bool) -> None:
    """Take Synapse out of the coding agents on this machine."""
    wiring = unwire(os.environ, find_cwd(), [read_host(host) for host in hosts], is_dry=dry_run)
    if as_json:
        print_json(to_json(wiring, is_dry=dry_run))
        return
    for plan in wiring.plans:
        print_plan(plan, is_dry=dry_run)
    if wiring.project:
        click.echo("this project:")
        print_changes(wiring.project, is_dry=dry_run)
    click.echo()
    if dry_run:
        click.echo("Nothing was touched. Run the same without --dry-run.")
    elif wiring.is_empty:
        click.echo("Nothing of ours was there.")
    else:
        click.echo("Done. Sessions that are running now may call the hook until they end; it harms nothing.")
    home = find_home(os.environ)
    if os.path.isdir(home):  # noqa: PTH112  (a string is at hand)
        click.echo(clean(f"What was learned stays in {home}; delete the folder when you want it gone."))
