"""`synapse skill doctor`: what keeps skills from being found."""

import os
from dataclasses import asdict

import click

from synapse.clock import system_clock
from synapse.flows.check_lock import find_changed
from synapse.flows.library import open_library
from synapse.flows.skill_doctor import Examination, examine_library
from synapse.flows.skill_uses import find_uses
from synapse.skills.listing import CONTEXT_TOKENS
from synapse.surfaces.cli.here import find_cwd
from synapse.surfaces.cli.show import clean, count, note, print_json, show_number, style
from synapse.surfaces.cli.skill_list import skill_to_json
from synapse.workspace.workspace import open_workspace

SHOWN = 10  # of a list; --json has all


@click.command(
    "doctor",
    epilog="""\b
Examples:
  synapse skill doctor
  synapse skill doctor --context 1000000     for a model with a larger context
  synapse skill doctor --json
""",
)
@click.option(
    "--context",
    "context_tokens",
    default=CONTEXT_TOKENS,
    show_default=True,
    type=click.IntRange(min=1),
    help="Tokens of the model's context.",
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(*, context_tokens: int, as_json: bool) -> None:
    """What Claude Code's list of skills cuts off, who hides whom, which descriptions collide, and what was never called."""
    with open_workspace(os.environ, system_clock) as workspace:
        library = open_library(workspace, find_cwd())
        found = examine_library(library, find_uses(workspace), os.environ, context_tokens)
        changed = find_changed(workspace, find_cwd())
    if as_json:
        imports = [{"name": one.name, "path": one.path, "why": one.why} for one in changed]
        print_json({**_to_json(found), "changed": imports})
        return
    _print(found)
    _print_list("Imports that are not what came", [f"{one.name} in {one.path}: {one.why}" for one in changed])


def _to_json(found: Examination) -> dict[str, object]:
    return {
        "skills": found.skills,
        "listed": found.listed,
        "listing": asdict(found.listing),
        "refused": [skill_to_json(one) for one in found.refused],
        "shadowed": [skill_to_json(one) for one in found.shadowed],
        "collisions": [asdict(one) for one in found.collisions],
        "calls": found.calls,
        "never_called": [one.called for one in found.never_called],
    }


def _print(found: Examination) -> None:
    listing = found.listing
    click.echo(
        f"{count(found.skills, 'skill')}; Claude Code lists {show_number(found.listed)} of them:"
        f" {show_number(listing.wanted)} characters for a budget of {show_number(listing.budget)}."
    )
    _print_list("Listed by name alone, for the budget is used up", listing.bare)
    _print_list("Description cut: it is longer than an entry may be", listing.shortened)
    _print_list("Loaded by no host", [f"{one.place.path}: {one.refused}" for one in found.refused])
    _print_list(
        "In the shadow of a nearer one",
        [f"{one.called}: {one.place.path} behind {one.place.shadowed_by}" for one in found.shadowed],
    )
    _print_list(
        "Descriptions that ask for the same prompts",
        [f"{one.one} and {one.other}: {one.overlap:.0%} ({', '.join(one.words[:8])})" for one in found.collisions],
    )
    if found.calls:
        _print_list("Never called in a session that is known", [one.called for one in found.never_called])
    else:
        note("No session that is known called a skill, so none is said to be unused.")


def _print_list(title: str, lines: list[str] | tuple[str, ...]) -> None:
    if not lines:
        return
    click.echo(f"\n{style(title, 'bold')} ({show_number(len(lines))})")
    for line in lines[:SHOWN]:
        click.echo(f"  {clean(line)}")
    if len(lines) > SHOWN:
        click.echo(f"  … and {show_number(len(lines) - SHOWN)} more; see them with --json")
