"""One source becomes portions and a report: everything about a file that needs no database.

This is what a reading process runs, so it takes values and gives values.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial

from synapse.clock import read_instant
from synapse.errors import Unreadable
from synapse.flows.left_out import LeftOut
from synapse.flows.portion import Portion
from synapse.flows.report import FileReport
from synapse.flows.sources import Source
from synapse.flows.transcript import Reading, begin, first_folder, to_transcript
from synapse.hosts.read import Chunk
from synapse.hosts.reader import DatabaseReader, Reader
from synapse.observe.observation import Event
from synapse.project.project import Project
from synapse.scrub.scrub import scrub
from synapse.sessions.records import StoredSession, Transcript
from synapse.sessions.session import Session

ENOUGH = 2_000  # observations of one portion: some MB in memory, and a fraction of a second to store

_SAID = (Event.USER_MESSAGE, Event.ASSISTANT_MESSAGE)


@dataclass(frozen=True, slots=True)
class Rules:
    """What holds for every source of one run."""

    home: str
    environ: dict[str, str]
    excluded: dict[str, str]  # session → why nothing of it is written down
    hides_emails: bool
    project_id: str  # only transcripts that begin in this project; empty: all
    at: str  # when the run began: what is read is recorded then


@dataclass(frozen=True, slots=True)
class Job:
    """A source to read, and what is known of it."""

    source: Source
    known: Transcript | None
    skipped: dict[str, int]


class SourceReader:
    """Reads one source after another under the same rules."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._scrub = partial(scrub, emails=rules.hides_emails)
        self._left_out = LeftOut(rules.home, rules.environ, rules.excluded, self._scrub)
        # A database holds the sessions of many projects: of it, what is not wanted is left out one by one.
        self._only = LeftOut(rules.home, rules.environ, rules.excluded, self._scrub, rules.project_id)

    def read(self, job: Job) -> Iterator[Portion | FileReport]:
        """Portions as they are full, then the report, always exactly one."""
        try:
            reading = begin(
                job.source, job.known, job.skipped, choose=self._choose, scrub=self._scrub, at=self._rules.at
            )
            if self._is_of_another_project(reading):
                yield FileReport(job.source.path, reading.reader.format, "other project", size=job.source.size)
                return
        except (Unreadable, OSError) as error:
            yield from self._refuse(job, why(error))
            return
        yield from self._read(job, reading)

    def _read(self, job: Job, reading: Reading) -> Iterator[Portion | FileReport]:
        chunk: Chunk | None = None
        broken = ""
        counts: Counter[str] = Counter()
        try:
            for chunk in reading.chunks():
                reading.observing.take(chunk.entries)
                if reading.observing.waiting >= ENOUGH:
                    yield self._portion(reading, self._transcript(reading, chunk, is_end=False), counts)
        except (Unreadable, OSError) as error:
            broken = why(error)
        if broken and chunk is None:
            yield from self._refuse(job, broken)
            return
        last = chunk or Chunk([], reading.position, reading.state)
        if self._rules.project_id and isinstance(reading.reader, DatabaseReader):
            # The rest of the database waits: the next run without a project begins where this one did.
            transcript = self._transcript(reading, Chunk([], reading.position, reading.state), is_end=False)
        else:
            transcript = self._transcript(reading, last, is_end=True, broken=broken)
        yield self._portion(reading, transcript, counts)
        yield _report(reading, counts, broken)

    def _transcript(self, reading: Reading, chunk: Chunk, *, is_end: bool, broken: str = "") -> Transcript:
        return to_transcript(reading, chunk, self._scrub, self._rules.at, is_end=is_end, refused=broken)

    def _portion(self, reading: Reading, transcript: Transcript, counts: Counter[str]) -> Portion:
        """What was observed since the last one; the observing begins anew."""
        sessions, observations, last = reading.observing.hand_over()
        counts.update(observation.event for observation in observations)
        return Portion(
            transcript=transcript,
            skipped=dict(reading.tally.skipped),
            sessions=[_to_stored(key, head, project, self._rules.at) for key, (head, project) in sessions.items()],
            projects=list({project.id: project for _, project in sessions.values()}.values()),
            observations=observations,
            last=last,
        )

    def _refuse(self, job: Job, reason: str) -> Iterator[Portion | FileReport]:
        if job.known is None or job.known.refused != reason:
            yield Portion(self._refused(job, reason), job.skipped, [], [], [], {})
        yield FileReport(job.source.path, "", "refused", reason, size=job.source.size)

    def _refused(self, job: Job, reason: str) -> Transcript:
        """The record of a file that cannot be read; what was counted of it before stays."""
        known = job.known or Transcript(
            id=job.source.id,
            path=self._scrub(job.source.shown),
            host="",
            format="",
            size=0,
            mtime_ns=0,
            fingerprint="",
            position="",
            state="",
            records=0,
            bad_lines=0,
            refused="",
            read_at="",
        )
        return replace(
            known, size=job.source.size, mtime_ns=job.source.mtime_ns, refused=reason, read_at=self._rules.at
        )

    def _choose(self, reader: Reader) -> LeftOut:
        return self._only if isinstance(reader, DatabaseReader) else self._left_out

    def _is_of_another_project(self, reading: Reading) -> bool:
        if not self._rules.project_id or isinstance(reading.reader, DatabaseReader):
            return False
        cwd, origin = first_folder(reading)
        return self._left_out.place(cwd, origin).project.id != self._rules.project_id


def why(error: Unreadable | OSError) -> str:
    return error.message if isinstance(error, Unreadable) else (error.strerror or str(error)).lower()


def _report(reading: Reading, counts: Counter[str], broken: str) -> FileReport:
    tally, before = reading.tally, reading.before
    return FileReport(
        path=reading.source.path,
        format=reading.reader.format,
        action="read in part" if broken else reading.action,
        why=broken or ("its last line has no end yet" if tally.is_unfinished else ""),
        size=reading.source.size,
        records=tally.records - before.records,
        bad_lines=tally.bad - before.bad,
        bad_examples=tuple(tally.examples),
        turns=sum(counts[event] for event in _SAID),
        calls=counts[Event.TOOL_START],
        skipped=dict(tally.skipped - before.skipped),
    )


def _to_stored(key: str, head: Session, project: Project, at: str) -> StoredSession:
    started_at = read_instant(head.started_at)
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
        started_at=started_at,
        last_at=started_at,
        recorded_at=at,
    )
