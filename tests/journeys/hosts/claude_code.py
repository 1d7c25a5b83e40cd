"""The real Claude Code with a scripted model, in a home of its own, and a person who types at its terminal."""

import json
import socket
import sqlite3
import stat
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep

import pytest
from tests.fakes.model_server import Answer, Model, model_server
from tests.fakes.typist import LOOK_S, PATIENCE_S, Typist
from tests.journeys.hosts.pinned import Pinned
from tests.journeys.installed import SYNAPSE, run

KEY = "sk-ant-scripted-0123456789abcdefghij"
KNOWN_BY = 20  # characters at its end by which the host remembers that a key was accepted
SETTINGS = (
    b'{\n    "permissions": {"allow": ["Bash(npm:*)"]},\n  "theme":"dark"}'  # as a person lays it out, and no newline
)


class ClaudeCode:
    def __init__(self, folder: Path, pinned: Pinned, model: Model, *, is_on_path: bool) -> None:
        self.model = model
        self.home = folder / "home"
        self.repo = folder / "parcel"
        self._program = pinned.program
        self._path = f"{pinned.program.parent if is_on_path else folder}:{folder / 'bin'}:/usr/local/bin:/usr/bin:/bin"
        self._lay_out(folder)

    @property
    def settings(self) -> Path:
        return self.home / ".claude" / "settings.json"

    def synapse(self, *arguments: str) -> str:
        """What it printed; the person is in the project's folder."""
        environ = {"PATH": self._path, "HOME": str(self.home), "LANG": "C.UTF-8", "TZ": "UTC"}
        done = run([SYNAPSE, *arguments], self.repo, environ)
        assert (done.returncode, done.stderr) == (0, "")
        return done.stdout

    @contextmanager
    def session(self) -> Generator["Session"]:
        """Ended by the person's own /exit."""
        begun = self.count_told("session-start")
        typist = Typist([str(self._program)], self.repo, self._environ())
        try:
            typist.wait(lambda: self.count_told("session-start") > begun, "the first hook to be called")
            typist.wait_to_see("❯")
            yield Session(self, typist)
            ended = self.count_told("session-end")
            assert typist.leave("/exit") == 0
            assert self.count_told("session-end") == ended + 1
        finally:
            typist.close()

    def told(self) -> list[dict[str, str]]:
        """What the host told our hook, as it wrote it down."""
        files = sorted((self.home / ".synapse" / "spool").glob("*.jsonl"))
        return [json.loads(line) for file in files for line in file.read_bytes().splitlines()]

    def count_told(self, kind: str) -> int:
        return sum(line["kind"] == kind for line in self.told())

    def rows(self, sql: str) -> list[tuple[object, ...]]:
        """None of a table that no worker has made yet."""
        path = self.home / ".synapse" / "synapse.db"
        if not path.exists():
            return []
        database = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
        try:
            return database.execute(sql).fetchall()
        except sqlite3.OperationalError:
            return []
        finally:
            database.close()

    def wait_for(self, sql: str, rows: list[tuple[object, ...]]) -> None:
        """For the worker that a hook started: it is nobody's child here."""
        end = monotonic() + PATIENCE_S
        while (found := self.rows(sql)) != rows:
            assert monotonic() < end, f"{sql} gives {found}, not {rows}"
            sleep(LOOK_S)

    def _lay_out(self, folder: Path) -> None:
        """A person who has used the host before and trusts this project, in which npm is what it seems to be."""
        (self.home / ".claude").mkdir(parents=True)
        (self.repo / ".git").mkdir(parents=True)
        (self.repo / ".git" / "HEAD").write_text("ref: refs/heads/main\n")
        self.settings.write_bytes(SETTINGS)
        project = {"hasTrustDialogAccepted": True, "projectOnboardingSeenCount": 1}
        known = {
            "hasCompletedOnboarding": True,
            "lastOnboardingVersion": self._program.parents[1].name.rpartition("-")[2],
            "customApiKeyResponses": {"approved": [KEY[-KNOWN_BY:]], "rejected": []},
            "projects": {str(self.repo): project},
        }
        (self.home / ".claude.json").write_text(json.dumps(known))
        npm = folder / "bin" / "npm"
        npm.parent.mkdir()
        npm.write_text("#!/bin/sh\n[ $1 = install ] && echo added 1 package\n")
        npm.chmod(npm.stat().st_mode | stat.S_IXUSR)

    def _environ(self) -> dict[str, str]:
        return {
            "PATH": self._path,
            "HOME": str(self.home),
            "LANG": "C.UTF-8",
            "SHELL": "/bin/sh",
            "ANTHROPIC_BASE_URL": self.model.url,
            "ANTHROPIC_API_KEY": KEY,
            "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC": "1",
            "DISABLE_TELEMETRY": "1",
            "DISABLE_AUTOUPDATER": "1",
            "NO_PROXY": "127.0.0.1",
        }


class Session:
    def __init__(self, host: ClaudeCode, typist: Typist) -> None:
        self._host = host
        self._typist = typist
        self._begun = len(host.model.turns)

    def ask(self, prompt: str) -> list[str]:
        """Types it and waits for the answer's end; the texts of the first request that it led to."""
        host, before = self._host, len(self._host.model.turns)
        stops = host.count_told("stop")
        self._typist.enter(prompt)
        self._typist.wait(lambda: host.count_told("stop") > stops, f"the answer to {prompt!r}")
        return host.model.turns[before].texts

    def wait_until(self, is_so: Callable[[], bool], what: str) -> None:
        self._typist.wait(is_so, what)

    def command(self, prompt: str, receipt: str) -> None:
        """Types what is answered by us, and waits until the answer is shown."""
        self._typist.enter(prompt)
        self._typist.wait_to_see(receipt)


@contextmanager
def claude_code(
    folder: Path, pinned: Pinned, script: dict[str, list[Answer]], *, is_on_path: bool
) -> Generator[ClaudeCode]:
    """Skips where it is not installed, and where it could reach a network."""
    if pinned.why_missing():
        pytest.skip(pinned.why_missing())
    others = sorted({name for _, name in socket.if_nameindex()} - {"lo"})
    if others:
        pytest.skip(f"there is a network here ({', '.join(others)}); run `./dev test-hosts`")
    with model_server(script) as model:
        yield ClaudeCode(folder, pinned, model, is_on_path=is_on_path)
