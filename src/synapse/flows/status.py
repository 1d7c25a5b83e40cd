"""What Synapse holds, counted from its tables."""

import os
from dataclasses import asdict, dataclass
from datetime import UTC, datetime

from synapse.briefing.records import count_injections
from synapse.clock import stamp
from synapse.flows.wake import LAST
from synapse.hosts.ways import find_ways
from synapse.learn import records as findings
from synapse.memory.tally.records import count_by_status
from synapse.observe.records import count_by_event
from synapse.sessions import records as sessions
from synapse.skills.draft import State
from synapse.skills.versions import records as versions
from synapse.workspace.workspace import Workspace


@dataclass(frozen=True, slots=True)
class ProjectCount:
    id: str
    name: str
    root: str
    sessions: int
    last_at: str


@dataclass(frozen=True, slots=True)
class FormatCount:
    format: str  # empty: refused files
    files: int
    size: int
    records: int
    bad_lines: int


@dataclass(frozen=True, slots=True)
class InjectionCount:
    injections: int
    sessions: int
    tokens: int
    late: int  # times at which nothing was found before the deadline


@dataclass(frozen=True, slots=True)
class Status:
    home: str
    database_bytes: int
    events: dict[str, int]
    sessions: dict[str, int]
    projects: tuple[ProjectCount, ...]
    formats: tuple[FormatCount, ...]
    skipped: dict[str, int]
    refused: dict[str, str]  # path → why, of files that looked like a transcript
    last_read_at: str
    hook_errors: int
    bad_hook_lines: int  # that a worker could not use
    learnings: dict[str, int]  # by status
    findings_waiting: int  # single sightings that wait for a second session
    injections: InjectionCount
    refused_verdicts: tuple[str, ...]  # why, the oldest first
    quarantined: tuple[str, ...]  # names of skills that did harm and were taken out
    wired: dict[str, str]  # host → through what
    last_work_at: str  # when a worker was done last; empty when none ever was

    @property
    def observations(self) -> int:
        return sum(self.events.values())

    def to_json(self) -> dict[str, object]:
        return {"observations": self.observations, **asdict(self)}


def get_status(workspace: Workspace) -> Status:
    database = workspace.database
    formats = sessions.count_transcripts(database)
    refused = findings.find_watermarks(database, findings.REFUSED_VERDICT)
    return Status(
        home=workspace.home,
        database_bytes=os.path.getsize(database.path) if os.path.exists(database.path) else 0,  # in memory
        events=count_by_event(database),
        sessions=sessions.count_sessions(database),
        projects=tuple(ProjectCount(**row) for row in sessions.count_projects(database)),
        formats=tuple(
            FormatCount(row["format"], row["files"], max(row["bytes"], 0), row["records"], row["bad_lines"])
            for row in formats
        ),
        skipped=sessions.find_skips(database),
        refused=dict(sessions.find_refused(database, except_for=sessions.NO_TRANSCRIPT)),
        last_read_at=max((row["read_at"] for row in formats), default=""),
        hook_errors=len(read_hook_errors(workspace.home)),
        bad_hook_lines=findings.count_bad_lines(database),
        learnings=count_by_status(database),
        findings_waiting=sum(count["waiting"] for count in findings.count(database).values()),
        injections=InjectionCount(**count_injections(database)),
        refused_verdicts=tuple(why for _, why in sorted(refused.items())),
        quarantined=find_quarantined(workspace),
        wired=find_ways(workspace.home, workspace.user_home, workspace.environ),
        last_work_at=_find_last_work(workspace.home),
    )


def find_quarantined(workspace: Workspace) -> tuple[str, ...]:
    found = versions.find(workspace.database)
    return tuple(dict.fromkeys(one.name for one in found if one.state is State.QUARANTINED))


def _find_last_work(home: str) -> str:
    try:
        return stamp(datetime.fromtimestamp(os.stat(f"{home}/{LAST}").st_mtime, UTC))
    except OSError:
        return ""


def read_hook_errors(home: str) -> list[str]:
    """The lines of the hooks' error log, oldest first."""
    path = f"{home}/hook-errors.log"
    if not os.path.exists(path):
        return []
    with open(path, encoding="utf-8", errors="replace") as file:
        return file.read().splitlines()
