"""`synapse skill search`: which skills a prompt would find, and why."""

import os
from dataclasses import asdict

import click

from synapse.clock import system_clock
from synapse.flows.search_skills import Result, Results, search_skills
from synapse.surfaces.cli.here import find_cwd
from synapse.surfaces.cli.show import (
    clean,
    clean_line,
    count,
    find_width,
    note,
    print_json,
    print_table,
    shorten,
    style,
)
from synapse.workspace.workspace import open_workspace

LISTED = 10
NAME_SHOWN = 40


@click.command(
    "search",
    epilog="""\b
Examples:
  synapse skill search "merge two PDF files"
  synapse skill search "merge two PDF files" --explain
  synapse skill search 整理会议笔记 --json
""",
)
@click.argument("query", nargs=-1, required=True)
@click.option(
    "--explain", "is_explained", is_flag=True, help="Words, fields, scores, thresholds, what a hook would do."
)
@click.option("--limit", default=LISTED, show_default=True, type=click.IntRange(min=1, max=1000), help="How many.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON, with everything that --explain shows.")
def command(query: tuple[str, ...], *, is_explained: bool, limit: int, as_json: bool) -> None:
    """The skills that fit, best first, as a hook ranks them at a prompt, and whether it would say so."""
    with open_workspace(os.environ, system_clock) as workspace:
        found = search_skills(workspace, " ".join(query), find_cwd(), limit)
    if as_json:
        print_json(_to_json(found))
    elif not found.results:
        click.echo("No skill shares a word with it." if found.skills else "No skills here.")
    elif is_explained:
        _explain(found)
    else:
        _print(found)


def _to_json(found: Results) -> dict[str, object]:
    results = [{**asdict(one), "features": dict(one.features)} for one in found.results]
    return {**asdict(found), "results": results}


def _print(found: Results) -> None:
    width = find_width()
    print_table(
        ["name", "chance", "score", "description"],
        [
            [shorten(one.called, NAME_SHOWN), f"{one.chance:.2f}", f"{one.total:.1f}", shorten(one.description, width)]
            for one in found.results
        ],
        right=(1, 2),
    )
    note(f"A hook names a skill from {found.show} on, and loads one that the host does not list from {found.load} on.")


def _explain(found: Results) -> None:
    click.echo(f"Asked among {count(found.skills, 'skill')}: {clean(' '.join(found.terms))}")
    if found.unknown:
        click.echo(f"No skill holds: {clean(' '.join(found.unknown))}")
    click.echo(f"Named from {found.show} on, loaded from {found.load} on")
    for one in found.results:
        _explain_one(one)


def _explain_one(one: Result) -> None:
    click.echo(f"\n{style(clean_line(one.called), 'bold')}  chance {one.chance:.2f}: {one.verdict}")
    click.echo(f"  {clean_line(one.path)}")
    click.echo(
        f"  score {one.score:.1f} by words, {count(one.pairs, 'pair')} of neighbours;"
        f" {one.total:.1f} with {count(one.sessions, 'earlier session')} that called it"
    )
    for word in one.shared:
        click.echo(
            f"    {clean(word.word)}  rarity {word.rarity:.2f}, in {count(word.holders, 'skill')}; {', '.join(word.fields)}"
        )
    click.echo("  " + ", ".join(f"{name} {value:.2f}" for name, value in one.features))
