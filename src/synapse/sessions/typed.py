"""Which text in the person's place a person really typed.

Host readers ask their own records first (flags); what is left is judged here by its words. The first rule that applies
decides: a text of ours, an opening only machines use, nothing left outside wrappers, a bare command.
"""

import re
from dataclasses import dataclass

from synapse.sessions.reason import Reason
from synapse.sessions.wrappers import Wrapper, unwrap


@dataclass(frozen=True, slots=True)
class Judged:
    text: str  # what the person typed: wrappers taken off
    reason: str  # empty when typed; else why not: a value of Reason

    @property
    def is_typed(self) -> bool:
        return not self.reason


# Arguments this long were typed as a sentence. Counted in characters too: Japanese and Chinese have no spaces.
MIN_WORDS = 3
MIN_CHARACTERS = 12

# Sentences that hosts put at the very beginning of a text of their own. Capitals and punctuation count: people
# quote these in the middle of a text, and type them in other ways.
_OPENERS: tuple[tuple[str, Reason], ...] = (
    ("This session is being continued from a previous conversation", Reason.COMPACTION),
    ("Another language model started to solve", Reason.COMPACTION),
    ("[Request interrupted by user", Reason.INTERRUPTION),
    ("<turn_aborted>", Reason.INTERRUPTION),
    ("Caveat: The messages below", Reason.WRAPPER),
    ("# AGENTS.md instructions for", Reason.INSTRUCTIONS),
    ("<user_instructions>", Reason.INSTRUCTIONS),
    ("Base directory for this skill:", Reason.SKILL_BODY),
    ("<skill>", Reason.SKILL_BODY),
    ("Generate a file named AGENTS.md that serves as", Reason.SKILL_BODY),
    ("Operation stopped by hook:", Reason.HOOK),
    ("Warning: The maximum", Reason.WRAPPER),
    ("Warning: apply_patch was", Reason.WRAPPER),
    ("Warning: Your session", Reason.WRAPPER),
    ("Your plan has been submitted", Reason.PLAN),
    ("[SYSTEM NOTIFICATION", Reason.NOTIFICATION),
    ("Another Claude session sent a message:", Reason.NOTIFICATION),
    ("[Image: source", Reason.WRAPPER),
    ("Unknown slash command", Reason.COMMAND),
    ("Unknown skill:", Reason.COMMAND),
    # Wrappers that a cut left without their end: closed ones are taken off below, so that words beside them survive.
    ("<task-notification>", Reason.NOTIFICATION),
    ("<system-reminder>", Reason.REMINDER),
    ("<environment_context>", Reason.WRAPPER),
    ("<permissions", Reason.WRAPPER),
    ("<collaboration_mode>", Reason.WRAPPER),
)

# A second slash makes it a path; letters beyond ASCII make it a sentence that begins with one.
_COMMAND = r"/[A-Za-z][\w.-]*(?::[\w.-]+)*"

# Named one by one: people report errors of hooks of their own.
_EVENT = (
    r"(?:(?:Pre|Post)ToolUse(?:Failure)?|UserPromptSubmit|Session(?:Start|End)|(?:Subagent)?Stop|(?:Pre|Post)Compact"
    r"|(?:Before|After)Agent|Notification)"
)

_PATTERNS: tuple[tuple[re.Pattern[str], Reason], ...] = (
    (re.compile(_EVENT + r"(?::[\w*-]+)? hook (?:feedback|blocking|error|additional context)"), Reason.HOOK),
    (re.compile(r"Implement the following plan:\s*\n\s*#"), Reason.PLAN),
    (re.compile(r"\[\[ ## [\w ]+ ## \]\]"), Reason.PROBE),
    (re.compile(r'\{(?=[^{}]*"task_id")(?=[^{}]*"(?:tool_use_id|task_type)")'), Reason.NOTIFICATION),
    (re.compile(r"Continue from where you left off\.$"), Reason.WRAPPER),
    (re.compile(_COMMAND + r"$", re.ASCII), Reason.COMMAND),
    # A command's text before the skill's: whatever was typed behind it cannot be told from it.
    (re.compile(r".{0,4000}?^Base directory for this skill: /", re.DOTALL | re.MULTILINE), Reason.SKILL_BODY),
)

_COMMAND_WITH_WORDS = re.compile(_COMMAND + r"\s+(?P<words>.+)$", re.ASCII | re.DOTALL)

_BY_TAG = {
    "task-notification": Reason.NOTIFICATION,
    "agent-message": Reason.NOTIFICATION,
    "teammate-message": Reason.NOTIFICATION,
    "turn_aborted": Reason.INTERRUPTION,
    "skill": Reason.SKILL_BODY,
    "user_instructions": Reason.INSTRUCTIONS,
    "INSTRUCTIONS": Reason.INSTRUCTIONS,
    "system-reminder": Reason.REMINDER,
    "reminder": Reason.REMINDER,
    "command-name": Reason.COMMAND,
    "command-message": Reason.COMMAND,
    "command-args": Reason.COMMAND,
}

# An editor's lists (open files, browser tabs) stand under headings before the request, in one text with it.
_PREAMBLE = re.compile(r"# .*?^## My request for Codex:\s*", re.DOTALL | re.MULTILINE)

# Beside a notification hosts say in a sentence where its output lies.
_WHERE_OUTPUT_LIES = re.compile(r"(?:Read the output file|Full transcript available at)[^\n]*$")
_NOTIFICATION_TAG = "task-notification"

_OWN_TAG = "synapse-"
_ARGUMENTS_TAG = "command-args"
_QUERY_TAG = "user_query"


def judge(text: str) -> Judged:
    """What of a user-role text was typed."""
    outside, wrappers = unwrap(text)
    arguments = _words_in(wrappers, _ARGUMENTS_TAG)
    if _is_sentence(arguments):
        return Judged(arguments, "")
    outside = _words_in(wrappers, _QUERY_TAG) or outside
    preamble = _PREAMBLE.match(outside)
    outside = outside[preamble.end() :] if preamble else outside
    if not outside or _is_about_output(outside, wrappers):
        return Judged(text, _reason_of(wrappers))
    reason = _find_reason(outside)
    return Judged(text, reason) if reason else Judged(outside, "")


def _words_in(wrappers: list[Wrapper], name: str) -> str:
    """What the person wrote, where a host put it into a wrapper of its own."""
    return "\n".join(wrapper.content.strip() for wrapper in wrappers if wrapper.name == name).strip()


def _is_about_output(outside: str, wrappers: list[Wrapper]) -> bool:
    notified = any(wrapper.name == _NOTIFICATION_TAG for wrapper in wrappers)
    return notified and _WHERE_OUTPUT_LIES.match(outside) is not None


def _is_sentence(words: str) -> bool:
    return len(words.split()) >= MIN_WORDS or len(words.strip()) >= MIN_CHARACTERS


def _reason_of(wrappers: list[Wrapper]) -> Reason:
    if not wrappers:
        return Reason.EMPTY
    if any(wrapper.name.startswith(_OWN_TAG) for wrapper in wrappers):
        return Reason.INJECTED
    return _BY_TAG.get(wrappers[0].name, Reason.WRAPPER)


def _find_reason(outside: str) -> str:
    for opener, reason in _OPENERS:
        if outside.startswith(opener):
            return reason
    for pattern, reason in _PATTERNS:
        if pattern.match(outside):
            return reason
    command = _COMMAND_WITH_WORDS.match(outside)
    if command and not _is_sentence(command["words"]):
        return Reason.COMMAND
    return ""
