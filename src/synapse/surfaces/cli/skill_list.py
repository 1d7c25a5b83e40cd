"""`synapse skill list`: every skill that counts here, the nearest first."""

import os
from pathlib import Path

import click

from synapse.clock import system_clock
from synapse.flows.library import Library, open_library
from synapse.skills.known import Known
from synapse.skills.skill import Scope
from synapse.surfaces.cli.here import find_cwd
from synapse.surfaces.cli.show import clean, count, find_width, note, print_json, print_table, shorten, show_number
from synapse.workspace.workspace import open_workspace

LISTED = 50
NAME_SHOWN = 40
NOTHING = "No skills here. Hosts look for them in .claude/skills and .agents/skills, in a project and at home."


@click.command(
    "list",
    epilog="""\b
Examples:
  synapse skill list
  synapse skill list --scope project --host codex
  synapse skill list --problems --limit 0 --json
""",
)
@click.option("--scope", type=click.Choice([scope.value for scope in Scope]), help="Only from there.")
@click.option("--host", help="Only what this host loads by itself.")
@click.option("--shadowed", "is_shadowed", is_flag=True, help="Only those that a nearer one of the same name hides.")
@click.option("--problems", "has_problems", is_flag=True, help="Only those with something to mend.")
@click.option("--limit", default=LISTED, show_default=True, type=click.IntRange(min=0), help="How many; 0 for all.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(
    *, scope: str | None, host: str | None, is_shadowed: bool, has_problems: bool, limit: int, as_json: bool
) -> None:
    """The skills of this project and yours: where they lie, which hosts load them, what is wrong with them."""
    with open_workspace(os.environ, system_clock) as workspace:
        library = open_library(workspace, find_cwd())
    found = [
        one
        for one in library.skills
        if (not scope or one.place.scope == scope)
        and (not host or host in one.place.hosts)
        and (not is_shadowed or one.place.shadowed_by)
        and (not has_problems or one.problems)
    ]
    shown = found[: limit or None]
    if as_json:
        print_json([skill_to_json(one) for one in shown])
        return
    if shown:
        _print(shown)
    else:
        click.echo("No skills fit." if library.skills else NOTHING)
    _note_rest(len(shown), len(found), library)


def skill_to_json(known: Known) -> dict[str, object]:
    place = known.place
    return {
        "name": known.name,
        "called": known.called,
        "description": known.description,
        "scope": place.scope.value,
        "hosts": list(place.hosts),
        "path": place.path,
        "project_id": known.project_id,
        "shadowed_by": place.shadowed_by,
        "problems": known.problems,
        "refused": known.refused,
        "is_for_models": known.is_for_models,
        "content_hash": place.content_hash,
        "size": place.size,
    }


def find_state(known: Known) -> str:
    """In a word."""
    if known.refused:
        return "not loadable"
    if known.place.shadowed_by:
        return "shadowed"
    if known.place.scope is Scope.DRAFT:
        return "draft"
    return "" if known.is_for_models else "for you alone"


def _print(shown: list[Known]) -> None:
    width = find_width()
    print_table(
        ["name", "scope", "hosts", "mend", "state", "description"],
        [
            [
                shorten(one.called, NAME_SHOWN),
                one.place.scope.value,
                " ".join(one.place.hosts),
                show_number(one.problems) if one.problems else "",
                find_state(one),
                shorten(one.refused or one.description, width),
            ]
            for one in shown
        ],
        right=(3,),
    )


def _note_rest(shown: int, found: int, library: Library) -> None:
    if shown < found:
        note(f"The nearest {show_number(shown)} of {show_number(found)}; --limit 0 shows all.")
    left_out = library.seen.left_out
    if left_out:
        first = left_out[0]
        where = f"{clean(str(Path(first.path)))}: {clean(first.why)}"
        note(f"{count(len(left_out), 'place')} not looked at, the first {where}.")
