"""A hook that fails is told apart from one that works, and nothing of the rehearsal is left behind."""

import os
import shlex
import sys
from pathlib import Path

import pytest

from synapse.clock import Clock
from synapse.flows.check import Check
from synapse.flows.rehearse import find_wired_hooks, rehearse
from synapse.hosts.claude_code.hooks import EVENTS, add_hooks
from synapse.hosts.wiring import Hook

REWIRE = "Run `synapse init`: it wires the hook that is installed now."


def wire(home: Path, program: str) -> dict[str, str]:
    """A host that calls this program as if it were our hook."""
    file = home / "old" / "synapse" / "surfaces" / "hook.py"
    file.parent.mkdir(parents=True)
    file.write_text(program)
    (home / ".claude").mkdir()
    hook = Hook(shlex.join([sys.executable, "-I", "-S", str(file)]), tells_tools=False, version="0.0.1")
    (home / ".claude" / "settings.json").write_bytes(add_hooks(None, hook))
    return {"HOME": str(home), "PATH": os.environ["PATH"]}


def fires(environ: dict[str, str], clock: Clock) -> Check:
    """What is said of the host that is wired."""
    return next(check for check in rehearse(environ, clock) if check.name == "fire")


def test_all_that_was_started_is_gone_and_so_is_the_home(tmp_path: Path, clock: Clock) -> None:
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    checks = rehearse({"HOME": str(tmp_path), "PATH": os.environ["PATH"], "TMPDIR": str(scratch)}, clock)

    assert [(check.name, check.is_ok) for check in checks] == [("memory", True), ("fire", True), ("fire", True)]
    # A worker that were still at it would make its home again.
    assert list(scratch.iterdir()) == []


def test_what_a_host_calls_is_found_in_its_files(tmp_path: Path) -> None:
    environ = wire(tmp_path, "")
    path = str(tmp_path / "old" / "synapse" / "surfaces" / "hook.py")

    assert [(one.host, one.event, one.command) for one in find_wired_hooks(environ)] == [
        ("claude_code", event, [sys.executable, "-I", "-S", path, "claude_code"]) for event in EVENTS
    ]


@pytest.mark.parametrize(
    ("program", "problem"),
    [
        ("import sys; sys.exit(3)", "SessionStart: exit code 3; UserPromptSubmit: exit code 3"),
        ("import sys; sys.stderr.write('boom')", "SessionStart: exit code 0 boom"),
        ("", "SessionStart: it said nothing of what was stored; UserPromptSubmit: it said nothing of what was stored"),
        ("print('[L1] {')", "PreCompact: it spoke where nobody asked"),
        ("print('[L1')", "SessionStart: JSONDecodeError"),
        ("print('[\"[L1]\"]')", "SessionStart: its answer is no object"),
    ],
)
def test_a_hook_that_fails_is_told_with_what_it_did(tmp_path: Path, clock: Clock, program: str, problem: str) -> None:
    check = fires(wire(tmp_path, program), clock)

    assert (check.is_ok, check.advice) == (False, REWIRE)
    assert check.found.startswith("claude_code, as wired: ")
    assert problem in check.found


def test_a_hook_that_writes_nothing_down_is_told(tmp_path: Path, clock: Clock) -> None:
    answer = '{"hookSpecificOutput": {"additionalContext": "[L1] x"}}'
    program = f"import json, sys; e = json.load(sys.stdin)['hook_event_name']; e[-5:] in ('Start', 'ubmit') and print('{answer}')"

    check = fires(wire(tmp_path, program), clock)

    assert "SessionStart: nothing was written down; UserPromptSubmit: nothing was written down" in check.found


def test_a_switch_of_the_persons_does_not_change_the_outcome(tmp_path: Path, clock: Clock) -> None:
    environ = {"HOME": str(tmp_path), "PATH": os.environ["PATH"], "SYNAPSE_DISABLE": "1", "CLAUDECODE": "1"}

    assert [check.is_ok for check in rehearse(environ, clock)] == [True, True, True]


def test_settings_of_a_host_that_cannot_be_read_are_told(tmp_path: Path, clock: Clock) -> None:
    (tmp_path / ".claude").mkdir()
    (tmp_path / ".claude" / "settings.json").write_text("{broken")

    check = fires({"HOME": str(tmp_path), "PATH": os.environ["PATH"]}, clock)

    assert check.found.startswith("a host's settings cannot be read: ")
    assert check.advice == "Mend that file, then run `synapse init`."
