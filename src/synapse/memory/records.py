"""Learnings, their evidence and their history in the database."""

from collections.abc import Iterable
from dataclasses import fields
from typing import Any

from synapse import ids
from synapse.memory.evidence import Evidence, EvidenceKind
from synapse.memory.learning import Kind, Learning, Scope, Status
from synapse.memory.status import Cause
from synapse.store.database import Database

_LEARNING = [field.name for field in fields(Learning)]
_EVIDENCE = [field.name for field in fields(Evidence)]
_COLUMN = {"trigger": "trigger_text"}  # `trigger` is a word of SQL


def _insert(table: str, names: list[str]) -> str:
    columns = ", ".join(_COLUMN.get(name, name) for name in names)
    return f"insert into {table} ({columns}) values ({', '.join(f':{name}' for name in names)})"  # noqa: S608  (names of ours)


_STORE_LEARNING = (
    _insert("learning", _LEARNING)
    + " on conflict (id) do update set "
    + ", ".join(
        f"{_COLUMN.get(name, name)} = excluded.{_COLUMN.get(name, name)}"
        for name in _LEARNING
        if name not in ("id", "number", "created_at")
    )
)
# Where the same piece was read on two machines, the earlier reading stands: see confidence.merge.
_STORE_EVIDENCE = (
    _insert("evidence", _EVIDENCE)
    + " on conflict (id) do update set at = excluded.at, recorded_at = excluded.recorded_at, quote = excluded.quote"
    " where excluded.recorded_at < evidence.recorded_at"
)


def next_number(database: Database) -> int:
    """The number of the next learning of this machine. Inside the writer's transaction nobody else takes it."""
    rows = database.rows(
        """
        select max(coalesce((select max(number) from learning), 0),
                   coalesce((select cast(watermark as integer) from step where name = 'number'), 0)) + 1 as n
        """
    )
    return int(rows[0]["n"])


def store(database: Database, learning: Learning) -> None:
    """As it is now: new, or in place of what was known under its id."""
    database.run(_STORE_LEARNING, **{name: _plain(getattr(learning, name)) for name in _LEARNING})


def add_evidence(database: Database, pieces: Iterable[Evidence]) -> int:
    """How many were new. The same piece again changes nothing but when it was said last."""
    rows = [{name: _plain(getattr(piece, name)) for name in _EVIDENCE} for piece in pieces]
    if not rows:
        return 0
    new = database.run_many(_STORE_EVIDENCE, rows)
    database.run_many(
        "update evidence set last_at = :last_at where id = :id and last_at < :last_at",
        [{"id": row["id"], "last_at": row["last_at"]} for row in rows if row["last_at"]],
    )
    return new


def drop_evidence(database: Database, evidence_ids: Iterable[str]) -> None:
    """What it was seen in is not there any more, or says something else."""
    database.run_many("delete from evidence where id = :id", [{"id": one} for one in evidence_ids])


def find_contradicted(database: Database, observation_id: str) -> list[str]:
    """The learnings that what was said there speaks against."""
    rows = database.rows(
        "select distinct learning_id from evidence where observation_id = :id and kind = 'contradiction'",
        id=observation_id,
    )
    return [row["learning_id"] for row in rows]


def find_observation_ids(database: Database) -> set[str]:
    """All that evidence was seen in."""
    rows = database.rows("select distinct observation_id from evidence where observation_id <> ''")
    return {row["observation_id"] for row in rows}


def record_change(database: Database, before: Learning, to: Status, why: Cause, at: str) -> None:
    database.run(
        "insert into learning_change (id, learning_id, from_status, to_status, why, at)"
        " values (:id, :learning_id, :from_status, :to_status, :why, :at) on conflict (id) do nothing",
        id=ids.derive(before.id, before.status, to, at),
        learning_id=before.id,
        from_status=before.status.value,
        to_status=to.value,
        why=why.value,
        at=at,
    )


def find_changes(database: Database, learning_id: str) -> list[dict[str, Any]]:
    """from_status, to_status, why, at; oldest first."""
    return database.rows(
        "select from_status, to_status, why, at from learning_change where learning_id = :id order by at, id",
        id=learning_id,
    )


def record_entities(database: Database, learning_id: str, entities: Iterable[str]) -> None:
    database.run_many(
        "insert into learning_entity (learning_id, entity) values (:id, :entity)"
        " on conflict (learning_id, entity) do nothing",
        [{"id": learning_id, "entity": entity} for entity in entities],
    )


def find_entities(database: Database, learning_ids: list[str] | None = None) -> dict[str, list[str]]:
    """Learning → its entities; of all when none are named."""
    rows = database.rows("select learning_id, entity from learning_entity order by learning_id, entity")
    found: dict[str, list[str]] = {}
    for row in rows:
        if learning_ids is None or row["learning_id"] in learning_ids:
            found.setdefault(row["learning_id"], []).append(row["entity"])
    return found


def find(database: Database, *, project_id: str | None = None, statuses: Iterable[Status] = ()) -> list[Learning]:
    """Oldest number first. With a project: its own and what holds everywhere."""
    wanted = {status.value for status in statuses}
    rows = database.rows(
        "select * from learning where :any = 1 or project_id = :project_id or scope = 'global' order by number",
        any=int(project_id is None),
        project_id=project_id or "",
    )
    return [_value(row) for row in rows if not wanted or row["status"] in wanted]


def find_by_id(database: Database, learning_id: str) -> Learning | None:
    rows = database.rows("select * from learning where id = :id", id=learning_id)
    return _value(rows[0]) if rows else None


def find_by_number(database: Database, number: int) -> Learning | None:
    rows = database.rows("select * from learning where number = :number", number=number)
    return _value(rows[0]) if rows else None


def find_by_prefix(database: Database, prefix: str, *, limit: int) -> list[Learning]:
    """Those whose id begins so."""
    rows = database.rows(
        "select * from learning where substr(id, 1, :length) = :prefix order by number limit :limit",
        length=len(prefix),
        prefix=prefix,
        limit=limit,
    )
    return [_value(row) for row in rows]


def find_superseded(database: Database, learning_id: str) -> list[Learning]:
    """What that one replaced."""
    rows = database.rows("select * from learning where superseded_by = :id order by number", id=learning_id)
    return [_value(row) for row in rows]


def find_evidence(database: Database, learning_id: str) -> list[Evidence]:
    rows = database.rows("select * from evidence where learning_id = :id order by at, id", id=learning_id)
    return [_evidence(row) for row in rows]


def find_all_evidence(database: Database) -> dict[str, list[Evidence]]:
    """Learning → its evidence, of all."""
    found: dict[str, list[Evidence]] = {}
    for row in database.rows("select * from evidence order by learning_id, at, id"):
        found.setdefault(row["learning_id"], []).append(_evidence(row))
    return found


def remove(database: Database, learning: Learning) -> None:
    """Takes it and all that it rested on out of the database."""
    for table in ("evidence", "learning_change", "learning_entity", "injected"):
        database.run(f"delete from {table} where learning_id = :id", id=learning.id)  # noqa: S608  (names of ours)
    database.run("delete from learning where id = :id", id=learning.id)
    _keep_number(database, learning.number)


def forget(database: Database, learning: Learning, at: str) -> None:
    """Removes it, and the same lesson does not come back by itself."""
    remove(database, learning)
    database.run(
        "insert into forgotten (learning_id, at) values (:id, :at) on conflict (learning_id) do nothing",
        id=learning.id,
        at=at,
    )


def _keep_number(database: Database, number: int) -> None:
    """L42 stays the name of what is gone: a new learning must not answer to it."""
    database.run(
        "insert into step (name, subject, watermark) values ('number', '', :number)"
        " on conflict (name, subject) do update set watermark = excluded.watermark"
        " where cast(excluded.watermark as integer) > cast(step.watermark as integer)",
        number=str(number),
    )


def is_forgotten(database: Database, learning_id: str) -> bool:
    return bool(database.rows("select 1 from forgotten where learning_id = :id", id=learning_id))


def remember(database: Database, learning_id: str) -> None:
    """A person said it again, on purpose."""
    database.run("delete from forgotten where learning_id = :id", id=learning_id)


def _plain(value: object) -> object:
    return int(value) if isinstance(value, bool) else value


def _value(row: dict[str, Any]) -> Learning:
    cells: dict[str, Any] = {name: row[_COLUMN.get(name, name)] for name in _LEARNING}
    cells["kind"], cells["scope"], cells["status"] = Kind(row["kind"]), Scope(row["scope"]), Status(row["status"])
    cells["is_strong"] = bool(row["is_strong"])
    return Learning(**cells)


def _evidence(row: dict[str, Any]) -> Evidence:
    cells: dict[str, Any] = {name: row[name] for name in _EVIDENCE}
    cells["kind"] = EvidenceKind(row["kind"])
    return Evidence(**cells)
