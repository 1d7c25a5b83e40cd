"""The hook that hosts call: `<python> -I -S <package>/surfaces/hook.py <host>`, the event as JSON on stdin.

Standard library only. It never fails: whatever goes wrong, it exits 0, says nothing, and leaves one line in `hook-errors.log`,
which `synapse doctor` shows.
"""

import os
import sys
from _collections_abc import Callable  # collections.abc would load the whole of collections

MAX_INPUT = 8 << 20  # a payload carries a prompt or a tool's output; more than this is not read
DEADLINE_S = 0.3  # a person is waiting: what was not found by then is not said
HANG_S = (
    10.0  # hosts end a hook before that; fifty at once on a slow machine need a second or two, and must lose nothing
)
MAX_LOG = 256 << 10  # the log stops growing here; the first errors are the telling ones
SPEAKING = ("session-start", "prompt")  # the others are recorded, and pay for no more

if __name__ == "__main__":
    # Started as a bare file under -I -S: the package's folder is not on the path yet.
    sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))

from synapse.config.home import find_home  # noqa: E402  (the path is set above)
from synapse.events.event import BadPayload, Event  # noqa: E402  (same)
from synapse.events.injection import Injection  # noqa: E402  (same)
from synapse.flows.on_event import on_event  # noqa: E402  (same)
from synapse.flows.wake import is_due, wake  # noqa: E402  (same)

WORKER = ["-I", f"{os.path.dirname(os.path.abspath(__file__))}/cli/__main__.py", "work", "--detached"]

Read = Callable[[dict[str, object], dict[str, str]], Event | None]
Render = Callable[[Injection], str]


def load_claude_code() -> tuple[Read, Render]:
    from synapse.hosts.claude_code import events, render  # noqa: PLC0415  (only the host that calls is paid for)

    return events.read_event, render.render_injection


def load_generic() -> tuple[Read, Render]:
    from synapse.hosts.generic import events, render  # noqa: PLC0415  (same)

    return events.read_event, render.render_injection


HOSTS = {"claude_code": load_claude_code, "generic": load_generic}


class TooLate(Exception):
    """The deadline passed before something to say was found."""


def main() -> None:
    home = ""
    try:
        set_timer(HANG_S, leave)
        home = find_home(os.environ)
        run(sys.argv[1:], home)
    except Exception as error:  # noqa: BLE001  (one of the four broad excepts: a host must never see our failure)
        log_error(home, error)
    # Straight out, without a word: nothing of ours waits to be cleaned up, and tearing the interpreter down takes a
    # millisecond and can fail.
    os._exit(0)


def run(arguments: list[str], home: str) -> None:
    import json  # noqa: PLC0415  (counts as part of the work: a call without a known host ends before it)
    import time  # noqa: PLC0415  (same)

    load = HOSTS.get(arguments[0] if arguments else "")
    if load is None:
        raise LookupError(f"unknown host {arguments[:1]}; known: {', '.join(sorted(HOSTS))}")
    read_event, render = load()
    raw = sys.stdin.buffer.read(MAX_INPUT).decode("utf-8", "replace")
    if not raw.strip():
        raise BadPayload("sent nothing")
    try:
        payload: object = json.loads(raw)
    except ValueError:
        raise BadPayload("sent no JSON") from None
    if not isinstance(payload, dict):
        raise BadPayload("sent JSON that is no object")
    event = read_event(payload, dict(os.environ))  # pyright: ignore[reportUnknownArgumentType]  (foreign JSON)
    switch = find_switch(home) if event else ""
    # What is merely switched off for now leaves no mark: when it is on again, the history can be read.
    if event is None or switch not in ("", "SYNAPSE_DISABLE"):
        return
    at_ms = time.time_ns() // 1_000_000
    kind = tell(event, home, at_ms, render) if not switch and event.kind in SPEAKING else ""
    if not kind:
        on_event(event, home, at_ms=at_ms, disabled_by=switch, tells_work=tells_work(event, home), more={})
    if not switch and is_due(kind or event.kind, home, at_ms):
        wake(WORKER)


def tell(event: Event, home: str, at_ms: int, render: Render) -> str:
    """Writes down that it happened and answers; the kind that was written down."""
    from synapse.errors import StoreLocked  # noqa: PLC0415  (most events are only recorded)
    from synapse.flows.speak import find_answer, finish  # noqa: PLC0415  (same)

    answer, fields = None, dict[str, object]()
    try:
        set_timer(DEADLINE_S, raise_too_late)
        answer = find_answer(event, home, os.environ)
        set_timer(HANG_S, leave)
    except (TooLate, StoreLocked):
        # Locked: a worker makes or mends the database at this moment, and a person waits for no worker.
        fields["late"] = "1"
    except Exception as error:  # noqa: BLE001  (as in main: the event is written down all the same)
        log_error(home, error)
    set_timer(HANG_S, leave)
    if answer is not None:
        fields |= answer.to_fields()
    on_event(event, home, at_ms=at_ms, tells_work=event.is_unwritten, more=fields)
    said = render(finish(answer, event, home)) if answer is not None else ""
    if said:
        sys.stdout.write(said + "\n")
        sys.stdout.flush()
    return str(fields.get("kind", event.kind))


def set_timer(after_s: float, then: Callable[..., None]) -> None:
    """Whatever hangs, a pipe that nobody closes or a disk that does not answer: then we are gone, silently."""
    # The `signal` module proper would load `enum`, which costs as much as all of the hook's work.
    import _signal as signal  # noqa: PLC0415  # pyright: ignore  (no stubs; an error where there are no signals is logged)

    signal.signal(signal.SIGALRM, then)  # pyright: ignore  (same)
    signal.setitimer(signal.ITIMER_REAL, after_s)  # pyright: ignore  (same)


def leave(*_: object) -> None:
    os._exit(0)


def raise_too_late(*_: object) -> None:
    raise TooLate


def find_switch(home: str) -> str:
    """What switches learning off for this session; empty when nothing does. Broken settings switch nothing off."""
    from synapse.config.quick import is_anything_set  # noqa: PLC0415  (only where there is an event)

    if not is_anything_set(home, "", os.environ):
        return ""
    from synapse.config.settings import read_settings_or_defaults  # noqa: PLC0415  (most people have set nothing)

    settings, _ = read_settings_or_defaults(home, "", os.environ)
    return "" if settings.flag("learning.enabled") else settings.source("learning.enabled")


def tells_work(event: Event, home: str) -> bool:
    """Whether this line is to hold what was said or done: no transcript will, or a person wants it as it happens."""
    if event.kind != "tool":
        return event.is_unwritten
    from synapse.config.quick import is_anything_set  # noqa: PLC0415  (as above)

    if not is_anything_set(home, event.cwd, os.environ):
        return False
    from synapse.config.settings import read_settings_or_defaults  # noqa: PLC0415  (most people have set nothing)

    settings, _ = read_settings_or_defaults(home, event.cwd, os.environ)
    return settings.flag("observe.toolEvents")


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
                host = f"{sys.argv[1]} " if sys.argv[1:2] and sys.argv[1] in HOSTS else ""
                # What the payload said may be in other errors' words; these are about files, our own arguments, its form.
                is_ours = isinstance(error, (OSError, BadPayload)) or type(error) is LookupError
                what = "" if isinstance(error, BadPayload) else f"{type(error).__name__} "
                os.write(descriptor, f"{at} {host}{what}{str(error)[:200] if is_ours else ''}\n".encode())
        finally:
            os.close(descriptor)
    except OSError:
        return


if __name__ == "__main__":
    main()
