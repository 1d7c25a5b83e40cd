"""A person at a shell, and a history that was read at noon of a fixed day."""

import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.fakes.command_line import CommandLine
from tests.fakes.history import write_history

from synapse.clock import Clock
from synapse.flows.ingest import Wanted, ingest
from synapse.flows.sources import find_sources
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
