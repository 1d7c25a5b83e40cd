"""Versions of skills and their changes in the database; their files are kept beside it."""

import json
from dataclasses import fields
from typing import Any

from synapse import ids
from synapse.skills.draft import Change, Kind, State, Version
from synapse.store.database import Database

_NAMES = [field.name for field in fields(Version)]
_STORE = (
    f"insert into skill_version ({', '.join(_NAMES)}) values ({', '.join(f':{name}' for name in _NAMES)})"  # noqa: S608  (names of ours)
    " on conflict (id) do update set "
    + ", ".join(f"{name} = excluded.{name}" for name in _NAMES if name not in ("id", "number", "created_at"))
)


def store(database: Database, version: Version) -> None:
    cells: dict[str, object] = {name: getattr(version, name) for name in _NAMES}
    cells |= {"state": version.state.value, "kind": version.kind.value, "is_wished": int(version.is_wished)}
    cells["sessions"] = json.dumps(version.sessions)
    database.run(_STORE, **cells)


def record_change(database: Database, version: Version, to: State, *, cause: str, by: str, at: str) -> None:
    rows = database.rows("select count(*) as n from skill_version_change where version_id = :id", id=version.id)
    number = int(rows[0]["n"]) + 1
    database.run(
        "insert into skill_version_change (id, version_id, number, from_state, to_state, cause, by_whom, at)"
        " values (:id, :version_id, :number, :from_state, :to_state, :cause, :by, :at) on conflict (id) do nothing",
        id=ids.derive("skill-change", version.id, str(number), to.value, at),
        version_id=version.id,
        number=number,
        from_state=version.state.value,
        to_state=to.value,
        cause=cause,
        by=by,
        at=at,
    )


def find(database: Database, *, name: str = "") -> list[Version]:
    """Of all scopes; by name and number."""
    rows = database.rows(
        "select * from skill_version where name = :name or :name = '' order by name, scope_id, number", name=name
    )
    return [_value(row) for row in rows]


def find_by_target(database: Database, target: str) -> list[Version]:
    """What lies or lay there; by number."""
    rows = database.rows("select * from skill_version where target = :target order by number", target=target)
    return [_value(row) for row in rows]


def next_number(database: Database, name: str, scope_id: str) -> int:
    rows = database.rows(
        "select coalesce(max(number), 0) + 1 as n from skill_version where name = :name and scope_id = :scope_id",
        name=name,
        scope_id=scope_id,
    )
    return int(rows[0]["n"])


def find_changes(database: Database, version_id: str) -> list[Change]:
    rows = database.rows("select * from skill_version_change where version_id = :id order by number", id=version_id)
    return [
        Change(row["version_id"], row["from_state"], row["to_state"], row["cause"], row["by_whom"], row["at"])
        for row in rows
    ]


def _value(row: dict[str, Any]) -> Version:
    cells: dict[str, Any] = {name: row[name] for name in _NAMES}
    cells |= {"state": State(row["state"]), "kind": Kind(row["kind"]), "is_wished": bool(row["is_wished"])}
    cells["sessions"] = tuple(json.loads(row["sessions"]))
    return Version(**cells)
