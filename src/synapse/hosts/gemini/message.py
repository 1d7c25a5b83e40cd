"""One Gemini CLI message as turns, calls and results."""

import re

from synapse.hosts.content import (
    attribute,
    disown,
    name_kind,
    read_arguments,
    read_blocks,
    read_object,
    read_output,
    read_string,
    read_text,
)
from synapse.hosts.gemini.record import Message, ToolCall
from synapse.hosts.place import Place
from synapse.sessions.reason import Reason
from synapse.sessions.session import Entry, Outcome, Speaker, Turn
from synapse.sessions.tally import Tally

_OUTCOMES = {"success": Outcome.SUCCESS, "error": Outcome.FAILURE, "cancelled": Outcome.INTERRUPTED}

_SHELL = "run_shell_command"
# A command that fails is a tool that succeeded: its exit code stands in lines the host puts behind the output, with nothing
# but its own marks after them.
_EXIT = re.compile(
    r"\nExit Code: (?P<code>-?\d{1,9})(?:\n(?:Signal|Background PIDs|Process Group PGID): [^\n]*)*\s*(?:</untrusted_context>|\Z)"
)

# The host tells the model where it works in a first message of its own; it is the only place that names the folder.
_SETUP = ("<session_context>", "This is the Gemini CLI. We are setting up the context")
_FOLDER = re.compile(r"(?:Workspace Directories:\*\*\s+- |working in the directory: ?)(?P<folder>[^\n]+)")


def find_folder(message: Message) -> str:
    """The folder a set-up message names; empty in any other."""
    text = read_text(message.content).lstrip() if message.type == "user" else ""
    found = _FOLDER.search(text) if text.startswith(_SETUP) else None
    return found["folder"].strip() if found else ""


def read_message(message: Message, place: Place, tally: Tally) -> list[Entry]:
    if message.type == "user":
        return _read_prompt(message, place, tally)
    if message.type == "gemini":
        return _read_answer(message, place, tally)
    tally.skip(f"{name_kind(message.type)} message")
    return []


def _turn(message: Message, speaker: Speaker, text: str, place: Place, suffix: str = "") -> Turn:
    if message.id:
        return place.turn(speaker, text, message.id + suffix)
    return place.unnamed_turn(speaker, text, message.timestamp or str(place.order))


def _read_prompt(message: Message, place: Place, tally: Tally) -> list[Entry]:
    text = read_text(message.content)
    if not text.strip():
        is_echo = any("functionResponse" in block for block in read_blocks(message.content))
        tally.skip("tool result echo" if is_echo else "empty")
        return []
    turn = _turn(message, Speaker.PERSON, text, place)
    if text.lstrip().startswith(_SETUP):
        return [disown(turn, Reason.INSTRUCTIONS)]
    shown = read_text(message.shown)
    judged = attribute(_turn(message, Speaker.PERSON, shown, place) if shown.strip() else turn)
    if place.agent and judged.speaker is Speaker.PERSON:
        return [disown(judged, Reason.SUB_AGENT)]
    return [judged]


def _read_answer(message: Message, place: Place, tally: Tally) -> list[Entry]:
    entries: list[Entry] = []
    thought = "\n".join(_read_thought(block) for block in read_blocks(message.thoughts))
    if thought.strip():
        entries.append(_turn(message, Speaker.THINKING, thought, place, "#thinking"))
    text = read_text(message.content)
    if text.strip():
        entries.append(_turn(message, Speaker.AGENT, text, place))
    for index, call in enumerate(message.calls or ()):
        entries.extend(_read_call(call, call.id or f"{message.id}#{index}", place))
    if not entries:
        tally.skip("empty")
    return entries


def _read_thought(thought: object) -> str:
    parts = (read_string(thought, "subject"), read_string(thought, "description"), read_string(thought, "text"))
    return ": ".join(part for part in parts if part)


def _read_call(call: ToolCall, call_id: str, place: Place) -> list[Entry]:
    entries: list[Entry] = [place.call(call_id, call.name, read_arguments(call.args))]
    outcome = _OUTCOMES.get(call.status)
    # Any other status is a call under way: the message comes again when it has ended.
    if outcome is not None:
        output = _read_response(call)
        exit_code = _EXIT.search(output) if call.name == _SHELL else None
        if exit_code and int(exit_code["code"]):
            outcome = Outcome.FAILURE
        entries.append(place.result(call_id, output, outcome))
    return entries


def _read_response(call: ToolCall) -> str:
    """What the model was given; what the screen showed where that is not kept."""
    parts: list[str] = []
    for block in read_blocks(call.result):
        response = read_object(read_object(block, "functionResponse"), "response")
        parts.append(read_output(response.get("output") or response.get("error") or response or block.get("text")))
    return "\n".join(part for part in parts if part) or read_output(call.result_display)
