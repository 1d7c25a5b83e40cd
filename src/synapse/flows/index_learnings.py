"""The learnings that may be told, as the lines and postings that hooks read: written again where they changed."""

from collections.abc import Iterable

from synapse import ids
from synapse.flows.standing import HOLDING, stand
from synapse.learn import records as steps
from synapse.memory import records as memory
from synapse.memory.confidence import FULL, Standing
from synapse.memory.evidence import Evidence
from synapse.memory.index.line import GLOBAL, RecallLine
from synapse.memory.index.records import write_index
from synapse.memory.learning import Kind, Learning, Scope, Status
from synapse.memory.meaning import meaning_of
from synapse.memory.opposites import find_opposites
from synapse.memory.origin import find_origin, render_sessions
from synapse.memory.status import SETTLED, may_be_told
from synapse.text.tokens import count_tokens
from synapse.workspace.workspace import Workspace

STEP = "index"
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
        muted = _find_muted(workspace, scopes)
        marks = {scope: _fingerprint(lines, muted.get(scope, [])) for scope, lines in scopes.items()}
        changed = {scope: mark for scope, mark in marks.items() if mark != before.get(scope)}
        for scope, mark in changed.items():
            write_index(database, scope, scopes[scope], muted.get(scope, []))
            steps.set_watermark(database, STEP, scope, mark)
    return len(changed)


def _find_muted(workspace: Workspace, scopes: dict[str, list[RecallLine]]) -> dict[str, list[int]]:
    """Project → what holds everywhere and not there, where a rule of its own says the opposite."""
    if not scopes.get(GLOBAL):
        return {}
    stems: dict[str, str] = {}
    meanings = {one.id: meaning_of(one, stems) for one in memory.find(workspace.database, statuses=HOLDING)}
    read = {
        scope: [(line.number, meanings[line.learning_id]) for line in lines if line.learning_id in meanings]
        for scope, lines in scopes.items()
    }
    return {scope: find_opposites(lines, read[GLOBAL]) for scope, lines in read.items() if scope != GLOBAL}


def find_lines(workspace: Workspace, known_scopes: Iterable[str]) -> dict[str, list[RecallLine]]:
    """Scope → what may be told there."""
    scopes: dict[str, list[RecallLine]] = {scope: [] for scope in known_scopes}
    entities = memory.find_entities(workspace.database)
    evidence = memory.find_all_evidence(workspace.database)
    for learning in memory.find(workspace.database, statuses=HOLDING):
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
    origin = find_origin(pieces)
    last = origin.last_day or learning.valid_from[:10]
    where = f", session {origin.sessions[0].partition(':')[2][:8]}" if origin.sessions else ""
    sure = "" if standing.confidence >= SETTLED else ", low confidence, verify"
    if standing.is_approved:
        return f"approved by the person, {last}{where}{sure}"
    whose = "the person" if learning.role_rank == "person" else "seen"
    often = f"{whose}, {render_sessions(origin)}" if origin.sessions else f"noted by {whose}"
    if learning.status is not Status.PENDING:
        return f"{often}, last {last}, confidence {standing.confidence / FULL:.2f}{sure}"
    if standing.sessions <= 1:
        said = f"{whose} said once" if origin.sessions else often
        return f"{said}, {last}{where}{sure}"
    return f"{often}, last {last}{sure}"


def _fingerprint(lines: list[RecallLine], muted: list[int]) -> str:
    return ids.derive(*sorted(repr(line) for line in lines), *map(str, muted))
