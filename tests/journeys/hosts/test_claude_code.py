"""The first loop through the real Claude Code: a correction is told to the next session, and overruled by the newer word.

Typed by a person at a terminal: what programs type (`claude -p`) teaches nothing.
"""

import re
from pathlib import Path

import pytest
from tests.fakes.model_server import Answer, Call
from tests.fakes.typist import PATIENCE_S
from tests.journeys.hosts.claude_code import SETTINGS, ClaudeCode, claude_code
from tests.journeys.hosts.pinned import Pinned, read_pins

pytestmark = pytest.mark.hosts

HOSTS = [pinned for pinned in read_pins() if pinned.name == "claude-code"]
INSTALL = Call("Bash", {"command": "npm install carrier", "description": "Install the carrier client"})
SCRIPT = {"carrier client": [Answer("I install it.", (INSTALL,)), Answer("Installed with npm.")]}

LEARNINGS = "select number, prefer, avoid, status, superseded_by <> '' from learning order by number"
TOLD = "select number from recall where line <> '' order by number"


@pytest.mark.parametrize("is_on_path", [True, False], ids=["plugin", "settings"])
@pytest.mark.parametrize("pinned", HOSTS, ids=lambda pinned: pinned.version)
def test_a_correction_is_told_to_the_next_session_and_overruled_by_the_newer_word(
    tmp_path: Path, pinned: Pinned, *, is_on_path: bool
) -> None:
    with claude_code(tmp_path, pinned, SCRIPT, is_on_path=is_on_path) as host:
        said = host.synapse("init")
        assert said.startswith(f"home: {host.home}/.synapse is made\nclaude_code, {'as a plugin' if is_on_path else 'through its settings'}:")

        with host.session() as first:
            assert "pnpm" not in "".join(first.ask("Install the carrier client."))
            first.ask("No, use pnpm instead of npm.")
        host.wait_for(TOLD, [(1,)])

        with host.session() as second:
            texts = second.ask("Add a parser for dates.")
            told = [text for text in texts if "[L1]" in text]
            print(told)
            second.command("/skill-learning approve L1", "Synapse: L1 approved")
            assert len(host.model.turns) == 4
        host.wait_for("select status from learning", [("active",)])
        with host.session() as third:
            third.ask("Use npm again.")
        host.wait_for(TOLD, [(2,)])
        with host.session() as fourth:
            texts = fourth.ask("Add a printer for dates.")
            told = [text for text in texts if "[L2]" in text]
            print(told)
        host.synapse("uninstall")
        assert host.settings.read_bytes() == SETTINGS
        import subprocess
        print(subprocess.run(["find", str(tmp_path), "-type", "f"], capture_output=True, text=True).stdout)
        assert 0
