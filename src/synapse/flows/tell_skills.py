"""Which skills a prompt is told of, and how: a line for what the host lists itself, the text for what it does not, mostly nothing.

Standard library only: a person is waiting. Read-only, but for the text of a skill that is loaded.
"""

import os
from _collections_abc import Mapping, Sequence

from synapse.briefing.skill_item import BODY, DRAFT, LINE, SkillItem, SkillsTold
from synapse.skills.recall.card import Card
from synapse.skills.recall.decide import LOAD, find_chance, find_features, find_least, find_shared
from synapse.skills.recall.records import Index, find_used, has_index
from synapse.skills.recall.search import Match, Question, search
from synapse.text.tokens import count_tokens

AUTO, ALWAYS_LINE, ALWAYS_BODY, OFF = "auto", "line", "body", "off"  # values of `skills.autoLoad`
MAX_SKILLS = 2  # at one prompt
LOOKED_AT = 5  # matches that could be told: behind the first ones nothing reaches the threshold
FEWEST = 2  # words: "commit" alone asks for nothing that a host's own list does not answer
SESSION_SKILLS, SESSION_TOKENS = (
    12,
    8_000,
)  # of one session: what is told stays before the model, and is read with every prompt
MAX_DESCRIPTION = 280  # characters: what it does and when; the rest is in the skill
MAX_WORDS = 6  # that are named as the reason
MAX_FILE = 1 << 20
_ROUND = str.maketrans("[]", "()")
_NO_BRACKETS = str.maketrans("", "", "[]")

NO_ROOM, TOO_MANY, SPENT, IS_GONE = (
    "no room",
    "two are told already",
    "the session's budget is spent",
    "not on disk any more",
)


class Asked:
    """A prompt, and by whom and where it was asked."""

    __slots__ = ("host", "project_id", "prompt", "scopes", "told")

    def __init__(
        self, prompt: str, *, host: str, project_id: str, scopes: Sequence[str], told: Mapping[str, int]
    ) -> None:
        self.prompt = prompt
        self.host = host
        self.project_id = project_id
        self.scopes = scopes
        self.told = told  # what the session was told of before → what it cost


class Room:
    """What there is room for at this prompt, and how it may be used."""

    __slots__ = ("characters", "mode", "tokens")

    def __init__(self, tokens: int, characters: int, mode: str) -> None:
        self.tokens = tokens  # of lines; a text is bounded by characters alone
        self.characters = characters
        self.mode = mode


def tell_skills(database: Index, asked: Asked, room: Room) -> SkillsTold:
    # A command of the host's: it loads what it names by itself.
    if room.mode == OFF or asked.prompt.lstrip().startswith("/") or not has_index(database):
        return SkillsTold([], [])
    found: list[SkillItem] = []
    left_out: list[tuple[SkillItem, str]] = []
    spent = sum(asked.told.values())
    for match, chance, words in find_wanted(database, asked):
        if match.card.called in asked.told:
            continue
        item = _make_item(match.card, chance, words, asked.host, room)
        reason = _find_reason(item, match.card, found, room)
        if not reason and (len(asked.told) + len(found) >= SESSION_SKILLS or spent + item.tokens > SESSION_TOKENS):
            reason = SPENT
        if reason:
            left_out.append((item, reason))
            continue
        found.append(item)
        spent += item.tokens
        room.characters -= len(item.text) + 1
        room.tokens -= item.tokens if item.form != BODY else 0
    return SkillsTold(found, left_out)


def find_wanted(database: Index, asked: Asked) -> list[tuple[Match, float, list[str]]]:
    """Those that reach the threshold, with the chance that they are wanted and the words they share."""
    question = Question(asked.prompt, database, asked.scopes)
    if len(question.terms) < FEWEST or not question.total:
        return []
    used = find_used(database, asked.project_id) if asked.project_id else {}
    matches = search(database, asked.scopes, question, used)
    wanted: list[tuple[Match, float, list[str]]] = []
    # Of those that share most: what a project uses often stands in front, and must hide nothing that was asked for.
    closest = sorted(range(len(matches)), key=lambda at: -matches[at].score)[:LOOKED_AT]
    for at, match in ((at, matches[at]) for at in sorted(closest)):
        chance = find_chance(find_features(question, matches, at))
        if chance >= find_least(question.total, closest.index(at)) and match.card.may_tell:
            wanted.append((match, chance, find_shared(question, match.card)))
    return wanted


def _find_reason(item: SkillItem, card: Card, found: list[SkillItem], room: Room) -> str:
    """Why it cannot be told; empty when it can."""
    if len(found) >= MAX_SKILLS:
        return TOO_MANY
    if not os.path.exists(card.path):
        return IS_GONE
    is_too_long = len(item.text) + 1 > room.characters or (item.form != BODY and item.tokens > room.tokens)
    return NO_ROOM if is_too_long else ""


def _make_item(card: Card, chance: float, words: list[str], host: str, room: Room) -> SkillItem:
    is_listed = host in card.hosts
    form = DRAFT if card.is_draft else LINE
    if form == LINE and card.may_load and chance >= LOAD and room.mode != ALWAYS_LINE:
        body = read_body(card.path) if room.mode == ALWAYS_BODY or not is_listed else ""
        text = f"{_mark(card)} {_because(words)}. Its text, from {_flatten(card.path)}:\n{body}"
        if body and len(text) + 1 <= room.characters:
            return SkillItem(card.called, card.skill_id, BODY, text=text, tokens=count_tokens(text), words=words)
    text = _render_line(card, chance, words, is_listed=is_listed)
    return SkillItem(card.called, card.skill_id, form, text=text, tokens=count_tokens(text), words=words)


def _render_line(card: Card, chance: float, words: list[str], *, is_listed: bool) -> str:
    # A bracket could open the mark of a skill that is not there.
    said = _flatten(card.description).translate(_ROUND)
    if len(said) > MAX_DESCRIPTION:
        said = said[:MAX_DESCRIPTION].rpartition(" ")[0] + " …"
    if card.is_draft:
        return f"{_mark(card)} An unreviewed draft, not loaded: a person has to approve it first. {_because(words)}. {said}"
    fits = "Fits this prompt" if chance >= LOAD else "May fit this prompt"
    where = "" if is_listed else f" It lies in {_flatten(card.path)}: read it before you begin."
    return f"{_mark(card)} {fits}: {_because(words)[0].lower()}{_because(words)[1:]}. {said}{where}"


def _mark(card: Card) -> str:
    return f"[skill:{_flatten(card.called).translate(_NO_BRACKETS)}]"


def _flatten(text: str) -> str:
    """On one line, without what nobody would see: a stranger may have written it."""
    return "".join(character for character in " ".join(text.split()) if character.isprintable())


def _because(words: list[str]) -> str:
    return f"Shares {', '.join(words[:MAX_WORDS])}" if words else "Shares words with it"


def read_body(path: str) -> str:
    """The Markdown behind the frontmatter, as it is on disk now; empty when it cannot be read."""
    try:
        descriptor = os.open(path, os.O_RDONLY)
    except OSError:
        return ""
    try:
        text = os.read(descriptor, MAX_FILE).decode("utf-8", "replace").lstrip("\ufeff").replace("\r\n", "\n")
    finally:
        os.close(descriptor)
    if text.startswith("---\n"):
        end = text.find("\n---", 3)
        text = text[text.find("\n", end + 1) + 1 :] if end > 0 else text
    return text.strip()
