"""A part of one transcript, read and scrubbed but not stored yet, and the watermark behind it."""

from dataclasses import dataclass

from synapse.observe.observation import Observation
from synapse.project.project import Project
from synapse.sessions.records import StoredSession, Transcript


@dataclass(frozen=True, slots=True)
class Portion:
    transcript: Transcript
    skipped: dict[str, int]  # reason → how many, of the transcript up to here
    sessions: list[StoredSession]
    projects: list[Project]
    observations: list[Observation]
    last: dict[str, str]  # session → the latest instant seen in it
