"""Where our strict check and the reference validator of the open specification differ, family by family."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

# The package has no types of its own.
from skills_ref.errors import ParseError  # pyright: ignore[reportMissingTypeStubs]
from skills_ref.parser import parse_frontmatter  # pyright: ignore[reportMissingTypeStubs, reportUnknownVariableType]
from skills_ref.validator import (  # pyright: ignore[reportMissingTypeStubs]
    validate_metadata,  # pyright: ignore[reportUnknownVariableType]
)

from synapse.errors import InvalidSkill
from synapse.skills.check import check
from synapse.skills.frontmatter import read_frontmatter

# What the reference never looks at, or lets through: rule of ours → family.
STRICTER = {
    "name-ascii": "Unicode name",
    "compatibility": "empty compatibility",
    "tools-type": "allowed-tools is a list",
    "license-type": "license is no text",
    "metadata-type": "metadata holds other than texts",
    "description-brackets": "angle brackets in the description",
    "description-when": "description without when",
    "description-steps": "description with steps",
    "body-lines": "long body",
    "body-tokens": "long body",
    "body-empty": "empty body",
    "line-ends": "carriage returns",
    "yaml-feature": "YAML that theirs takes",
}
STOPS = "theirs stops at the frontmatter"
DASHES = "dashes inside the frontmatter"
UNEXPLAINED = "unexplained"
# Rules of ours for what the reference calls a frontmatter that it cannot parse.
_PARSE = {
    "frontmatter-missing",
    "frontmatter-open",
    "frontmatter-size",
    "yaml",
    "yaml-keys",
    "yaml-feature",
    "key-twice",
    "bom",
}
_THEIRS = (
    ("Unexpected fields", "key-unknown"),
    ("field in frontmatter: name", "name-missing"),
    ("Field 'name'", "name-missing"),
    ("must match skill name", "name-folder"),
    ("field in frontmatter: description", "description-missing"),
    ("Field 'description'", "description-missing"),
    ("Field 'compatibility'", "compatibility"),
    ("Compatibility exceeds", "compatibility"),
    ("Description exceeds", "description-length"),
    ("Skill name", "name-format"),
)
_LENGTH = "exceeds 64 character limit"


@dataclass(frozen=True, slots=True)
class Verdicts:
    """On one text."""

    theirs: frozenset[str]  # as rules of ours; `parse` where they could not read it
    ours: frozenset[str]

    @property
    def are_equal(self) -> bool:
        return bool(self.theirs) == bool(self.ours)


def judge(text: str, folder: str) -> Verdicts:
    ours = frozenset(problem.rule for problem in check(text, folder=folder))
    return Verdicts(frozenset(_ask_reference(text, folder)), ours)


def find_families(text: str, verdicts: Verdicts) -> set[str]:
    """Every way in which the two differ on it; empty where both say the same of everything."""
    if "parse" in verdicts.theirs:
        found = {STOPS} if verdicts.ours - _PARSE else set[str]()
        if not verdicts.ours & _PARSE:
            found.add(DASHES if _has_dashes(text) else UNEXPLAINED)
        return found
    ours_only = verdicts.ours - verdicts.theirs
    found = {STRICTER.get(rule, UNEXPLAINED) for rule in ours_only}
    if verdicts.theirs - verdicts.ours:
        found.add(DASHES if _has_dashes(text) else UNEXPLAINED)
    if _has_dashes(text) and UNEXPLAINED in found:
        found = found - {UNEXPLAINED} | {DASHES}
    return found


def _ask_reference(text: str, folder: str) -> Iterable[str]:
    # As its own reading of the file does: any end of line becomes a line feed.
    plain = text.replace("\r\n", "\n").replace("\r", "\n")
    try:
        fields, _ = parse_frontmatter(plain)  # pyright: ignore[reportUnknownVariableType]  (same)
    except ParseError:
        return ["parse"]
    return [_topic(error) for error in validate_metadata(fields, Path("/") / folder)]


def _topic(error: str) -> str:
    if error.startswith("Skill name") and _LENGTH in error:
        return "name-length"
    return next((rule for mark, rule in _THEIRS if mark in error), error)


def _has_dashes(text: str) -> bool:
    """Three hyphens before the line that closes the frontmatter: the reference cuts there."""
    try:
        front = read_frontmatter(text)
    except InvalidSkill:
        return False
    lines = text[: front.body_at].splitlines()
    return any("---" in line for line in lines[1:-1]) or lines[0].rstrip() != lines[0]
