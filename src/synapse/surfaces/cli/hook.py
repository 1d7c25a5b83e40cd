"""`synapse hook HOST`: the hook for programs that are told a command and not a path; this process becomes it."""

import os
import sys
from pathlib import Path

import click

import synapse

HOOK = Path(synapse.__file__).parent / "surfaces" / "hook.py"


@click.command(
    epilog="""\b
Examples:
  synapse hook generic < event.json
  echo '{"event": "prompt", "session": "s1", "cwd": "'$PWD'", "text": "Fix the build"}' | synapse hook generic
  echo '{"event": "session-end", "session": "s1", "cwd": "'$PWD'"}' | synapse hook generic

Answers with one line of JSON, or with nothing. Never fails; what went wrong is shown by `synapse doctor`.
"""
)
@click.argument("host", type=click.Choice(["generic", "claude_code"]))
def command(host: str) -> None:
    """Take one event of a host as JSON on stdin, and answer it."""
    sys.stdout.flush()
    # Isolated and without site-packages, as hosts start it: a hook must cost as little as Python allows.
    os.execv(sys.executable, [sys.executable, "-I", "-S", str(HOOK), host])  # noqa: S606  (no shell, on purpose)
