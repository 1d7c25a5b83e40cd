"""Months of transcripts become observations: read from each watermark on, scrubbed, joined, stored once.

What was read and how far stands in one transaction, so a run that is killed anywhere goes on at the next one and counts
nothing twice.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from functools import partial

from synapse.clock import stamp
from synapse.errors import Unreadable
from synapse.flows.left_out import LeftOut
from synapse.flows.portion import Batch
from synapse.flows.report import FileReport, Report
from synapse.flows.sources import Source
from synapse.flows.transcript import Reading, begin, first_folder
from synapse.observe import records as observations
from synapse.observe import spool
from synapse.observe.keep import Scrub
from synapse.scrub.scrub import scrub
from synapse.sessions import records as sessions
from synapse.sessions.records import Transcript
from synapse.workspace.workspace import Workspace

Progress = Callable[[str, int], None]
"""Told the path that is being read and how many bytes of the whole are done."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What of the sources is to be read."""

    project_id: str = ""
    since_ns: int = 0  # files that changed before that are left for another time
    is_dry: bool = False  # read and count, store nothing


@dataclass(frozen=True, slots=True)
class _Run:
    """What every file of one run needs."""

    workspace: Workspace
    wanted: Wanted
    left_out: LeftOut
    scrub: Scrub
    batch: Batch


def ingest(workspace: Workspace, sources: list[Source], wanted: Wanted, progress: Progress) -> Report:
    if not wanted.is_dry:
        _exclude(workspace)
    excluded = sessions.find_excluded(workspace.database)
    run = _Run(
        workspace,
        wanted,
        LeftOut(workspace.home, workspace.environ, workspace.projects, excluded),
        partial(scrub, emails=workspace.settings.flag("scrub.emails")),
        Batch(workspace, is_dry=wanted.is_dry),
    )
    known = sessions.find_transcripts(workspace.database)
    done = 0
    for source in sources:
        progress(str(source.path), done)
        _ingest_file(run, source, known.get(source.id))
        done += source.size
    reports = run.batch.finish()
    progress("", done)
    purged = 0 if wanted.is_dry else _purge(workspace)
    return Report(reports, tuple(sorted(run.batch.sessions)), purged, wanted.is_dry)


def _ingest_file(run: _Run, source: Source, known: Transcript | None) -> None:
    unread = _why_unread(source, known, run.wanted)
    if unread:
        run.batch.pass_over(FileReport(str(source.path), known.format if known else "", unread, size=source.size))
        return
    try:
        reading = begin(source, known, run.workspace, run.left_out, run.scrub)
        if run.wanted.project_id and _project_of(reading, run.left_out) != run.wanted.project_id:
            other = FileReport(str(source.path), reading.reader.format, "other project", size=source.size)
            run.batch.pass_over(other)
            return
    except (Unreadable, OSError) as error:
        run.batch.refuse(source, _why(error), known)
        return
    _read(reading, run.batch)


def _read(reading: Reading, batch: Batch) -> None:
    chunk, broken = None, ""
    try:
        for chunk in reading.chunks():
            reading.observing.take(chunk.entries)
            batch.add(reading, chunk)
    except (Unreadable, OSError) as error:
        broken = _why(error)
    if broken and chunk is None:
        batch.refuse(reading.source, broken, None)
    else:
        batch.end(reading, chunk, broken)


def _why(error: Unreadable | OSError) -> str:
    return error.message if isinstance(error, Unreadable) else (error.strerror or str(error)).lower()


def _why_unread(source: Source, known: Transcript | None, wanted: Wanted) -> str:
    if source.mtime_ns < wanted.since_ns:
        return "too old"
    # What no host knew is looked at again: a newer Synapse may know it.
    if known and known.format and (known.size, known.mtime_ns) == (source.size, source.mtime_ns):
        return "unchanged"
    return ""


def _project_of(reading: Reading, left_out: LeftOut) -> str:
    cwd, origin = first_folder(reading)
    return left_out.place(cwd, origin).project.id


def _exclude(workspace: Workspace) -> None:
    """Sessions that ran with SYNAPSE_DISABLE=1: their hook said so, their transcripts do not."""
    at = workspace.now()
    with workspace.database.transaction():
        for line in spool.read_spool(workspace.home):
            if line.get("disabled") and line.get("session"):
                key = sessions.session_id(line.get("host", ""), line["session"])
                sessions.exclude_session(workspace.database, key, line["disabled"], at)


def _purge(workspace: Workspace) -> int:
    """Observations live a set time from when they were recorded, so old history is not dead on arrival."""
    instant = workspace.clock() - timedelta(days=workspace.settings.number("observe.keepDays"))
    spool.sweep(workspace.home, instant.timestamp())
    return observations.purge(workspace.database, stamp(instant))
