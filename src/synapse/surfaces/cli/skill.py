"""`synapse skill`: the skills on this machine, each of its commands in a module `skill_<name>` of its own."""

from collections.abc import Mapping

import click

from synapse.surfaces.cli.group import LazyGroup

# Name → what it is for; the module is imported when the command is called.
COMMANDS = {
    "list": "Every skill that counts here: where it lies, who loads it, what is wrong.",
    "show": "One skill: its line in the list, its text, the files beside it.",
    "where": "By which path each host finds a skill.",
    "search": "Which skills a prompt would find, why, and whether a hook would say so.",
    "check": "Check SKILL.md files: what hosts forgive, or all that we demand.",
    "test": "Whether a skill's own prompts find it.",
    "scan": "What in a skill's files could do harm.",
    "add": "Fetch somebody's skill into the drafts, scanned and locked.",
    "review": "The drafts that wait, or one with all that you need to judge it.",
    "approve": "Make a draft active; needs a person.",
    "reject": "Take a draft out of the inbox; needs a person.",
    "history": "Every version of a skill, and what became of it.",
    "diff": "What a draft or a version changes.",
    "rollback": "Bring an earlier version back; needs a person.",
    "doctor": "What a host's list cuts off, who hides whom, what collides, what is never called.",
}


class SkillGroup(LazyGroup):
    table: Mapping[str, str] = COMMANDS
    prefix = "skill_"


@click.group(
    "skill",
    cls=SkillGroup,
    epilog="""\b
Examples:
  synapse skill list
  synapse skill where release
  synapse skill check .claude/skills/release --strict
""",
)
def command() -> None:
    """The skills on this machine."""
