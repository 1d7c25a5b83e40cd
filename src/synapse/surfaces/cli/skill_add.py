"""`synapse skill add`: somebody's skill into the drafts, scanned and locked; it becomes active by your approval only."""

import os
import sys

import click

from synapse.clock import system_clock
from synapse.flows.add_skill import Added, add_skill
from synapse.surfaces.cli.here import find_cwd
from synapse.surfaces.cli.person import find_doubt
from synapse.surfaces.cli.show import clean, count, print_json
from synapse.surfaces.cli.skill_scan import print_threats, threat_to_json
from synapse.workspace.workspace import open_workspace


@click.command(
    "add",
    epilog="""\b
Examples:
  synapse skill add ../their-repo/skills/pretty-tables
  synapse skill add https://example.org/them/skills.git --pick pretty-tables
  synapse skill add ./pretty-tables --as tables --scope person
""",
)
@click.argument("source", metavar="PATH|GIT-URL")
@click.option("--as", "name", metavar="NAME", default="", help="What it is to be called here.")
@click.option("--pick", metavar="NAME", default="", help="Of several skills there this one.")
@click.option(
    "--scope", type=click.Choice(["project", "person"]), default="project", show_default=True, help="For whom it is."
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(*, source: str, name: str, pick: str, scope: str, as_json: bool) -> None:
    """Fetch a skill into the drafts. No host loads it before a person approves it: `synapse skill review`."""
    is_wished = not find_doubt(os.environ, sys.stdin)
    with open_workspace(os.environ, system_clock) as workspace:
        is_for_person = scope == "person"
        added = add_skill(
            workspace, find_cwd(), source, name=name, pick=pick, is_for_person=is_for_person, is_wished=is_wished
        )
    if as_json:
        print_json(_to_json(added))
        return
    click.echo(clean(f"{added.version.name}: a draft, in {added.folder}"))
    click.echo(clean(f"from {added.source}, hash {added.version.content_hash[:12]}"))
    print_threats(added.threats)
    if added.problems:
        click.echo(
            f"{count(len(added.problems), 'problem')} of the strict check; `synapse skill check --strict` lists them."
        )
    click.echo(clean(f"Next: synapse skill review {added.version.name}"))


def _to_json(added: Added) -> dict[str, object]:
    return {
        "name": added.version.name,
        "path": added.folder,
        "source": added.source,
        "hash": added.version.content_hash,
        "state": added.version.state.value,
        "findings": [threat_to_json(threat) for threat in added.threats],
        "problems": len(added.problems),
    }
