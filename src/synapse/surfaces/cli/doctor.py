"""`synapse doctor`: is this installation sound, and what to mend."""

import os
from dataclasses import asdict

import click

from synapse.clock import system_clock
from synapse.flows.doctor import check_installation, forget_hook_errors
from synapse.flows.rehearse import rehearse
from synapse.surfaces.cli.here import find_cwd
from synapse.surfaces.cli.show import clean, count, note, print_json, style


@click.command(
    epilog="""\b
Examples:
  synapse doctor || echo 'something to mend'
  synapse doctor --quick   look only: store nothing, fire no hook, start no process
"""
)
@click.option("--quick", is_flag=True, help="Leave out what is tried in a throwaway home.")
@click.option("--forget-errors", is_flag=True, help="Delete what hooks could not say so far, then look.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.pass_context
def command(context: click.Context, *, quick: bool, forget_errors: bool, as_json: bool) -> None:
    """Check this installation and say what to mend. Exit code 1 when something is broken.

    In a home that is thrown away it stores and finds a learning of each kind, and fires each hook as the host does.
    """
    if forget_errors:
        note(f"{count(forget_hook_errors(os.environ), 'error')} of hooks forgotten.")
    checks = check_installation(os.environ, find_cwd(), system_clock)
    if not quick:
        checks += rehearse(os.environ, system_clock)
    is_sound = all(check.is_ok for check in checks)
    if as_json:
        print_json({"ok": is_sound, "checks": [asdict(check) for check in checks]})
    else:
        for check in checks:
            mark = style("ok  ", "green") if check.is_ok else style("MEND", "red", "bold")
            click.echo(f"{mark}  {check.name:<9} {clean(check.found)}")
            if check.advice:
                click.echo(f"      → {check.advice}")
    context.exit(0 if is_sound else 1)
