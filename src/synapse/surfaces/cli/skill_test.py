"""`synapse skill test`: trigger tests through the real search, over all that is installed."""

import os

import click

from synapse.clock import system_clock
from synapse.errors import BadInput
from synapse.flows.library import get_skill, open_library
from synapse.flows.trigger_search import open_search
from synapse.flows.try_triggers import Tried, try_all
from synapse.skills.gate import ENOUGH_RECALL
from synapse.surfaces.cli.here import find_cwd
from synapse.surfaces.cli.show import clean, clean_line, find_width, note, print_json, print_table, shorten
from synapse.surfaces.cli.skill_review import score_to_json
from synapse.workspace.workspace import open_workspace


@click.command(
    "test",
    epilog="""\b
Examples:
  synapse skill test release     its prompts, and which of them fail
  synapse skill test --all

Tests stand beside a skill, in evals/triggers.jsonl, a line {"prompt": "…", "should": true} each; what skill-creator writes
is read too.
""",
)
@click.argument("name", required=False)
@click.option("--all", "is_all", is_flag=True, help="Every skill that has tests, drafts included.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.pass_context
def command(context: click.Context, *, name: str | None, is_all: bool, as_json: bool) -> None:
    """Whether a skill's own prompts find it. Exit code 1 where fewer than 80 % do."""
    if bool(name) == is_all:
        raise BadInput("Name the skill to test, or say --all.", hint="`synapse skill list` shows them.")
    with open_workspace(os.environ, system_clock) as workspace:
        cwd = find_cwd()
        with open_search(workspace, cwd) as search:
            library = open_library(workspace, cwd)
            tried = try_all(library, search)
    tried = [one for one in tried if is_all or name in (one.score.name, one.known.called)]
    if name and not tried:
        called = clean_line(get_skill(library, name).called)
        raise BadInput(
            f"'{called}' has no trigger tests.", hint="They stand in evals/triggers.jsonl beside the SKILL.md."
        )
    if as_json:
        print_json([{**score_to_json(one.score), "path": one.known.place.path} for one in tried])
    else:
        _print(tried, with_failures=not is_all)
    context.exit(int(any(one.score.should and one.score.recall < ENOUGH_RECALL for one in tried)))


def _print(tried: list[Tried], *, with_failures: bool) -> None:
    if not tried:
        click.echo("No skill here has trigger tests.")
        return
    rows = [
        [
            one.score.name,
            f"{one.score.recall:.2f}",
            f"{one.score.precision:.2f}",
            f"{one.score.hits}/{one.score.should}",
            f"{one.score.false}/{one.score.should_not}",
            shorten(", ".join(f"{name} ({times})" for name, times in one.score.collisions), find_width()),
        ]
        for one in tried
    ]
    print_table(["skill", "recall", "precision", "found", "false", "collides with"], rows, right=(1, 2, 3, 4))
    for one in tried if with_failures else ():
        for failed in one.score.failed:
            what = "not found" if failed.trigger.should else "found, and should not be"
            instead = f" (instead: {', '.join(failed.instead)})" if failed.instead and failed.trigger.should else ""
            note(clean(f"{what}: {shorten(failed.trigger.prompt, find_width())}{instead}"))
