"""`synapse skill`: the skills on this machine, each of its commands in a module `skill_<name>` of its own."""

from collections.abc import Mapping

import click

from synapse.surfaces.cli.group import LazyGroup

# Name → what it is for; the module is imported when the command is called.
COMMANDS = {
    "check": "Check SKILL.md files: what hosts forgive, or all that we demand.",
}


class SkillGroup(LazyGroup):
    table: Mapping[str, str] = COMMANDS
    prefix = "skill_"


@click.group(
    "skill",
    cls=SkillGroup,
    epilog="""\b
Examples:
  synapse skill check .claude/skills/release --strict
""",
)
def command() -> None:
    """The skills on this machine."""
