"""The seven statuses of a learning and every arrow between them.

    pending ──believed, approved──► active ──faded, anchors gone──► stale ──seen again, approved──► active
    pending, active ──disputed──► conflict-hold ──settled──► active
    pending, active ──overruled──► superseded
    pending ──idle──► retired          conflict-hold ──unsettled──► retired          any ──rejected──► retired
    stale, superseded, retired ──old──► archived
    retired, archived, superseded ──restored──► pending          superseded, archived ──withdrawn──► pending

A cause that has no arrow from a status changes nothing there.
"""

from collections.abc import Iterator
from enum import StrEnum

from synapse.memory.confidence import DISPUTED, Standing, days_between
from synapse.memory.learning import Learning, Status


class Cause(StrEnum):
    BELIEVED = "believed"  # confidence reached 0.8
    APPROVED = "approved"  # by a person
    DISPUTED = "disputed"  # a contradiction took it below 0.3
    SETTLED = "settled"  # 0.5 again
    OVERRULED = "overruled"  # the person's newer word says the opposite, or a merge replaced it
    FADED = "faded"  # below 0.3 by time alone
    ANCHORS_GONE = "anchors gone"  # the files, symbols or versions it names are no more
    SEEN_AGAIN = "seen again"
    IDLE = "idle"  # nobody said it again
    UNSETTLED = "unsettled"  # nobody settled the conflict
    OLD = "old"  # put away for long enough
    REJECTED = "rejected"  # a person said so
    RESTORED = "restored"  # a person brought it back
    WITHDRAWN = "withdrawn"  # the word that had overruled it was taken back


BELIEVED = 80
SETTLED = 50
IDLE_DAYS = 30
OWN_WORDS_IDLE_DAYS = 180  # what a person said needs no repeating to be true
OLD_DAYS = 90
UNREVIEWED = ("import", "agent")  # authors whose learnings wait for a person, whatever speaks for them

_P, _A, _ST, _SU = Status.PENDING, Status.ACTIVE, Status.STALE, Status.SUPERSEDED
_R, _AR, _C = Status.RETIRED, Status.ARCHIVED, Status.CONFLICT_HOLD

ARROWS: dict[tuple[Status, Cause], Status] = {
    (_P, Cause.BELIEVED): _A,
    (_P, Cause.APPROVED): _A,
    (_P, Cause.DISPUTED): _C,
    (_A, Cause.DISPUTED): _C,
    (_C, Cause.SETTLED): _A,
    (_P, Cause.OVERRULED): _SU,
    (_A, Cause.OVERRULED): _SU,
    (_A, Cause.FADED): _ST,
    (_A, Cause.ANCHORS_GONE): _ST,
    (_ST, Cause.SEEN_AGAIN): _A,
    (_ST, Cause.APPROVED): _A,
    (_P, Cause.IDLE): _R,
    (_C, Cause.UNSETTLED): _R,
    (_ST, Cause.OLD): _AR,
    (_SU, Cause.OLD): _AR,
    (_R, Cause.OLD): _AR,
    (_SU, Cause.RESTORED): _P,
    (_R, Cause.RESTORED): _P,
    (_AR, Cause.RESTORED): _P,
    (_SU, Cause.WITHDRAWN): _P,
    (_AR, Cause.WITHDRAWN): _P,
    **{(status, Cause.REJECTED): _R for status in Status if status is not _R},
}


def follow(status: Status, cause: Cause) -> Status | None:
    """Where that cause leads from there; None when it changes nothing."""
    return ARROWS.get((status, cause))


def find_causes(learning: Learning, standing: Standing, now: str) -> Iterator[Cause]:
    """What holds of it now by its evidence and the calendar, most telling first. Verdicts are causes of their own."""
    idle_days = days_between(standing.last_at, now)
    own_idle_days = OWN_WORDS_IDLE_DAYS if learning.role_rank == "person" else IDLE_DAYS
    is_low = standing.confidence < DISPUTED
    holds = {
        Cause.FADED: is_low and (standing.is_faded or not standing.against),
        Cause.DISPUTED: is_low and standing.against > 0 and not standing.is_faded,
        Cause.BELIEVED: standing.confidence >= BELIEVED,
        Cause.SETTLED: standing.confidence >= SETTLED,
        Cause.SEEN_AGAIN: standing.seen_at > learning.status_since,
        Cause.IDLE: idle_days >= own_idle_days,
        Cause.UNSETTLED: idle_days >= OLD_DAYS,
        Cause.OLD: days_between(learning.status_since, now) >= OLD_DAYS,
    }
    return (cause for cause, is_so in holds.items() if is_so)


def next_status(learning: Learning, standing: Standing, now: str) -> tuple[Status, Cause] | None:
    """The next arrow it follows by itself; None when it stays."""
    for cause in find_causes(learning, standing, now):
        following = follow(learning.status, cause)
        if following is not None:
            return following, cause
    return None


def may_be_told(learning: Learning, standing: Standing) -> bool:
    """Whether it may stand before a model: active, or the person's own strong word, said once."""
    if standing.is_wrong:
        return False
    if learning.author in UNREVIEWED and not standing.is_approved:
        return False
    if learning.status is Status.ACTIVE:
        return True
    return learning.status is Status.PENDING and learning.is_strong and learning.role_rank in ("person", "project-file")
