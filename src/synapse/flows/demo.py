"""The whole loop on bundled sessions, in a home that is thrown away: real hook processes, the real worker.

The sessions are files as Claude Code writes them. The first one was recorded from it; the later ones are written in its form.
"""

import os
import shutil
import tempfile
from collections.abc import Callable, Generator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from time import monotonic, sleep

from filelock import FileLock, Timeout

import synapse
from synapse.clock import system_clock
from synapse.errors import NotFound, SynapseError
from synapse.flows.fire import fire, make_command
from synapse.flows.standing import stand
from synapse.flows.wake import LAST
from synapse.flows.work import LOCK
from synapse.hosts.read import read_file
from synapse.memory import records as memory
from synapse.observe.records import count_by_event
from synapse.sessions.session import Speaker, Turn
from synapse.sessions.tally import Tally
from synapse.workspace.workspace import open_to_read

_PACKAGE = Path(synapse.__file__).parent
EXAMPLES = (_PACKAGE / "examples", _PACKAGE.parents[1] / "examples")  # in a wheel, in a checkout
CWD = "/home/dev/parcel"  # where the sessions took place; it need not exist
RECORDED = "sessions/claude-code/projects/-home-dev-parcel"
WORKER_S = 20.0  # it needs less than one
_POLL_S = 0.02
# All else stays out: a switch of the person's, or a marker of the host that this runs in, must not change the story.
_KEPT = ("PATH", "LANG", "LC_ALL", "TZ", "TMPDIR", "SYSTEMROOT")


@dataclass(frozen=True, slots=True)
class Episode:
    title: str
    file: str  # below the examples; empty: a session that has only begun


STORY = (
    Episode(
        "A session in which the person corrects the agent", f"{RECORDED}/de667723-0dd4-40bd-ba8a-7ba77ee267ac.jsonl"
    ),
    Episode("The next session of the project", "demo/second.jsonl"),
    Episode("A later one: the person changes their mind", "demo/third.jsonl"),
    Episode("And the one after that", ""),
)


@dataclass(frozen=True, slots=True)
class Told:
    """One hook, as a host called it."""

    event: str
    prompt: str  # what the person typed; empty at a session's start and end
    text: str  # what the model was given
    milliseconds: int


@dataclass(frozen=True, slots=True)
class Known:
    """One learning, as it stands after a session."""

    name: str
    status: str
    confidence: str
    prefer: str
    avoid: str
    statement: str
    replaced_by: str


@dataclass(frozen=True, slots=True)
class Scene:
    """One session of the story and what came of it."""

    title: str
    file: str
    hooks: tuple[Told, ...]
    observations: int  # stored from it
    worker_s: float  # from the session's end until the worker was done
    learnings: tuple[Known, ...]  # all of them, history too


def play(on_scene: Callable[[Scene], None]) -> list[Scene]:
    """Each scene as it is done. The home is gone afterwards, also when it is stopped half-way. Raises SynapseError."""
    examples = _find_examples()
    scenes: list[Scene] = []
    with _throwaway_home() as stage:
        for episode in STORY:
            scene = stage.play(episode, examples)
            scenes.append(scene)
            on_scene(scene)
    return scenes


def _find_examples() -> Path:
    for folder in EXAMPLES:
        if folder.is_dir():
            return folder
    raise NotFound("example", "sessions", hint="Install Synapse again: its bundled sessions are missing.")


@contextmanager
def _throwaway_home() -> Generator["_Stage"]:
    folder = tempfile.mkdtemp(prefix="synapse-demo-")
    stage = _Stage(Path(folder))
    try:
        yield stage
    finally:
        # A worker that is still at it would write into a folder that is gone, and make it again.
        stage.wait_until_quiet()
        shutil.rmtree(folder, ignore_errors=True)


class _Stage:
    """A person's home of its own, and Claude Code's side of the play: it writes transcripts and calls hooks."""

    def __init__(self, folder: Path) -> None:
        self._home = folder / ".synapse"
        self._projects = folder / ".claude" / "projects" / CWD.replace("/", "-")
        self._environ = {name: os.environ[name] for name in _KEPT if name in os.environ}
        self._environ |= {"HOME": str(folder), "SYNAPSE_HOME": str(self._home)}
        self._seen = 0
        self._before: int | None = None  # when a worker was done last, before the newest was started

    def play(self, episode: Episode, examples: Path) -> Scene:
        path = self._projects / (Path(episode.file).name or "begun.jsonl")
        session_id, prompts = path.stem, list[str]()
        if episode.file:
            path.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(examples / episode.file, path)
            session_id, prompts = _read_prompts(path)
        given = {"session_id": session_id, "transcript_path": str(path), "cwd": CWD}
        hooks = [self._tell("SessionStart", given, source="startup")]
        hooks += [self._tell("UserPromptSubmit", given, prompt=prompt) for prompt in prompts]
        worker_s = 0.0
        if episode.file:
            begun, self._before = monotonic(), self._last_work()
            hooks.append(self._tell("SessionEnd", given, reason="other"))
            self._wait_for_worker()
            worker_s = monotonic() - begun
        observations, learnings = self._look()
        stored, self._seen = observations - self._seen, observations
        return Scene(episode.title, Path(episode.file).name, tuple(hooks), stored, round(worker_s, 2), learnings)

    def _tell(self, event: str, given: dict[str, str], **more: str) -> Told:
        fired = fire(make_command("claude_code"), {"hook_event_name": event, **given, **more}, self._environ)
        return Told(event, more.get("prompt", ""), fired.told, round(1000 * fired.seconds))

    def _last_work(self) -> int:
        path = self._home / LAST
        return path.stat().st_mtime_ns if path.exists() else 0

    def _is_awaited(self) -> bool:
        """Whether a worker was started that is not done yet."""
        return self._before is not None and self._last_work() == self._before

    def _wait_for_worker(self) -> None:
        end = monotonic() + WORKER_S
        while self._is_awaited():
            if monotonic() > end:
                raise SynapseError(
                    f"The worker was not done after {WORKER_S:.0f} s.", hint="Run `synapse doctor`, and the demo again."
                )
            sleep(_POLL_S)

    def wait_until_quiet(self) -> None:
        with suppress(SynapseError, Timeout, OSError):
            self._wait_for_worker()
            with FileLock(self._home / LOCK, timeout=WORKER_S):
                pass

    def _look(self) -> tuple[int, tuple[Known, ...]]:
        with open_to_read(self._environ, system_clock) as workspace:
            evidence = memory.find_all_evidence(workspace.database)
            learnings = memory.find(workspace.database)
            names = {learning.id: learning.name for learning in learnings}
            known = tuple(
                Known(
                    name=learning.name,
                    status=learning.status.value,
                    confidence=stand(learning, evidence.get(learning.id, []), workspace.now()).shown,
                    prefer=learning.prefer,
                    avoid=learning.avoid,
                    statement=learning.statement,
                    replaced_by=names.get(learning.superseded_by, ""),
                )
                for learning in learnings
            )
            return sum(count_by_event(workspace.database).values()), known


def _read_prompts(path: Path) -> tuple[str, list[str]]:
    turns = [entry for entry in read_file(path, Tally()) if isinstance(entry, Turn) and entry.speaker is Speaker.PERSON]
    return turns[0].session_id, [turn.text for turn in turns]
