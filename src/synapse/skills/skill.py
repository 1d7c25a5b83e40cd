"""A skill: a folder with a SKILL.md that tells an agent how to do one kind of thing, and when."""

from dataclasses import dataclass
from enum import StrEnum


class Severity(StrEnum):
    ERROR = "error"  # what we would not accept of a skill that we write
    WARNING = "warning"  # loaded all the same, as hosts do


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong with a file, where, and what to do."""

    line: int  # from 1; 0: the whole file or folder
    rule: str  # its short name: "name-format"
    message: str
    hint: str
    severity: Severity = Severity.ERROR


@dataclass(frozen=True, slots=True)
class Skill:
    """One SKILL.md as it was read. `text` is the whole of it, so that nothing is lost when it is rendered again."""

    name: str  # as the frontmatter says; where it says nothing, the folder's
    description: str
    body: str  # the Markdown behind the frontmatter
    text: str
    folder: str  # the folder's own name
    path: str = ""  # of the file; empty for a text that is nowhere yet
    allowed_tools: str = ""
    metadata: tuple[tuple[str, str], ...] = ()
    extra: tuple[str, ...] = ()  # keys of the frontmatter that the open specification does not know
    problems: tuple[Problem, ...] = ()  # what was tolerated in reading it
    is_for_models: bool = True  # not where `disable-model-invocation` leaves it to the person alone


class Scope(StrEnum):
    """How near a skill is; of two with one name the nearer is loaded."""

    PROJECT = "project"
    PERSON = "person"
    PLUGIN = "plugin"
    DRAFT = "draft"  # never loaded: found by search and named as unreviewed
    BUNDLED = "bundled"


@dataclass(frozen=True, slots=True)
class Place:
    """Where a skill lies in the library of one project."""

    skill_id: str  # of its path
    path: str  # of the SKILL.md
    root: str  # the folder of skills it was found in
    scope: Scope
    hosts: tuple[str, ...]  # that load it from there by themselves
    content_hash: str
    size: int
    mtime_ns: int
    shadowed_by: str = ""  # the path of a nearer one with its name
    plugin: str = ""  # whose skills/ it lies in: a model calls it `plugin:name`
