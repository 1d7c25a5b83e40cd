"""`synapse skill rollback`: an earlier version of a skill comes back."""

import os
import sys

import click

from synapse.clock import system_clock
from synapse.flows.approve_skill import roll_back
from synapse.surfaces.cli.here import find_cwd
from synapse.surfaces.cli.person import require_person
from synapse.surfaces.cli.show import print_json
from synapse.surfaces.cli.skill_approve import placed_to_json, print_placed
from synapse.workspace.workspace import open_workspace


@click.command(
    "rollback",
    epilog="""\b
Examples:
  synapse skill rollback release        the version that was active before
  synapse skill rollback release --to 1
""",
)
@click.argument("name")
@click.option("--to", "number", metavar="VERSION", type=click.IntRange(min=1), help="That one; see `history`.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(*, name: str, number: int | None, as_json: bool) -> None:
    """Bring back a version that was active before. Needs a person at a terminal."""
    require_person("synapse skill rollback", os.environ, sys.stdin)
    with open_workspace(os.environ, system_clock) as workspace:
        placed = roll_back(workspace, find_cwd(), name, number)
    if as_json:
        print_json(placed_to_json(placed))
    else:
        print_placed(placed, "active again")
