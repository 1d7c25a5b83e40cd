"""SWE-agent trajectories as turns and calls."""

import re
from collections.abc import Iterator
from itertools import pairwise

import msgspec

from synapse import ids
from synapse.errors import Unreadable
from synapse.hosts.content import attribute, disown, read_arguments, read_string, read_text
from synapse.hosts.outline import has, look, outline
from synapse.hosts.place import Place
from synapse.hosts.reader import DocumentReader
from synapse.sessions.decode import decode
from synapse.sessions.reason import Reason
from synapse.sessions.session import Entry, Outcome, Session, Speaker
from synapse.sessions.tally import BadLine, Tally

_COMMAND = re.compile(r"[A-Za-z][A-Za-z0-9_.-]{0,40}")

HOST = "swe_agent"

_BLOCKS = 100  # places a message takes, so that its entries have room


class _Function(msgspec.Struct):
    name: str = ""
    arguments: object = None


class _Call(msgspec.Struct):
    function: _Function = msgspec.field(default_factory=_Function)


class _Message(msgspec.Struct):
    role: str = ""
    content: object = None
    thought: str | None = None
    action: str | None = None
    is_demo: bool | None = None
    calls: list[_Call] | None = msgspec.field(default=None, name="tool_calls")


class _Step(msgspec.Struct):
    action: str | None = None
    observation: str | None = None
    response: str | None = None
    thought: str | None = None
    state: object = None


class _Trajectory(msgspec.Struct):
    history: list[_Message] | None = None
    trajectory: list[_Step] | None = None


_DOCUMENT = msgspec.json.Decoder(_Trajectory)


def sniff(head: bytes) -> bool:
    first = outline(head)
    step, message = look(first, "trajectory", 0), look(first, "history", 0)
    return has(step, "action", "observation") or has(message, "role", "content")


def read_document(raw: bytes, tally: Tally) -> Iterator[Entry]:
    try:
        document = decode(_DOCUMENT, raw)
    except BadLine as error:
        raise Unreadable(error.message) from error
    steps = document.trajectory or []
    history = document.history or _tell(steps)
    said = [message for message in history if message.role != "system" and not message.is_demo][:2]
    session_id = ids.derive(HOST, *(read_text(message.content) for message in said))
    # A harness writes the task and starts the run: nobody is there to say anything.
    yield Session(session_id, HOST, cwd=_find_folder(steps), is_automated=True)
    yield from _read_history(history, steps, session_id, tally)


def _tell(steps: list[_Step]) -> list[_Message]:
    """The messages of a run that kept only its steps."""
    return [
        message
        for step in steps
        for message in (
            _Message("assistant", step.response or step.thought, thought=step.thought, action=step.action),
            _Message("user", step.observation),
        )
    ]


def _read_history(history: list[_Message], steps: list[_Step], session_id: str, tally: Tally) -> Iterator[Entry]:
    folders = iter([_find_folder([step]) for step in steps])
    cwd = _find_folder(steps)
    for index, (before, message) in enumerate(pairwise([_Message(), *history])):
        place = Place(session_id, index * _BLOCKS, cwd=cwd)
        if message.role == "assistant" and not message.is_demo:
            yield from _read_answer(message, place, index)
            # The state was taken after the action: it holds for what comes next.
            cwd = next(folders, "") or cwd
        elif before.action is not None and message.role in ("user", "tool"):
            # Steps carry no exit code: how they ended is not known.
            yield place.result(f"{_name(index - 1, before)}#0", read_text(message.content), Outcome.UNKNOWN)
        elif message.role == "user":
            yield from _read_prompt(message, place, index, tally)
        else:
            tally.skip("demonstration" if message.is_demo else "system message")


def _read_prompt(message: _Message, place: Place, index: int, tally: Tally) -> Iterator[Entry]:
    text = read_text(message.content)
    if not text.strip():
        tally.skip("empty")
        return
    turn = place.turn(Speaker.PERSON, text, _name(index, message))
    yield disown(turn, Reason.PROBE) if message.is_demo else attribute(turn)


def _read_answer(message: _Message, place: Place, index: int) -> Iterator[Entry]:
    text = read_text(message.content) if message.thought is None else message.thought
    name = _name(index, message)
    if text.strip():
        yield place.turn(Speaker.AGENT, text, name)
    # Replayed runs use one id for every call: the place is what tells them apart.
    for number, call in enumerate(message.calls or ()):
        yield place.call(f"{name}#{number}", call.function.name, read_arguments(call.function.arguments))
    if not message.calls and message.action is not None:
        first = message.action.split(maxsplit=1)[0] if message.action.strip() else ""
        # The agent's own commands are tools; `PASSWORD=x python run.py` begins with none.
        tool = first if _COMMAND.fullmatch(first) else "shell"
        yield place.call(f"{name}#0", tool, {"command": message.action})


def _name(index: int, message: _Message) -> str:
    """By place and words: runs that begin alike stay two where they part."""
    return f"{index}:{ids.derive(read_text(message.content), message.action or '')[:8]}"


def _find_folder(steps: list[_Step]) -> str:
    """Where the first of the steps left the run."""
    state = steps[0].state if steps else None
    return read_string(read_arguments(state), "working_dir")


READERS = (DocumentReader(HOST, "swe-agent-traj", sniff, read_document),)
