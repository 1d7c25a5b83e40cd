"""One lesson against its opposite: the newer word supersedes the older, and a word that is taken back supersedes nothing."""

from dataclasses import replace

from synapse import ids
from synapse.flows.standing import HOLDING, settle
from synapse.memory import records as memory
from synapse.memory.evidence import Evidence, EvidenceKind
from synapse.memory.learning import Learning
from synapse.memory.meaning import is_opposite, meaning_of
from synapse.memory.status import Cause, follow
from synapse.memory.words import find_last_word, last_said_at
from synapse.workspace.workspace import Workspace


def overrule(workspace: Workspace, old: Learning, new: Learning, word: Evidence) -> Learning:
    """The old one as it is after that word for the new one."""
    database, now = workspace.database, workspace.now()
    against = replace(
        word,
        id=name_contradiction(old.id, word),
        learning_id=old.id,
        kind=EvidenceKind.CONTRADICTION,
        recorded_at=now,
        last_at="",
    )
    memory.add_evidence(database, [against])
    to = follow(old.status, Cause.OVERRULED)
    if to is None:
        return old
    memory.record_change(database, old, to, Cause.OVERRULED, now)
    gone = replace(old, status=to, status_since=now, superseded_by=new.id, valid_to=word.said_at)
    memory.store(database, gone)
    return gone


def name_contradiction(learning_id: str, word: Evidence) -> str:
    """Its id: one a learning and place where the opposite was said."""
    return ids.derive("contradiction", learning_id, word.observation_id or word.id)


def reconsider(workspace: Workspace, learning: Learning) -> None:
    """After a word was taken back that may have superseded it."""
    database = workspace.database
    new = memory.find_by_id(database, learning.superseded_by) if learning.superseded_by else None
    if learning.superseded_by and (new is None or new.status in HOLDING):
        word = find_last_word(memory.find_evidence(database, new.id)) if new else None
        said_at = last_said_at(memory.find_evidence(database, learning.id))
        if new and word and word.said_at >= said_at:
            overrule(workspace, learning, new, word)
        else:
            _bring_back(workspace, learning)
    elif not learning.superseded_by:
        settle(workspace, learning)


def _bring_back(workspace: Workspace, learning: Learning) -> None:
    database, now = workspace.database, workspace.now()
    to = follow(learning.status, Cause.WITHDRAWN) or learning.status
    if to is not learning.status:
        memory.record_change(database, learning, to, Cause.WITHDRAWN, now)
    back = replace(learning, status=to, status_since=now, superseded_by="", valid_to="")
    memory.store(database, back)
    back = settle(workspace, back)
    if back.status in HOLDING:
        _weigh(workspace, back)


def _weigh(workspace: Workspace, learning: Learning) -> None:
    """What holds again meets what was said since."""
    database, meaning = workspace.database, meaning_of(learning)
    for other in memory.find(database, project_id=learning.project_id, statuses=HOLDING):
        if other.scope is not learning.scope or other.id == learning.id or not is_opposite(meaning, meaning_of(other)):
            continue
        own, theirs = (find_last_word(memory.find_evidence(database, one.id)) for one in (learning, other))
        if theirs and (own is None or theirs.said_at > own.said_at):
            overrule(workspace, learning, other, theirs)
            return
        if own:
            overrule(workspace, other, learning, own)
