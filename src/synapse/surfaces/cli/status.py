"""`synapse status`: what is stored, from where, and what was left out and why. Starts fast: it is asked often."""

import os

import click

from synapse.clock import system_clock
from synapse.flows.status import Status, get_status
from synapse.surfaces.cli.show import print_json, print_table, show_bytes, show_instant, show_number
from synapse.workspace.workspace import open_to_read

MAX_PROJECTS = 8


@click.command(epilog="\b\nExample:\n  synapse status --json")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(*, as_json: bool) -> None:
    """What is stored, what was left out and why."""
    with open_to_read(os.environ, os.getcwd(), system_clock) as workspace:
        status = get_status(workspace)
    if as_json:
        print_json(status.to_json())
    else:
        _print(status)


def _print(status: Status) -> None:
    click.echo(
        f"{show_number(status.observations)} observations of {show_number(sum(status.sessions.values()))} sessions"
        f" in {show_number(len(status.projects))} projects, {show_bytes(status.database_bytes)} in {status.home}"
    )
    click.echo(f"Last read {show_instant(status.last_read_at)}.\n")
    print_table(
        ["host", "sessions"], [[host, show_number(count)] for host, count in status.sessions.items()], right=(1,)
    )
    click.echo()
    print_table(
        ["project", "sessions", "last active"],
        [[p.id, show_number(p.sessions), show_instant(p.last_at)] for p in status.projects[:MAX_PROJECTS]],
        right=(1,),
    )
    if len(status.projects) > MAX_PROJECTS:
        click.echo(f"… and {len(status.projects) - MAX_PROJECTS} more")
    click.echo()
    print_table(
        ["format", "files", "records", "bad lines", "size"],
        [
            [
                f.format or "refused",
                show_number(f.files),
                show_number(f.records),
                show_number(f.bad_lines),
                show_bytes(f.size),
            ]
            for f in status.formats
        ],
        right=(1, 2, 3, 4),
    )
    if status.skipped:
        click.echo("\nLeft out, by reason:")
        print_table(["reason", "count"], [[reason, show_number(n)] for reason, n in status.skipped.items()], right=(1,))
    if status.hook_errors:
        click.echo(f"\n{status.hook_errors} errors of hooks: run `synapse doctor`.")
