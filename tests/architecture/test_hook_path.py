"""What the hook loads is what a waiting person pays for."""

import json
import os
import subprocess
import sys
from pathlib import Path

import synapse

PACKAGE = Path(synapse.__file__).parent
DEAR = {"argparse", "asyncio", "dataclasses", "logging", "pathlib", "subprocess", "typing"}
FOREIGN = {"click", "filelock", "msgspec", "rich", "yaml"}

PROBE = """
import os, sys
sys.argv = [{hook!r}, "claude_code"]
seen = []
exit_ = os._exit
def note(code):
    sys.stderr.write("\\n".join(sys.modules))
    sys.stderr.flush()
    exit_(code)
os._exit = note
source = open({hook!r}).read()
exec(compile(source, {hook!r}, "exec"), {{"__name__": "__main__", "__file__": {hook!r}}})
"""


def test_the_hook_loads_the_standard_library_only_and_nothing_dear(tmp_path: Path) -> None:
    hook = str(PACKAGE / "surfaces" / "hook.py")
    payload = json.dumps({"hook_event_name": "SubagentStop", "session_id": "s1", "cwd": "/x", "transcript_path": "/t"})

    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", PROBE.format(hook=hook)],
        input=payload,
        capture_output=True,
        text=True,
        check=True,
        env={"SYNAPSE_HOME": str(tmp_path / "home"), "PATH": os.environ["PATH"]},
    )
    loaded = set(done.stderr.splitlines())

    assert loaded & (DEAR | FOREIGN) == set()
    assert {name for name in loaded if name.startswith("synapse.")} == {
        "synapse.config",
        "synapse.config.home",
        "synapse.config.quick",
        "synapse.errors",
        "synapse.events",
        "synapse.events.event",
        "synapse.events.injection",
        "synapse.flows",
        "synapse.flows.on_event",
        "synapse.flows.wake",
        "synapse.hosts",
        "synapse.hosts.claude_code",
        "synapse.hosts.claude_code.events",
        "synapse.hosts.claude_code.render",
        "synapse.observe",
        "synapse.observe.spool",
        "synapse.text",
        "synapse.text.whole",
    }
    assert (tmp_path / "home" / "spool" / "claude_code-s1.jsonl").exists()
