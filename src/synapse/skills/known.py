"""A skill as it is known without opening its file, and which of two with one name is loaded."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from synapse.skills.skill import Place, Scope


@dataclass(frozen=True, slots=True)
class Known:
    place: Place
    project_id: str  # empty for what holds in all
    name: str
    description: str
    problems: int  # that were forgiven in reading it
    refused: str = ""  # why no host would load it; empty where one would
    is_for_models: bool = True
    nearness: int = 0  # of its root: of two with one name the lower one is loaded

    @property
    def called(self) -> str:
        """What a model calls it by."""
        return f"{self.place.plugin}:{self.name}" if self.place.plugin else self.name

    @property
    def is_loaded(self) -> bool:
        """Whether some host gives it to a model."""
        is_active = self.place.scope not in (Scope.DRAFT, Scope.BUNDLED)
        return is_active and not self.refused and not self.place.shadowed_by


def mark_shadowed(skills: Iterable[Known]) -> list[Known]:
    """`skills` from near to far: of two that are called the same the first is loaded. Drafts stand aside."""
    nearest: dict[str, str] = {}
    marked: list[Known] = []
    for known in skills:
        shadow = ""
        if not known.refused and known.place.scope is not Scope.DRAFT:
            first = nearest.setdefault(known.called, known.place.path)
            shadow = "" if first == known.place.path else first
        marked.append(replace(known, place=replace(known.place, shadowed_by=shadow)))
    return marked
