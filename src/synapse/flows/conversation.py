"""A stored session put together again: what was said, in order, and the calls joined to their results."""

from dataclasses import dataclass

from synapse.errors import Ambiguous, NotFound
from synapse.observe import records as observations
from synapse.observe.observation import Event, Observation
from synapse.sessions import records as sessions
from synapse.sessions.records import StoredSession
from synapse.workspace.workspace import Workspace

MAX_CANDIDATES = 10


@dataclass(frozen=True, slots=True)
class Said:
    """Somebody's words."""

    id: str
    at: str
    by: str  # person | agent | thinking | program
    text: str
    agent: str


@dataclass(frozen=True, slots=True)
class Call:
    """A tool call and how it ended."""

    id: str
    at: str
    tool: str
    input: str
    output: str
    outcome: str  # empty while nothing is known of its end
    said: str  # the person's words, where they refused it
    files: tuple[str, ...]
    agent: str


@dataclass(frozen=True, slots=True)
class Conversation:
    session: StoredSession
    steps: tuple[Said | Call, ...]


def get_session(workspace: Workspace, name: str) -> StoredSession:
    """By its id, the host's own id, or the beginning of either. Raises NotFound, Ambiguous."""
    found = sessions.find_sessions_by_prefix(workspace.database, name, limit=MAX_CANDIDATES)
    exact = [session for session in found if name in (session.id, session.native_id)]
    if not found or not name:
        raise NotFound("session", name)
    if len(exact or found) > 1:
        raise Ambiguous("session", name, [session.id for session in exact or found])
    return (exact or found)[0]


def get_conversation(workspace: Workspace, name: str) -> Conversation:
    session = get_session(workspace, name)
    return Conversation(session, join(observations.find(workspace.database, {"session_id": session.id})))


def join(found: list[Observation]) -> tuple[Said | Call, ...]:
    """Steps in the order of the transcript; a result stands with its call."""
    ends = {o.tool_use_id: o for o in found if o.event in (Event.TOOL_COMPLETE, Event.TOOL_ERROR)}
    steps: list[Said | Call] = []
    for observation in found:
        if observation.event is Event.TOOL_START:
            steps.append(_call(observation, ends.get(observation.tool_use_id)))
        elif observation.event in _SPEAKERS:
            by = _SPEAKERS[observation.event]
            if by == "person" and observation.role_rank != "person":
                by = "program"
            steps.append(Said(observation.id, observation.at, by, observation.text, observation.agent))
    return tuple(steps)


_SPEAKERS = {
    Event.USER_MESSAGE: "person",
    Event.ASSISTANT_MESSAGE: "agent",
    Event.ASSISTANT_THINKING: "thinking",
}


def _call(start: Observation, end: Observation | None) -> Call:
    return Call(
        id=start.tool_use_id,
        at=start.at,
        tool=start.tool,
        input=start.input,
        output=end.output if end else "",
        outcome=end.outcome if end else "",
        said=end.text if end else "",
        files=start.files,
        agent=start.agent,
    )
