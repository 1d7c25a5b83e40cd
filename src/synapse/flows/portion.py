"""What was read but is not stored yet: kept across files, stored in one transaction when it is enough."""

from collections import Counter
from dataclasses import dataclass

from synapse.clock import read_instant
from synapse.flows.report import FileReport
from synapse.flows.sources import Source
from synapse.flows.transcript import Reading, to_transcript
from synapse.hosts.read import Chunk
from synapse.observe import records as observations
from synapse.observe.observation import Event, Observation
from synapse.project.project import Project
from synapse.sessions import records as sessions
from synapse.sessions.records import StoredSession, Transcript
from synapse.sessions.session import Session
from synapse.workspace.workspace import Workspace

ENOUGH = 2_000  # observations in one transaction: some MB in memory, and a fraction of a second to store


@dataclass(frozen=True, slots=True)
class Portion:
    """A part of one transcript, and the watermark behind it."""

    transcript: Transcript
    skipped: dict[str, int]
    sessions: dict[str, tuple[Session, Project]]
    observations: list[Observation]
    last: dict[str, str]


class Batch:
    """Mutable: collects portions and reports of one ingest."""

    def __init__(self, workspace: Workspace, *, is_dry: bool) -> None:
        self.sessions: set[str] = set()
        self.reports: list[FileReport] = []
        self._workspace = workspace
        self._is_dry = is_dry
        self._portions: list[Portion] = []
        self._waiting = 0
        self._at = workspace.now()
        self._counts: dict[str, Counter[str]] = {}  # transcript → turns, calls, stored
        self._ended: list[tuple[int, Reading, str]] = []  # where its report belongs

    def add(self, reading: Reading, chunk: Chunk) -> None:
        """A chunk was observed; stores what waits when it is enough."""
        if self._waiting + len(reading.observing.observations) >= ENOUGH:
            self._collect(reading, to_transcript(reading, chunk, is_end=False, at=self._at))
            self.flush()

    def end(self, reading: Reading, last: Chunk | None, broken: str = "") -> None:
        """The transcript is read to its end, or to where it is broken."""
        chunk = last or Chunk([], reading.position, reading.state)
        self._collect(reading, to_transcript(reading, chunk, is_end=True, at=self._at, refused=broken))
        self._ended.append((len(self.reports), reading, broken))
        self.reports.append(FileReport(str(reading.source.path), reading.reader.format, reading.action))

    def pass_over(self, report: FileReport) -> None:
        self.reports.append(report)

    def refuse(self, source: Source, why: str, known: Transcript | None) -> None:
        """Notes why a file cannot be read at all."""
        self.reports.append(FileReport(str(source.path), "", "refused", why, size=source.size))
        if known is not None and known.refused == why:
            return
        refused = Transcript(
            id=source.id, path=str(source.path), host="", format="", size=source.size, mtime_ns=source.mtime_ns,
            fingerprint="", position="", state="", records=0, bad_lines=0, refused=why, read_at=self._at,
        )  # fmt: skip
        self._portions.append(Portion(refused, {}, {}, [], {}))

    def flush(self) -> None:
        """Stores everything that waits: observations and watermarks together, or nothing."""
        portions, self._portions, self._waiting = self._portions, [], 0
        if self._is_dry or not portions:
            return
        with self._workspace.database.transaction():
            for portion in portions:
                self._store(portion)

    def finish(self) -> tuple[FileReport, ...]:
        """The report of each file, in the order in which they were read."""
        self.flush()
        for place, reading, broken in self._ended:
            self.reports[place] = self._report(reading, broken)
        return tuple(self.reports)

    def _collect(self, reading: Reading, transcript: Transcript) -> None:
        observing = reading.observing
        events = Counter(observation.event for observation in observing.observations)
        counts = self._counts.setdefault(transcript.id, Counter())
        counts["calls"] += events[Event.TOOL_START]
        counts["turns"] += events[Event.USER_MESSAGE] + events[Event.ASSISTANT_MESSAGE]
        self._portions.append(
            Portion(transcript, dict(reading.tally.skipped), observing.sessions, observing.observations, observing.last)
        )
        self._waiting += len(observing.observations)
        self.sessions |= {observation.session_id for observation in observing.observations}
        observing.sessions, observing.observations, observing.last = {}, [], {}
        if self._waiting >= ENOUGH:
            self.flush()

    def _store(self, portion: Portion) -> None:
        database, transcript = self._workspace.database, portion.transcript
        parts: dict[str, int] = {}
        for key, (head, project) in portion.sessions.items():
            sessions.record_project(database, project, self._at)
            sessions.record_session(database, _to_stored(key, head, project, self._at))
            parts[key] = sessions.get_part(database, key, transcript.id)
        sessions.record_last(database, portion.last)
        self._counts.setdefault(transcript.id, Counter())["stored"] += observations.store(
            database, portion.observations, parts
        )
        sessions.record_transcript(database, transcript, portion.skipped)

    def _report(self, reading: Reading, broken: str) -> FileReport:
        tally, before = reading.tally, reading.before
        counts = self._counts.get(reading.source.id, Counter())
        return FileReport(
            path=str(reading.source.path),
            format=reading.reader.format,
            action="read in part" if broken else reading.action,
            why=broken or ("its last line has no end yet" if tally.is_unfinished else ""),
            size=reading.source.size,
            records=tally.records - before.records,
            bad_lines=tally.bad - before.bad,
            bad_examples=tuple(tally.examples),
            turns=counts["turns"],
            calls=counts["calls"],
            stored=counts["stored"],
            skipped=dict(tally.skipped - before.skipped),
        )


def _to_stored(key: str, head: Session, project: Project, at: str) -> StoredSession:
    return StoredSession(
        id=key,
        host=head.host,
        native_id=head.id,
        project_id=project.id,
        cwd=head.cwd,
        title=head.title,
        version=head.version,
        parent_id=head.parent_id,
        is_automated=head.is_automated,
        started_at=read_instant(head.started_at),
        last_at=read_instant(head.started_at),
        recorded_at=at,
    )
