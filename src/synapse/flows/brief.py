"""What the model of a session is told, at its start and at each prompt: what is new to it, fits, and speaks of the matter.

Standard library only: a person is waiting. Read-only, and nothing is waited for.
"""

import os
from _collections_abc import Mapping

from synapse.briefing.choose import Item, choose
from synapse.briefing.render import HEAD_TOKENS, render_briefing
from synapse.config.quick import is_anything_set
from synapse.events.event import Event
from synapse.events.injection import Injection
from synapse.flows.on_event import clean
from synapse.memory.recall.line import Line
from synapse.memory.recall.records import Index, find_lines, find_postings, find_worthiest, open_index
from synapse.memory.recall.search import read_terms, search
from synapse.observe.tail import find_told, read_tail
from synapse.project.branch import find_branch
from synapse.project.identify import identify
from synapse.project.project import Project
from synapse.text.postings import COUNT

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

    __slots__ = ("items", "left_out", "nonce", "tokens")

    def __init__(self, items: list[Item], left_out: list[Item], nonce: str) -> None:
        self.items = items
        self.left_out = left_out
        self.nonce = nonce
        self.tokens = sum(item.tokens for item in items) + (HEAD_TOKENS if items else 0)

    def to_fields(self) -> dict[str, object]:
        """For the spool: ids, and the words that are told, which are ours: later they may be others."""
        fields: dict[str, object] = {}
        if self.items:
            fields = {"told": [item.number for item in self.items], "tokens": self.tokens, "nonce": self.nonce}
            fields["lines"] = [item.text for item in self.items]
            fields["named"] = [item.number for item in self.items if item.is_named]
        if self.left_out:
            fields["left"] = [item.number for item in self.left_out[:MAX_NAMED]]
            fields["nonce"] = self.nonce
        return fields

    def without(self, numbers: set[int]) -> "Briefing":
        """What is left when another hook of this session told some of it at the same moment."""
        return Briefing([item for item in self.items if item.number not in numbers], self.left_out, self.nonce)

    def to_injection(self, event: Event) -> Injection:
        return Injection(event=event.kind, text=render_briefing(self.items, self.nonce))


def brief(event: Event, home: str, environ: Mapping[str, str]) -> Briefing | None:
    """None when there is nothing to say. Raises StoreError."""
    path = os.path.join(home, DATABASE)
    database = open_index(path) if os.path.exists(path) else None
    if database is None:
        return None
    project = identify(event.cwd)
    budget = _find_budget(event.kind, home, project.root, environ)
    if budget <= HEAD_TOKENS:
        return None
    told = set[int]() if event.source in STARTS_OVER else find_told(read_tail(home, event.host, event.session_id))
    if event.kind == "session-start":
        items, limit = _find_for_start(database, project, told), START_LINES
    else:
        items, limit = _find_for_prompt(database, project, event.text, told), PROMPT_LINES
    chosen, left_out = choose(items, budget_tokens=budget - HEAD_TOKENS, budget_characters=MAX_CHARACTERS, limit=limit)
    return Briefing(chosen, left_out, os.urandom(6).hex()) if chosen or left_out else None


def find_double(briefing: Briefing, event: Event, home: str) -> set[int]:
    """What another hook of the same session told first, between our look at the spool and our own line in it.

    Nobody takes a lock: the spool file puts the lines of all hooks in one order, and the first one counts.
    """
    earlier = find_told(read_tail(home, event.host, event.session_id), before=briefing.nonce)
    return earlier & {item.number for item in briefing.items}


def _find_budget(kind: str, home: str, root: str, environ: Mapping[str, str]) -> int:
    """In tokens; 0 where it is switched off."""
    name, usual = BUDGETS[kind]
    if not is_anything_set(home, root, environ):
        return usual
    from synapse.config.settings import read_settings_or_defaults  # noqa: PLC0415  (most people have set nothing)

    settings, _ = read_settings_or_defaults(home, root, environ)
    if not (settings.flag("learning.enabled") and settings.flag("briefing.enabled")):
        return 0
    return settings.number(name)


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


def _scopes(project: Project) -> list[str]:
    # As observations are filed: a folder's name may hold a secret.
    return [clean(project.id), GLOBAL] if project.id else [GLOBAL]


def _item(line: Line, factor: float, *, is_named: bool = False) -> Item:
    return Item(line.number, line.kind, line.text, line.tokens, line.value * factor, is_named=is_named)
