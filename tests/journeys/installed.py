"""The installed programs as processes, in a home of their own: `synapse`, and the hook both ways a host may call it."""

import os
import sqlite3
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import synapse as package

SYNAPSE = str(Path(sys.executable).parent / "synapse")
HOOK = str(Path(sys.executable).parent / "synapse-hook")
HOOK_FILE = str(Path(package.__file__).parent / "surfaces" / "hook.py")
TIMEOUT_S = 120  # nothing here takes a tenth of it; a program that hangs must not hang the suite


def environ(home: Path, **more: str) -> dict[str, str]:
    """All that a program gets: nothing of the developer's own environment but where programs are."""
    # Coverage measures child processes by variables of its own.
    measured = {name: value for name, value in os.environ.items() if name.startswith("COVERAGE")}
    return {
        "PATH": os.environ["PATH"],
        "HOME": str(home),
        "SYNAPSE_HOME": str(home / ".synapse"),
        "LANG": "C.UTF-8",
        "TZ": "UTC",
        **measured,
        **more,
    }


def synapse(home: Path, *arguments: str, **more: str) -> subprocess.CompletedProcess[str]:
    return run([SYNAPSE, *arguments], home, environ(home, **more))


def run(
    command: list[str], cwd: Path, variables: Mapping[str, str], given: bytes = b""
) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        command, env=variables, cwd=cwd, input=given, capture_output=True, timeout=TIMEOUT_S, check=False
    )
    out, err = done.stdout.decode(), done.stderr.decode()
    return subprocess.CompletedProcess(command, done.returncode, out, err)


def count(home: Path) -> int:
    """How many observations are stored; 0 also before there is a table to store them in."""
    path = home / ".synapse" / "synapse.db"
    if not path.exists():
        return 0
    connection = sqlite3.connect(path, timeout=TIMEOUT_S)
    try:
        if not connection.execute("select 1 from sqlite_master where name = 'observation'").fetchall():
            return 0
        return int(connection.execute("select count(*) from observation").fetchone()[0])
    finally:
        connection.close()
