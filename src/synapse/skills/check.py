"""What we demand of the skills that we write: all that is wrong with a SKILL.md, together, each with its line and a hint."""

import re
from collections.abc import Iterator
from dataclasses import replace

from synapse.errors import InvalidSkill
from synapse.skills.frontmatter import Frontmatter, read_frontmatter, split_lines
from synapse.skills.rules import FILE, check_open_rules
from synapse.skills.skill import Problem, Severity
from synapse.text.tokens import count_tokens

MAX_BODY_LINES = 500
MAX_BODY_TOKENS = 5_000
_NAME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
# "Use when …", "Use this skill before …", "用于 …", "当 … 时使用".
_USE_WHEN = re.compile(
    r"\buse(?:d|ful)?\b(?:\W+\w+){0,4}?\W+(?:when(?:ever|\s)|if|before|after|while|for|to)\b|\buse when\b"
    r"|使用|用于|适用|当.{1,60}时|使う|사용",
    re.IGNORECASE,
)
_STEPS = (
    re.compile(r"(?:^|\s)\(?1[.):]\s.*(?:^|\s)\(?2[.):]\s", re.DOTALL),  # 1. … 2. …
    re.compile(r"\bsteps?\s*1\b.*\b(?:step\s*)?2\b", re.IGNORECASE | re.DOTALL),
    re.compile(r"(?:→|->|=>).*(?:→|->|=>)", re.DOTALL),
    re.compile(r"\bfirst\b.*\bthen\b.*\b(?:then|finally|lastly)\b", re.IGNORECASE | re.DOTALL),
    re.compile(r"^\s*[-*•]\s.*^\s*[-*•]\s", re.DOTALL | re.MULTILINE),
    re.compile(r"首先.*(?:然后|接着).*最后", re.DOTALL),
)


def check(text: str, *, folder: str, file: str = FILE, problems: tuple[Problem, ...] = ()) -> list[Problem]:
    """Every problem, in the order of the file; none for a text that we would write. `problems`: of its bytes."""
    found = [replace(problem, severity=Severity.ERROR) for problem in problems]
    if file != FILE:
        found.append(
            Problem(
                0, "file-name", f"The file is called {file}.", f"Rename it to {FILE}: some hosts look for no other."
            )
        )
    try:
        front = read_frontmatter(text)
    except InvalidSkill as error:
        found.append(Problem(error.line, error.rule, error.message, error.hint))
        return found
    found += check_open_rules(text, front, folder)
    found += _check_own_name(front, {problem.rule for problem in found})
    found += _check_own_description(front)
    found += _check_body(text, front)
    return sorted(found, key=lambda problem: problem.line)


def _check_own_name(front: Frontmatter, known: set[str]) -> Iterator[Problem]:
    entry = front.find("name")
    if entry is None or known & {"name-missing", "name-format"}:
        return
    if not _NAME.fullmatch(front.text_of("name").strip()):
        hint = "Spell it with a to z, 0 to 9 and single hyphens: not every host and file system takes other letters."
        yield Problem(entry.line, "name-ascii", "The name has letters outside a to z.", hint)


def _check_own_description(front: Frontmatter) -> Iterator[Problem]:
    entry, text = front.find("description"), front.text_of("description").strip()
    if entry is None or not text:
        return
    if "<" in text or ">" in text:
        message = "The description has angle brackets."
        yield Problem(
            entry.line, "description-brackets", message, "Leave them out: it is put into a prompt between tags."
        )
    if not _USE_WHEN.search(text):
        message = "The description does not say when to use the skill."
        yield Problem(entry.line, "description-when", message, "Add a sentence that begins with “Use when”.")
    if any(steps.search(text) for steps in _STEPS):
        message = "The description lists steps."
        hint = "Move them into the text: an agent that finds steps here follows them and reads no further."
        yield Problem(entry.line, "description-steps", message, hint)


def _check_body(text: str, front: Frontmatter) -> Iterator[Problem]:
    body = text[front.body_at :]
    if not body.strip():
        yield Problem(front.body_line, "body-empty", "There is no text.", "Write what to do, below the frontmatter.")
    move = "Move what is read only at times into references/ and name the file."
    lines = len(split_lines(body))
    if lines >= MAX_BODY_LINES:
        yield Problem(
            front.body_line, "body-lines", f"The text has {lines:,} lines.", f"Under {MAX_BODY_LINES}. {move}"
        )
    tokens = count_tokens(body)
    if tokens >= MAX_BODY_TOKENS:
        message = f"The text has about {tokens:,} tokens."
        yield Problem(front.body_line, "body-tokens", message, f"Under {MAX_BODY_TOKENS:,}. {move}")
