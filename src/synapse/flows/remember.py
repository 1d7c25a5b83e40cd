"""Somebody notes a lesson on purpose: a person at a terminal, whose word it is, or a program, for a person to look at."""

from dataclasses import dataclass

from synapse.errors import BadInput
from synapse.flows.decide import RESTORE, decide
from synapse.flows.index_learnings import index_learnings
from synapse.flows.learn import AGENT, learn_noted
from synapse.flows.standing import stand
from synapse.learn.finding import Finding, Mode
from synapse.learn.sides import Sides, find_sides
from synapse.memory import records as memory
from synapse.memory.confidence import Standing
from synapse.memory.entity import TAG, read_entity, read_slug
from synapse.memory.learning import Learning, Status
from synapse.memory.words import PERSON
from synapse.scrub.scrub import scrub
from synapse.workspace.workspace import Workspace

MAX_TEXT = 500  # characters: one lesson; a briefing has room for four of this length
MAX_SIDE = 100  # of what to prefer or to avoid
STARTS = {PERSON: 70, AGENT: 40}  # a wish to note something down is worth a correction; an agent's thought much less
UNKNOWN = (
    "program:unknown"  # the session of a program that we know nothing of: all that such programs say is one reason
)


@dataclass(frozen=True, slots=True)
class Note:
    information: str
    kind: str
    author: str  # PERSON or AGENT
    project_id: str = ""  # empty: it holds everywhere
    session_id: str = ""
    entities: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    prefer: str = ""
    avoid: str = ""


@dataclass(frozen=True, slots=True)
class Remembered:
    learning: Learning
    standing: Standing
    is_new: bool
    is_support: bool  # one more reason for what was known; neither: this session had said so before
    overruled: tuple[Learning, ...]


def remember(workspace: Workspace, note: Note) -> Remembered:
    """New, or one more reason for what says the same. Raises BadInput, Ambiguous."""
    database = workspace.database
    known = {entity for entities in memory.find_entities(database).values() for entity in entities}
    about = [read_entity(text, known) for text in note.entities] + [f"{TAG}:{read_slug(tag)}" for tag in note.tags]
    finding = _read_finding(workspace, note)
    with database.transaction():
        learning, learned = learn_noted(workspace, finding)
        if learning is None:
            raise BadInput(
                "A person had this forgotten, and it stays so.", hint="Only a person can store it again, at a terminal."
            )
        if note.author == PERSON and learning.status in (Status.RETIRED, Status.ARCHIVED, Status.SUPERSEDED):
            learning = decide(workspace, learning, RESTORE)
        memory.record_entities(database, learning.id, about)
        index_learnings(workspace)
        standing = stand(learning, memory.find_evidence(database, learning.id), workspace.now())
        overruled = [old for old in memory.find_superseded(database, learning.id) if old.valid_to == finding.at]
    return Remembered(learning, standing, bool(learned.new), bool(learned.supported), tuple(overruled))


def _read_finding(workspace: Workspace, note: Note) -> Finding:
    at = workspace.now()
    information = _clean(workspace, note.information, MAX_TEXT)
    if not information:
        raise BadInput("There is nothing to store.", hint='Write it as one sentence: `synapse memory store "…"`.')
    session_id = note.session_id or ("" if note.author == PERSON else UNKNOWN)
    given = Sides(_clean(workspace, note.prefer, MAX_SIDE), _clean(workspace, note.avoid, MAX_SIDE))
    # As of what is said in a session: without its sides "tabs instead of spaces" has the words of its opposite.
    sides = given if given.prefer or given.avoid else find_sides(information)
    return Finding(
        detector=note.author,
        kind=note.kind,
        mode=Mode.QUIET,
        score=0.0,
        start=STARTS[note.author],
        session_id=session_id,
        project_id=note.project_id,
        observation_id="",
        role_rank=note.author,
        statement=information,
        at=at,
        prefer=sides.prefer,
        avoid=sides.avoid,
        quote=information,
    )


def _clean(workspace: Workspace, text: str, limit: int) -> str:
    """On one line, without secrets. Raises BadInput for what is no text, or too long."""
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise BadInput("The text is not UTF-8.", hint="Set a UTF-8 locale, and give the text in it.") from error
    flat = " ".join(text.split())
    if len(flat) > limit:
        raise BadInput(
            f"The text has {len(flat)} characters, and at most {limit} are kept.",
            hint="Store one lesson at a time, in a sentence or two.",
        )
    kept = scrub(flat, emails=workspace.settings.flag("scrub.emails"))
    return "".join(letter for letter in kept if letter.isprintable())
