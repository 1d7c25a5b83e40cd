"""What `init` and `uninstall` print of what they change, or would change."""

import os

import click

from synapse.flows.wire import Wiring, render_diff
from synapse.hosts.wiring import Change, Plan
from synapse.surfaces.cli.show import clean, style

WAYS = {"plugin": "as a plugin", "settings": "through its settings"}


def to_json(wiring: Wiring, *, is_dry: bool) -> dict[str, object]:
    return {
        "home": wiring.home,
        "dry_run": is_dry,
        "changed": not wiring.is_empty,
        "hosts": [
            {
                "host": plan.host,
                "way": plan.way,
                "changes": [_change(change) for change in plan.changes],
                "commands": [list(command) for command in plan.commands],
                "fell_back": plan.fell_back,
                "notes": list(plan.notes),
            }
            for plan in wiring.plans
        ],
        "project": [_change(change) for change in wiring.project],
        "read_only": list(wiring.read_only),
    }


def print_plan(plan: Plan, *, is_dry: bool) -> None:
    way = f", {WAYS[plan.way]}" if plan.way else ""
    click.echo(f"{style(plan.host, 'bold')}{way}:{' nothing to do' if plan.is_empty else ''}")
    print_changes(plan.changes, is_dry=is_dry)
    for command in plan.commands:
        click.echo(clean(f"  run    {' '.join(('claude', *command[1:]))}"))
    for note in (*plan.notes, *([f"{plan.fell_back}; went on without it"] if plan.fell_back else [])):
        click.echo(clean(f"  note   {note}"))


def print_changes(changes: tuple[Change, ...], *, is_dry: bool) -> None:
    for change in changes:
        click.echo(clean(f"  {_verb(change):<6} {_short(change)}"))
    for change in changes if is_dry else ():
        if change.after is None or change.is_copy:
            continue
        click.echo()
        for line in render_diff(change).splitlines():
            colour = {"+": "green", "-": "red", "@": "cyan"}.get(line[:1], "")
            click.echo(style(clean(line), *([colour] if colour else [])))


def _change(change: Change) -> dict[str, str]:
    return {"path": str(change.path), "do": _verb(change), "diff": render_diff(change)}


def _verb(change: Change) -> str:
    if change.after is None:
        return "delete"
    return "write" if change.before is None else "change"


def _short(change: Change) -> str:
    path, home = str(change.path), os.path.expanduser("~")  # noqa: PTH111  (pathlib's fails where there is no home)
    return f"~{path.removeprefix(home)}" if home not in ("", "/") and path.startswith(f"{home}/") else path
