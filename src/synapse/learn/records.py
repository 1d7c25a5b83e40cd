"""Findings in the database: what each session showed, and which learning it became part of."""

import json
from dataclasses import fields
from typing import Any

from synapse import ids
from synapse.learn.finding import Finding, Mode
from synapse.store.database import Database

_FIELDS = [field.name for field in fields(Finding)]
_COLUMN = {"trigger": "trigger_text"}
_STORE = (
    f"insert into finding (id, {', '.join(_COLUMN.get(name, name) for name in _FIELDS)}, recorded_at, learning_id)"  # noqa: S608  (names of ours)
    f" values (:id, {', '.join(f':{name}' for name in _FIELDS)}, :recorded_at, '')"
    " on conflict (id) do update set "
    + ", ".join(
        f"{_COLUMN.get(name, name)} = excluded.{_COLUMN.get(name, name)}"
        for name in (
            "kind",
            "mode",
            "score",
            "start",
            "project_id",
            "role_rank",
            "statement",
            "prefer",
            "avoid",
            "trigger",
            "during",
            "quote",
            "cues",
        )
    )
)

DETECT = "detect"  # the step whose subjects are sessions
SPOOL = "spool"  # whose subjects are the files that hooks write, and its watermarks how far each was read
BAD_SPOOL = "bad-spool"  # whose one watermark is how many lines of hooks nobody could use
REFUSED_VERDICT = "refused-verdict"  # whose subjects are verdicts that could not be carried out, its watermarks why
TO_DO, DONE = "", "done"  # its watermarks: a session has something new, or nothing


def make_id(finding: Finding) -> str:
    """The same detector sees one thing in one observation."""
    return ids.derive("finding", finding.detector, finding.observation_id)


def store(database: Database, findings: list[Finding], at: str) -> int:
    rows: list[dict[str, object]] = [
        {
            **{name: getattr(finding, name) for name in _FIELDS},
            "mode": finding.mode.value,
            "cues": json.dumps(finding.cues),
            "observation_ids": json.dumps(finding.observation_ids),
            "id": make_id(finding),
            "recorded_at": at,
        }
        for finding in findings
    ]
    return database.run_many(_STORE, rows) if rows else 0


def find_unattached(database: Database) -> list[Finding]:
    """Those that belong to no learning yet, oldest word first."""
    rows = database.rows("select * from finding where learning_id = '' order by at, session_id, place, detector")
    return [_value(row) for row in rows]


def find_of_session(database: Database, session_id: str) -> dict[str, tuple[Finding, str]]:
    """By its id each finding, and the learning it became part of, or empty."""
    rows = database.rows("select * from finding where session_id = :session_id", session_id=session_id)
    return {row["id"]: (_value(row), row["learning_id"]) for row in rows}


def find_corrections(database: Database) -> dict[str, list[str]]:
    """Session → when a person corrected or refused something in it."""
    rows = database.rows(
        "select session_id, at from finding where detector in ('correction', 'refused_call') and role_rank = 'person'"
        " order by at"
    )
    found: dict[str, list[str]] = {}
    for row in rows:
        found.setdefault(row["session_id"], []).append(row["at"])
    return found


def find_of_learning(database: Database, learning_id: str) -> list[Finding]:
    rows = database.rows("select * from finding where learning_id = :id order by at, place", id=learning_id)
    return [_value(row) for row in rows]


def attach(database: Database, finding_ids: list[str], learning_id: str) -> None:
    database.run_many(
        "update finding set learning_id = :learning_id where id = :id",
        [{"id": finding_id, "learning_id": learning_id} for finding_id in finding_ids],
    )


def detach_all(database: Database, learning_id: str) -> None:
    """Its learning is gone: they are looked at again."""
    database.run("update finding set learning_id = '' where learning_id = :id", id=learning_id)


def drop(database: Database, finding_id: str) -> None:
    """The session went on, and the detector no longer sees it."""
    database.run("delete from finding where id = :id", id=finding_id)


def has_observation(database: Database, finding_id: str) -> bool:
    """Whether what it was seen in is still there to look at."""
    return bool(
        database.rows(
            "select 1 from finding join observation on observation.id = finding.observation_id where finding.id = :id",
            id=finding_id,
        )
    )


def find_observation_ids(database: Database) -> set[str]:
    """All that findings rest on."""
    rows = database.rows("select observation_id, observation_ids from finding")
    return {row["observation_id"] for row in rows} | {one for row in rows for one in json.loads(row["observation_ids"])}


def release(database: Database, learning_id: str) -> None:
    """Its learning was forgotten: what was seen is forgotten with it."""
    database.run("delete from finding where learning_id = :id", id=learning_id)


def expire(database: Database, recorded_before: str) -> int:
    """Single sightings that nobody repeated."""
    return database.run(
        "delete from finding where learning_id = '' and recorded_at < :instant", instant=recorded_before
    )


def count(database: Database) -> dict[str, dict[str, int]]:
    """Detector → how many findings, and how many of them wait for a second session."""
    rows = database.rows(
        "select detector, count(*) as seen, sum(case when learning_id = '' then 1 else 0 end) as waiting"
        " from finding group by detector order by detector"
    )
    return {row["detector"]: {"seen": row["seen"], "waiting": row["waiting"]} for row in rows}


# What each step has done, so that a run that was killed goes on and counts nothing twice.


def find_watermarks(database: Database, step: str) -> dict[str, str]:
    rows = database.rows("select subject, watermark from step where name = :step", step=step)
    return {row["subject"]: row["watermark"] for row in rows}


def set_watermark(database: Database, step: str, subject: str, watermark: str) -> None:
    database.run(
        "insert into step (name, subject, watermark) values (:step, :subject, :watermark)"
        " on conflict (name, subject) do update set watermark = excluded.watermark",
        step=step,
        subject=subject,
        watermark=watermark,
    )


def count_bad_lines(database: Database) -> int:
    """Of all that hooks wrote, the lines that no worker could use."""
    return int(find_watermarks(database, BAD_SPOOL).get("", "0"))


def drop_watermark(database: Database, step: str, subject: str) -> None:
    database.run("delete from step where name = :step and subject = :subject", step=step, subject=subject)


def _value(row: dict[str, Any]) -> Finding:
    cells: dict[str, Any] = {name: row[_COLUMN.get(name, name)] for name in _FIELDS}
    cells["mode"] = Mode(row["mode"])
    cells["cues"] = tuple(json.loads(row["cues"]))
    cells["observation_ids"] = tuple(json.loads(row["observation_ids"]))
    return Finding(**cells)
