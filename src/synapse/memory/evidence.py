"""One independent reason to believe or doubt a learning, with the session it comes from."""

from dataclasses import dataclass
from enum import StrEnum


class EvidenceKind(StrEnum):
    START = "start"  # what made it a learning: the first sighting
    SUPPORT = "support"  # seen again
    FAILURE = "failure"  # it was followed and failed
    CONTRADICTION = "contradiction"  # the opposite was said or done
    SUCCESS = "success"  # it was told and the work went well: half a reason, never proof
    UNKNOWN = "unknown"  # it was told and nobody knows what came of it
    HELPFUL = "helpful"  # feedback
    HARMFUL = "harmful"
    WRONG = "wrong"  # not to be told again until a person looks
    APPROVAL = "approval"  # a person's verdict
    REJECTION = "rejection"
    RESTORE = "restore"  # a person brought it back


@dataclass(frozen=True, slots=True)
class Evidence:
    id: str  # the same on every machine: see `ids.derive` where it is made
    learning_id: str
    kind: EvidenceKind
    author: str  # detector, `person`, `agent`, `import`
    session_id: str  # empty when no session was behind it: a command at a terminal
    at: str  # when it was said or done
    recorded_at: str  # when we read it
    role_rank: str = "person"
    start: int = 0  # of a sighting: what it is worth when it is the first, in hundredths
    observation_id: str = ""
    quote: str = ""  # scrubbed, cut
    last_at: str = ""  # of a sighting: when that session said it last; no reason more, but a newer word

    @property
    def said_at(self) -> str:
        return max(self.at, self.last_at)
