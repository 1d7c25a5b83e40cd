"""`synapse init`: wire Synapse into the hosts on this machine."""

import os

import click

from synapse.config.home import HOME
from synapse.flows.wire import GENERIC, Wiring, wire
from synapse.surfaces.cli.here import find_cwd
from synapse.surfaces.cli.host import read_host
from synapse.surfaces.cli.show import clean, print_json
from synapse.surfaces.cli.wiring import print_changes, print_plan, to_json


@click.command(
    epilog="""\b
Examples:
  synapse init --dry-run            what would change, as diffs; nothing is touched
  synapse init                      wire every host on this machine that can be wired
  synapse init --host claude_code   only this one, also where it was not found

Run it again whenever you like: after Python or Synapse moved, or observe.toolEvents was set. `synapse uninstall` undoes it.
"""
)
@click.option("--host", "hosts", multiple=True, metavar="HOST", help="Only this host; may be given several times.")
@click.option("--dry-run", is_flag=True, help="Show what would change as diffs; touch nothing.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(hosts: tuple[str, ...], *, dry_run: bool, as_json: bool) -> None:
    """Wire Synapse into the coding agents on this machine.

    Run at the root of a checkout it also writes .synapse/.gitignore there: what Synapse keeps in it is not to be committed.
    """
    wanted = [read_host(host) for host in hosts]
    wiring = wire(os.environ, find_cwd(), wanted, is_dry=dry_run)
    if as_json:
        print_json(to_json(wiring, is_dry=dry_run))
        return
    if wiring.makes_home:
        click.echo(clean(f"home: {wiring.home} {'would be' if dry_run else 'is'} made"))
    for plan in wiring.plans:
        print_plan(plan, is_dry=dry_run)
    if wiring.project:
        click.echo("this project: what Synapse will write in .synapse/ is not to be committed")
        print_changes(wiring.project, is_dry=dry_run)
    if wiring.read_only:
        click.echo(f"read, not wired yet: {', '.join(wiring.read_only)}")
    if GENERIC in wanted:
        click.echo(
            "generic: nothing to wire; your program calls `synapse hook generic` (docs/how-to/wire-in-any-program.md)"
        )
    _print_next(wiring, wanted, is_dry=dry_run)


def _print_next(wiring: Wiring, wanted: list[str], *, is_dry: bool) -> None:
    click.echo()
    if is_dry:
        click.echo("Nothing was touched. Run the same without --dry-run.")
        return
    if not wiring.plans and GENERIC not in wanted:
        click.echo("No host that can be wired was found here. Name one: `synapse init --host claude_code`.")
        return
    click.echo("All is as it should be already. Next:" if wiring.is_empty else "Done. Next:")
    if wiring.plans:
        click.echo("  Start a new session of your agent, in any project, and correct it as you always do.")
    click.echo("  synapse ingest      read the sessions you had before today")
    click.echo("  synapse status      what was read and learned")
    click.echo("  synapse uninstall   take all of this out again")
    if os.environ.get(HOME):
        click.echo(clean(f"{HOME} is set: it must be set for your agents, too, or their hooks write to ~/.synapse."))
