"""`synapse skill history`: every version of a skill, and what became of it."""

import os

import click

from synapse.clock import system_clock
from synapse.errors import NotFound
from synapse.skills.draft import Change, Version
from synapse.skills.versions import records
from synapse.surfaces.cli.show import clean, print_json, show_instant, style
from synapse.workspace.workspace import open_workspace


@click.command("history", epilog="\b\nExample:\n  synapse skill history pretty-tables")
@click.argument("name")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(*, name: str, as_json: bool) -> None:
    """The versions of a skill that Synapse wrote or fetched: by whom, why, on what evidence, how they did."""
    with open_workspace(os.environ, system_clock) as workspace:
        found = records.find(workspace.database, name=name)
        changes = {version.id: records.find_changes(workspace.database, version.id) for version in found}
    if not found:
        raise NotFound(
            "skill", name, hint="Synapse keeps versions of what it wrote or fetched itself; for yours ask git."
        )
    if as_json:
        print_json([_to_json(version, changes[version.id]) for version in found])
        return
    for version in found:
        _print(version, changes[version.id])


def _print(version: Version, changes: list[Change]) -> None:
    head = style(f"version {version.number}", "bold")
    click.echo(f"{head}  {version.state}, {version.kind}, hash {version.content_hash[:12]}")
    click.echo(clean(f"  {show_instant(version.created_at)}  by {version.author}: {version.reason}"))
    if version.sessions:
        click.echo(clean(f"  seen in {', '.join(version.sessions)}"))
    if version.test_result:
        click.echo(clean(f"  trigger tests: {version.test_result}"))
    for change in changes:
        if change.cause in ("begun", "given up"):
            continue
        click.echo(
            clean(
                f"  {show_instant(change.at)}  {change.from_state} → {change.to_state}: {change.cause} by {change.by}"
            )
        )


def _to_json(version: Version, changes: list[Change]) -> dict[str, object]:
    return {
        "number": version.number,
        "state": version.state.value,
        "since": version.state_since,
        "scope": "project" if version.scope_id else "person",
        "hash": version.content_hash,
        "path": version.target,
        "kind": version.kind.value,
        "author": version.author,
        "reason": version.reason,
        "sessions": list(version.sessions),
        "wished": version.is_wished,
        "test_result": version.test_result,
        "created_at": version.created_at,
        "changes": [
            {"from": one.from_state, "to": one.to_state, "cause": one.cause, "by": one.by, "at": one.at}
            for one in changes
        ],
    }
