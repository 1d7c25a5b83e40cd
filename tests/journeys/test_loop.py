"""From a person's correction to what the next session's model is told, through real hook processes and the worker they start."""

import json
import re
import sqlite3
import sys
from pathlib import Path

import pytest
from tests.fakes.claude_session import ClaudeSession, a_correction
from tests.journeys.installed import HOOK_FILE, SYNAPSE, environ, run, synapse
from tests.journeys.worker import worker_ends

CWD = "/home/dev/parcel"
HOW_TO = Path(__file__).parents[2] / "docs" / "how-to" / "wire-in-any-program.md"
LESSON = "prefer pnpm, avoid npm: “use pnpm instead of npm.” (correction, the person said once, 2026-11-02"


class Host:
    """Claude Code's side: writes the transcript, calls the hook."""

    def __init__(self, home: Path, session: ClaudeSession, **more: str) -> None:
        self.session = session
        self._home = home
        self._path = home / "history" / f"{session.session_id}.jsonl"
        self._environ = environ(home, **more)

    def fire(self, event: str, **more: object) -> str:
        self.session.write(self._path)
        given = {
            "hook_event_name": event,
            "session_id": self.session.session_id,
            "cwd": CWD,
            "transcript_path": str(self._path),
            **more,
        }
        done = run(
            [sys.executable, "-I", "-S", HOOK_FILE, "claude_code"],
            self._home,
            self._environ,
            json.dumps(given).encode(),
        )
        assert (done.returncode, done.stderr) == (0, "")
        return done.stdout

    def told(self, event: str, **more: object) -> str:
        """The text for the model."""
        said = self.fire(event, **more)
        return str(json.loads(said)["hookSpecificOutput"]["additionalContext"]) if said else ""

    def end(self) -> None:
        with worker_ends(self._home):
            self.fire("SessionEnd", reason="other")


def rows(home: Path, sql: str) -> list[tuple[object, ...]]:
    database = sqlite3.connect(home / ".synapse" / "synapse.db")
    try:
        return database.execute(sql).fetchall()
    finally:
        database.close()


def test_a_correction_is_told_to_the_next_session_once_and_overruled_by_the_newer_word(tmp_path: Path) -> None:
    monday = Host(tmp_path, a_correction("monday"))
    assert monday.told("SessionStart", source="startup") == ""
    assert monday.told("UserPromptSubmit", prompt="Install the carrier client, please.") == ""
    monday.end()

    tuesday = Host(tmp_path, ClaudeSession("tuesday", day=3))
    told = tuesday.told("SessionStart", source="startup")
    assert f"[L1] {LESSON}" in told
    assert told.count("pnpm") == 2
    assert tuesday.told("UserPromptSubmit", prompt="Add a dependency with npm.") == ""
    tuesday.session.person("Add a dependency.")
    tuesday.session.agent("I use pnpm.")
    tuesday.session.person("Use npm again.")
    tuesday.end()

    wednesday = Host(tmp_path, ClaudeSession("wednesday", day=4))
    told = wednesday.told("SessionStart", source="startup")
    assert "[L2] prefer npm, avoid pnpm" in told
    assert "[L1]" not in told
    assert rows(tmp_path, "select number, status, superseded_by <> '' from learning order by number") == [
        (1, "superseded", 1),
        (2, "pending", 0),
    ]


def test_what_we_said_is_not_learned_when_it_comes_back_in_the_transcript(tmp_path: Path) -> None:
    Host(tmp_path, a_correction("monday")).end()
    tuesday = Host(tmp_path, ClaudeSession("tuesday"))
    told = tuesday.told("SessionStart", source="startup")

    tuesday.session.person("Add a dependency.")
    tuesday.session.agent("Done.")
    tuesday.session.person(f"{told}\nThanks.")
    tuesday.end()

    assert rows(tmp_path, "select count(*), count(distinct session_id) from evidence") == [(1, 1)]


def test_a_verdict_typed_as_a_prompt_is_answered_and_carried_out(tmp_path: Path) -> None:
    Host(tmp_path, a_correction("monday")).end()

    tuesday = Host(tmp_path, ClaudeSession("tuesday"))
    with worker_ends(tmp_path):
        answer = json.loads(tuesday.fire("UserPromptSubmit", prompt="/skill-learning approve L1"))

    assert answer["decision"] == "block"
    assert answer["reason"].startswith("Synapse: L1 approved: use pnpm instead of npm.\n")
    assert rows(tmp_path, "select status from learning") == [("active",)]


def test_a_program_that_runs_the_host_can_neither_teach_nor_decide(tmp_path: Path) -> None:
    Host(tmp_path, a_correction("monday")).end()
    robot = Host(tmp_path, ClaudeSession("robot", entrypoint="sdk-cli"), CLAUDE_CODE_ENTRYPOINT="sdk-cli")

    answer = json.loads(robot.fire("UserPromptSubmit", prompt="/skill-learning approve L1"))
    robot.session.person("Build it.")
    robot.session.agent("Built.")
    robot.session.person("No, use yarn instead of pnpm.")
    robot.end()

    assert answer["reason"] == "Synapse: only a person may decide this, in a session of their own."
    assert rows(tmp_path, "select number, status from learning") == [(1, "pending")]


@pytest.mark.parametrize("marker", ["CLAUDECODE", "CODEX_SANDBOX", "OPENCODE", "GEMINI_CLI"])
def test_a_program_that_an_agent_runs_decides_nothing_through_the_generic_host(tmp_path: Path, marker: str) -> None:
    Host(tmp_path, a_correction("monday")).end()
    given = {"event": "prompt", "session": "s1", "cwd": CWD, "text": "/skill-learning approve L1"}

    done = run([SYNAPSE, "hook", "generic"], tmp_path, environ(tmp_path, **{marker: "1"}), json.dumps(given).encode())

    assert "only a person may decide this" in done.stdout
    synapse(tmp_path, "work")
    assert rows(tmp_path, "select status from learning") == [("pending",)]


def test_tool_calls_told_live_are_counted_once_when_the_transcript_tells_them_too(tmp_path: Path) -> None:
    host = Host(tmp_path, ClaudeSession("live"), SYNAPSE_OBSERVE_TOOL_EVENTS="on")
    host.session.person("Install it.")
    call = host.session.call("Bash", command="npm ci")
    given = {"tool_name": "Bash", "tool_input": {"command": "npm ci"}, "tool_use_id": call}
    lines, host.session.lines = host.session.lines, []

    host.fire("PostToolUseFailure", **given, error="Exit code 1\nno lockfile")
    live = "select event, outcome, source, tool, input like '%npm ci%' from observation where tool <> '' order by event"
    with worker_ends(tmp_path):
        host.fire("PreCompact", trigger="manual")
    assert rows(tmp_path, live) == [
        ("tool_error", "failure", "tool-hook", "Bash", 0),
        ("tool_start", "", "tool-hook", "Bash", 1),
    ]

    host.session.lines = lines
    host.session.result(call, "Exit code 1\nno lockfile was found", is_error=True)
    host.end()
    assert rows(tmp_path, live) == [
        ("tool_error", "failure", "transcript", "Bash", 0),
        ("tool_start", "", "transcript", "Bash", 1),
    ]
    assert rows(tmp_path, "select output from observation where event = 'tool_error'") == [
        ("Exit code 1\nno lockfile was found",)
    ]


def test_the_how_to_for_any_program_is_a_whole_host(tmp_path: Path) -> None:
    script = re.findall(r"```sh\n(.*?)```", HOW_TO.read_text(encoding="utf-8"), re.DOTALL)[0]
    assert len(script.splitlines()) <= 22
    (tmp_path / "chat.sh").write_text(script, encoding="utf-8")
    folder = tmp_path / "parcel"
    folder.mkdir()
    path = f"{Path(SYNAPSE).parent}:{environ(tmp_path)['PATH']}"
    command = ["sh", str(tmp_path / "chat.sh"), "sed", "s/^/I read: /"]

    with worker_ends(tmp_path):
        first = run(
            command, folder, environ(tmp_path, PATH=path), b"Install the dependencies.\nNo, use pnpm instead of npm.\n"
        )
    # A worker that the first answer has started may be the one that ended.
    while "Another worker" in synapse(tmp_path, "work").stdout:
        pass
    second = run(command, folder, environ(tmp_path, PATH=path), b"Install them again.\n")

    assert (first.returncode, first.stderr) == (0, "")
    assert "[L1]" not in first.stdout
    assert "I read: [L1] prefer pnpm, avoid npm: “use pnpm instead of npm.”" in second.stdout
    assert "I read: Install them again." in second.stdout
    assert synapse(tmp_path, "sessions", "list", "--json").stdout.count('"host": "generic"') >= 1


@pytest.mark.parametrize("given", [b"", b"[]", b"{}", b'{"event": "prompt"}', b'{"event": "dance", "session": "s1"}'])
def test_a_program_that_says_nothing_we_know_gets_no_answer_and_no_error(tmp_path: Path, given: bytes) -> None:
    done = run([SYNAPSE, "hook", "generic"], tmp_path, environ(tmp_path), given)

    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_what_was_typed_into_such_a_program_is_scrubbed_before_it_is_written(tmp_path: Path) -> None:
    secret = "ghp_" + "q7Zt2Xw9Lk4Vb8Np3Rs6Hd5Gf1Jm0YcTe4Ua"
    given = {"event": "prompt", "session": "s1", "cwd": CWD, "text": f"Use {secret} for the push."}

    run([SYNAPSE, "hook", "generic"], tmp_path, environ(tmp_path), json.dumps(given).encode())

    written = b"".join(path.read_bytes() for path in (tmp_path / ".synapse").rglob("*") if path.is_file())
    assert secret.encode() not in written
    assert b"[secret:github-token]" in written
