"""What hosts put where text is expected: strings, lists of blocks, JSON inside a string, instants as numbers."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from typing import cast

import msgspec

from synapse.clock import stamp
from synapse.sessions.reason import Reason
from synapse.sessions.session import Speaker, Turn
from synapse.sessions.typed import judge

_KIND = re.compile(
    r"[A-Za-z][A-Za-z_.-]{0,40}"
)  # a type's name; anything longer or stranger is not worth counting apart

IMAGE = "[image]"  # stands where a tool's output was a picture


def read_text(content: object) -> str:
    """What was said, from a string or from blocks that hold `text`; pictures and other blocks say nothing."""
    if isinstance(content, str):
        return content
    return "\n".join(text for block in read_blocks(content) if (text := read_string(block, "text")))


def read_output(content: object) -> str:
    """What a tool gave back, whatever its shape."""
    if content is None:
        return ""
    if isinstance(content, str):
        return content
    if isinstance(content, list):
        parts = (_read_part(part) for part in cast("list[object]", content))
        return "\n".join(part for part in parts if part)
    return render_json(content)


def read_blocks(content: object) -> Iterator[Mapping[str, object]]:
    """The objects of a list; a bare string among them becomes a block of text."""
    for block in cast("list[object]", content) if isinstance(content, list) else ():
        if isinstance(block, dict):
            yield cast("dict[str, object]", block)
        elif isinstance(block, str):
            yield {"text": block}


def read_string(value: object, key: str) -> str:
    """The string under that key; empty where there is none."""
    found = cast("dict[str, object]", value).get(key) if isinstance(value, dict) else None
    return found if isinstance(found, str) else ""


def read_object(value: object, key: str) -> Mapping[str, object]:
    """The object under that key; empty where there is none."""
    found = cast("dict[str, object]", value).get(key) if isinstance(value, dict) else None
    return cast("dict[str, object]", found) if isinstance(found, dict) else {}


def read_arguments(arguments: object) -> Mapping[str, object] | str:
    """A call's arguments as an object where they are one or hold one as JSON, else as the text they are."""
    if isinstance(arguments, dict):
        return cast("dict[str, object]", arguments)
    if not isinstance(arguments, str):
        return {} if arguments is None else render_json(arguments)
    try:
        value: object = msgspec.json.decode(arguments)
    except (msgspec.DecodeError, RecursionError, UnicodeEncodeError):
        return arguments
    return cast("dict[str, object]", value) if isinstance(value, dict) else arguments


def read_millis(millis: object) -> str:
    """Milliseconds since 1970 as an instant; empty when it is no such number."""
    if not isinstance(millis, int | float) or isinstance(millis, bool):
        return ""
    try:
        return stamp(datetime.fromtimestamp(millis / 1000, UTC))
    except (OverflowError, ValueError, OSError):
        return ""


def name_kind(kind: object) -> str:
    """A record's type as a reason for leaving it out: `token_count` and `tokenCount` → `token count`."""
    if isinstance(kind, str) and _KIND.fullmatch(kind):
        return re.sub(r"[_.-]+|(?<=[a-z])(?=[A-Z])", " ", kind).lower()
    return "unknown record"


def render_json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def attribute(turn: Turn) -> Turn:
    """A turn from the person's place, given to the person or to the program that wrote it."""
    judged = judge(turn.text)
    if judged.is_typed:
        return replace(turn, speaker=Speaker.PERSON, text=judged.text, reason="")
    return disown(turn, judged.reason)


def disown(turn: Turn, reason: str) -> Turn:
    """The same turn as a program's: the host's own flags say that nobody typed it."""
    return replace(turn, speaker=Speaker.PROGRAM, reason=str(reason or Reason.WRAPPER))


def _read_part(part: object) -> str:
    if isinstance(part, str):
        return part
    text = read_string(part, "text")
    if text:
        return text
    return IMAGE if "image" in read_string(part, "type") else ""
