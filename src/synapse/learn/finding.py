"""What a detector saw in the observations of a session."""

from dataclasses import dataclass
from enum import StrEnum


class Mode(StrEnum):
    QUIET = "quiet"  # strong enough to be told after one sighting, marked "said once"
    CANDIDATE = "candidate"  # waits for a second session, or for a person's nod


@dataclass(frozen=True, slots=True)
class Finding:
    """Everything in it is scrubbed already: it is made of observations."""

    detector: str  # correction, refused_call, convention, preference_decision, error_resolution
    kind: str  # of the learning it would become: see memory.learning.Kind
    mode: Mode
    score: float  # the detector's own, shown by --explain; compared with its threshold only
    start: int  # confidence in hundredths that a learning made of it begins with
    session_id: str
    project_id: str
    observation_id: str  # the turn or the result it was seen in
    role_rank: str  # whose words: person, agent, tool
    statement: str  # at most 200 characters
    at: str
    place: int = 0
    prefer: str = ""
    avoid: str = ""
    trigger: str = ""
    during: str = ""  # what was being done: "Bash npm install"; never part of the meaning
    quote: str = ""  # the words it was seen in, at most 500 characters
    cues: tuple[str, ...] = ()  # the names of what fired, for `why`
    observation_ids: tuple[str, ...] = ()  # all that it rests on
