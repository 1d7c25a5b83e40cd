"""`synapse doctor`: is this installation sound, and what to mend."""

import os
from dataclasses import asdict

import click

from synapse.clock import system_clock
from synapse.flows.doctor import check_installation
from synapse.surfaces.cli.here import find_cwd
from synapse.surfaces.cli.show import clean, print_json, style


@click.command(epilog="\b\nExample:\n  synapse doctor || echo 'something to mend'")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.pass_context
def command(context: click.Context, *, as_json: bool) -> None:
    """Check this installation and say what to mend. Exit code 1 when something is broken."""
    checks = check_installation(os.environ, find_cwd(), system_clock)
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
