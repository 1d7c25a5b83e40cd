"""What a session was told, when and why, what it cost, and what was left out."""

from dataclasses import dataclass

from synapse.briefing import records as briefing
from synapse.briefing.records import StoredInjection, Told, ToldSkill
from synapse.errors import Ambiguous, NotFound
from synapse.flows.find_project import find_project_names
from synapse.flows.index_learnings import render_line
from synapse.flows.standing import stand
from synapse.flows.take_spool import find_untaken
from synapse.memory import records as memory
from synapse.memory.learning import Learning
from synapse.memory.status import may_be_told
from synapse.project.names import name_project
from synapse.sessions.records import StoredSession, find_sessions_by_prefix, get_sessions
from synapse.text.tokens import count_tokens
from synapse.workspace.workspace import Workspace

MAX_CANDIDATES = 10
WORTHIEST, NAMED, AT_PROMPT = "among the worthiest here", "named by the branch", "shares words with the prompt"


@dataclass(frozen=True, slots=True)
class Item:
    """One learning, told or left out."""

    number: int
    learning: Learning | None  # None: forgotten since
    line: str  # as it was told; of what was left out as it would be told now; empty when it is forgotten
    now: str  # as it would be told now, where that is something else
    tokens: int  # of `line`
    why: str  # why it was told, or why it was left out
    is_tellable: bool  # today

    @property
    def name(self) -> str:
        return f"L{self.number}"


@dataclass(frozen=True, slots=True)
class SkillItem:
    """One skill, told or left out."""

    name: str
    form: str  # line, body or draft
    tokens: int
    why: str  # why it was told, or why it was left out


@dataclass(frozen=True, slots=True)
class Explained:
    """One moment at which a hook spoke, or had not the time."""

    injection: StoredInjection
    told: tuple[Item, ...]
    left_out: tuple[Item, ...]
    skills: tuple[SkillItem, ...] = ()
    skills_left: tuple[SkillItem, ...] = ()


@dataclass(frozen=True, slots=True)
class SessionTold:
    session_id: str
    session: StoredSession | None  # None: its transcript was not read yet
    project_id: str
    project: str
    moments: tuple[Explained, ...]
    silent: int  # prompts on which nothing was said

    @property
    def tokens(self) -> int:
        return sum(moment.injection.tokens for moment in self.moments)


def explain_session(workspace: Workspace, name: str) -> SessionTold:
    """By the session's id or the beginning of it. Raises NotFound, Ambiguous."""
    untaken = find_untaken(workspace)
    return _explain(workspace, _find_session_id(workspace, name, untaken), untaken)


def find_last_explained(workspace: Workspace, project_id: str = "") -> SessionTold | None:
    """Of the session in which something was told last, of this project before all others; None when nothing ever was."""
    untaken = find_untaken(workspace)
    session_id = _find_last(workspace, untaken, project_id) or _find_last(workspace, untaken, "")
    return _explain(workspace, session_id, untaken) if session_id else None


def _find_last(workspace: Workspace, untaken: list[StoredInjection], project_id: str) -> str:
    spoken = [one for one in untaken if one.says_something and project_id in ("", one.project_id)]
    latest = max(spoken, key=lambda one: one.at, default=None)
    return latest.session_id if latest else briefing.find_last_told(workspace.database, project_id)


def _find_session_id(workspace: Workspace, name: str, untaken: list[StoredInjection]) -> str:
    read = {one.id for one in find_sessions_by_prefix(workspace.database, name, limit=MAX_CANDIDATES)}
    known = read | briefing.find_sessions(workspace.database) | {one.session_id for one in untaken}
    found = sorted(key for key in known if key.startswith(name) or key.partition(":")[2].startswith(name))
    exact = [key for key in found if name in (key, key.partition(":")[2])]
    if not found or not name:
        raise NotFound("session", name)
    if len(exact or found) > 1:
        raise Ambiguous("session", name, exact or found)
    return (exact or found)[0]


def _explain(workspace: Workspace, session_id: str, untaken: list[StoredInjection]) -> SessionTold:
    stored = briefing.find_of_session(workspace.database, session_id)
    known = {one.id for one in stored}
    moments = [*stored, *(one for one in untaken if one.session_id == session_id and one.id not in known)]
    sessions = get_sessions(workspace.database, [session_id])
    project_id = sessions[0].project_id if sessions else next((one.project_id for one in moments), "")
    return SessionTold(
        session_id,
        sessions[0] if sessions else None,
        project_id,
        name_project(project_id, find_project_names(workspace)),
        tuple(
            _explain_moment(workspace, one)
            for one in sorted(moments, key=lambda one: (one.at, one.event == "prompt"))
            if not one.is_silent
        ),
        sum(one.is_silent for one in moments),
    )


def _explain_moment(workspace: Workspace, injection: StoredInjection) -> Explained:
    return Explained(
        injection,
        tuple(_explain_item(workspace, item, _find_why(injection, item)) for item in injection.told),
        tuple(_explain_item(workspace, item, item.reason) for item in injection.left_out),
        tuple(_explain_skill(skill) for skill in injection.skills if not skill.reason),
        tuple(_explain_skill(skill) for skill in injection.skills if skill.reason),
    )


def _find_why(injection: StoredInjection, item: Told) -> str:
    if injection.event == "prompt":
        return AT_PROMPT
    return NAMED if item.is_named else WORTHIEST


def _explain_skill(skill: ToldSkill) -> SkillItem:
    shared = f"the prompt and it share {', '.join(skill.words.split())}" if skill.words else AT_PROMPT
    return SkillItem(skill.name, skill.form, skill.tokens, f"{skill.reason}; {shared}" if skill.reason else shared)


def _explain_item(workspace: Workspace, item: Told, why: str) -> Item:
    learning = memory.find_by_id(workspace.database, item.learning_id)
    if learning is None:
        return Item(item.number, None, "", "", 0, why, is_tellable=False)
    evidence = memory.find_evidence(workspace.database, learning.id)
    standing = stand(learning, evidence, workspace.now())
    now = render_line(learning, standing, evidence)
    line = item.line or now
    tokens = count_tokens(f"[{learning.name}] {line}")
    is_tellable = may_be_told(learning, standing)
    return Item(item.number, learning, line, "" if line == now else now, tokens, why, is_tellable)
