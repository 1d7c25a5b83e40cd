"""A person's verdict on a learning: approve, reject, restore, forget; and feedback, which anybody may give."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from synapse import ids
from synapse.errors import Ambiguous, BadInput, NotFound
from synapse.flows.index_learnings import index_learnings
from synapse.flows.learn import learn_approved
from synapse.flows.overrule import overrule
from synapse.flows.standing import HOLDING, settle, stand
from synapse.flows.withdraw import forget
from synapse.learn import records as findings
from synapse.learn.finding import Finding
from synapse.memory import records as memory
from synapse.memory.confidence import Standing
from synapse.memory.evidence import Evidence, EvidenceKind
from synapse.memory.learning import Learning, Status
from synapse.memory.meaning import is_opposite, meaning_of
from synapse.memory.stage import stage_of
from synapse.memory.status import Cause, follow
from synapse.workspace.workspace import Workspace

APPROVE, REJECT, RESTORE = "approve", "reject", "restore"
VERDICTS = {APPROVE: EvidenceKind.APPROVAL, REJECT: EvidenceKind.REJECTION, RESTORE: EvidenceKind.RESTORE}
_CAUSES = {APPROVE: Cause.APPROVED, REJECT: Cause.REJECTED, RESTORE: Cause.RESTORED}
_PUT_AWAY = (Status.SUPERSEDED, Status.RETIRED, Status.ARCHIVED)

HELPFUL, HARMFUL, WRONG = "helpful", "harmful", "wrong"
FEEDBACK = {HELPFUL: EvidenceKind.HELPFUL, HARMFUL: EvidenceKind.HARMFUL, WRONG: EvidenceKind.WRONG}
MAX_CANDIDATES = 10


@dataclass(frozen=True, slots=True)
class Receipt:
    """What a verdict or feedback did."""

    before: Learning
    after: Learning
    was: Standing
    now: Standing
    overruled: tuple[Learning, ...] = ()  # what said the opposite and is superseded by it
    stage_before: str = ""
    stage: str = ""

    @property
    def is_again(self) -> bool:
        """Nothing changed: it was so before."""
        return (self.stage, self.now.confidence) == (self.stage_before, self.was.confidence)


def get_learning(workspace: Workspace, name: str) -> Learning:
    """By the name that is shown (L42, 42) or the beginning of its id. Raises NotFound, Ambiguous."""
    name = name.strip()
    number = name.upper().removeprefix("L")
    if number.isascii() and number.isdigit() and len(number) < 10:  # noqa: PLR2004  (no home holds a billion; ids are longer)
        known = memory.find_by_number(workspace.database, int(number))
        found = [known] if known else []
    else:
        found = memory.find_by_prefix(workspace.database, name.lower(), limit=MAX_CANDIDATES) if name.isascii() else []
    if not found or not name:
        raise NotFound("learning", name, hint="Run `synapse learning list --all`.")
    if len(found) > 1:
        raise Ambiguous("learning", name, [one.name for one in found])
    return found[0]


def get_learnings(workspace: Workspace, names: Sequence[str]) -> list[Learning]:
    """Each once, in the order given; with one unknown name there are none. Raises NotFound, Ambiguous."""
    return list({learning.id: learning for learning in (get_learning(workspace, name) for name in names)}.values())


def decide_all(workspace: Workspace, names: Sequence[str], verdict: str) -> list[Receipt]:
    """A person's verdict on each of these, or on none; hooks know of it at once. Raises NotFound, Ambiguous, BadInput."""
    receipts: list[Receipt] = []
    with workspace.database.transaction():
        for learning in _get_all(workspace, names, verdict):
            was = _stand(workspace, learning), _stage(workspace, learning)
            replaced = {old.id for old in memory.find_superseded(workspace.database, learning.id)}
            after = decide(workspace, learning, verdict)
            overruled = [
                old for old in memory.find_superseded(workspace.database, learning.id) if old.id not in replaced
            ]
            receipts.append(_receipt(workspace, learning, after, was, overruled))
        index_learnings(workspace)
    return receipts


def find_all(workspace: Workspace, names: Sequence[str], verdict: str) -> list[Learning]:
    """Those of these that are learnings; what waits only has to be there. Raises NotFound, Ambiguous."""
    own = [name for name in names if verdict != APPROVE or not _find_waiting(workspace, name.strip().lower())]
    return [get_learning(workspace, name) for name in own]


def _get_all(workspace: Workspace, names: Sequence[str], verdict: str) -> list[Learning]:
    found = [_get_learning_or_waiting(workspace, name, verdict) for name in names]
    return list({learning.id: learning for learning in found}.values())


def _get_learning_or_waiting(workspace: Workspace, name: str, verdict: str) -> Learning:
    """Also by the id of what waits, where the verdict makes a learning of it."""
    try:
        return get_learning(workspace, name)
    except NotFound:
        waiting = _find_waiting(workspace, name.strip().lower()) if verdict == APPROVE else None
        learning = learn_approved(workspace, waiting) if waiting else None
        if learning is None:
            raise
        return learning


def _find_waiting(workspace: Workspace, beginning: str) -> Finding | None:
    """Raises Ambiguous."""
    ids_of = {findings.make_id(one): one for one in findings.find_unattached(workspace.database)}
    found = [known for known in ids_of if beginning and known.startswith(beginning)]
    if len(found) > 1:
        raise Ambiguous("finding", beginning, found)
    return ids_of[found[0]] if found else None


def take_feedback(workspace: Workspace, name: str, feedback: str, *, author: str, session_id: str = "") -> Receipt:
    """Raises NotFound, Ambiguous."""
    with workspace.database.transaction():
        learning = get_learning(workspace, name)
        was = _stand(workspace, learning), _stage(workspace, learning)
        after = give_feedback(workspace, learning, feedback, author=author, session_id=session_id)
        index_learnings(workspace)
        return _receipt(workspace, learning, after, was)


def _stand(workspace: Workspace, learning: Learning) -> Standing:
    return stand(learning, memory.find_evidence(workspace.database, learning.id), workspace.now())


def _receipt(
    workspace: Workspace,
    before: Learning,
    after: Learning,
    was: tuple[Standing, str],
    overruled: Sequence[Learning] = (),
) -> Receipt:
    now = _stand(workspace, after)
    return Receipt(before, after, was[0], now, tuple(overruled), was[1], _stage(workspace, after))


def _stage(workspace: Workspace, learning: Learning) -> str:
    """As a receipt says it; that it is active elsewhere too is no matter of a verdict."""
    return stage_of(learning, memory.find_evidence(workspace.database, learning.id))


def decide(
    workspace: Workspace, learning: Learning, verdict: str, *, at: str = "", session_id: str = "", said: str = ""
) -> Learning:
    """The learning after a person's verdict. `said` tells two verdicts of one moment apart. Raises BadInput."""
    now = workspace.now()
    at = at or now
    cause = _CAUSES[verdict]
    if verdict == RESTORE and learning.status not in _PUT_AWAY:
        raise BadInput(
            f"{learning.name} is {learning.status}: there is nothing to restore.",
            hint="Only what is superseded, retired or archived can be brought back.",
        )
    kind = VERDICTS[verdict]
    piece = Evidence(
        id=ids.derive("verdict", learning.id, kind.value, said or at),
        learning_id=learning.id,
        kind=kind,
        author="person",
        session_id=session_id,
        at=at,
        recorded_at=now,
    )
    with workspace.database.transaction():
        if verdict == APPROVE and learning.status in _PUT_AWAY:
            learning = _move(workspace, learning, Cause.RESTORED)
        memory.add_evidence(workspace.database, [piece])
        moved = settle(workspace, _move(workspace, learning, cause))
        if verdict != REJECT:
            _overrule_opposites(workspace, moved, piece)
        return moved


def give_feedback(
    workspace: Workspace, learning: Learning, feedback: str, *, author: str, session_id: str = ""
) -> Learning:
    """Only a person's `wrong` silences a learning; an agent's counts as harmful."""
    kind = FEEDBACK[feedback]
    if kind is EvidenceKind.WRONG and author != "person":
        kind = EvidenceKind.HARMFUL
    now = workspace.now()
    piece = Evidence(
        id=ids.derive("feedback", learning.id, author, session_id or now, kind.value),
        learning_id=learning.id,
        kind=kind,
        author=author,
        session_id=session_id,
        at=now,
        recorded_at=now,
        role_rank=author,
    )
    with workspace.database.transaction():
        memory.add_evidence(workspace.database, [piece])
        return settle(workspace, learning)


def forget_all(workspace: Workspace, learnings: Sequence[Learning]) -> None:
    """These, and hooks know nothing of them any more."""
    with workspace.database.transaction():
        for learning in learnings:
            forget(workspace, learning)
        index_learnings(workspace)


def _overrule_opposites(workspace: Workspace, learning: Learning, verdict: Evidence) -> None:
    """The person's newest word wins, also against an older one that says the opposite of what they just approved."""
    database, meaning = workspace.database, meaning_of(learning)
    for old in memory.find(database, project_id=learning.project_id, statuses=HOLDING):
        if old.scope is learning.scope and old.id != learning.id and is_opposite(meaning, meaning_of(old)):
            overrule(workspace, old, learning, verdict)


def _move(workspace: Workspace, learning: Learning, cause: Cause) -> Learning:
    to = follow(learning.status, cause)
    if to is None:
        return learning
    now = workspace.now()
    memory.record_change(workspace.database, learning, to, cause, now)
    moved = replace(learning, status=to, status_since=now)
    if cause is Cause.RESTORED:
        moved = replace(moved, superseded_by="", valid_to="")
    memory.store(workspace.database, moved)
    return moved
