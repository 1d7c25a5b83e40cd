"""One real call of a skill in a session: what a project used before, it may want again."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SkillCall:
    observation_id: str
    project_id: str
    session_id: str
    name: str  # as it was called
    at: str
