"""The first loop through the real Claude Code: a correction is told to the next session, and overruled by the newer word.

Typed by a person at a terminal: what programs type (`claude -p`) teaches nothing.
"""

import re
from pathlib import Path

import pytest
from tests.fakes.model_server import Answer, Call
from tests.journeys.hosts.claude_code import SETTINGS, ClaudeCode, claude_code
from tests.journeys.hosts.pinned import Pinned, read_pins

pytestmark = pytest.mark.hosts

HOSTS = [pinned for pinned in read_pins() if pinned.name == "claude-code"]
INSTALL = Call("Bash", {"command": "npm install carrier", "description": "Install the carrier client"})
SCRIPT = {"carrier client": [Answer("I install it.", (INSTALL,)), Answer("Installed with npm.")]}

WAYS = {True: "as a plugin", False: "through its settings"}
TOLD = "select number from recall where line <> '' order by number"  # what the next session is told of
HISTORY = "select number, prefer, avoid, status, superseded_by <> '' from learning order by number"
PNPM = "[L1] prefer pnpm, avoid npm: “…” (correction, the person said once, DATE, session ID)"
NPM = "[L2] prefer npm, avoid pnpm: “…” (correction, the person said once, DATE, session ID)"


@pytest.mark.parametrize("is_on_path", WAYS, ids=["plugin", "settings"])
@pytest.mark.parametrize("pinned", HOSTS, ids=lambda pinned: pinned.version)
def test_a_correction_is_told_to_the_next_session_and_overruled_by_the_newer_word(
    tmp_path: Path, pinned: Pinned, *, is_on_path: bool
) -> None:
    with claude_code(tmp_path, pinned, SCRIPT, is_on_path=is_on_path) as host:
        assert f"\nclaude_code, {WAYS[is_on_path]}:\n" in host.synapse("init")

        with host.session() as first:
            assert find_told(first.ask("Install the carrier client.")) == []
            assert find_told(first.ask("No, use pnpm instead of npm.")) == []
        host.wait_for(TOLD, [(1,)])

        with host.session() as second:
            assert find_told(second.ask("Add a parser for dates.")) == [PNPM]
            assert find_told(second.ask("Add one for times.")) == [PNPM]
            turns = len(host.model.turns)
            second.command("/skill-learning approve L1", "Synapse: L1 approved: ")
            assert len(host.model.turns) == turns
        host.wait_for("select status from learning", [("active",)])

        with host.session() as third:
            third.ask("Add a calendar.")
            third.ask("Use npm again.")
        host.wait_for(TOLD, [(2,)])
        assert host.rows(HISTORY) == [(1, "pnpm", "npm", "superseded", 1), (2, "npm", "pnpm", "pending", 0)]

        with host.session() as fourth:
            assert find_told(fourth.ask("Add a printer for dates.")) == [NPM]

        host.synapse("uninstall")
        assert host.settings.read_bytes() == SETTINGS
        assert find_ours(host) == []
        assert not (host.home / ".synapse" / "hook-errors.log").exists()
        assert {request.path for request in host.model.requests} == {"/v1/messages"}


def find_told(texts: list[str]) -> list[str]:
    """The lessons that a model was given, each as often as it stands there; how much is quoted, detectors decide."""
    lines = [line for text in texts for line in re.findall(r"^\[L\d+\].*$", text, re.MULTILINE)]
    dated = [re.sub(r"\d{4}-\d\d-\d\d, session [0-9a-f]{8}", "DATE, session ID", line) for line in lines]
    return [re.sub("“[^”]+”", "“…”", line) for line in dated]


def find_ours(host: ClaudeCode) -> list[str]:
    """Files in the host's folder that speak of us, but for what the host itself wrote down of the sessions."""
    own = {"projects", "backups", "history.jsonl"}
    files = [path.relative_to(host.settings.parent) for path in host.settings.parent.rglob("*") if path.is_file()]
    return [
        str(file)
        for file in files
        if file.parts[0] not in own and b"synapse" in (host.settings.parent / file).read_bytes()
    ]


@pytest.mark.parametrize("pinned", HOSTS, ids=lambda pinned: pinned.version)
def test_tool_calls_are_told_while_they_happen_where_a_person_wants_it(tmp_path: Path, pinned: Pinned) -> None:
    calls = (INSTALL, Call("Bash", {"command": "npm test", "description": "Run the tests"}))
    with claude_code(tmp_path, pinned, {"carrier client": [Answer("Both.", calls), Answer()]}, is_on_path=True) as host:
        (host.home / ".synapse").mkdir(mode=0o700)
        (host.home / ".synapse" / "settings.json").write_text('{"observe.toolEvents": true}')
        host.synapse("init")

        with host.session() as session:
            session.ask("Install the carrier client.")
            session.wait_until(lambda: host.count_told("tool") == len(calls), "both calls to be told")

        told = [(line["tool"], line["outcome"]) for line in host.told() if line["kind"] == "tool"]
        assert sorted(told) == [("Bash", "failure"), ("Bash", "success")]
