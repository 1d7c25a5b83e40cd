"""Sessions, the transcripts they were read from, and how far each was read."""

import json
from dataclasses import dataclass
from typing import Any

from synapse.project.project import Project
from synapse.store.database import Database

NO_TRANSCRIPT = "no transcript of a known host"  # why most files of a folder are refused: nothing is wrong with them


@dataclass(frozen=True, slots=True)
class StoredSession:
    """A session as it is known by now."""

    id: str  # "<host>:<the host's own id>"
    host: str
    native_id: str
    project_id: str
    cwd: str
    title: str
    version: str
    parent_id: str
    is_automated: bool
    started_at: str
    last_at: str
    recorded_at: str


@dataclass(frozen=True, slots=True)
class Transcript:
    """One file (or database) and the watermark up to which it was read."""

    id: str
    path: str
    host: str
    format: str
    size: int
    mtime_ns: int
    fingerprint: str  # "<bytes>:<hash of that many first bytes>": a rewritten file is read anew
    position: str  # an offset, or what the host's database reader goes on from
    state: str  # JSON: what the reader remembers between lines
    records: int
    bad_lines: int
    refused: str  # why it was not read; empty when it was
    read_at: str


def session_id(host: str, native_id: str) -> str:
    return f"{host}:{native_id}"


def record_project(database: Database, project: Project, at: str) -> None:
    """Remembers a project that something was seen in."""
    database.run(
        """
        insert into project (id, name, root, origin, first_seen_at) values (:id, :name, :root, :origin, :at)
        on conflict (id) do nothing
        """,
        id=project.id,
        name=project.name,
        root=project.root,
        origin=project.origin,
        at=at,
    )


def count_projects(database: Database) -> list[dict[str, Any]]:
    """One row a project: id, name, root, sessions, last_at; the latest first."""
    return database.rows(
        """
        select project.id, project.name, project.root, count(session.id) as sessions,
               coalesce(max(session.last_at), '') as last_at
        from project left join session on session.project_id = project.id
        group by project.id, project.name, project.root order by last_at desc, project.id
        """
    )


def record_session(database: Database, session: StoredSession) -> None:
    """Stores the head, or fills in what was not known before."""
    database.run(
        """
        insert into session (id, host, native_id, project_id, cwd, title, version, parent_id, is_automated,
                             started_at, last_at, recorded_at)
        values (:id, :host, :native_id, :project_id, :cwd, :title, :version, :parent_id, :is_automated,
                :started_at, :last_at, :recorded_at)
        on conflict (id) do update set
          project_id = case when session.cwd = '' then excluded.project_id else session.project_id end,
          cwd = case when session.cwd = '' then excluded.cwd else session.cwd end,
          title = case when excluded.title = '' then session.title else excluded.title end,
          version = case when excluded.version = '' then session.version else excluded.version end,
          parent_id = case when session.parent_id = '' then excluded.parent_id else session.parent_id end,
          is_automated = case when excluded.is_automated > session.is_automated
                              then excluded.is_automated else session.is_automated end,
          started_at = case when session.started_at = '' or (excluded.started_at <> '' and
                                 excluded.started_at < session.started_at)
                            then excluded.started_at else session.started_at end
        """,
        **{name: getattr(session, name) for name in StoredSession.__slots__},
    )


def record_last(database: Database, last: dict[str, str]) -> None:
    """Session → the latest instant seen in it."""
    database.run_many(
        "update session set last_at = :at where id = :id and last_at < :at",
        [{"id": key, "at": at} for key, at in last.items()],
    )


def get_part(database: Database, session_key: str, transcript_id: str) -> int:
    """The transcript's number within the session: first read, first in order."""
    database.run(
        """
        insert into session_part (session_id, transcript_id, part)
        select :session_id, :transcript_id, coalesce(max(part) + 1, 0) from session_part where session_id = :session_id
        on conflict (session_id, transcript_id) do nothing
        """,
        session_id=session_key,
        transcript_id=transcript_id,
    )
    rows = database.rows(
        "select part from session_part where session_id = :session_id and transcript_id = :transcript_id",
        session_id=session_key,
        transcript_id=transcript_id,
    )
    return int(rows[0]["part"])


def find_transcripts(database: Database) -> dict[str, Transcript]:
    """Every transcript that was looked at, by id."""
    return {row["id"]: Transcript(**row) for row in database.rows("select * from transcript")}


def record_transcript(database: Database, transcript: Transcript, skipped: dict[str, int]) -> None:
    """Moves the watermark, and sets the counts of what was left out so far."""
    database.run(
        """
        insert into transcript (id, path, host, format, size, mtime_ns, fingerprint, position, state, records,
                                bad_lines, refused, read_at)
        values (:id, :path, :host, :format, :size, :mtime_ns, :fingerprint, :position, :state, :records,
                :bad_lines, :refused, :read_at)
        on conflict (id) do update set
          path = excluded.path, host = excluded.host, format = excluded.format, size = excluded.size,
          mtime_ns = excluded.mtime_ns, fingerprint = excluded.fingerprint, position = excluded.position,
          state = excluded.state, records = excluded.records, bad_lines = excluded.bad_lines,
          refused = excluded.refused, read_at = excluded.read_at
        """,
        **{name: getattr(transcript, name) for name in Transcript.__slots__},
    )
    database.run("delete from skip where transcript_id = :id", id=transcript.id)
    database.run_many(
        "insert into skip (transcript_id, reason, count) values (:id, :reason, :count)",
        [{"id": transcript.id, "reason": reason, "count": count} for reason, count in skipped.items()],
    )


def find_skips(database: Database, transcript_id: str = "") -> dict[str, int]:
    """Reason → how many, of one transcript or of all."""
    return {
        row["reason"]: row["n"]
        for row in database.rows(
            """
            select reason, sum(count) as n from skip where :id = '' or transcript_id = :id
            group by reason order by n desc, reason
            """,
            id=transcript_id,
        )
    }


def exclude_sessions(database: Database, reasons: dict[str, str], at: str) -> None:
    """Nothing of these is written down, now and later. `reasons`: session → why."""
    with database.transaction():
        database.run_many(
            "insert into excluded_session (session_id, reason, recorded_at) values (:id, :reason, :at)"
            " on conflict (session_id) do nothing",
            [{"id": session_id, "reason": reason, "at": at} for session_id, reason in reasons.items()],
        )


def find_excluded(database: Database) -> dict[str, str]:
    """Session → why nothing of it is written down."""
    return {
        row["session_id"]: row["reason"] for row in database.rows("select session_id, reason from excluded_session")
    }


def find_sessions(
    database: Database, *, project_id: str = "", host: str = "", since: str = "", limit: int = 0
) -> list[StoredSession]:
    """The latest first."""
    return [
        _value(row)
        for row in database.rows(
            """
            select * from session
            where (:project_id = '' or project_id = :project_id)
              and (:host = '' or host = :host)
              and (:since = '' or last_at >= :since)
            order by last_at desc, id
            limit :limit
            """,
            project_id=project_id,
            host=host,
            since=since,
            limit=limit or -1,
        )
    ]


def get_sessions(database: Database, ids: list[str]) -> list[StoredSession]:
    """These, the latest first."""
    found = [_value(row) for key in ids for row in database.rows("select * from session where id = :id", id=key)]
    return sorted(found, key=lambda session: session.last_at, reverse=True)


def find_sessions_by_prefix(database: Database, prefix: str, *, limit: int) -> list[StoredSession]:
    """Sessions whose id, or whose host's own id, begins so."""
    return [
        _value(row)
        for row in database.rows(
            """
            select * from session
            where substr(id, 1, :length) = :prefix or substr(native_id, 1, :length) = :prefix
            order by id limit :limit
            """,
            length=len(prefix),
            prefix=prefix,
            limit=limit,
        )
    ]


def count_sessions(database: Database, *, project_id: str = "", host: str = "", since: str = "") -> dict[str, int]:
    """Host → how many sessions; of those that `find_sessions` would give without a limit."""
    return {
        row["host"]: row["n"]
        for row in database.rows(
            """
            select host, count(*) as n from session
            where (:project_id = '' or project_id = :project_id)
              and (:host = '' or host = :host)
              and (:since = '' or last_at >= :since)
            group by host order by n desc, host
            """,
            project_id=project_id,
            host=host,
            since=since,
        )
    }


def count_transcripts(database: Database) -> list[dict[str, Any]]:
    """One row a format: files, bytes, records, bad lines, refused."""
    return database.rows(
        """
        select format, count(*) as files, sum(size) as bytes, sum(records) as records, sum(bad_lines) as bad_lines,
               sum(case when refused <> '' then 1 else 0 end) as refused, max(read_at) as read_at
        from transcript group by format order by files desc, format
        """
    )


def find_refused(database: Database, *, except_for: str = "") -> list[tuple[str, str]]:
    """(path, why) of each file that could not be read, for another reason than that one."""
    return [
        (row["path"], row["refused"])
        for row in database.rows(
            "select path, refused from transcript where refused not in ('', :except_for) order by path",
            except_for=except_for,
        )
    ]


def read_state(transcript: Transcript) -> dict[str, Any]:
    return json.loads(transcript.state) if transcript.state else {}


def _value(row: dict[str, Any]) -> StoredSession:
    cells: dict[str, Any] = {**row, "is_automated": bool(row["is_automated"])}
    return StoredSession(**cells)
