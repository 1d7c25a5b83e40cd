"""Why a text in the person's place is not the person's: the fixed words of `Turn.reason`."""

from enum import StrEnum


class Reason(StrEnum):
    EMPTY = "empty"
    WRAPPER = "wrapper"  # tags a host puts around what it adds: editor state, local command output, environment
    COMMAND = "command"  # a slash command without words worth reading
    COMPACTION = "compaction summary"
    NOTIFICATION = "notification"  # a background task or another agent reports
    SKILL_BODY = "skill body"  # the text of a skill or command, expanded by the host
    REMINDER = "reminder"
    PROBE = "harness probe"  # an evaluation harness asks
    INTERRUPTION = "interruption"
    HOOK = "hook feedback"
    PLAN = "plan hand-off"  # an approved plan, given to a fresh session
    INSTRUCTIONS = "instructions"  # AGENTS.md and its like, pasted in by the host
    SUB_AGENT = "sub-agent prompt"
    INJECTED = "injected"  # fenced by Synapse itself: reading it would be learning from ourselves
