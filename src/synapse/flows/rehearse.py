"""The whole way once, in a home that is thrown away: each kind of learning stored and found, each wired hook fired for real."""

import fcntl
import json
import os
import resource
import select
import shlex
import tempfile
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from synapse.clock import Clock
from synapse.errors import SynapseError
from synapse.flows.check import Check
from synapse.flows.find_learnings import Query, find_learnings
from synapse.flows.fire import Fired, fire, make_command
from synapse.flows.on_event import clean
from synapse.flows.remember import Note, remember
from synapse.flows.status import read_hook_errors
from synapse.flows.wire import find_wired
from synapse.hosts.claude_code.hooks import EVENTS
from synapse.memory.index.records import find_numbers
from synapse.memory.learning import Kind
from synapse.observe.spool import read_spool
from synapse.workspace.workspace import open_workspace

GENERIC_EVENTS = ("session-start", "prompt", "compact", "stop", "session-end")
SPEAKING = ("SessionStart", "UserPromptSubmit", "session-start", "prompt")  # which must tell what was stored
WORKERS_S = 30.0  # in which the workers that hooks started are done; they need one or two
# A worker closes what it inherited from a host below this; what stands above it is closed when the last of them is gone.
KEPT_FROM = 256
DESCRIPTORS = 512
# All else stays out: a switch of the person's, or a marker of the host that this runs in, must not change the outcome.
_KEPT = ("PATH", "LANG", "LC_ALL", "TZ", "SYSTEMROOT", "COVERAGE_PROCESS_CONFIG", "COVERAGE_PROCESS_START")
_REWIRE = "Run `synapse init`: it wires the hook that is installed now."


@dataclass(frozen=True, slots=True)
class Wired:
    """What a host calls at an event."""

    host: str
    event: str
    command: list[str]


def rehearse(environ: Mapping[str, str], clock: Clock) -> list[Check]:
    """Never raises for what it checks. The home is gone afterwards, and so is every process that was started."""
    aside = environ.get("TMPDIR") or None
    with tempfile.TemporaryDirectory(prefix="synapse-doctor-", dir=aside, ignore_cleanup_errors=True) as made:
        folder = os.path.realpath(made)
        stage = {key: environ[key] for key in _KEPT if key in environ}
        stage |= {"HOME": folder, "SYNAPSE_HOME": f"{folder}/home"}
        Path(folder, "project").mkdir()
        try:
            checks = [_check_memory(stage, clock)]
        except SynapseError as error:
            return [Check("memory", is_ok=False, found=error.message, advice=error.hint)]
        try:
            wired = find_wired_hooks(environ)
        except (ValueError, SynapseError) as error:
            wired = []
            advice = "Mend that file, then run `synapse init`."
            checks.append(Check("fire", is_ok=False, found=f"a host's settings cannot be read: {error}", advice=advice))
        with _awaiting() as kept:
            for name, hooks in _plan(wired):
                checks.append(_check_host(name, hooks, stage, kept))
        return checks


def find_wired_hooks(environ: Mapping[str, str]) -> list[Wired]:
    """As they stand in the hosts' own files. Raises ValueError for files that cannot be understood."""
    return [
        Wired(host, event, shlex.split(command))
        for host, events in find_wired(environ).items()
        for event, commands in events.items()
        for command in commands
    ]


def _check_memory(stage: Mapping[str, str], clock: Clock) -> Check:
    """A learning of each kind is stored, found again and may be told."""
    with open_workspace(stage, clock) as workspace:
        project_id = clean(workspace.projects.of(f"{stage['HOME']}/project").id)
        for kind in Kind:
            remember(workspace, Note(_lesson(kind), kind.value, "person", project_id))
        found = {
            kind: [one.account.learning.kind for one in find_learnings(workspace, Query(_lesson(kind), limit=1))[0]]
            for kind in Kind
        }
        told = find_numbers(workspace.database, [project_id])
    lost = [kind.value for kind, kinds in found.items() if kinds != [kind]]
    if lost or len(told) != len(Kind):
        what = (
            f"stored and not found again: {', '.join(lost)}" if lost else f"only {len(told)} of {len(Kind)} may be told"
        )
        return Check("memory", is_ok=False, found=what, advice="Please report it: this is a bug of ours.")
    return Check(
        "memory", is_ok=True, found=f"one of each of {len(Kind)} kinds stored and found again, in a throwaway home"
    )


def _lesson(kind: Kind) -> str:
    return f"Lantern{kind} guards harbour{kind}."


def _plan(wired: list[Wired]) -> Generator[tuple[str, list[Wired]]]:
    """What is fired for each host: what it calls, or where it is not wired what it would call."""
    own = [one for one in wired if one.host == "claude_code"]
    if own:
        yield "claude_code, as wired", own
    else:
        yield "claude_code, not wired (`synapse init` wires it)", _make_hooks("claude_code", EVENTS)
    yield "generic", _make_hooks("generic", GENERIC_EVENTS)


def _make_hooks(host: str, events: Sequence[str]) -> list[Wired]:
    return [Wired(host, event, make_command(host)) for event in events]


def _check_host(name: str, wired: list[Wired], stage: Mapping[str, str], kept: Sequence[int]) -> Check:
    problems: list[str] = []
    slowest_s = 0.0
    for one in wired:
        problem, seconds = _fire(one, stage, kept)
        slowest_s = max(slowest_s, seconds)
        problems += [f"{one.event}: {problem}"] if problem else []
    problems += [f"error log: {line}" for line in read_hook_errors(stage["SYNAPSE_HOME"])[-1:]]
    if problems:
        return Check("fire", is_ok=False, found=f"{name}: {'; '.join(problems)}", advice=_REWIRE)
    events = ", ".join(dict.fromkeys(one.event for one in wired))
    return Check("fire", is_ok=True, found=f"{name}: {events}, each in {1000 * slowest_s:.0f} ms or less")


def _fire(wired: Wired, stage: Mapping[str, str], kept: Sequence[int]) -> tuple[str, float]:
    """What was wrong, and how long it took."""
    before = len(read_spool(stage["SYNAPSE_HOME"]))
    try:
        fired = fire(wired.command, _make_payload(wired, stage["HOME"]), stage, kept_open=kept)
        problem = _judge(wired, fired)
    except (OSError, ValueError) as error:
        return f"{type(error).__name__}: {error}", 0.0
    if not problem and len(read_spool(stage["SYNAPSE_HOME"])) != before + 1:
        problem = "nothing was written down"
    return problem, fired.seconds


def _make_payload(wired: Wired, folder: str) -> dict[str, object]:
    session, cwd = f"doctor-{wired.event}", f"{folder}/project"
    question = f"Which lantern guards {_lesson(Kind.CORRECTION)}"
    if wired.host == "generic":
        return {"event": wired.event, "session": session, "cwd": cwd, "text": question}
    return {
        "hook_event_name": wired.event,
        "session_id": session,
        "cwd": cwd,
        "transcript_path": f"{folder}/none.jsonl",
        **({"prompt": question} if wired.event == "UserPromptSubmit" else {}),
    }


def _judge(wired: Wired, fired: Fired) -> str:
    if fired.code or fired.err:
        return f"exit code {fired.code} {fired.err.strip()[-200:]}".rstrip()
    if wired.event not in SPEAKING:
        return "it spoke where nobody asked" if fired.out else ""
    if "[L" not in fired.out:
        return "it said nothing of what was stored"
    return "" if isinstance(json.loads(fired.out), dict) else "its answer is no object"


@contextmanager
def _awaiting() -> Generator[Sequence[int]]:
    """Descriptors that all processes started inside inherit; it ends when the last of them is gone."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < DESCRIPTORS <= hard:
        resource.setrlimit(resource.RLIMIT_NOFILE, (DESCRIPTORS, hard))
    reading, writing = os.pipe()
    held = fcntl.fcntl(writing, fcntl.F_DUPFD, KEPT_FROM)
    os.close(writing)
    try:
        yield (held,)
    finally:
        os.close(held)
        # Nobody writes to it: it can be read from when the other end is closed everywhere.
        select.select([reading], [], [], WORKERS_S)
        os.close(reading)
