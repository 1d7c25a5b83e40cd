"""Trigger tests: prompts that should load a skill and near misses that should not, and how a search does on them.

Read from `evals/triggers.jsonl`, a line {"prompt", "should"} each, and from the files that skill-creator writes.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import cast

FILES = (
    "evals/triggers.jsonl",
    "evals/trigger-evals.json",
    "evals/trigger_evals.json",
    "evals/evals.json",
    "evals/trigger_eval.json",
    "evals/trigger-eval.json",
)
MAX_TRIGGERS = 500  # of one skill
_PROMPTS = ("prompt", "query", "text", "input", "question")
_SHOULDS = ("should", "should_trigger", "should_load", "shouldTrigger", "trigger", "expected", "should_fire")
_LISTS = ("evals", "triggers", "queries", "cases", "tests", "prompts", "examples")
_POSITIVE = ("should_trigger", "positive", "should", "trigger", "positives")
_NEGATIVE = ("should_not_trigger", "negative", "should_not", "no_trigger", "negatives")


@dataclass(frozen=True, slots=True)
class Hit:
    name: str
    is_told: bool  # whether a hook is sure enough to name or load it


Search = Callable[[str], Sequence[Hit]]
"""A prompt → the skills that come into question for it, best first, at most as many as a hook tells of."""


@dataclass(frozen=True, slots=True)
class Trigger:
    prompt: str
    should: bool


@dataclass(frozen=True, slots=True)
class Failed:
    trigger: Trigger
    instead: tuple[str, ...]  # what was found


@dataclass(frozen=True, slots=True)
class Score:
    name: str
    should: int
    hits: int
    should_not: int
    false: int
    failed: tuple[Failed, ...]
    collisions: tuple[tuple[str, int], ...] = ()  # other skills that took its prompts, and how many
    new_collisions: tuple[str, ...] = ()  # skills whose own prompts this one takes

    @property
    def recall(self) -> float:
        return self.hits / self.should if self.should else 0.0

    @property
    def precision(self) -> float:
        loaded = self.hits + self.false
        return self.hits / loaded if loaded else 0.0

    @property
    def shown(self) -> str:
        return f"recall {self.recall:.2f} ({self.hits} of {self.should}), precision {self.precision:.2f}, {self.false} of {self.should_not} near misses load it"


def read_triggers(files: Mapping[str, str], name: str) -> tuple[Trigger, ...]:
    """Of one skill, each prompt once. What cannot be read is passed over: these files come from anywhere."""
    found: dict[str, Trigger] = {}
    for file in FILES:
        if file in files:
            for trigger in _read_file(files[file], name):
                found.setdefault(trigger.prompt, trigger)
    return tuple(found.values())[:MAX_TRIGGERS]


def judge(name: str, triggers: Iterable[Trigger], search: Search) -> Score:
    """A prompt that should find it does where it comes into question; one that should not, does where it would be told.

    How sure a hook must be to speak is set for real prompts, most of which want no skill; a test's prompt wants one.
    """
    should = hits = should_not = false = 0
    failed: list[Failed] = []
    taken: dict[str, int] = {}
    for trigger in triggers:
        answer = search(trigger.prompt)
        found = tuple(hit.name for hit in answer)
        is_found = any(hit.name == name and (trigger.should or hit.is_told) for hit in answer)
        should += trigger.should
        should_not += not trigger.should
        hits += trigger.should and is_found
        false += not trigger.should and is_found
        if is_found != trigger.should:
            failed.append(Failed(trigger, found))
        if trigger.should:
            for other in found:
                if other != name and _comes_before(other, name, found):
                    taken[other] = taken.get(other, 0) + 1
    collisions = tuple(sorted(taken.items(), key=lambda one: (-one[1], one[0])))
    return Score(name, should, hits, should_not, false, tuple(failed), collisions)


def find_taken(name: str, others: Mapping[str, Iterable[Trigger]], search: Search) -> tuple[str, ...]:
    """The skills whose own prompts bring this one and not them."""
    found: list[str] = []
    for other, triggers in others.items():
        for trigger in triggers:
            if other != name and trigger.should:
                answer = [hit.name for hit in search(trigger.prompt)]
                if name in answer and other not in answer:
                    found.append(other)
                    break
    return tuple(sorted(found))


def _comes_before(other: str, name: str, found: Sequence[str]) -> bool:
    return name not in found or found.index(other) < found.index(name)


def _read_file(text: str, name: str) -> Iterator[Trigger]:
    try:
        yield from _read_value(json.loads(text), name)
    except (ValueError, RecursionError):
        for line in text.splitlines():
            try:
                yield from _read_value(json.loads(line), name)
            except (ValueError, RecursionError):
                continue


def _read_value(value: object, name: str) -> Iterator[Trigger]:
    if isinstance(value, list):
        for one in cast("list[object]", value):
            yield from _read_value({"prompt": one} if isinstance(one, str) else one, name)
    elif isinstance(value, dict):
        row = cast("dict[str, object]", value)
        trigger = _read_row(row, name)
        if trigger:
            yield trigger
        else:
            yield from _read_lists(row, name)


def _read_lists(row: dict[str, object], name: str) -> Iterator[Trigger]:
    """{"evals": […]}, {"should_trigger": ["…"], "should_not_trigger": ["…"]}."""
    for key, held in row.items():
        if key in _NEGATIVE:
            yield from (Trigger(one.prompt, should=False) for one in _read_value(held, name))
        elif key in _POSITIVE or key in _LISTS:
            yield from _read_value(held, name)


def _read_row(row: dict[str, object], name: str) -> Trigger | None:
    prompt = next((text for key in _PROMPTS if isinstance(text := row.get(key), str) and text.strip()), "")
    if not prompt:
        return None
    for key in _SHOULDS:
        if key in row:
            return Trigger(prompt.strip(), _is_yes(row[key], name))
    return Trigger(prompt.strip(), should=True)


def _is_yes(value: object, name: str) -> bool:
    """`expected` may be the name of the skill that is to be loaded."""
    if isinstance(value, str):
        return value.lower() in ("true", "yes", "trigger", "load", name.lower())
    return bool(value)
