"""A person's verdict on a learning: approve, reject, restore, forget; and feedback, which anybody may give."""

from dataclasses import replace

from synapse import ids
from synapse.errors import BadInput, NotFound
from synapse.flows.standing import settle
from synapse.learn import records as findings
from synapse.memory import records as memory
from synapse.memory.evidence import Evidence, EvidenceKind
from synapse.memory.learning import Learning, Status
from synapse.memory.status import Cause, follow
from synapse.workspace.workspace import Workspace

APPROVE, REJECT, RESTORE = "approve", "reject", "restore"
VERDICTS = {APPROVE: EvidenceKind.APPROVAL, REJECT: EvidenceKind.REJECTION, RESTORE: EvidenceKind.RESTORE}
_CAUSES = {APPROVE: Cause.APPROVED, REJECT: Cause.REJECTED, RESTORE: Cause.RESTORED}
_PUT_AWAY = (Status.SUPERSEDED, Status.RETIRED, Status.ARCHIVED)

HELPFUL, HARMFUL, WRONG = "helpful", "harmful", "wrong"
FEEDBACK = {HELPFUL: EvidenceKind.HELPFUL, HARMFUL: EvidenceKind.HARMFUL, WRONG: EvidenceKind.WRONG}


def get_learning(workspace: Workspace, name: str) -> Learning:
    """By the name that is shown (L42, 42) or the beginning of its id. Raises NotFound."""
    number = name.strip().upper().removeprefix("L")
    if number.isdigit() and len(number) < 10:  # noqa: PLR2004  (no home holds a billion; ids are longer)
        found = memory.find_by_number(workspace.database, int(number))
    else:
        found = memory.find_by_id(workspace.database, name.strip())
    if found is None:
        raise NotFound("learning", name, hint="Run `synapse learning list --all`.")
    return found


def decide(
    workspace: Workspace, learning: Learning, verdict: str, *, at: str = "", session_id: str = "", said: str = ""
) -> Learning:
    """The learning after a person's verdict. `said` tells two verdicts of one moment apart. Raises BadInput."""
    now = workspace.now()
    at = at or now
    cause = _CAUSES[verdict]
    if verdict == RESTORE and learning.status not in _PUT_AWAY:
        raise BadInput(f"{learning.name} is {learning.status}: there is nothing to restore.")
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
        return settle(workspace, _move(workspace, learning, cause))


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


def forget(workspace: Workspace, learning: Learning) -> None:
    """For good: the learning, its evidence and what was seen; the same words do not bring it back."""
    with workspace.database.transaction():
        findings.release(workspace.database, learning.id)
        memory.forget(workspace.database, learning, workspace.now())


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
