"""Pairs of tags that hosts put around machine text, told from the tags people type about.

A host opens a wrapper at the beginning of a line; an element in the middle of a sentence is a person writing about markup.
One pass over the text, whatever it holds: hostile input costs no more than its length.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

# Host wrappers are lower case with a hyphen or underscore; three known ones are not.
_TAG = re.compile(
    r"<(?P<end>/?)(?P<name>[a-z][a-z0-9]*(?:[-_][a-z0-9]+)+|INSTRUCTIONS|skill|reminder|permissions(?: instructions)?)"
    r"(?:\s[^<>]*)?>"
)


@dataclass(frozen=True, slots=True)
class Wrapper:
    name: str
    content: str


def unwrap(text: str) -> tuple[str, list[Wrapper]]:
    """What stands outside all wrappers, and the outermost wrappers in their order."""
    if "<" not in text:
        return text.strip(), []
    kept: list[str] = []
    wrappers: list[Wrapper] = []
    place = 0
    for start, content_start, content_end, end, name in _spans(text):
        kept.append(text[place:start])
        wrappers.append(Wrapper(name, text[content_start:content_end]))
        place = end
    kept.append(text[place:])
    return "".join(kept).strip(), wrappers


def _spans(text: str) -> Iterator[tuple[int, int, int, int, str]]:
    tags = list(_TAG.finditer(text))
    last_end = {tag["name"]: index for index, tag in enumerate(tags) if tag["end"]}
    free_from = 0  # everything before lies inside a wrapper that was already given
    index = 0
    while index < len(tags):
        tag = tags[index]
        last = last_end.get(tag["name"], -1)
        if tag["end"] or last < index or not _opens_line(text, tag.start(), free_from):
            index += 1
            continue
        close = _closing(tags, index, last)
        yield tag.start(), tag.end(), tags[close].start(), tags[close].end(), tag["name"]
        free_from = tags[close].end()
        index = close + 1


def _opens_line(text: str, start: int, free_from: int) -> bool:
    """Nothing but blanks before it on its line, not counting wrappers that ended there."""
    place = start
    while place > free_from and text[place - 1] in " \t\r":
        place -= 1
    return place == free_from or text[place - 1] == "\n"


def _closing(tags: list[re.Match[str]], index: int, last: int) -> int:
    """The tag that closes this one; where the pairs do not balance, the last of its name, so that no machine text leaks."""
    name = tags[index]["name"]
    depth = 0
    for place in range(index, last + 1):
        if tags[place]["name"] == name:
            depth += -1 if tags[place]["end"] else 1
            if depth == 0:
                return place
    return last
