"""`synapse skill approve`: a person's word makes a draft active."""

import os
import sys

import click

from synapse.clock import system_clock
from synapse.errors import BadInput
from synapse.flows.approve_skill import Placed, approve
from synapse.flows.review_skill import review
from synapse.flows.trigger_search import open_search
from synapse.surfaces.cli.here import find_cwd
from synapse.surfaces.cli.person import require_person
from synapse.surfaces.cli.show import clean, print_json
from synapse.surfaces.cli.skill_review import print_review
from synapse.workspace.workspace import open_workspace

LEAST_OF_HASH = 12  # as many as are shown: fewer can be hit by chance, or on purpose


@click.command(
    "approve",
    epilog="""\b
Examples:
  synapse skill approve pretty-tables                      shows it and asks
  synapse skill approve pretty-tables --hash 0f3a9c21b4de  what `synapse skill review` has just shown
""",
)
@click.argument("name")
@click.option("--hash", "expected", metavar="HASH", default="", help="Only if the draft still is what was shown.")
@click.option("--wish", "is_wished", is_flag=True, help="You want it, though it was not seen in two sessions.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON; needs --hash.")
def command(*, name: str, expected: str, is_wished: bool, as_json: bool) -> None:
    """Make a draft active. Needs a person at a terminal."""
    require_person("synapse skill approve", os.environ, sys.stdin)
    if expected and not (len(expected) >= LEAST_OF_HASH and set(expected) <= set("0123456789abcdef")):
        raise BadInput(
            f"--hash takes at least {LEAST_OF_HASH} hexadecimal characters.",
            hint="`synapse skill review NAME` shows them.",
        )
    cwd = find_cwd()
    with open_workspace(os.environ, system_clock) as workspace, open_search(workspace, cwd) as search:
        if not expected:
            shown = review(workspace, cwd, name, search, is_wished=is_wished)
            expected = shown.content.hash
            if not shown.misses:
                print_review(shown)
                if not click.confirm("\nMake it active?"):
                    click.echo("It stays a draft.")
                    return
        placed = approve(workspace, cwd, name, search, expected_hash=expected, is_wished=is_wished)
    if as_json:
        print_json(placed_to_json(placed))
    else:
        print_placed(placed, "active")


def print_placed(placed: Placed, what: str) -> None:
    click.echo(clean(f"{placed.version.name}, version {placed.version.number}, is {what}: {placed.folder}"))
    for where in placed.links:
        click.echo(clean(f"  linked from {where}"))
    for where in placed.not_linked:
        click.echo(clean(f"  not linked from {where}: something else lies there"))
    if placed.archived:
        click.echo(clean(f"  what was there: {placed.archived}"))


def placed_to_json(placed: Placed) -> dict[str, object]:
    return {
        "name": placed.version.name,
        "number": placed.version.number,
        "hash": placed.version.content_hash,
        "path": placed.folder,
        "links": list(placed.links),
        "not_linked": list(placed.not_linked),
        "archived": placed.archived,
    }
