"""What hooks wrote since the last look: whole lines only, each file from its own offset on."""

import json
import os
from dataclasses import dataclass
from typing import Any

from synapse.observe.spool import FOLDER, MAX_FILE, find_spool_files


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


def read_new_lines(home: str, offsets: dict[str, int]) -> tuple[list[SpooledLine], dict[str, int]]:
    """The lines and the offsets behind them. A line without its end is left for the next look; a broken one is passed over."""
    lines: list[SpooledLine] = []
    behind: dict[str, int] = {}
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
            if fields is not None:
                lines.append(SpooledLine(name, place, fields))
            place += len(raw)
        if place != begin:
            behind[name] = place
    return lines, behind


def _read(raw: bytes) -> dict[str, Any] | None:
    try:
        fields = json.loads(raw)
    except ValueError:
        return None
    return fields if isinstance(fields, dict) else None  # pyright: ignore[reportUnknownVariableType]  (foreign JSON)
