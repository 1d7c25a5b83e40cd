"""A person at a shell, and a history that was read at noon of a fixed day."""

import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.fakes.command_line import CommandLine
from tests.fakes.findings import PARCEL, a_finding
from tests.fakes.history import write_history
from tests.fakes.taught import teach

from synapse.clock import Clock, system_clock
from synapse.events.marker import find_host_marker
from synapse.flows.ingest import Wanted, ingest
from synapse.flows.sources import find_sources
from synapse.project.project import Project
from synapse.sessions.records import record_project
from synapse.workspace.workspace import open_workspace

HOSTS_PLACES = ("CLAUDE_CONFIG_DIR", "CODEX_HOME", "XDG_DATA_HOME")
TERMINALS = ("NO_COLOR", "FORCE_COLOR", "TTY_COMPATIBLE", "TTY_INTERACTIVE")


@pytest.fixture
def set_zone(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], None]]:
    """Moves this process to another time zone, and back at the end."""

    def move(zone: str) -> None:
        monkeypatch.setenv("TZ", zone)
        time.tzset()

    yield move
    monkeypatch.undo()
    time.tzset()


@pytest.fixture
def synapse(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    set_zone: Callable[[str], None],
) -> CommandLine:
    home = tmp_path / "user"
    home.mkdir()
    for name in [name for name in os.environ if name.startswith("SYNAPSE_") or name in (*HOSTS_PLACES, *TERMINALS)]:
        monkeypatch.delenv(name)
    while marker := find_host_marker(os.environ):  # an agent may run these tests
        monkeypatch.delenv(marker)
    for name, value in (("HOME", str(home)), ("COLUMNS", "120"), ("TERM", "xterm")):
        monkeypatch.setenv(name, value)
    monkeypatch.chdir(home)
    set_zone("UTC")
    return CommandLine(home, capsys)


@pytest.fixture
def filled(synapse: CommandLine, clock: Clock) -> CommandLine:
    """The same person, whose history was read."""
    write_history(synapse.home / "history")
    with open_workspace({"HOME": str(synapse.home)}, clock) as workspace:
        ingest(workspace, find_sources([str(synapse.home / "history")]), Wanted(), lambda _path, _done: None)
    return synapse


@pytest.fixture
def taught(synapse: CommandLine) -> CommandLine:
    """The same person, who corrected an agent; the last word overruled the first. L1 is history, L2 and L3 hold.

    It was read just now, so no test's confidence fades with the calendar.
    """
    with open_workspace({"HOME": str(synapse.home)}, system_clock) as workspace:
        record_project(workspace.database, Project(PARCEL, "parcel", "/home/dev/parcel", PARCEL), workspace.now())
        teach(
            workspace,
            a_finding("No, use pnpm instead of npm.", prefer="pnpm", avoid="npm"),
            a_finding("Prices are in cents.", session="s2", kind="constraint", detector="convention"),
            a_finding("Prices are in cents", session="s4", at="2026-11-17T09:00:00.000Z", kind="constraint"),
            a_finding("Use npm again.", session="s3", at="2026-11-18T09:00:00.000Z", prefer="npm"),
        )
    return synapse
