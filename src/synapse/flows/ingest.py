"""Months of transcripts become observations: read from each watermark on, scrubbed, joined, stored once.

What was read and how far stands in one transaction, so a run that is killed anywhere goes on at the next one and counts
nothing twice.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import timedelta

from synapse.clock import stamp
from synapse.config.settings import read_settings_or_defaults
from synapse.flows.pool import read_side_by_side
from synapse.flows.portion import Portion
from synapse.flows.read_source import Job, Rules, SourceReader
from synapse.flows.report import FileReport, Report
from synapse.flows.sources import Source
from synapse.flows.storing import Storing
from synapse.learn import records as steps
from synapse.memory import records as memory
from synapse.observe import records as observations
from synapse.observe import spool
from synapse.sessions import records as sessions
from synapse.sessions.records import Transcript
from synapse.workspace.workspace import Workspace

# Below this a second process costs more than it saves: each takes a third of a second to start.
WORTH_PROCESSES = 32 << 20

Progress = Callable[[str, int], None]
"""Told the path that was read last and how many bytes of the whole are done."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What of the sources is to be read."""

    project_id: str = ""
    since_ns: int = 0  # files that changed before that are left for another time
    is_again: bool = False  # from the beginning also what was read before
    is_dry: bool = False  # read and count, store nothing
    processes: int = 2  # that read side by side when there is much to read; 1: none but this one


def ingest(workspace: Workspace, sources: list[Source], wanted: Wanted, progress: Progress) -> Report:
    excluded = _find_excluded(workspace)
    if not wanted.is_dry:
        sessions.exclude_sessions(workspace.database, excluded, workspace.now())
    known = sessions.find_transcripts(workspace.database)
    storing = Storing(workspace, is_dry=wanted.is_dry)
    done, sizes = 0, {source.id: source.size for source in sources}
    for item in _read(workspace, sources, known, excluded, wanted):
        storing.take(item)
        if isinstance(item, FileReport):
            done += item.size
            progress(item.path, done)
        elif item.transcript.position.isdigit():
            # Inside a large file; of a compressed one the place is further than its size.
            progress(item.transcript.path, done + min(int(item.transcript.position), sizes[item.transcript.id]))
    reports = storing.finish()
    purged = 0 if wanted.is_dry else _purge(workspace)
    return Report(reports, tuple(sorted(storing.sessions)), purged, wanted.is_dry)


def _read(
    workspace: Workspace, sources: list[Source], known: dict[str, Transcript], excluded: dict[str, str], wanted: Wanted
) -> Iterator[Portion | FileReport]:
    rules = Rules(
        home=workspace.home,
        environ=dict(workspace.environ),
        excluded=excluded,
        hides_emails=workspace.settings.flag("scrub.emails"),
        project_id=wanted.project_id,
        at=workspace.now(),
    )
    jobs: list[Job] = []
    for source in sources:
        before = None if wanted.is_again else known.get(source.id)
        unread = _why_unread(source, before, wanted)
        if source.problem:
            yield FileReport(source.path, "", "refused", source.problem)
        elif unread:
            yield FileReport(source.path, before.format if before else "", unread, size=source.size)
        else:
            skipped = sessions.find_skips(workspace.database, before.id) if before else {}
            jobs.append(Job(source, before, skipped))
    if wanted.processes > 1 and sum(job.source.size for job in jobs) >= WORTH_PROCESSES:
        yield from read_side_by_side(jobs, rules, wanted.processes)
    else:
        reader = SourceReader(rules)
        for job in jobs:
            yield from reader.read(job)


def _why_unread(source: Source, known: Transcript | None, wanted: Wanted) -> str:
    if source.mtime_ns < wanted.since_ns:
        return "too old"
    # What no host knew is looked at again: a newer Synapse may know it.
    if known and known.format and (known.size, known.mtime_ns) == (source.size, source.mtime_ns):
        return "unchanged"
    return ""


def _find_excluded(workspace: Workspace) -> dict[str, str]:
    """Sessions that ran with SYNAPSE_DISABLE=1: their hook said so, their transcripts do not. Session → why."""
    found = sessions.find_excluded(workspace.database)
    for line in spool.read_spool(workspace.home):
        if line.get("disabled") and line.get("session"):
            found[sessions.session_id(line.get("host", ""), line["session"])] = line["disabled"]
    return found


def _purge(workspace: Workspace) -> int:
    """Observations live a set time from when they were recorded, so old history is not dead on arrival."""
    now, at, days = workspace.clock(), workspace.now(), workspace.settings.number("observe.keepDays")
    instant = now - timedelta(days=days)
    for name in spool.sweep(workspace.home, instant.timestamp()):
        # A session that is taken up again after that writes a new file, which is read from its beginning.
        steps.drop_watermark(workspace.database, steps.SPOOL, name)
    kept = _find_kept(workspace)
    gone = observations.purge(workspace.database, stamp(instant), at, kept)
    for project in sessions.count_projects(workspace.database):
        # A checkout may lower the time, for itself.
        settings, _ = read_settings_or_defaults(workspace.home, project["root"], workspace.environ)
        own = settings.number("observe.keepDays")
        if own < days:
            gone += observations.purge(workspace.database, stamp(now - timedelta(days=own)), at, kept, project["id"])
    return gone


def _find_kept(workspace: Workspace) -> set[str]:
    """What a finding or a learning rests on stays as long as that does: `why` can show it."""
    return steps.find_observation_ids(workspace.database) | memory.find_observation_ids(workspace.database)
