"""`synapse status`: what is stored, from where, and what was left out and why."""

import click

from synapse.surfaces.cli.print_status import print_status


@click.command(epilog="\b\nExample:\n  synapse status --json")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(*, as_json: bool) -> None:
    """What is stored, what was left out and why."""
    print_status(as_json=as_json)
