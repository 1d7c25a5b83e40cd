"""One thing learned: a kind, a statement, a scope; what speaks for and against it is its evidence."""

from dataclasses import dataclass
from enum import StrEnum


class Kind(StrEnum):
    CORRECTION = "correction"
    DECISION = "decision"
    PREFERENCE = "preference"
    PATTERN = "pattern"
    ANTI_PATTERN = "anti_pattern"
    CONSTRAINT = "constraint"
    INSIGHT = "insight"


class Status(StrEnum):
    PENDING = "pending"
    ACTIVE = "active"
    STALE = "stale"
    SUPERSEDED = "superseded"
    RETIRED = "retired"
    ARCHIVED = "archived"
    CONFLICT_HOLD = "conflict-hold"


class Scope(StrEnum):
    PROJECT = "project"
    GLOBAL = "global"


@dataclass(frozen=True, slots=True)
class Learning:
    """What is known of it now. Its confidence is not here: `confidence` computes it from the evidence."""

    id: str  # the same on every machine: made of what it means
    number: int  # on this machine, shown as L42
    kind: Kind
    statement: str  # the person's sentence, or what an agent noted
    scope: Scope
    project_id: str  # empty when it holds everywhere
    status: Status
    status_since: str
    author: str  # the detector that saw it, `person`, `agent`, or `import`
    role_rank: str  # whose word it rests on: person, project-file, agent, tool
    is_strong: bool = False  # the person's own words through a strong channel: may be told after one sighting
    prefer: str = ""
    avoid: str = ""
    trigger: str = ""  # when it applies; with `action` it is an instinct
    action: str = ""
    during: str = ""  # what was being done when it was said; shown, never part of the meaning
    domain: str = ""
    superseded_by: str = ""
    valid_from: str = ""
    valid_to: str = ""
    created_at: str = ""

    @property
    def name(self) -> str:
        return f"L{self.number}"
