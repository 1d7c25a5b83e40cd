"""Something in a skill that could do harm: how bad, of what family, where, and what to do about it."""

from dataclasses import dataclass
from enum import StrEnum


class Level(StrEnum):
    HIGH = "high"  # no honest skill needs it: it stays a draft
    MEDIUM = "medium"  # honest skills do it, and so do others: look at it
    LOW = "low"  # worth a glance, or the text itself warns of it


class Family(StrEnum):
    EXFILTRATION = "exfiltration"
    HIDDEN_TEXT = "hidden-text"
    DOWNLOAD_AND_RUN = "download-and-run"
    DESTRUCTION = "destruction"
    PERSISTENCE = "persistence"
    CREDENTIALS = "credentials"
    INJECTION = "injection"
    DECEIT = "deceit"  # scripts that do other than the text says
    OBFUSCATION = "obfuscation"
    NAME = "name"


class Trust(StrEnum):
    """Whose word a skill is."""

    OWN = "own"  # the person wrote it
    TEAM = "team"  # Synapse learned it from the person's own sessions, or their team keeps it
    IMPORTED = "imported"  # fetched on the person's word, from a place that is written down
    UNKNOWN = "unknown"  # it lies there, and nobody knows how it came


# What may not become active. A person's own skill is theirs to write; what came from nowhere has to be clean.
_BLOCKING = {
    Trust.OWN: frozenset[Level](),
    Trust.TEAM: frozenset((Level.HIGH,)),
    Trust.IMPORTED: frozenset((Level.HIGH,)),
    Trust.UNKNOWN: frozenset((Level.HIGH, Level.MEDIUM)),
}
_ORDER = (Level.HIGH, Level.MEDIUM, Level.LOW)


@dataclass(frozen=True, slots=True)
class Threat:
    level: Level
    family: Family
    rule: str  # its short name: "pipe-to-shell"
    file: str  # within the skill's folder
    line: int  # from 1; 0: the whole file
    excerpt: str
    hint: str


def is_blocked(threats: tuple[Threat, ...], trust: Trust) -> bool:
    return any(threat.level in _BLOCKING[trust] for threat in threats)


def sort_by_level(threats: tuple[Threat, ...]) -> tuple[Threat, ...]:
    """The worst first; then as they stand in the files."""
    return tuple(sorted(threats, key=lambda one: (_ORDER.index(one.level), one.file, one.line, one.rule)))
