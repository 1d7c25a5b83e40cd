"""Labelled prompts and real skills, and a library of them indexed as the worker does it: for the benches of the search."""

import gzip
import tempfile
from collections.abc import Generator, Iterable, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import TypeVar

import msgspec
from bench_data import is_tuned

from synapse.skills.index.entry import EVERYWHERE, Entry
from synapse.skills.index.records import update_index
from synapse.skills.recall.records import Index, open_index
from synapse.store.migrate import migrate, read_migrations
from synapse.store.sqlite import open_sqlite

AT = "2026-11-01T10:00:00.000Z"
T = TypeVar("T", bound=msgspec.Struct)
LIB = 415  # skills in the small pool


class RealSkill(msgspec.Struct):
    id: str
    repo: str
    path: str
    name: str = ""
    description: str = ""
    body: str = ""

    @property
    def entry(self) -> Entry:
        return Entry(self.id, EVERYWHERE, self.name, self.description, self.body, self.path)


class Query(msgspec.Struct):
    query: str
    skills: list[str]
    relevant_ids: list[str]
    lang: str

    @property
    def is_tuned(self) -> bool:
        return is_tuned(self.skills[0])


class Trigger(msgspec.Struct):
    query: str
    should_trigger: bool
    source_repo: str
    skill: str | None = None  # rows without one say that nothing at all should fire
    skill_id: str | None = None

    @property
    def is_tuned(self) -> bool:
        return is_tuned(self.skill or self.query)


class Task(msgspec.Struct):
    task_id: str
    instruction: str
    relevant_ids: list[str]

    @property
    def is_tuned(self) -> bool:
        return is_tuned(self.task_id)


class Call(msgspec.Struct):
    """A prompt of a real session, and the skill that the agent called for it."""

    prompt: str
    skill: str
    explicit: bool
    repo: str
    session: str

    @property
    def is_tuned(self) -> bool:
        return is_tuned(self.session)


class Turn(msgspec.Struct):
    text: str
    labels: list[str]
    repo: str
    real_session: bool
    round: int = 1

    @property
    def is_tuned(self) -> bool:
        return is_tuned(self.repo.split("/")[0])


@dataclass(frozen=True, slots=True)
class Labelled:
    skills: tuple[RealSkill, ...]
    queries: tuple[Query, ...]
    triggers: tuple[Trigger, ...]
    tasks: tuple[Task, ...]
    calls: tuple[Call, ...]
    turns: tuple[Turn, ...]

    @property
    def names(self) -> dict[str, str]:
        """Id → name."""
        return {skill.id: skill.name for skill in self.skills}


def read_labelled(data: Path) -> Labelled:
    retrieval = data / "B_retrieval"
    turns = read_lines(data / "labels" / "turns.jsonl", Turn)
    return Labelled(
        skills=read_skills(data),
        queries=read_lines(retrieval / "queries.jsonl", Query),
        triggers=read_lines(retrieval / "triggers.jsonl", Trigger),
        tasks=read_lines(retrieval / "skillsbench.jsonl", Task),
        calls=read_lines(retrieval / "real_skill_calls.jsonl", Call),
        # The rounds after the first were chosen for other questions.
        turns=tuple(one for one in turns if one.real_session and one.round == 1 and "synthetic" not in one.labels),
    )


def read_skills(data: Path) -> tuple[RealSkill, ...]:
    with gzip.open(data / "A_skills" / "skills.jsonl.gz") as lines:
        return tuple(msgspec.json.decode(line, type=RealSkill) for line in lines)


def read_lines(path: Path, kind: type[T]) -> tuple[T, ...]:
    with path.open("rb") as lines:
        return tuple(msgspec.json.decode(line, type=kind) for line in lines)


def find_lib(labelled: Labelled) -> list[RealSkill]:
    """The answers, one of each name, filled up with neighbours of theirs from the same repositories, drawn by a hash."""
    wanted = {
        *(one for query in labelled.queries for one in query.relevant_ids),
        *(one for task in labelled.tasks for one in task.relevant_ids),
        *(trigger.skill_id for trigger in labelled.triggers if trigger.skill_id),
    }
    answers = sorted((one for one in labelled.skills if one.id in wanted), key=lambda one: one.id)
    homes = {trigger.source_repo for trigger in labelled.triggers}
    near = sorted((one for one in labelled.skills if one.description and one.repo in homes), key=_draw)
    pool: dict[str, RealSkill] = {}
    for skill in answers:
        pool.setdefault(skill.name, skill)
    for skill in near:
        if len(pool) >= LIB:
            break
        pool.setdefault(skill.name, skill)
    return sorted(pool.values(), key=lambda one: one.id)


def draw(skills: Iterable[RealSkill], count: int) -> list[RealSkill]:
    """Always the same ones."""
    return sorted(skills, key=_draw)[:count]


def _draw(skill: RealSkill) -> str:
    return blake2b(skill.id.encode()).hexdigest()


@contextmanager
def indexed(entries: Sequence[Entry]) -> Generator[Index]:
    with tempfile.TemporaryDirectory() as folder:
        path = f"{folder}/synapse.db"
        database = open_sqlite(path)
        migrate(database, read_migrations(), AT)
        update_index(database, EVERYWHERE, entries)
        database.close()
        index = open_index(path)
        try:
            yield index
        finally:
            index.close()
