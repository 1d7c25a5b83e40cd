"""Sessions in which something new was read are looked through again: what the detectors see now stands, what they no longer see goes."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from synapse.errors import BrokenDetector
from synapse.flows.withdraw import withdraw
from synapse.learn import records as findings
from synapse.learn.detect import Detector, detect, find_detectors
from synapse.learn.finding import Finding
from synapse.learn.records import DETECT, DONE, TO_DO
from synapse.observe import records as observations
from synapse.observe.observation import Observation
from synapse.workspace.workspace import Workspace

WINDOW = 2_000  # observations looked through at once: most sessions have fewer, and the longest still fit in memory
MARGIN = 100  # seen on either side as well: what was said before, what the agent did next

Progress = Callable[[int, int], None]
"""Told how many sessions are done, and of how many."""


@dataclass(frozen=True, slots=True)
class Detected:
    sessions: int
    findings: int
    problems: tuple[str, ...]  # detectors of others that cannot be loaded


def detect_sessions(
    workspace: Workspace, progress: Progress, found: tuple[list[Detector], list[str]] | None = None
) -> Detected:
    """One transaction a session. `found`: other detectors than those installed."""
    database = workspace.database
    waiting = [key for key, mark in findings.find_watermarks(database, DETECT).items() if mark == TO_DO]
    detectors, problems = found or find_detectors()
    count = 0
    for number, session_id in enumerate(sorted(waiting), 1):
        seen = _look_through(workspace, session_id, detectors, problems)
        with database.transaction():
            _replace(workspace, session_id, seen)
            findings.set_watermark(database, DETECT, session_id, DONE)
        count += len(seen)
        progress(number, len(waiting))
    return Detected(len(waiting), count, tuple(problems))


def _look_through(
    workspace: Workspace, session_id: str, detectors: list[Detector], problems: list[str]
) -> list[Finding]:
    """What is seen in one session. A detector that fails is left out from here on, and named."""
    while True:
        session = observations.find_in_pages(workspace.database, {"session_id": session_id})
        try:
            return [
                finding
                for window, core in find_windows(session)
                for finding in detect(window, detectors)
                if finding.observation_id in core
            ]
        except BrokenDetector as error:
            problems.append(f"{error.message} in session {session_id}")
            detectors[:] = [detector for detector in detectors if detector.name != error.name]


def find_windows(session: Iterable[Observation]) -> Iterator[tuple[list[Observation], set[str]]]:
    """Each stretch of a session with its margins, and the ids of those between them: each is in one stretch only."""
    window: list[Observation] = []
    before = 0
    for one in session:
        window.append(one)
        if len(window) == before + WINDOW + MARGIN:
            yield window, _ids(window[before:-MARGIN])
            # What was the margin behind is looked through next, behind a margin of its own.
            window, before = window[-2 * MARGIN :], MARGIN
    if len(window) > before:
        yield window, _ids(window[before:])


def _ids(window: list[Observation]) -> set[str]:
    return {one.id for one in window}


def _replace(workspace: Workspace, session_id: str, seen: list[Finding]) -> None:
    database = workspace.database
    before = findings.find_of_session(database, session_id)
    now = {findings.make_id(finding): finding for finding in seen}
    # What rests on an observation that was purged cannot be judged again, and stays.
    gone = [key for key in before if key not in now and findings.has_observation(database, key)]
    changed = [key for key, (finding, _) in before.items() if key in now and not _says_the_same(finding, now[key])]
    for key in gone:
        findings.drop(database, key)
    findings.attach(database, changed, "")
    findings.store(database, seen, workspace.now())
    for key in (*gone, *changed):
        finding, learning_id = before[key]
        if learning_id:
            withdraw(workspace, finding, learning_id)


def _says_the_same(one: Finding, other: Finding) -> bool:
    return _lesson(one) == _lesson(other)


def _lesson(finding: Finding) -> tuple[str, ...]:
    """What a learning is made of: where it changed, the finding is learned from anew."""
    said = (finding.statement, finding.prefer, finding.avoid)
    return (finding.kind, finding.mode, finding.role_rank, finding.project_id, *said)
