"""Observations in the database: stored once by their id, the host's latest word about each."""

import json
from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import fields
from operator import attrgetter
from typing import Any

from synapse.observe.observation import Event, Observation, Rank, Source
from synapse.store.database import Database

_FIELDS = [field.name for field in fields(Observation)]
_COLUMNS = [*_FIELDS, "part"]
_values = attrgetter(*_FIELDS)
_encode = json.JSONEncoder(ensure_ascii=False).encode

# A hook told of it while it happened; the transcript knows more, and in which order things came.
_IS_LIVE = f"observation.source = '{Source.TOOL_HOOK}'"
_STORE = f"""
insert into observation ({", ".join(_COLUMNS)})
select {", ".join(":" + column for column in _COLUMNS)}
where not exists (select 1 from purged_observation where id = :id)
on conflict (id) do update set
  event = excluded.event, tool = excluded.tool, input = excluded.input, output = excluded.output, text = excluded.text,
  outcome = excluded.outcome, files = excluded.files, at = excluded.at, content_hash = excluded.content_hash,
  source = excluded.source,
  part = case when {_IS_LIVE} then excluded.part else observation.part end,
  place = case when {_IS_LIVE} then excluded.place else observation.place end,
  turn_id = case when {_IS_LIVE} then excluded.turn_id else observation.turn_id end
where observation.session_id = excluded.session_id
  and (case when {_IS_LIVE} then 1 when excluded.source = '{Source.TOOL_HOOK}' then 0 else 1 end) = 1
  and (observation.content_hash <> excluded.content_hash or observation.source <> excluded.source)
"""  # noqa: S608  (column names of ours; values are bound)

PAGE = 1_000  # observations: some MB

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


def find(
    database: Database, wanted: Mapping[str, str], *, since: str = "", limit: int = 0, offset: int = 0
) -> list[Observation]:
    """Those that fit everything wanted (see FILTERS). Of one session in its order, else the newest first."""
    named = {name: value for name, value in wanted.items() if value}
    conditions = [f"{name} = :{name}" for name in FILTERS if name in named] + (["at >= :since"] if since else [])
    where = f"where {' and '.join(conditions)}" if conditions else ""
    order = "part, place" if "session_id" in named else "at desc, session_id, part desc, place desc"
    rows = database.rows(
        f"select * from observation {where} order by {order} limit :limit offset :offset",  # noqa: S608  (names of ours; values are bound)
        since=since,
        limit=limit or -1,
        offset=offset,
        **named,
    )
    return [_value(row) for row in rows]


def count_all(database: Database, wanted: Mapping[str, str], *, since: str = "") -> int:
    """How many `find` would give without a limit."""
    named = {name: value for name, value in wanted.items() if value}
    conditions = [f"{name} = :{name}" for name in FILTERS if name in named] + (["at >= :since"] if since else [])
    where = f"where {' and '.join(conditions)}" if conditions else ""
    rows = database.rows(f"select count(*) as n from observation {where}", since=since, **named)  # noqa: S608  (names of ours)
    return int(rows[0]["n"])


def find_by_id(database: Database, observation_ids: list[str]) -> dict[str, Observation]:
    """Those of them that are there."""
    found = [database.rows("select * from observation where id = :id", id=one) for one in observation_ids]
    return {row["id"]: _value(row) for rows in found for row in rows}


def find_first_words(database: Database, session_ids: list[str]) -> dict[str, str]:
    """Session → what was said in it first."""
    found = {
        session_id: database.rows(
            "select text from observation where session_id = :session_id and event = :event"
            " order by part, place limit 1",
            session_id=session_id,
            event=Event.USER_MESSAGE,
        )
        for session_id in session_ids
    }
    return {session_id: rows[0]["text"] for session_id, rows in found.items() if rows}


def find_in_pages(database: Database, wanted: Mapping[str, str], *, since: str = "") -> Iterator[Observation]:
    """The same, all of them, without holding more than a page in memory."""
    offset = 0
    while page := find(database, wanted, since=since, limit=PAGE, offset=offset):
        yield from page
        offset += len(page)


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


def demote(database: Database, session_id: str) -> None:
    """Nothing in the session is a person's word: it turned out that a program started it."""
    database.run(
        "update observation set role_rank = :agent where session_id = :session_id and role_rank = :person",
        agent=Rank.AGENT,
        person=Rank.PERSON,
        session_id=session_id,
    )


def purge(database: Database, recorded_before: str, at: str, kept: AbstractSet[str], project_id: str = "") -> int:
    """Forgets what was recorded before that instant, of one project or of all, but not what is `kept`; how many went.

    Their ids stay: a document that is read again as a whole must not bring them back.
    """
    with database.transaction():
        old = database.rows(
            "select id from observation where recorded_at < :instant and (:project_id = '' or project_id = :project_id)",
            instant=recorded_before,
            project_id=project_id,
        )
        gone: list[dict[str, object]] = [{"id": row["id"], "at": at} for row in old if row["id"] not in kept]
        database.run_many(
            "insert into purged_observation (id, purged_at) values (:id, :at) on conflict (id) do nothing", gone
        )
        database.run_many("delete from observation where id = :id", [{"id": row["id"]} for row in gone])
    return len(gone)


def _value(row: dict[str, Any]) -> Observation:
    cells: dict[str, Any] = {
        **{name: row[name] for name in _FIELDS},
        "event": Event(row["event"]),
        "source": Source(row["source"]),
        "role_rank": Rank(row["role_rank"]),
        "files": tuple(json.loads(row["files"])),
    }
    return Observation(**cells)
