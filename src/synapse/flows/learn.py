"""Findings become learnings: the same lesson joins, the opposite of the person's newer word is superseded, the rest waits.

A quiet finding is a learning at once; a candidate waits until a second session, or a person, says the same. What a session
without a folder says holds nowhere by itself: it may only support what holds everywhere.
"""

from dataclasses import dataclass, replace

from synapse.flows.overrule import overrule
from synapse.flows.sighting import restoring, sighting
from synapse.flows.standing import HOLDING, settle
from synapse.learn import records as findings
from synapse.learn.finding import Finding, Mode
from synapse.memory import records as memory
from synapse.memory.evidence import Evidence, EvidenceKind
from synapse.memory.learning import Kind, Learning, Scope, Status
from synapse.memory.meaning import Meaning, is_opposite, is_same, make_id, meaning_of, read_meaning
from synapse.memory.status import Cause, follow
from synapse.memory.words import PERSON, find_last_word, find_refusal, last_said_at
from synapse.workspace.workspace import Workspace

AGENT = "agent"  # the author of what a program stored
_CURRENT = (Status.PENDING, Status.ACTIVE, Status.STALE, Status.CONFLICT_HOLD)


@dataclass(frozen=True, slots=True)
class Learned:
    new: int
    supported: int
    superseded: int
    waiting: int


def learn(workspace: Workspace) -> Learned:
    """All findings that belong to no learning yet, oldest word first, in one transaction."""
    with workspace.database.transaction():
        learner = _Learner(workspace)
        left = findings.find_unattached(workspace.database)
        # What waits may belong to a lesson that a later word made: it is looked at again, until nothing moves any more.
        while left:
            for finding in left:
                learner.take(finding)
            before, left = len(left), learner.take_waiting()
            if len(left) == before:
                break
        return replace(learner.learned, waiting=len(left))


def learn_noted(workspace: Workspace, noted: Finding) -> tuple[Learning | None, Learned]:
    """What somebody stored on purpose; None where a person had it forgotten, and an agent stores it again.

    Inside the caller's transaction.
    """
    learner = _Learner(workspace, noted)
    learning = learner.take(noted)
    return learning, learner.learned


def learn_approved(workspace: Workspace, waiting: Finding) -> Learning | None:
    """What a person nods at though it was seen once. Inside the caller's transaction."""
    learner = _Learner(workspace, replace(waiting, role_rank=PERSON))  # a person asks for it, whoever said it
    return learner.take(replace(waiting, mode=Mode.QUIET))


def entities_of(prefer: str, avoid: str) -> list[str]:
    """What a lesson is about, where it is one word: `tool:pnpm`."""
    return [f"tool:{name.casefold()}" for name in (prefer, avoid) if name and " " not in name.strip()]


def comes_back(learning: Learning, evidence: list[Evidence], at: str, *, is_overruling: bool) -> bool:
    """Whether a word of the person brings back what was put away; drawn in docs/decisions/0020.

    It has to be the newest one. A person's own no gives way only where they now say the opposite of what holds.
    """
    if learning.status in HOLDING or at < max(last_said_at(evidence), learning.valid_to):
        return False
    refusal = find_refusal(evidence)
    return refusal is None or (is_overruling and at > refusal.at)


def _scope_of(finding: Finding) -> Scope:
    return Scope.PROJECT if finding.project_id else Scope.GLOBAL


class _Learner:
    """Mutable: what is known, kept up to date while findings are taken one by one."""

    def __init__(self, workspace: Workspace, noted: Finding | None = None) -> None:
        self.new = self.supported = self.superseded = 0
        self._is_noted = noted is not None  # somebody said on purpose where it holds
        self._is_asked = noted is not None and noted.role_rank == PERSON  # also where they had it forgotten once
        self._waiting: dict[str, list[tuple[Finding, Meaning]]] = {}  # project → single sightings
        self._database = workspace.database
        self._workspace = workspace
        self._at = workspace.now()
        self._known: dict[str, dict[str, tuple[Learning, Meaning]]] = {}  # project → id → learning
        self._stems: dict[str, str] = {}  # each word is cut once
        for learning in memory.find(self._database, project_id=noted.project_id if noted else None):
            self._remember(learning)

    def take_waiting(self) -> list[Finding]:
        """Those that found no lesson and no second sighting; from here on they wait no more."""
        waiting, self._waiting = self._waiting, {}
        return [finding for found in waiting.values() for finding, _ in found]

    @property
    def learned(self) -> Learned:
        return Learned(self.new, self.supported, self.superseded, sum(map(len, self._waiting.values())))

    def take(self, finding: Finding) -> Learning | None:
        """The learning it is part of now; None where it waits."""
        meaning = read_meaning(finding.statement, finding.prefer, finding.avoid)
        opposed = self._find_opposed(finding, meaning)
        overruled = [known for known in opposed if finding.at >= self._last_said(known)]
        newer = [known for known in opposed if known not in overruled]
        same = self._find_same(finding, meaning)
        if same is not None:
            learning = self._support(same, finding, is_overruling=bool(overruled), is_newest=not newer)
        elif not self._holds_somewhere(finding):
            learning = None
        elif finding.mode is Mode.QUIET or overruled:
            learning = self._begin(finding, overruled)
        else:
            learning = self._pair(finding, meaning)
        if learning is None:
            self._waiting.setdefault(finding.project_id, []).append((finding, meaning))
        elif learning.status in HOLDING:
            # Never for what does not hold itself: then nothing would be told.
            self._overrule_all(overruled, learning, newer, finding)
        return learning

    def _overrule_all(
        self, overruled: list[Learning], learning: Learning, newer: list[Learning], finding: Finding
    ) -> None:
        for old in overruled:
            self._overrule(old, learning, sighting(learning, finding, EvidenceKind.SUPPORT, self._at))
        for new in newer[:1]:
            # History is read in any order: somebody said the opposite since.
            word = find_last_word(memory.find_evidence(self._database, new.id))
            if word is not None:
                self._overrule(learning, new, word)

    def _holds_somewhere(self, finding: Finding) -> bool:
        return bool(finding.project_id) or self._is_noted

    def _find_same(self, finding: Finding, meaning: Meaning) -> Learning | None:
        found = [
            known
            for known, other in self._candidates(finding.project_id)
            if is_same(meaning, other) and self._may_join(known, finding)
        ]
        # What holds now comes before what is history.
        return min(found, key=lambda known: (known.status not in _CURRENT, known.number), default=None)

    def _may_join(self, known: Learning, finding: Finding) -> bool:
        """What held everywhere once is no business of one project, unless a person said no to it."""
        if known.status in _CURRENT or known.scope is _scope_of(finding):
            return known.status in _CURRENT or self._holds_somewhere(finding)
        return find_refusal(memory.find_evidence(self._database, known.id)) is not None

    def _find_opposed(self, finding: Finding, meaning: Meaning) -> list[Learning]:
        """What the person's word says the opposite of, in the same scope: a project's own rule and one for everywhere both hold."""
        is_clear = finding.mode is Mode.QUIET or finding.prefer or finding.avoid
        if finding.role_rank != PERSON or not is_clear or not self._holds_somewhere(finding):
            # A weak sighting that shares words with a rule is no word against it.
            return []
        return [
            known
            for known, other in self._candidates(finding.project_id)
            if known.status in HOLDING and known.scope is _scope_of(finding) and is_opposite(meaning, other)
        ]

    def _last_said(self, learning: Learning) -> str:
        return last_said_at(memory.find_evidence(self._database, learning.id))

    def _candidates(self, project_id: str) -> list[tuple[Learning, Meaning]]:
        own = self._known.get(project_id, {})
        return [*own.values(), *(self._known.get("", {}).values() if project_id else ())]

    def _support(self, learning: Learning, finding: Finding, *, is_overruling: bool, is_newest: bool) -> Learning:
        before = memory.find_evidence(self._database, learning.id)
        piece = sighting(learning, finding, EvidenceKind.SUPPORT, self._at)
        self.supported += memory.add_evidence(self._database, [piece])
        findings.attach(self._database, [findings.make_id(finding)], learning.id)
        changed = learning
        if finding.role_rank == PERSON and (finding.mode is Mode.QUIET or is_overruling):
            changed = replace(changed, is_strong=True, role_rank=PERSON)
            # What an agent stored waits for a person, and here is their word.
            changed = replace(changed, author=finding.detector) if learning.author == AGENT else changed
            if is_newest and comes_back(learning, before, finding.at, is_overruling=is_overruling):
                changed = self._restore(changed, finding)
        return self._keep(changed)

    def _restore(self, learning: Learning, finding: Finding) -> Learning:
        memory.add_evidence(self._database, [restoring(learning, finding, self._at)])
        back = follow(learning.status, Cause.RESTORED)
        if back is None:
            return learning  # stale or disputed: its evidence says now that it holds
        memory.record_change(self._database, learning, back, Cause.RESTORED, self._at)
        return replace(
            learning, status=back, status_since=self._at, superseded_by="", valid_from=finding.at, valid_to=""
        )

    def _begin(self, finding: Finding, overruled: list[Learning]) -> Learning | None:
        """None where a person had it forgotten."""
        prefer, avoid = finding.prefer, finding.avoid
        for old in overruled:
            # "use npm again" names one side; the lesson it overrules names the other.
            avoid = avoid or (old.prefer if prefer else "")
            prefer = prefer or (old.avoid if avoid else "")
        scope = _scope_of(finding)
        meaning = read_meaning(finding.statement, prefer, avoid)
        learning_id = make_id(finding.kind, finding.statement, meaning, scope, finding.project_id)
        if self._is_asked:
            memory.remember(self._database, learning_id)
        if memory.is_forgotten(self._database, learning_id):
            findings.drop(self._database, findings.make_id(finding))
            return None
        learning = Learning(
            id=learning_id,
            number=memory.next_number(self._database),
            kind=Kind(finding.kind),
            statement=finding.statement,
            scope=scope,
            project_id=finding.project_id,
            status=Status.PENDING,
            status_since=self._at,
            author=finding.detector,
            role_rank=finding.role_rank,
            is_strong=finding.role_rank == PERSON and (finding.mode is Mode.QUIET or bool(overruled)),
            prefer=prefer,
            avoid=avoid,
            trigger=finding.trigger,
            during=finding.during,
            valid_from=finding.at,
            created_at=self._at,
        )
        memory.store(self._database, learning)
        memory.record_entities(self._database, learning.id, entities_of(prefer, avoid))
        memory.add_evidence(self._database, [sighting(learning, finding, EvidenceKind.START, self._at)])
        findings.attach(self._database, [findings.make_id(finding)], learning.id)
        self.new += 1
        return self._keep(learning)

    def _pair(self, finding: Finding, meaning: Meaning) -> Learning | None:
        """A second session says the same: together they are a learning."""
        waiting = self._waiting.get(finding.project_id, [])
        others = [
            (other, seen)
            for other, seen in waiting
            if other.session_id != finding.session_id and is_same(meaning, seen)
        ]
        if not others:
            return None
        learning = self._begin(others[0][0], [])
        if learning is None:
            return None
        for other, _ in others[1:]:
            learning = self._support(learning, other, is_overruling=False, is_newest=True)
        gone = {findings.make_id(other) for other, _ in others}
        self._waiting[finding.project_id] = [pair for pair in waiting if findings.make_id(pair[0]) not in gone]
        return self._support(learning, finding, is_overruling=False, is_newest=True)

    def _overrule(self, old: Learning, new: Learning, word: Evidence) -> None:
        if old.id == new.id:
            return
        gone = overrule(self._workspace, old, new, word)
        self._remember(gone)
        self.superseded += gone.status is not old.status

    def _keep(self, learning: Learning) -> Learning:
        """Stores it with the status that its evidence gives it now."""
        memory.store(self._database, learning)
        settled = settle(self._workspace, learning)
        self._remember(settled)
        return settled

    def _remember(self, learning: Learning) -> None:
        project_id = learning.project_id if learning.scope is Scope.PROJECT else ""
        self._known.setdefault(project_id, {})[learning.id] = (learning, meaning_of(learning, self._stems))
