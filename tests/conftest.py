"""Three fixtures: a clock that stands still, a workspace in a temporary home, a home laid out like a host's."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from synapse.clock import Clock
from synapse.workspace.workspace import Workspace, open_workspace


@pytest.fixture
def clock() -> Clock:
    at = datetime(2026, 11, 18, 12, 0, 0, tzinfo=UTC)
    return lambda: at


@pytest.fixture
def host_home(tmp_path: Path) -> Path:
    """A person's home in which Claude Code, Codex and Gemini have run."""
    for folder in (".claude/projects", ".codex/sessions", ".gemini/tmp"):
        (tmp_path / "user" / folder).mkdir(parents=True)
    return tmp_path / "user"


@pytest.fixture
def workspace(host_home: Path, clock: Clock) -> Iterator[Workspace]:
    environ = {"HOME": str(host_home), "SYNAPSE_HOME": str(host_home / ".synapse")}
    with open_workspace(environ, clock) as opened:
        yield opened
