"""mini-swe-agent trajectories as turns and calls."""

import re
from collections.abc import Iterator, Mapping

import msgspec

from synapse import ids
from synapse.errors import Unreadable
from synapse.hosts.content import attribute, name_kind, read_arguments, read_text
from synapse.hosts.outline import has, look, outline
from synapse.hosts.place import Place
from synapse.hosts.reader import DocumentReader
from synapse.sessions.decode import decode
from synapse.sessions.session import Entry, Outcome, Session, Speaker, ToolCall
from synapse.sessions.tally import BadLine, Tally

HOST = "mini_swe_agent"

_BLOCKS = 100  # places a message takes, so that its entries have room
_TOOL = "bash"  # it has no other
_ACTION = re.compile(r"```(?:mswea_bash_command|bash)\s*\n(?P<command>.*?)\n```", re.DOTALL)
# The host's own frame around every output.
_OUTPUT = re.compile(
    r"\s*<returncode>(?P<code>-?\d{1,9})</returncode>\s*(?:<output>\n?)?(?P<output>.*?)(?:</output>)?\s*\Z", re.DOTALL
)


class _Action(msgspec.Struct):
    command: str = ""
    call_id: str | None = msgspec.field(default=None, name="tool_call_id")


class _Extra(msgspec.Struct):
    actions: list[_Action] | None = None
    returncode: int | None = None
    raw_output: str | None = None


class _Function(msgspec.Struct):
    name: str = ""
    arguments: object = None


class _Call(msgspec.Struct):
    id: str = ""
    function: _Function = msgspec.field(default_factory=_Function)


class _Message(msgspec.Struct):
    role: str = ""
    content: object = None
    extra: _Extra | None = None
    calls: list[_Call] | None = msgspec.field(default=None, name="tool_calls")
    call_id: str | None = msgspec.field(default=None, name="tool_call_id")


class _Info(msgspec.Struct):
    version: str | None = msgspec.field(default=None, name="mini_version")


class _Run(msgspec.Struct):
    messages: list[_Message] | None = None
    info: _Info | None = None


_DOCUMENT = msgspec.json.Decoder(_Run | list[_Message])


def sniff(head: bytes) -> bool:
    first = outline(head)
    message = look(first, 0) or look(first, "messages", 0)
    return has(message, "role", "content") and not has(message, "info")


def read_document(raw: bytes, tally: Tally) -> Iterator[Entry]:
    try:
        document = decode(_DOCUMENT, raw)
    except BadLine as error:
        raise Unreadable(error.message) from error
    run = document if isinstance(document, _Run) else _Run(document)
    messages = run.messages or []
    said = [message for message in messages if message.role != "system"][:2]
    session_id = ids.derive(HOST, *(read_text(message.content) for message in said))
    # A harness writes the task and starts the run: nobody is there to say anything.
    yield Session(session_id, HOST, version=(run.info and run.info.version) or "", is_automated=True)
    waiting: list[str] = []
    for index, message in enumerate(messages):
        place = Place(session_id, index * _BLOCKS)
        if message.role == "assistant":
            entries = _read_answer(message, place, index)
            waiting = [entry.id for entry in entries if isinstance(entry, ToolCall)]
            yield from entries
        elif message.role in ("user", "tool") and waiting:
            call_id = message.call_id or waiting[0]
            waiting = waiting[1:]
            yield _read_output(message, place, call_id)
        else:
            yield from _read_prompt(message, place, index, tally)


def _read_prompt(message: _Message, place: Place, index: int, tally: Tally) -> Iterator[Entry]:
    text = read_text(message.content)
    if message.role != "user" or not text.strip():
        tally.skip("empty" if message.role == "user" else f"{name_kind(message.role)} message")
        return
    yield attribute(place.turn(Speaker.PERSON, text, _name(index, text)))


def _read_answer(message: _Message, place: Place, index: int) -> list[Entry]:
    text = read_text(message.content)
    entries: list[Entry] = [place.turn(Speaker.AGENT, text, _name(index, text))] if text.strip() else []
    for number, (call_id, arguments) in enumerate(_find_actions(message, text)):
        entries.append(place.call(call_id or f"{_name(index, text)}#{number}", _TOOL, arguments))
    return entries


def _name(index: int, text: str) -> str:
    """By place and words: runs that begin alike stay two where they part."""
    return f"{index}:{ids.derive(text)[:8]}"


def _find_actions(message: _Message, text: str) -> list[tuple[str, Mapping[str, object] | str]]:
    """What was run, with the call's id where there is one: newer versions list it, older ones leave it in the words."""
    if message.extra and message.extra.actions:
        return [(action.call_id or "", {"command": action.command}) for action in message.extra.actions]
    if message.calls:
        return [(call.id, read_arguments(call.function.arguments)) for call in message.calls]
    return [("", {"command": found["command"]}) for found in _ACTION.finditer(text)]


def _read_output(message: _Message, place: Place, call_id: str) -> Entry:
    output, code = read_text(message.content), None
    framed = _OUTPUT.match(output)
    if framed:
        output, code = framed["output"], int(framed["code"])
    if message.extra and message.extra.returncode is not None:
        output, code = message.extra.raw_output or output, message.extra.returncode
    outcome = Outcome.UNKNOWN if code is None else Outcome.FAILURE if code else Outcome.SUCCESS
    return place.result(call_id, output, outcome)


READERS = (DocumentReader(HOST, "mini-swe-agent-traj", sniff, read_document),)
