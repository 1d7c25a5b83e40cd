"""`synapse skill diff`: what a draft would change, or what changed between two versions."""

import os

import click

from synapse.clock import system_clock
from synapse.flows.compare_versions import compare
from synapse.surfaces.cli.here import find_cwd
from synapse.surfaces.cli.show import clean, print_json
from synapse.workspace.workspace import open_workspace


@click.command(
    "diff",
    epilog="""\b
Examples:
  synapse skill diff release           the draft against what is there; `patch -p0` takes it
  synapse skill diff release 2         version 2 against what is there
  synapse skill diff release 1 2       version 2 against version 1
""",
)
@click.argument("name")
@click.argument("numbers", metavar="[VERSION [VERSION]]", nargs=-1, type=click.IntRange(min=1))
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(*, name: str, numbers: tuple[int, ...], as_json: bool) -> None:
    """The difference as `diff -u` shows it."""
    if len(numbers) > 2:  # noqa: PLR2004  (one against another)
        raise click.UsageError("Give at most two versions.")
    with open_workspace(os.environ, system_clock) as workspace:
        text = compare(workspace, find_cwd(), name, numbers)
    if as_json:
        print_json({"name": name, "diff": text})
    elif text:
        click.echo(clean(text), nl=False)
    else:
        click.echo("They are the same.")
