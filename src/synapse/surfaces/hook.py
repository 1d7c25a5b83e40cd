"""The hook that hosts call: `<python> -I -S <package>/surfaces/hook.py <host>`, the event as JSON on stdin.

Standard library only. It never fails: whatever goes wrong, it exits 0, says nothing, and leaves one line in `hook-errors.log`,
which `synapse doctor` shows.
"""

import os
import sys

MAX_INPUT = 8 << 20  # a payload carries a prompt or a tool's output; more than this is not read
HANG_S = (
    10.0  # hosts end a hook before that; fifty at once on a slow machine need a second or two, and must lose nothing
)
MAX_LOG = 256 << 10  # the log stops growing here; the first errors are the telling ones

if __name__ == "__main__":
    # Started as a bare file under -I -S: the package's folder is not on the path yet.
    sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))

from synapse.config.home import find_home  # noqa: E402  (the path is set above)
from synapse.flows.on_event import on_event  # noqa: E402  (same)
from synapse.hosts.claude_code import events as claude_code  # noqa: E402  (same)

HOSTS = {"claude_code": claude_code}


def main() -> None:
    home = ""
    try:
        _end_with_a_hang()
        home = find_home(os.environ)
        run(sys.argv[1:], home)
    except Exception as error:  # noqa: BLE001  (one of the four broad excepts: a host must never see our failure)
        log_error(home, error)
    # Straight out, without a word: nothing of ours waits to be cleaned up, and tearing the interpreter down takes a
    # millisecond and can fail.
    os._exit(0)


def _end_with_a_hang() -> None:
    """Whatever hangs, a pipe that nobody closes or a disk that does not answer: then we are gone, silently."""
    # The `signal` module proper would load `enum`, which costs as much as all of the hook's work.
    import _signal as signal  # noqa: PLC0415  # pyright: ignore  (no stubs; an error where there are no signals is logged)

    signal.signal(signal.SIGALRM, _leave)  # pyright: ignore  (same)
    signal.setitimer(signal.ITIMER_REAL, HANG_S)  # pyright: ignore  (same)


def _leave(*_: object) -> None:
    os._exit(0)


def run(arguments: list[str], home: str) -> None:
    import json  # noqa: PLC0415  (counts as part of the work: a call without a known host ends before it)
    import time  # noqa: PLC0415  (same)

    host = HOSTS.get(arguments[0] if arguments else "")
    if host is None:
        raise LookupError(f"unknown host {arguments[:1]}; known: {', '.join(sorted(HOSTS))}")
    raw = sys.stdin.buffer.read(MAX_INPUT)
    payload = json.loads(raw.decode("utf-8", "replace"))
    event = host.read_event(payload) if isinstance(payload, dict) else None
    if event is not None:
        switch = find_switch(home)
        # What is merely switched off for now leaves no mark: when it is on again, the history can be read.
        if switch in ("", "SYNAPSE_DISABLE"):
            on_event(event, home, at_ms=time.time_ns() // 1_000_000, disabled_by=switch)


def find_switch(home: str) -> str:
    """What switches learning off for this session; empty when nothing does. Broken settings switch nothing off."""
    names = ("SYNAPSE_DISABLE", "SYNAPSE_LEARNING_ENABLED")
    if not any(name in os.environ for name in names) and not os.path.exists(f"{home}/settings.json"):
        return ""  # nobody set anything: the usual case pays for one look at the disk
    from synapse.config.settings import read_settings_or_defaults  # noqa: PLC0415  (see above)

    settings, _ = read_settings_or_defaults(home, "", os.environ)
    return "" if settings.flag("learning.enabled") else settings.source("learning.enabled")


def log_error(home: str, error: Exception) -> None:
    """One line, without anything the payload said. Never raises."""
    try:
        path = f"{home}/hook-errors.log"
        if home and not os.path.isdir(home):
            os.mkdir(home, 0o700)
        descriptor = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
        try:
            if os.fstat(descriptor).st_size < MAX_LOG:
                import time  # noqa: PLC0415  (only when something went wrong)

                at = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
                # What the payload said may be in other errors' words; these two are about files and our own arguments.
                detail = str(error)[:200] if isinstance(error, OSError) or type(error) is LookupError else ""
                os.write(descriptor, f"{at} {type(error).__name__} {detail}\n".encode())
        finally:
            os.close(descriptor)
    except OSError:
        return


if __name__ == "__main__":
    main()
