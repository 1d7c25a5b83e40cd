"""`synapse skill check`: what is wrong with SKILL.md files, each problem with its line and what to do."""

import os
from dataclasses import asdict
from pathlib import Path

import click

from synapse.clock import system_clock
from synapse.errors import BadInput, NotFound
from synapse.flows.check_skills import Checked, check_skills, find_skill_files
from synapse.flows.library import get_skill, open_library
from synapse.skills.skill import Problem, Severity
from synapse.surfaces.cli.here import find_cwd
from synapse.surfaces.cli.show import clean, count, note, print_json, style
from synapse.workspace.workspace import open_workspace


@click.command(
    "check",
    epilog="""\b
Examples:
  synapse skill check .claude/skills/release --strict
  synapse skill check release
  synapse skill check --all --json
""",
)
@click.argument("targets", metavar="[PATH|NAME]...", nargs=-1)
@click.option("--all", "is_all", is_flag=True, help="Every skill of this project and yours.")
@click.option("--strict", "is_strict", is_flag=True, help="All that we demand of skills that we write.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.pass_context
def command(context: click.Context, *, targets: tuple[str, ...], is_all: bool, is_strict: bool, as_json: bool) -> None:
    """Check skills: without --strict, what no host would load is an error, and what hosts forgive a warning.

    PATH is a SKILL.md, its folder, or a folder of skills. Exit code 1 when there is an error.
    """
    if bool(targets) == is_all:
        raise BadInput("Name the skills to check, or say --all.", hint="`synapse skill list` shows them.")
    checked = check_skills(_find_paths(targets), is_strict=is_strict)
    if as_json:
        print_json([_to_json(one) for one in checked])
    else:
        _print(checked)
    context.exit(0 if all(one.is_ok for one in checked) else 1)


def _find_paths(targets: tuple[str, ...]) -> list[Path]:
    """Of what is named; without names of all."""
    paths = [
        path for target in targets if os.path.lexists(target) for path in find_skill_files(Path(target).absolute())
    ]
    names = [target for target in targets if not os.path.lexists(target)]
    if names or not targets:
        with open_workspace(os.environ, system_clock) as workspace:
            library = open_library(workspace, find_cwd())
        chosen = [get_skill(library, name) for name in names] if names else library.skills
        paths += [Path(one.place.path) for one in chosen]
    if targets and not paths:
        raise NotFound("skill", targets[0], hint="A skill is a folder with a SKILL.md.")
    return list(dict.fromkeys(paths))


def _print(checked: list[Checked]) -> None:
    shown = [one for one in checked if one.problems]
    for one in shown:
        click.echo(style(clean(one.path), "bold"))
        for problem in one.problems:
            _print_problem(problem)
    errors = sum(problem.severity is Severity.ERROR for one in checked for problem in one.problems)
    warnings = sum(len(one.problems) for one in checked) - errors
    if not shown:
        click.echo(f"{count(len(checked), 'skill')} checked: nothing is wrong.")
    else:
        note(f"{count(len(checked), 'skill')} checked: {count(errors, 'error')}, {count(warnings, 'warning')}.")


def _print_problem(problem: Problem) -> None:
    is_error = problem.severity is Severity.ERROR
    mark = style("error  ", "red") if is_error else style("warning", "yellow")
    where = f"line {problem.line}: " if problem.line else ""
    click.echo(f"  {mark}  {problem.rule}: {where}{clean(problem.message)}")
    click.echo(f"           → {clean(problem.hint)}")


def _to_json(checked: Checked) -> dict[str, object]:
    problems = [{**asdict(problem), "severity": problem.severity.value} for problem in checked.problems]
    return {"path": checked.path, "ok": checked.is_ok, "problems": problems}
