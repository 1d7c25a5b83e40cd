"""Cold starts: importing, `synapse status`, the record-only hook, each against `python3 -I -S -c pass` in the same run."""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter

from bench_data import print_result

import synapse

HOOK = Path(synapse.__file__).parent / "surfaces" / "hook.py"
RUNS = 41  # whole processes of each kind, interleaved; the median of 41 moves by a few per cent on a noisy machine
BUDGETS: dict[str, float | None] = {"import_ratio": None, "status_ratio": 8.0, "record_ratio": 2.5}

EVENT = {
    "session_id": "5f0c2f54-9d5c-4c8e-8f43-0d7b4f6a2b11",
    "transcript_path": "/home/dev/.claude/projects/-home-dev-parcel/5f0c2f54-9d5c-4c8e-8f43-0d7b4f6a2b11.jsonl",
    "cwd": "/home/dev/parcel",
    "hook_event_name": "SubagentStop",
    "permission_mode": "default",
    "agent_id": "a1",
    "agent_type": "general-purpose",
    "last_assistant_message": "The carrier client tries three times with a growing pause. " * 20,
}

# A person's history of some size, so that `status` has something to count.
FILL = """
import sys
from synapse.observe.observation import Event, Observation, Rank, Source
from synapse.observe.records import store
from synapse.sessions.records import StoredSession, Transcript, get_part, record_project, record_session, record_transcript
from synapse.project.project import Project
from synapse.store.migrate import migrate, read_migrations
from synapse.store.sqlite import open_sqlite
database = open_sqlite(sys.argv[1])
at = "2026-11-01T10:00:00.000Z"
migrate(database, read_migrations(), at)
with database.transaction():
    for n in range(200):
        project, key = f"example.org/team/p{n % 12}", f"claude_code:session-{n:04d}"
        record_project(database, Project(project, f"p{n % 12}", f"/home/dev/p{n % 12}", ""), at)
        record_session(database, StoredSession(key, "claude_code", f"session-{n:04d}", project, f"/home/dev/p{n % 12}", "", "", "", False, at, at, at))
        record_transcript(database, Transcript(f"t{n}", f"/t/{n}.jsonl", "claude_code", "claude-code", 1000, 1, "", "1000",
                          "{}", 100, 0, "", at), {"progress": 40, "snapshot": 4})
        store(database, [Observation(f"{n}-{m}", key, m, "", project, "claude_code", Event.TOOL_START, Source.TRANSCRIPT,
              Rank.AGENT, at, at, tool="Bash", input="ls " * 50) for m in range(50)], {key: get_part(database, key, f"t{n}")})
database.close()
"""


def measure(*, as_json: bool) -> None:
    with tempfile.TemporaryDirectory() as home:
        os.chmod(home, 0o700)  # noqa: PTH101
        environ = {"PATH": os.environ["PATH"], "HOME": home, "SYNAPSE_HOME": home, "LANG": "C.UTF-8"}
        subprocess.run([sys.executable, "-c", FILL, f"{home}/synapse.db"], check=True)
        payload = json.dumps(EVENT).encode()
        commands = {
            "bare": ([sys.executable, "-I", "-S", "-c", "pass"], b""),
            "import": ([sys.executable, "-c", "import synapse"], b""),
            "status": ([str(Path(sys.executable).parent / "synapse"), "status"], b""),
            "record": ([sys.executable, "-I", "-S", str(HOOK), "claude_code"], payload),
        }
        times: dict[str, list[float]] = {name: [] for name in commands}
        for _ in range(RUNS):
            for name, (command, given) in commands.items():
                begun = perf_counter()
                subprocess.run(command, input=given, env=environ, cwd=home, check=True, stdout=subprocess.DEVNULL)
                times[name].append(perf_counter() - begun)
        spooled = sum(len(path.read_bytes().splitlines()) for path in Path(home, "spool").iterdir())
        if spooled != RUNS:
            sys.exit(f"the hook recorded {spooled} of {RUNS} events: the figure would mean nothing")
    bare = median(times["bare"])
    result: dict[str, object] = {
        f"{name}_ratio": round(median(times[name]) / bare, 2) for name in ("import", "status", "record")
    }
    result |= {"bare_ms": round(bare * 1000, 1), "runs": RUNS}
    rows = [
        (f"{name.removesuffix('_ratio')}, × bare Python", f"{result[name]}", f"≤ {budget}" if budget else "")
        for name, budget in BUDGETS.items()
    ]
    print_result(result, rows, as_json=as_json)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    measure(as_json=parser.parse_args().json)
