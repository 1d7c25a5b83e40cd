"""Portions into the database: observations and watermarks together, in transactions of a useful size."""

from collections import Counter
from dataclasses import replace

from synapse import ids
from synapse.flows.portion import Portion
from synapse.flows.read_source import ENOUGH
from synapse.flows.report import FileReport
from synapse.learn import records as steps
from synapse.learn.records import DETECT, TO_DO
from synapse.observe import records as observations
from synapse.sessions import records as sessions
from synapse.workspace.workspace import Workspace


class Storing:
    """Mutable: takes portions and reports of one run, in the order of its sources."""

    def __init__(self, workspace: Workspace, *, is_dry: bool) -> None:
        self.sessions: set[str] = set()
        self._database = workspace.database
        self._at = workspace.now()
        self._is_dry = is_dry
        self._reports: list[FileReport] = []
        self._portions: list[Portion] = []
        self._waiting = 0
        self._stored: Counter[str] = Counter()  # transcript → observations new or changed

    def take(self, item: Portion | FileReport) -> None:
        if isinstance(item, FileReport):
            self._reports.append(item)
            return
        self.sessions |= {observation.session_id for observation in item.observations}
        if self._is_dry:
            return
        self._portions.append(item)
        self._waiting += len(item.observations)
        if self._waiting >= ENOUGH:
            self._flush()

    def finish(self) -> tuple[FileReport, ...]:
        """Stores what waits; the report of each file, by path."""
        self._flush()
        reports = sorted(self._reports, key=lambda report: report.path)
        return tuple(replace(report, stored=self._stored[ids.derive(report.path)]) for report in reports)

    def _flush(self) -> None:
        portions, self._portions, self._waiting = self._portions, [], 0
        if not portions:
            return
        with self._database.transaction():
            for portion in portions:
                self._store(portion)

    def _store(self, portion: Portion) -> None:
        transcript = portion.transcript
        for project in portion.projects:
            sessions.record_project(self._database, project, self._at)
        parts: dict[str, int] = {}
        for session in portion.sessions:
            sessions.record_session(self._database, session)
            parts[session.id] = sessions.get_part(self._database, session.id, transcript.id)
        sessions.record_last(self._database, portion.last)
        stored = observations.store(self._database, portion.observations, parts)
        self._stored[transcript.id] += stored
        if stored:
            # What a session showed may look otherwise now: the detectors look at it again.
            for session_id in {observation.session_id for observation in portion.observations}:
                steps.set_watermark(self._database, DETECT, session_id, TO_DO)
        for session in portion.sessions:
            if session.is_automated:
                observations.demote(self._database, session.id)
        sessions.record_transcript(self._database, transcript, portion.skipped)
