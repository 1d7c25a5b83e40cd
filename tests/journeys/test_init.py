"""`synapse init` and `uninstall` as processes: what they write is what the host calls, and killed anywhere they are mended."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from tests.hosts.claude_code.wiring import BELL, CONTENT, EVENTS, Files, Person
from tests.journeys.installed import SYNAPSE, TIMEOUT_S, run

from synapse.flows.wire import unwire, wire

# Ends the program right before the nth thing that it does to the disk or starts.
KILLED = """
import os, sys
left = int(sys.argv[1])
CHANGES = ("os.rename", "os.remove", "os.rmdir", "os.mkdir", "os.truncate", "os.chmod", "subprocess.Popen")

def watch(event, arguments):
    global left
    is_write = event == "open" and isinstance(arguments[2], int) and arguments[2] & (os.O_WRONLY | os.O_RDWR)
    if (event in CHANGES or is_write) and os.environ["HOME"] in str(arguments):
        left -= 1
        if left < 0:
            os._exit(9)

sys.dont_write_bytecode = True
from synapse.flows.wire import unwire, wire
sys.addaudithook(watch)
{"init": wire, "uninstall": unwire}[sys.argv[2]](os.environ, "", [], is_dry=False)
"""
MAX_STEPS = 200
# As a plugin there are three times as many steps, and each starts a program.
KILLED_WAYS = pytest.mark.parametrize(
    "has_claude", [pytest.param(False, id="settings"), pytest.param(True, id="plugin", marks=pytest.mark.heavy)]
)


def synapse(person: Person, *arguments: str) -> str:
    done = run([SYNAPSE, *arguments], person.folder, person.environ | {"LANG": "C.UTF-8"})
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def kill_after(person: Person, steps: int, command: str) -> bool:
    """Whether it was killed; False when it had ended by then."""
    done = subprocess.run(
        [sys.executable, "-c", KILLED, str(steps), command],
        env=person.environ,
        capture_output=True,
        timeout=TIMEOUT_S,
        check=False,
    )
    assert done.returncode in (0, 9), done.stderr.decode()
    return done.returncode == 9


def without_record(files: Files) -> Files:
    """`after` in our own record is empty where the one that was killed had done all but write it down."""
    return {name: held for name, held in files.items() if not name.endswith("wired.json")}


@pytest.mark.parametrize("has_claude", [False, True], ids=["settings", "plugin"])
def test_the_host_can_call_what_was_written(tmp_path: Path, *, has_claude: bool) -> None:
    person = Person(tmp_path, has_claude=has_claude)
    synapse(person, "init")
    market = person.folder / ".synapse" / "hosts" / "claude_code" / "marketplace"
    written = market / "synapse" / "hooks" / "hooks.json" if has_claude else person.settings
    hooks = json.loads(written.read_text())["hooks"]

    for event in EVENTS:
        given = {"hook_event_name": event, "session_id": "s1", "cwd": "/home/dev/parcel", "transcript_path": "/t.jsonl"}
        command = hooks[event][0]["hooks"][0]["command"]
        done = run(["/bin/sh", "-c", command], person.folder, {"HOME": str(person.folder)}, json.dumps(given).encode())
        assert (done.returncode, done.stdout, done.stderr) == (0, "", "")

    spool = (person.folder / ".synapse" / "spool" / "claude_code-s1.jsonl").read_text().splitlines()
    kinds = ["session-start", "prompt", "compact", "stop", "sub-agent-stop", "session-end"]
    assert [json.loads(line)["kind"] for line in spool] == kinds
    assert not (person.folder / ".synapse" / "hook-errors.log").exists()


@KILLED_WAYS
def test_an_init_that_was_killed_anywhere_is_mended_by_the_next_or_undone(tmp_path: Path, *, has_claude: bool) -> None:
    person = Person(tmp_path, has_claude=has_claude)
    start = person.files()
    wire(person.environ, "", [], is_dry=False)
    whole = person.files()
    killed = 0
    for steps in range(MAX_STEPS):
        person.put(start)
        if not kill_after(person, steps, "init"):
            break
        killed += 1
        half = person.files()

        wire(person.environ, "", [], is_dry=False)
        assert without_record(person.files()) == without_record(whole), steps

        person.put(half)
        unwire(person.environ, "", [], is_dry=False)
        assert person.is_as_before(), steps

    assert killed > 10


@KILLED_WAYS
def test_an_uninstall_that_was_killed_anywhere_is_finished_by_the_next(tmp_path: Path, *, has_claude: bool) -> None:
    person = Person(tmp_path, has_claude=has_claude)
    wire(person.environ, "", [], is_dry=False)
    whole = person.files()
    killed = 0
    for steps in range(MAX_STEPS):
        person.put(whole)
        if not kill_after(person, steps, "uninstall"):
            break
        killed += 1

        unwire(person.environ, "", [], is_dry=False)

        assert person.settings.read_bytes() == CONTENT, steps
        assert {name for name in person.files() if not name.startswith(".synapse")} - set(person.before) == set(), steps

    assert killed > 10


def test_two_inits_at_once_wire_once(tmp_path: Path) -> None:
    person = Person(tmp_path, json.dumps({"hooks": {"Stop": [BELL]}}).encode())

    both = [
        subprocess.Popen([SYNAPSE, "init"], env=person.environ, cwd=person.folder, stdout=subprocess.DEVNULL)
        for _ in range(2)
    ]

    assert [process.wait(TIMEOUT_S) for process in both] == [0, 0]
    assert {event: len(found) for event, found in person.own_hooks().items()} == dict.fromkeys(sorted(EVENTS), 1)
    synapse(person, "uninstall")
    assert person.is_as_before()
