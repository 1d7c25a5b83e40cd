"""What the security scan finds in folders of skills."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from synapse.errors import InvalidSkill
from synapse.skills.content import read_content
from synapse.skills.security.scan import scan
from synapse.skills.security.threat import Family, Level, Threat


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
    return Scanned(folder.name, str(folder), scan(folder.name, content.texts))
