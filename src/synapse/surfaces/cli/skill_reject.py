"""`synapse skill reject`: a draft that a person does not want."""

import os
import sys

import click

from synapse.clock import system_clock
from synapse.flows.approve_skill import reject
from synapse.surfaces.cli.here import find_cwd
from synapse.surfaces.cli.person import require_person
from synapse.surfaces.cli.show import clean
from synapse.workspace.workspace import open_workspace


@click.command("reject", epilog="\b\nExample:\n  synapse skill reject pretty-tables")
@click.argument("name")
def command(*, name: str) -> None:
    """Take a draft out of the inbox; the same does not come back. Needs a person at a terminal."""
    require_person("synapse skill reject", os.environ, sys.stdin)
    with open_workspace(os.environ, system_clock) as workspace:
        version = reject(workspace, find_cwd(), name)
    kept = (
        f"; its files are kept as version {version.number}" if version else "; a copy is in .archive beside the drafts"
    )
    click.echo(clean(f"{name} is rejected{kept}."))
