"""What was put before a model, when, and what was left out: read from the hooks' spool, kept in the database."""

from dataclasses import asdict, dataclass
from typing import Any

from synapse.store.database import Database


@dataclass(frozen=True, slots=True)
class Told:
    """One learning in an injection, or left out of it."""

    number: int
    learning_id: str
    reason: str = ""  # why it was left out; empty when it was told
    line: str = ""  # as it was told; empty where it was not, or where that was not written down
    is_named: bool = False  # by the branch; not one of the worthiest


@dataclass(frozen=True, slots=True)
class ToldSkill:
    """One skill in an injection, or left out of it."""

    name: str  # as a model calls it
    skill_id: str
    form: str  # see briefing.skill_item
    words: str  # that the prompt and the skill share
    tokens: int
    reason: str = ""  # why it was left out; empty when it was told


@dataclass(frozen=True, slots=True)
class StoredInjection:
    id: str
    session_id: str
    project_id: str
    host: str
    event: str
    at: str
    tokens: int
    was_late: bool = False  # nothing was said: the deadline passed
    items: tuple[Told, ...] = ()
    skills: tuple[ToldSkill, ...] = ()

    @property
    def says_something(self) -> bool:
        return bool(self.told) or any(not skill.reason for skill in self.skills)

    @property
    def is_silent(self) -> bool:
        """There was a prompt, and nothing spoke of it."""
        return not self.items and not self.skills and not self.was_late

    @property
    def told(self) -> tuple[Told, ...]:
        return tuple(item for item in self.items if not item.reason)

    @property
    def left_out(self) -> tuple[Told, ...]:
        return tuple(item for item in self.items if item.reason)


def record(database: Database, injection: StoredInjection) -> None:
    """Once: the same line read again changes nothing."""
    database.run(
        "insert into injection (id, session_id, project_id, host, event, at, tokens, was_late)"
        " values (:id, :session_id, :project_id, :host, :event, :at, :tokens, :was_late) on conflict (id) do nothing",
        id=injection.id,
        session_id=injection.session_id,
        project_id=injection.project_id,
        host=injection.host,
        event=injection.event,
        at=injection.at,
        tokens=injection.tokens,
        was_late=int(injection.was_late),
    )
    database.run_many(
        "insert into injected (injection_id, learning_id, number, tokens, reason, was_told, line, is_named)"
        " values (:injection_id, :learning_id, :number, 0, :reason, :was_told, :line, :is_named)"
        " on conflict (injection_id, number) do nothing",
        [
            {
                "injection_id": injection.id,
                "learning_id": item.learning_id,
                "number": item.number,
                "reason": item.reason,
                "was_told": int(not item.reason),
                "line": item.line,
                "is_named": int(item.is_named),
            }
            for item in injection.items
        ],
    )
    database.run_many(
        "insert into injected_skill (injection_id, name, skill_id, form, words, tokens, reason, was_told)"
        " values (:injection_id, :name, :skill_id, :form, :words, :tokens, :reason, :was_told)"
        " on conflict (injection_id, name) do nothing",
        [
            {**asdict(skill), "injection_id": injection.id, "was_told": int(not skill.reason)}
            for skill in injection.skills
        ],
    )


def take_back(database: Database, injection_id: str, numbers: list[int], names: list[str], why: str) -> None:
    """What another hook of the session had told a moment before was not told by this one."""
    database.run_many(
        "update injected set was_told = 0, reason = :why where injection_id = :injection_id and number = :number",
        [{"injection_id": injection_id, "number": number, "why": why} for number in numbers],
    )
    database.run_many(
        "update injected_skill set was_told = 0, reason = :why where injection_id = :injection_id and name = :name",
        [{"injection_id": injection_id, "name": name, "why": why} for name in names],
    )


def find_of_session(database: Database, session_id: str) -> list[StoredInjection]:
    """In the order in which they were told."""
    rows = database.rows("select * from injection where session_id = :id order by at, id", id=session_id)
    return [_value(database, row) for row in rows]


def find_last_told(database: Database, project_id: str = "") -> str:
    """The session in which something was told last, of that project or of any; empty when nothing ever was."""
    rows = database.rows(
        """
        select injection.session_id from injection
        where (:project_id = '' or injection.project_id = :project_id) and (
            exists (select 1 from injected where injected.injection_id = injection.id and was_told = 1)
            or exists (select 1 from injected_skill where injected_skill.injection_id = injection.id and was_told = 1)
        )
        order by injection.at desc, injection.session_id limit 1
        """,
        project_id=project_id,
    )
    return str(rows[0]["session_id"]) if rows else ""


def find_sessions(database: Database) -> set[str]:
    """All in which something was told, left out or too late."""
    return {str(row["session_id"]) for row in database.rows("select distinct session_id from injection")}


def count_told(database: Database, learning_id: str) -> dict[str, Any]:
    """How often it was told, in how many sessions, and when last."""
    rows = database.rows(
        """
        select count(*) as times, count(distinct injection.session_id) as sessions,
               coalesce(max(injection.at), '') as last_at
        from injected join injection on injection.id = injected.injection_id
        where injected.learning_id = :id and injected.was_told = 1
        """,
        id=learning_id,
    )
    return rows[0]


def find_sessions_of(database: Database, learning_id: str) -> list[str]:
    """Sessions that were told of it, the first first."""
    rows = database.rows(
        """
        select injection.session_id, min(injection.at) as first
        from injected join injection on injection.id = injected.injection_id
        where injected.learning_id = :id and injected.was_told = 1
        group by injection.session_id order by first, injection.session_id
        """,
        id=learning_id,
    )
    return [row["session_id"] for row in rows]


def count_injections(database: Database) -> dict[str, Any]:
    """How many injections there were, in how many sessions, what they cost, and how often there was no time for one."""
    return database.rows(
        """
        select count(case when tokens > 0 then 1 end) as injections,
               count(distinct case when tokens > 0 then session_id end) as sessions,
               coalesce(sum(tokens), 0) as tokens, coalesce(sum(was_late), 0) as late
        from injection
        """
    )[0]


def _value(database: Database, row: dict[str, Any]) -> StoredInjection:
    items: list[dict[str, Any]] = database.rows(
        "select number, learning_id, reason, line, is_named from injected where injection_id = :id"
        " order by was_told desc, number",
        id=row["id"],
    )
    skills = database.rows(
        "select name, skill_id, form, words, tokens, reason from injected_skill where injection_id = :id"
        " order by was_told desc, name",
        id=row["id"],
    )
    cells: dict[str, Any] = {**row, "was_late": bool(row["was_late"])}
    return StoredInjection(
        **cells,
        items=tuple(map(_told, items)),
        skills=tuple(ToldSkill(**skill) for skill in skills),
    )


def _told(row: dict[str, Any]) -> Told:
    cells: dict[str, Any] = {**row, "is_named": bool(row["is_named"])}
    return Told(**cells)


def count_skill_hits(database: Database, skill_id: str) -> int:
    """How often a prompt was told of it: of a draft, how often it would have been of use."""
    rows = database.rows("select count(*) as n from injected_skill where skill_id = :id and was_told = 1", id=skill_id)
    return int(rows[0]["n"])
