"""One event handed to the hook as a host does it: a process of its own, the payload on stdin, the answer on stdout."""

import json
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

import synapse

HOOK = Path(synapse.__file__).parent / "surfaces" / "hook.py"
TIMEOUT_S = 20  # the hook leaves by itself after half of that


@dataclass(frozen=True, slots=True)
class Fired:
    out: str
    err: str
    code: int
    seconds: float

    @property
    def told(self) -> str:
        """What a model would be given."""
        if not self.out.strip():
            return ""
        answer = json.loads(self.out)
        return str(answer.get("hookSpecificOutput", answer).get("additionalContext", answer.get("reason", "")))


def make_command(host: str) -> list[str]:
    """The hook as an installer wires it."""
    return [sys.executable, "-I", "-S", str(HOOK), host]


def fire(
    command: list[str], payload: Mapping[str, object], environ: Mapping[str, str], *, kept_open: Sequence[int] = ()
) -> Fired:
    """Raises OSError, TimeoutError among them. `kept_open`: descriptors that it and what it starts inherit."""
    begun = perf_counter()
    try:
        done = subprocess.run(
            command,
            input=json.dumps(payload).encode(),
            env=dict(environ),
            capture_output=True,
            check=False,
            timeout=TIMEOUT_S,
            pass_fds=kept_open,
        )
    except subprocess.TimeoutExpired as error:
        raise TimeoutError(f"it did not end within {TIMEOUT_S} s") from error
    seconds = perf_counter() - begun
    return Fired(
        done.stdout.decode("utf-8", "replace"), done.stderr.decode("utf-8", "replace"), done.returncode, seconds
    )
