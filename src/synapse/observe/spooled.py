"""What hooks wrote since the last look: whole lines only, each file from its own offset on."""

import json
import os
from dataclasses import dataclass
from typing import Any

from synapse.observe.spool import FOLDER, MAX_FILE, find_spool_files
from synapse.text.whole import make_whole

MAX_NUMBER = 1 << 31  # no home holds so many learnings, and a database takes no integer of any length


@dataclass(frozen=True, slots=True)
class SpooledLine:
    file: str
    offset: int  # where it begins: with the file's name its identity
    fields: dict[str, Any]

    def text(self, name: str) -> str:
        value = self.fields.get(name)
        return value if isinstance(value, str) else ""

    def texts(self, name: str) -> list[str]:
        value = self.fields.get(name)
        return [one for one in value if isinstance(one, str)] if isinstance(value, list) else []  # pyright: ignore[reportUnknownVariableType]  (foreign JSON)

    def rows(self, name: str) -> list[dict[str, Any]]:
        value = self.fields.get(name)
        return [one for one in value if isinstance(one, dict)] if isinstance(value, list) else []  # pyright: ignore[reportUnknownVariableType]  (foreign JSON)

    def numbers(self, name: str) -> list[int]:
        value = self.fields.get(name)
        return [one for one in value if isinstance(one, int)] if isinstance(value, list) else []  # pyright: ignore[reportUnknownVariableType]  (foreign JSON)


@dataclass(frozen=True, slots=True)
class NewLines:
    lines: list[SpooledLine]
    behind: dict[str, int]  # file → the offset behind what was read
    bad: int  # lines that nobody can use: torn, or not written by a hook


def read_new_lines(home: str, offsets: dict[str, int]) -> NewLines:
    """A line without its end is left for the next look; a bad one is passed over and counted."""
    lines: list[SpooledLine] = []
    behind: dict[str, int] = {}
    bad = 0
    for name in find_spool_files(home):
        begin = offsets.get(name, 0)
        with open(f"{home}/{FOLDER}/{name}", "rb") as file:
            if begin > os.fstat(file.fileno()).st_size:
                begin = 0  # another file than the one that was read
            file.seek(begin)
            content = file.read(MAX_FILE)
        whole = content[: content.rfind(b"\n") + 1]
        place = begin
        for raw in whole.splitlines(keepends=True):
            fields = _read(raw)
            if fields is None:
                bad += 1
            else:
                lines.append(SpooledLine(name, place, fields))
            place += len(raw)
        if place != begin:
            behind[name] = place
    return NewLines(lines, behind, bad)


def _read(raw: bytes) -> dict[str, Any] | None:
    try:
        fields = _mend(json.loads(raw))
    except (ValueError, RecursionError):
        return None
    return fields if isinstance(fields, dict) else None  # pyright: ignore[reportUnknownVariableType]  (foreign JSON)


def _mend(value: Any) -> Any:
    """What a database takes. Raises ValueError for a number that is none of a learning, of tokens or of an event."""
    if isinstance(value, str):
        return make_whole(value)
    if isinstance(value, list):
        return [_mend(one) for one in value]  # pyright: ignore[reportUnknownVariableType]  (foreign JSON)
    if isinstance(value, dict):
        return {make_whole(str(key)): _mend(one) for key, one in value.items()}  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]  (same)
    if isinstance(value, int) and not 0 <= value < MAX_NUMBER:
        raise ValueError
    return value
