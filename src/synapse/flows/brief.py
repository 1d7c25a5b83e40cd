"""What the model of a session is told, at its start and at each prompt: what is new to it, fits, and speaks of the matter.

Standard library only: a person is waiting. Read-only, and nothing is waited for.
"""

import os
from _collections_abc import Mapping

from synapse.briefing.choose import Item, choose
from synapse.briefing.render import HEAD_TOKENS, SKILL_HEAD_TOKENS, render_briefing
from synapse.briefing.skill_item import SkillsTold
from synapse.config.quick import is_anything_set
from synapse.events.event import Event
from synapse.events.injection import Injection
from synapse.flows.on_event import clean
from synapse.memory.recall.line import Line
from synapse.memory.recall.records import Index, find_lines, find_postings, find_worthiest, open_index
from synapse.memory.recall.search import read_terms, search
from synapse.observe.tail import find_end, find_told, find_told_skills, read_tail
from synapse.project.branch import find_branch
from synapse.project.identify import identify
from synapse.project.project import Project
from synapse.text.postings import COUNT, MUTED, read_entries

DATABASE = "synapse.db"
GLOBAL = ""  # the scope of what holds in every project
# Of a kind of event the setting and its default: an answer is read with every prompt of the session, so it stays small.
BUDGETS = {"session-start": ("briefing.startTokens", 1_500), "prompt": ("briefing.promptTokens", 600)}
STARTS_OVER = ("compact", "clear")  # sources of a session's start after which the model knows nothing of before
# Of all hosts the tightest keeps 10,000 characters of what hooks say; the head, the fence and the ids come on top of this.
MAX_CHARACTERS = 8_000
START_LINES, PROMPT_LINES = 10, 5
MAX_NAMED = 20  # of what there was no room for: enough to explain a briefing


class Briefing:
    """What is told, and what is written down of it. A slotted class: the hook path cannot afford dataclasses."""

    __slots__ = ("before", "items", "left_out", "nonce", "skills", "tokens")

    def __init__(
        self, items: list[Item], left_out: list[Item], nonce: str, skills: SkillsTold, before: "Before"
    ) -> None:
        self.items = items
        self.left_out = left_out
        self.nonce = nonce
        self.skills = skills
        self.before = before
        self.tokens = sum(item.tokens for item in items) + (HEAD_TOKENS if items else 0)
        self.tokens += skills.tokens + (SKILL_HEAD_TOKENS if skills.items else 0)

    def to_fields(self) -> dict[str, object]:
        """For the spool: ids, and the words of lessons that are told, which are ours: later they may be others."""
        fields = self.skills.to_fields()
        if self.items:
            fields["told"] = [item.number for item in self.items]
            fields["lines"] = [item.text for item in self.items]
            fields["named"] = [item.number for item in self.items if item.is_named]
        if self.items or self.skills.items:
            fields["tokens"] = self.tokens
        if self.left_out:
            fields["left"] = [item.number for item in self.left_out[:MAX_NAMED]]
        return {**fields, **self.before.to_fields(), "nonce": self.nonce} if fields else self.before.to_fields()

    def without(self, numbers: set[int], names: set[str]) -> "Briefing":
        """What is left when another hook of this session told some of it at the same moment."""
        items = [item for item in self.items if item.number not in numbers]
        return Briefing(items, self.left_out, self.nonce, self.skills.without(names), self.before)

    def to_injection(self, event: Event) -> Injection:
        return Injection(event=event.kind, text=render_briefing(self.items, self.nonce, self.skills.items))


class Before:
    """What the session was told before, and where its spool file ended when we looked. A slotted class, for the same reason."""

    __slots__ = ("end", "numbers", "skills")

    def __init__(self, numbers: set[int], skills: dict[str, int], end: int) -> None:
        self.numbers = numbers
        self.skills = skills  # name → what telling it cost
        self.end = end

    def to_fields(self) -> dict[str, object]:
        """For the spool: who reads its last telling line needs no older one."""
        fields: dict[str, object] = {"known": sorted(self.numbers)}
        if self.skills:
            fields["known_skills"] = [{"name": name, "tokens": tokens} for name, tokens in self.skills.items()]
        return fields


def _find_before(event: Event, home: str) -> Before:
    end = find_end(home, event.host, event.session_id)
    lines = [] if event.source in STARTS_OVER else read_tail(home, event.host, event.session_id)
    return Before(find_told(lines), find_told_skills(lines), end)


def brief(event: Event, home: str, environ: Mapping[str, str]) -> Briefing | None:
    """None when there is nothing to say and nothing was said before. Raises StoreError."""
    path = os.path.join(home, DATABASE)
    database = open_index(path) if os.path.exists(path) else None
    if database is None:
        return None
    project = identify(event.cwd)
    budget, mode = _find_budget(event.kind, home, project.root, environ)
    if budget <= HEAD_TOKENS:
        return None
    before = _find_before(event, home)
    without = before.numbers | _find_muted(database, project)
    skills, characters = SkillsTold([], []), MAX_CHARACTERS
    if event.kind == "session-start":
        items, limit = _find_for_start(database, project, without), START_LINES
    else:
        # A session's start asks for no skill, and does not pay for them.
        from synapse.flows.tell_skills import Asked, Room, tell_skills  # noqa: PLC0415  (said above)

        room = Room(budget - SKILL_HEAD_TOKENS, MAX_CHARACTERS, mode)
        asked = Asked(
            event.text,
            host=event.host,
            project_id=clean(project.id),
            scopes=find_skill_scopes(project),
            told=before.skills,
        )
        skills = tell_skills(database, asked, room)
        if skills.items:
            budget, characters = room.tokens, room.characters
        items, limit = _find_for_prompt(database, project, event.text, without), PROMPT_LINES
    chosen, left_out = choose(items, budget_tokens=budget - HEAD_TOKENS, budget_characters=characters, limit=limit)
    if not (chosen or left_out or skills.items or skills.left_out or before.numbers or before.skills):
        return None
    return Briefing(chosen, left_out, os.urandom(6).hex(), skills, before)


def find_double(briefing: Briefing, event: Event, home: str) -> tuple[set[int], set[str]]:
    """What another hook of the same session told first, between our look at the spool and our own line in it.

    Nobody takes a lock: the spool file puts the lines of all hooks in one order, and the first one counts.
    """
    lines = read_tail(home, event.host, event.session_id, since=briefing.before.end)
    numbers = find_told(lines, before=briefing.nonce) & {item.number for item in briefing.items}
    names = find_told_skills(lines, before=briefing.nonce)
    return numbers, {item.name for item in briefing.skills.items if item.name in names}


def _find_budget(kind: str, home: str, root: str, environ: Mapping[str, str]) -> tuple[int, str]:
    """In tokens, 0 where it is switched off; and how skills are told."""
    name, usual = BUDGETS[kind]
    if not is_anything_set(home, root, environ):
        return usual, "auto"
    from synapse.config.settings import read_settings_or_defaults  # noqa: PLC0415  (most people have set nothing)

    settings, _ = read_settings_or_defaults(home, root, environ)
    if not (settings.flag("learning.enabled") and settings.flag("briefing.enabled")):
        return 0, "off"
    return settings.number(name), settings.word("skills.autoLoad")


def _find_for_start(database: Index, project: Project, told: set[int]) -> list[Item]:
    lines = find_worthiest(database, _scopes(project), 2 * START_LINES + len(told))
    branch = find_branch(project.root)
    scores = _search(database, project, branch) if branch else {}
    named = _find_best(database, scores, told | {line.number for line in lines})
    by_worth = [_item(line, 1 + scores.get(line.number, 0.0)) for line in lines if line.number not in told]
    return by_worth + [_item(line, 1 + scores[line.number], is_named=True) for line in named]


def _find_for_prompt(database: Index, project: Project, prompt: str, told: set[int]) -> list[Item]:
    scores = _search(database, project, prompt)
    return [_item(line, scores[line.number]) for line in _find_best(database, scores, told)]


def _find_best(database: Index, scores: dict[int, float], without: set[int]) -> list[Line]:
    """Only the best are looked up: a prompt about everything fits thousands of lines."""
    best = sorted((number for number in scores if number not in without), key=lambda number: -scores[number])
    return find_lines(database, best[: 4 * PROMPT_LINES])


def _search(database: Index, project: Project, text: str) -> dict[int, float]:
    terms = read_terms(text)
    found: dict[int, float] = {}
    for scope in _scopes(project) if terms else ():
        found |= search(find_postings(database, scope, [COUNT, *terms]), terms)
    return found


def find_skill_scopes(project: Project) -> list[str]:
    """The project's own skills and the person's."""
    return _scopes(project)


def _scopes(project: Project) -> list[str]:
    # As observations are filed: a folder's name may hold a secret.
    return [clean(project.id), GLOBAL] if project.id else [GLOBAL]


def _find_muted(database: Index, project: Project) -> set[int]:
    """What holds everywhere and not here: the project has a rule of its own that says the opposite."""
    packed = find_postings(database, clean(project.id), [MUTED]).get(MUTED) if project.id else None
    return set(read_entries(packed)) if packed else set()


def _item(line: Line, factor: float, *, is_named: bool = False) -> Item:
    return Item(line.number, line.kind, line.text, line.tokens, line.value * factor, is_named=is_named)
