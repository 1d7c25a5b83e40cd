"""A change in one place of a JSON text: every other character stays as it was."""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

_DECODER = json.JSONDecoder()
_INDENT = re.compile(r"\n([ \t]+)\S")
_BLANK = " \t\r\n"


@dataclass(frozen=True, slots=True)
class Node:
    """A value and where it stands. `parts` are the members of an object or the items of an array."""

    value: object
    start: int
    end: int
    parts: tuple["Part", ...] = ()

    def find(self, key: str) -> "Node | None":
        """Of a key written twice the last, as readers of JSON do."""
        found = [part.node for part in self.parts if part.key == key]
        return found[-1] if found and isinstance(self.value, dict) else None


@dataclass(frozen=True, slots=True)
class Part:
    key: str | None  # None of an array's item
    start: int  # of the key, where there is one
    node: Node


def read_json(text: str) -> Node:
    """Raises ValueError, whose words say where; comments are none of JSON's."""
    try:
        json.loads(text, parse_constant=_refuse)
        return _read(text, _skip(text, 0))
    except RecursionError as error:
        raise ValueError("brackets in brackets by the thousand") from error


def add(text: str, path: Sequence[str], item: object) -> str:
    """Appends to the array that stands there; what is missing on the way is made. Raises ValueError where no array stands."""
    node = read_json(text)
    for depth, key in enumerate(path):
        if not isinstance(node.value, dict):
            raise ValueError(f"{'.'.join(path[:depth]) or 'the whole'} is no object")  # noqa: TRY004  (of the text, not of an argument)
        inner = node.find(key)
        if inner is None:
            value: object = [item]
            for missing in reversed(path[depth + 1 :]):
                value = {missing: value}
            return _insert(text, node, key, value)
        node = inner
    if not isinstance(node.value, list):
        raise ValueError(f"{'.'.join(path)} is no array")  # noqa: TRY004  (same)
    return _insert(text, node, None, item)


def remove(text: str, path: Sequence[str | int]) -> str:
    """Without the member or item that stands there, which must be there."""
    node = read_json(text)
    for step in path[:-1]:
        node = node.parts[_place(node, step)].node
    at = _place(node, path[-1])
    this = node.parts[at]
    if len(node.parts) == 1:
        return text[: node.start + 1] + text[node.end - 1 :]
    if at:
        return text[: node.parts[at - 1].node.end] + text[this.node.end :]
    return text[: this.start] + text[node.parts[1].start :]


def _refuse(name: str) -> object:
    raise ValueError(f"{name} is no JSON")


def _place(node: Node, step: str | int) -> int:
    return step if isinstance(step, int) else max(at for at, part in enumerate(node.parts) if part.key == step)


def _skip(text: str, at: int) -> int:
    while at < len(text) and text[at] in _BLANK:
        at += 1
    return at


def _read(text: str, start: int) -> Node:
    """The text is known to be JSON."""
    if text[start] not in "{[":
        value, end = cast("tuple[object, int]", _DECODER.raw_decode(text, start))
        return Node(value, start, end)
    is_object = text[start] == "{"
    parts: list[Part] = []
    at = _skip(text, start + 1)
    while text[at] not in "}]":
        if text[at] == ",":
            at = _skip(text, at + 1)
        key, begin = None, at
        if is_object:
            key, at = cast("tuple[str, int]", _DECODER.raw_decode(text, at))
            at = _skip(text, _skip(text, at) + 1)
        node = _read(text, at)
        parts.append(Part(key, begin, node))
        at = _skip(text, node.end)
    value = {part.key: part.node.value for part in parts} if is_object else [part.node.value for part in parts]
    return Node(value, start, at + 1, tuple(parts))


def _insert(text: str, node: Node, key: str | None, value: object) -> str:
    """As the last part, laid out as its neighbours are."""
    named = "" if key is None else f"{json.dumps(key, ensure_ascii=False)}: "
    behind = node.parts[-1].node.end if node.parts else node.start + 1
    comma = "," if node.parts else ""
    if _is_on_one_line(text, node):
        gap = " " if node.parts else ""
        return text[:behind] + comma + gap + named + json.dumps(value, ensure_ascii=False) + text[behind:]
    newline = "\r\n" if "\r\n" in text else "\n"
    found = _INDENT.search(text)
    unit = found[1] if found else "  "
    outer = _indent_at(text, node.start)
    inner = _indent_at(text, node.parts[-1].start) if node.parts else outer + unit
    lines = json.dumps(value, indent=unit, ensure_ascii=False).replace("\n", newline + inner)
    if node.parts:
        return text[:behind] + comma + newline + inner + named + lines + text[behind:]
    return text[:behind] + newline + inner + named + lines + newline + outer + text[node.end - 1 :]


def _is_on_one_line(text: str, node: Node) -> bool:
    if node.parts:
        return "\n" not in text[node.start : node.end]
    # An empty object says nothing of how it would be laid out; the text around it does.
    return len(text.strip()) > node.end - node.start and "\n" not in text.strip()


def _indent_at(text: str, at: int) -> str:
    line = text[text.rfind("\n", 0, at) + 1 : at]
    return line[: len(line) - len(line.lstrip(" \t"))]
