"""One rule of the scan: an expression, where it counts, and what must stand near it.

Expressions are searched in whole files, so each gap in them is bounded and none spans lines: a file costs time in proportion to its size.
"""

import re
from dataclasses import dataclass
from enum import StrEnum

from synapse.skills.security.threat import Family, Level


class Where(StrEnum):
    ANYWHERE = "anywhere"
    PROSE = "prose"  # of Markdown, outside its code blocks
    CODE = "code"  # code blocks and scripts
    SCRIPT = "script"  # files that are run


@dataclass(frozen=True, slots=True)
class Rule:
    name: str
    level: Level
    pattern: re.Pattern[str]
    hint: str
    where: Where = Where.ANYWHERE
    near: re.Pattern[str] | None = None  # must stand within so many lines of it
    within: int = 3
    without: re.Pattern[str] | None = None  # on a line that holds this it says nothing
    can_be_warned_of: bool = True  # whether "never …" in front of it takes the edge off


@dataclass(frozen=True, slots=True)
class RuleTable:
    """The rules of one family; each family's file holds one."""

    family: Family
    rules: tuple[Rule, ...]


def compile_rule(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE | re.MULTILINE)
