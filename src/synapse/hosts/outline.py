"""The shape of a file's beginning, however it was cut: what a sniff looks at."""

import re
from functools import lru_cache

import msgspec

FIRST_LINES = 5  # a log line or a torn record may stand before the first whole one

_BLANK = b"\xef\xbb\xbf \t\r\n"  # a byte order mark is no content
# A string never goes over a line break, so a torn one ends the scan instead of turning the rest inside out.
_TOKEN = re.compile(rb'[\s:]*("[^"\\\n]*(?:\\.[^"\\\n]*)*"|[{}\[\],]|[^\s{}\[\],:"]+)')
_CLOSER = {b"{": b"}", b"[": b"]"}


@lru_cache(maxsize=2)  # every reader is asked about the same head in turn
def outline(head: bytes) -> object:
    """The first object or list of the file, as much of it as is there; None when there is none."""
    text = head.lstrip(_BLANK)
    lines = text.split(b"\n", FIRST_LINES)[:FIRST_LINES]
    first = _decode(lines[0])
    if first is not None:
        return first
    if text[:1] in _CLOSER:
        whole = _decode(text) or _decode(_close(text))
        if whole:
            return whole
    return next((value for line in lines[1:] if (value := _decode(line)) is not None), None)


def first_line(head: bytes) -> object:
    """The object or list on the first line, where that line holds all of it."""
    return _decode(head.lstrip(_BLANK).partition(b"\n")[0])


def look(value: object, *path: str | int) -> object:
    """What lies under that path of keys and places; None where it ends."""
    for step in path:
        if isinstance(value, dict) and isinstance(step, str):
            value = value.get(step)  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]  (foreign JSON)
        elif isinstance(value, list) and isinstance(step, int) and step < len(value):  # pyright: ignore[reportUnknownArgumentType]  (foreign JSON)
            value = value[step]  # pyright: ignore[reportUnknownVariableType]  (foreign JSON)
        else:
            return None
    return value  # pyright: ignore[reportUnknownVariableType]  (foreign JSON)


def has(value: object, *keys: str) -> bool:
    """Whether it is an object with all these keys."""
    return isinstance(value, dict) and all(key in value for key in keys)


def _decode(text: bytes) -> object:
    try:
        value: object = msgspec.json.decode(text.strip().decode("utf-8", "replace"))
    except (msgspec.DecodeError, RecursionError):
        return None
    return value if isinstance(value, dict | list) else None  # pyright: ignore[reportUnknownVariableType]  (foreign JSON)


def _close(text: bytes) -> bytes:
    """A document that was cut off, ended behind its last whole member."""
    stack: list[bytes] = []
    place, end, closers = 0, 0, b""
    while token := _TOKEN.match(text, place):
        mark = token[1]
        if mark == b",":
            end, closers = token.start(1), b"".join(reversed(stack))
        elif mark in _CLOSER:
            stack.append(_CLOSER[mark])
        elif mark in (b"}", b"]") and (not stack or stack.pop() != mark):
            break
        place = token.end()
        if mark in _CLOSER or mark in (b"}", b"]"):
            end, closers = place, b"".join(reversed(stack))
    return text[:end] + closers
