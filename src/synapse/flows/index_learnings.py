"""The learnings that may be told, as the lines and postings that hooks read: written again where they changed."""

from collections.abc import Iterable

from synapse import ids
from synapse.flows.standing import stand
from synapse.learn import records as steps
from synapse.memory import records as memory
from synapse.memory.confidence import FULL, Standing
from synapse.memory.evidence import Evidence, EvidenceKind
from synapse.memory.index.line import GLOBAL, RecallLine
from synapse.memory.index.records import write_index
from synapse.memory.learning import Kind, Learning, Scope, Status
from synapse.memory.status import SETTLED, may_be_told
from synapse.text.tokens import count_tokens
from synapse.workspace.workspace import Workspace

STEP = "index"
_FOR = (EvidenceKind.START, EvidenceKind.SUPPORT)  # whose date a line tells
# What a person said outweighs what was seen, and both what an agent thought.
KIND_WEIGHTS = {
    Kind.CORRECTION: 100,
    Kind.DECISION: 100,
    Kind.PREFERENCE: 100,
    Kind.PATTERN: 80,
    Kind.ANTI_PATTERN: 80,
    Kind.CONSTRAINT: 80,
    Kind.INSIGHT: 50,
}


def index_learnings(workspace: Workspace) -> int:
    """How many scopes were written. A scope whose lines are what they were is left alone."""
    database = workspace.database
    # Read and written in one: of two processes the one that read first must not write last.
    with database.transaction():
        before = steps.find_watermarks(database, STEP)
        scopes = find_lines(workspace, before)
        changed = {scope: lines for scope, lines in scopes.items() if _fingerprint(lines) != before.get(scope)}
        for scope, lines in changed.items():
            write_index(database, scope, lines)
            steps.set_watermark(database, STEP, scope, _fingerprint(lines))
    return len(changed)


def find_lines(workspace: Workspace, known_scopes: Iterable[str]) -> dict[str, list[RecallLine]]:
    """Scope → what may be told there."""
    scopes: dict[str, list[RecallLine]] = {scope: [] for scope in known_scopes}
    entities = memory.find_entities(workspace.database)
    evidence = memory.find_all_evidence(workspace.database)
    for learning in memory.find(workspace.database, statuses=(Status.PENDING, Status.ACTIVE)):
        pieces = evidence.get(learning.id, [])
        standing = stand(learning, pieces, workspace.now())
        if may_be_told(learning, standing):
            line = make_line(learning, standing, pieces, entities.get(learning.id, []))
            scopes.setdefault(line.scope_id, []).append(line)
    return scopes


def make_line(
    learning: Learning, standing: Standing, evidence: Iterable[Evidence], entities: Iterable[str] = ()
) -> RecallLine:
    line = render_line(learning, standing, evidence)
    words = (learning.statement, learning.prefer, learning.avoid, learning.trigger, learning.action, learning.during)
    return RecallLine(
        number=learning.number,
        learning_id=learning.id,
        scope_id=learning.project_id if learning.scope is Scope.PROJECT else GLOBAL,
        kind=learning.kind.value,
        line=line,
        text=" ".join([*words, *(entity.partition(":")[2] for entity in entities)]),
        value=KIND_WEIGHTS[learning.kind] * standing.confidence,
        tokens=count_tokens(f"[{learning.name}] {line}"),
    )


def render_line(learning: Learning, standing: Standing, evidence: Iterable[Evidence]) -> str:
    """What is said of it: the lesson, whose word it is, when and how often."""
    pieces = list(evidence)
    parts = [part for part in (_advice(learning), f"“{learning.statement}”") if part]
    return f"{': '.join(parts)} ({learning.kind}, {_basis(learning, standing, pieces)})"


def _advice(learning: Learning) -> str:
    sides = [("prefer", learning.prefer), ("avoid", learning.avoid)]
    return ", ".join(f"{side} {subject}" for side, subject in sides if subject)


def _basis(learning: Learning, standing: Standing, pieces: list[Evidence]) -> str:
    last = max((piece.at[:10] for piece in pieces if piece.kind in _FOR), default=learning.valid_from[:10])
    sessions = f"in {standing.sessions} {'session' if standing.sessions == 1 else 'sessions'}"
    whose = "the person" if learning.role_rank == "person" else "seen"
    session = next((piece.session_id for piece in pieces if piece.session_id), "")
    where = f", session {session.partition(':')[2][:8]}" if session else ""
    sure = "" if standing.confidence >= SETTLED else ", low confidence, verify"
    if standing.is_approved:
        return f"approved by the person, {last}{where}{sure}"
    if learning.status is Status.PENDING:
        return (
            f"{whose} said once, {last}{where}{sure}"
            if standing.sessions <= 1
            else (f"{whose}, {sessions}, last {last}{sure}")
        )
    level = f"confidence {standing.confidence / FULL:.2f}"
    return f"{whose}, {sessions}, last {last}, {level}{sure}"


def _fingerprint(lines: list[RecallLine]) -> str:
    return ids.derive(*sorted(repr(line) for line in lines))
