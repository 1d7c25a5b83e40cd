"""Starts the worker and leaves it: detached from the host, with no pipe of the host's, in the background.

Standard library only, and without `subprocess`: this is the hook path.
"""

import os
import sys

LAST = "work.last"  # touched by a worker when it is done
DEBOUNCE_S = 10.0  # a `stop` comes after every answer; a session's end and a compaction are waited for by nobody
_AT_ONCE = ("session-end", "compact", "verdict")


def is_due(kind: str, home: str, at_ms: int) -> bool:
    """Whether what just happened is worth a worker."""
    if kind in _AT_ONCE:
        return True
    if kind != "stop":
        return False
    try:
        last_s = os.stat(f"{home}/{LAST}").st_mtime
    except OSError:
        return True
    return at_ms / 1000 - last_s > DEBOUNCE_S


def wake(command: list[str]) -> None:
    """Raises OSError. The worker finds out by itself whether another one is at it."""
    nowhere = [
        (os.POSIX_SPAWN_OPEN, number, os.devnull, os.O_RDONLY if number == 0 else os.O_WRONLY, 0)
        for number in (0, 1, 2)
    ]
    # A session of its own: what ends the host's process group must not end the worker. Where it was told to leave the
    # session alone the hook does not come here.
    os.posix_spawn(sys.executable, [sys.executable, *command], os.environ, file_actions=nowhere, setsid=True)
