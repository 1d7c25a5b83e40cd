"""What the security scan finds in folders of skills."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from synapse.errors import InvalidSkill
from synapse.skills.content import find_left_out, read_content
from synapse.skills.security.no_text import look_at
from synapse.skills.security.scan import scan
from synapse.skills.security.threat import Family, Level, Threat, sort_by_level


@dataclass(frozen=True, slots=True)
class Scanned:
    name: str
    folder: str
    threats: tuple[Threat, ...]

    @property
    def is_high(self) -> bool:
        return any(threat.level is Level.HIGH for threat in self.threats)


def scan_skills(folders: Iterable[Path]) -> list[Scanned]:
    return [scan_folder(folder) for folder in folders]


def scan_folder(folder: Path) -> Scanned:
    """What cannot be read whole is a finding of its own: nobody knows what the rest says."""
    try:
        content = read_content(folder)
    except InvalidSkill as error:
        refused = Threat(Level.HIGH, Family.DECEIT, error.rule, "", 0, error.message, error.hint)
        return Scanned(folder.name, str(folder), (refused,))
    unseen = tuple(_look_at(name) for name in find_left_out(folder))
    return Scanned(folder.name, str(folder), sort_by_level((*scan(folder.name, content.texts), *unseen)))


def _look_at(name: str) -> Threat:
    """What is run from there is run all the same."""
    level = Level.MEDIUM if Path(name).name in ("node_modules", "__pycache__") else Level.LOW
    return look_at(name, level, "It is no part of the skill, and was not scanned: see what lies there, or remove it.")
