"""Observations in the database: stored once by their id, the host's latest word about each."""

import json
from dataclasses import fields
from operator import attrgetter
from typing import Any

from synapse.observe.observation import Event, Observation, Rank, Source
from synapse.store.database import Database

_FIELDS = [field.name for field in fields(Observation)]
_COLUMNS = [*_FIELDS, "part"]
_values = attrgetter(*_FIELDS)
_encode = json.JSONEncoder(ensure_ascii=False).encode

_STORE = f"""
insert into observation ({", ".join(_COLUMNS)})
values ({", ".join(":" + column for column in _COLUMNS)})
on conflict (id) do update set
  event = excluded.event, tool = excluded.tool, input = excluded.input, output = excluded.output, text = excluded.text,
  outcome = excluded.outcome, files = excluded.files, at = excluded.at, content_hash = excluded.content_hash
where observation.content_hash <> excluded.content_hash
"""  # noqa: S608  (column names of ours; values are bound)

FILTERS = ("session_id", "project_id", "host", "event", "tool", "outcome")


def store(database: Database, observations: list[Observation], parts: dict[str, int]) -> int:
    """How many were new or had changed. `parts`: session → the number of this transcript within it."""
    rows = [_row(observation, parts[observation.session_id]) for observation in observations]
    return database.run_many(_STORE, rows) if rows else 0


def _row(observation: Observation, part: int) -> dict[str, object]:
    row: dict[str, object] = dict(zip(_FIELDS, _values(observation), strict=True))
    row["files"] = _encode(observation.files) if observation.files else "[]"
    row["part"] = part
    return row


def find(database: Database, *, since: str = "", limit: int = 0, **wanted: str) -> list[Observation]:
    """Those that fit everything wanted (see FILTERS). Of one session in its order, else the newest first."""
    named = {name: value for name, value in wanted.items() if value}
    conditions = [f"{name} = :{name}" for name in FILTERS if name in named] + (["at >= :since"] if since else [])
    where = f"where {' and '.join(conditions)}" if conditions else ""
    order = "part, place" if "session_id" in named else "at desc, session_id, part desc, place desc"
    rows = database.rows(
        f"select * from observation {where} order by {order} limit :limit",  # noqa: S608  (names of ours; values are bound)
        since=since,
        limit=limit or -1,
        **named,
    )
    return [_value(row) for row in rows]


def find_by_prefix(database: Database, prefix: str, *, limit: int) -> list[Observation]:
    return [
        _value(row)
        for row in database.rows(
            "select * from observation where substr(id, 1, :length) = :prefix order by id limit :limit",
            length=len(prefix),
            prefix=prefix,
            limit=limit,
        )
    ]


def count_by_event(database: Database) -> dict[str, int]:
    return {
        row["event"]: row["n"]
        for row in database.rows("select event, count(*) as n from observation group by event order by event")
    }


def count_by_session(database: Database, session_ids: list[str]) -> dict[str, dict[str, int]]:
    """Session → event → how many."""
    counts: dict[str, dict[str, int]] = {session_id: {} for session_id in session_ids}
    for session_id in session_ids:
        for row in database.rows(
            "select event, count(*) as n from observation where session_id = :session_id group by event",
            session_id=session_id,
        ):
            counts[session_id][row["event"]] = row["n"]
    return counts


def purge(database: Database, recorded_before: str) -> int:
    """Forgets what was recorded before that instant; how many went."""
    return database.run("delete from observation where recorded_at < :instant", instant=recorded_before)


def _value(row: dict[str, Any]) -> Observation:
    cells: dict[str, Any] = {
        **{name: row[name] for name in _FIELDS},
        "event": Event(row["event"]),
        "source": Source(row["source"]),
        "role_rank": Rank(row["role_rank"]),
        "files": tuple(json.loads(row["files"])),
    }
    return Observation(**cells)
