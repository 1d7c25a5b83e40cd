"""What was seen once and waits: for a second session that says the same, or for a person's nod."""

import os
from dataclasses import asdict

import click

from synapse.clock import system_clock
from synapse.errors import NothingYet
from synapse.flows.find_project import find_project_names, get_project_id
from synapse.learn.finding import Finding
from synapse.learn.records import find_unattached, make_id
from synapse.project.names import name_project
from synapse.surfaces.cli.lesson import render_session
from synapse.surfaces.cli.show import find_width, note, print_json, print_table, shorten, show_instant, show_number
from synapse.workspace.workspace import open_to_read

ID_SHOWN = 8  # of a finding's id: enough to tell some thousands apart
NONE = "Nothing waits: what was seen once and is not strong enough to be told would stand here."


def list_waiting(project: str | None, kind: str | None, limit: int, *, as_json: bool) -> None:
    """The newest first."""
    try:
        with open_to_read(os.environ, system_clock) as workspace:
            wanted = get_project_id(workspace, project) if project else ""
            names = find_project_names(workspace)
            known = find_unattached(workspace.database)
    except NothingYet:
        wanted, names, known = "", dict[str, str](), list[Finding]()
    found = [one for one in reversed(known) if wanted in ("", one.project_id) and kind in (None, one.kind)]
    shown = found[: limit or None]
    if as_json:
        print_json([{"id": make_id(one), **asdict(one)} for one in shown])
    elif shown:
        _print(shown, names)
        note(f"Right? `synapse learning approve {make_id(shown[0])[:ID_SHOWN]}` makes it a learning.")
    else:
        click.echo(NONE)
    if len(shown) < len(found) and not as_json:
        note(f"The newest {show_number(len(shown))} of {show_number(len(found))}; --limit 0 shows all.")


def _print(shown: list[Finding], names: dict[str, str]) -> None:
    rows = [
        [
            make_id(one)[:ID_SHOWN],
            show_instant(one.at)[:10],
            one.detector,
            name_project(one.project_id, names),
            render_session(one.session_id),
            shorten(one.statement, find_width()),
        ]
        for one in shown
    ]
    headers = ["id", "said", "seen by", "project", "session", "words"]
    print_table(headers, rows, shrink={2: 8, 3: 8, 5: 24}, drop=(2, 4, 3))
