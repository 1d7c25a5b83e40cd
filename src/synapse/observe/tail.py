"""The end of a session's spool file: what the session was told, read by the hook that may tell more.

Standard library only and cheap to import: this is the hook path.
"""

import json
import os

from synapse.observe.spool import spool_path

SIZE = (
    256 << 10
)  # of the file's end: some two hundred tellings with their words, more than come between two compactions


def read_tail(home: str, host: str, session_id: str) -> list[dict[str, object]]:
    """The last lines that speak of a briefing or a new start, oldest first; none when there is no file."""
    try:
        descriptor = os.open(spool_path(home, host, session_id), os.O_RDONLY)
    except FileNotFoundError:
        return []
    try:
        size = os.fstat(descriptor).st_size
        content = os.pread(descriptor, SIZE, max(0, size - SIZE))
    finally:
        os.close(descriptor)
    # The first line may be the rest of one that was cut, and the last may still be on its way.
    return [line for raw in content.split(b"\n") if _is_telling(raw) for line in _read(raw)]


def find_told(lines: list[dict[str, object]], before: str = "") -> set[int]:
    """The numbers that the model has still before it: told since it last started over, by lines before that nonce's."""
    told: set[int] = set()
    for line in lines:
        if before and line.get("nonce") == before:
            break
        if _starts_over(line):
            told.clear()
        numbers = line.get("told")
        if isinstance(numbers, list):
            told.update(number for number in numbers if isinstance(number, int))  # pyright: ignore[reportUnknownVariableType]  (our own JSON)
    return told


def find_told_skills(lines: list[dict[str, object]], before: str = "") -> dict[str, int]:
    """Skill, as a model calls it → what telling it cost; the same of skills."""
    told: dict[str, int] = {}
    for line in lines:
        if before and line.get("nonce") == before:
            break
        if _starts_over(line):
            told.clear()
        skills = line.get("skills")
        for skill in skills if isinstance(skills, list) else ():  # pyright: ignore[reportUnknownVariableType]  (our own JSON)
            if isinstance(skill, dict):
                tokens: object = skill.get("tokens")  # pyright: ignore[reportUnknownVariableType, reportUnknownMemberType]  (same)
                told[str(skill.get("name"))] = tokens if isinstance(tokens, int) else 0  # pyright: ignore[reportUnknownMemberType, reportUnknownArgumentType]  (same)
    return told


def _starts_over(line: dict[str, object]) -> bool:
    """What was said before a compaction is gone, or a summary of it is left."""
    return line.get("kind") == "compact" or line.get("source") in ("compact", "clear")


def _is_telling(raw: bytes) -> bool:
    return b'"told"' in raw or b'"skills"' in raw or b'"compact"' in raw or b'"clear"' in raw


def _read(raw: bytes) -> list[dict[str, object]]:
    try:
        line: object = json.loads(raw)
    except (ValueError, RecursionError):
        return []
    return [line] if isinstance(line, dict) else []  # pyright: ignore[reportUnknownVariableType]  (our own JSON)
