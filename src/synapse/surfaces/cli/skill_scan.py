"""`synapse skill scan`: what in a skill's files could harm whoever loads it."""

import os
from dataclasses import asdict
from pathlib import Path

import click

from synapse.clock import system_clock
from synapse.errors import BadInput, NotFound
from synapse.flows.check_skills import find_skill_files
from synapse.flows.library import get_skill, open_library
from synapse.flows.scan_skills import Scanned, scan_skills
from synapse.skills.security.threat import Level, Threat
from synapse.surfaces.cli.here import find_cwd
from synapse.surfaces.cli.show import clean_line, count, note, print_json, style
from synapse.workspace.workspace import open_workspace

_COLOURS = {Level.HIGH: "red", Level.MEDIUM: "yellow", Level.LOW: "grey"}


@click.command(
    "scan",
    epilog="""\b
Examples:
  synapse skill scan downloads/pretty-tables
  synapse skill scan release
  synapse skill scan --all --json

Nothing of a skill is run. The scan sees what is written, not what is meant: SECURITY.md says what it misses.
""",
)
@click.argument("target", metavar="[PATH|NAME]", required=False)
@click.option("--all", "is_all", is_flag=True, help="Every skill of this project and yours.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.pass_context
def command(context: click.Context, *, target: str | None, is_all: bool, as_json: bool) -> None:
    """Scan a skill for what could do harm. Exit code 1 where something of level high is found."""
    if bool(target) == is_all:
        raise BadInput("Name the skill to scan, or say --all.", hint="`synapse skill list` shows them.")
    scanned = scan_skills(_find_folders(target))
    if as_json:
        print_json([scanned_to_json(one) for one in scanned])
    else:
        _print(scanned)
    context.exit(int(any(one.is_high for one in scanned)))


def _find_folders(target: str | None) -> list[Path]:
    if target and os.path.lexists(target):
        found = [path.parent for path in find_skill_files(Path(target).absolute())]
        if not found:
            raise NotFound("skill", target, hint="A skill is a folder with a SKILL.md.")
        return list(dict.fromkeys(found))
    with open_workspace(os.environ, system_clock) as workspace:
        library = open_library(workspace, find_cwd())
    chosen = [get_skill(library, target)] if target else library.skills
    return [Path(one.place.path).parent for one in chosen]


def _print(scanned: list[Scanned]) -> None:
    for one in scanned:
        if one.threats:
            click.echo(style(clean_line(one.folder), "bold"))
            print_threats(one.threats)
    found = [threat for one in scanned for threat in one.threats]
    if not found:
        click.echo(f"{count(len(scanned), 'skill')} scanned: nothing was found.")
        return
    levels = ", ".join(f"{sum(threat.level is level for threat in found)} {level}" for level in Level)
    note(f"{count(len(scanned), 'skill')} scanned: {levels}.")


def print_threats(threats: tuple[Threat, ...]) -> None:
    for threat in threats:
        where = f"{threat.file}:{threat.line}" if threat.line else threat.file
        level = style(f"{threat.level:<6}", _COLOURS[threat.level])
        click.echo(f"  {level}  {threat.family}/{threat.rule}  {clean_line(where)}")
        click.echo(f"          {clean_line(threat.excerpt)}")
        click.echo(f"          → {threat.hint}")


def scanned_to_json(scanned: Scanned) -> dict[str, object]:
    return {
        "name": scanned.name,
        "path": scanned.folder,
        "ok": not scanned.is_high,
        "findings": [threat_to_json(threat) for threat in scanned.threats],
    }


def threat_to_json(threat: Threat) -> dict[str, object]:
    return {**asdict(threat), "level": threat.level.value, "family": threat.family.value}
