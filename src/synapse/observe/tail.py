"""The end of a session's spool file: what the session was told, read by the hook that may tell more.

Each line that tells also says what was told before it, so the last of them is enough: however much was said or done
since, what stands before it need not be read. Standard library only and cheap to import: this is the hook path.
"""

import json
import os

from synapse.observe.spool import MAX_FILE, spool_path

SIZE = 256 << 10  # read at once: some two hundred tellings with their words; where there are texts, some ten events

Line = dict[str, object]


def find_end(home: str, host: str, session_id: str) -> int:
    """Where the next line will begin; 0 when there is no file."""
    try:
        return os.stat(spool_path(home, host, session_id)).st_size
    except FileNotFoundError:
        return 0


def read_tail(home: str, host: str, session_id: str, since: int = 0) -> list[Line]:
    """The last lines that speak of a briefing or a new start, oldest first; none when there is no file."""
    try:
        descriptor = os.open(spool_path(home, host, session_id), os.O_RDONLY)
    except FileNotFoundError:
        return []
    try:
        return _read_back(descriptor, since)
    finally:
        os.close(descriptor)


def _read_back(descriptor: int, since: int) -> list[Line]:
    """From the end on, until a line says all that was told before it."""
    begin = os.fstat(descriptor).st_size
    floor = max(since, begin - MAX_FILE)
    lines: list[Line] = []
    rest = b""  # the end of a line that begins further up
    while begin > floor:
        end, begin = begin, max(floor, begin - SIZE)
        block = os.pread(descriptor, end - begin, begin) + rest
        if begin > floor:
            rest, _, block = block.partition(b"\n")
        # The last line may still be on its way.
        found = [line for raw in block.split(b"\n") if _is_telling(raw) for line in _read(raw)]
        lines = found + lines
        if any("known" in line or _starts_over(line) for line in found):
            break
    return lines


def find_told(lines: list[Line], before: str = "") -> set[int]:
    """The numbers that the model has still before it, told since it last started over.

    With a nonce: those told by the lines above that one's, without what these knew of.
    """
    told: dict[str, set[int]] = {}
    for name, line in _name(lines, before):
        if _starts_over(line):
            told.clear()
        if line.get("kind") == "unsaid":
            told.get(name, set()).difference_update(_numbers(line, "numbers"))
        else:
            told[name] = _numbers(line, "told") | (set() if before else _numbers(line, "known"))
    return set[int]().union(*told.values())


def find_told_skills(lines: list[Line], before: str = "") -> dict[str, int]:
    """Skill, as a model calls it → what telling it cost; the same of skills."""
    told: dict[str, dict[str, int]] = {}
    for name, line in _name(lines, before):
        if _starts_over(line):
            told.clear()
        if line.get("kind") == "unsaid":
            taken_back = line.get("names")
            for skill in taken_back if isinstance(taken_back, list) else ():  # pyright: ignore[reportUnknownVariableType]  (our own JSON)
                told.get(name, {}).pop(str(skill), None)  # pyright: ignore[reportUnknownArgumentType]  (same)
        else:
            told[name] = {**({} if before else _skills(line, "known_skills")), **_skills(line, "skills")}
    return {skill: tokens for skills in told.values() for skill, tokens in skills.items()}


def _name(lines: list[Line], before: str) -> list[tuple[str, Line]]:
    """Each line with what an `unsaid` calls it by; those above that nonce's, or all."""
    nonces = [line.get("nonce") if line.get("kind") != "unsaid" else None for line in lines]
    end = nonces.index(before) if before and before in nonces else len(lines)
    return [(str(line.get("nonce") or place), line) for place, line in enumerate(lines[:end])]


def _numbers(line: Line, name: str) -> set[int]:
    value = line.get(name)
    return {one for one in value if isinstance(one, int)} if isinstance(value, list) else set()  # pyright: ignore[reportUnknownVariableType]  (our own JSON)


def _skills(line: Line, name: str) -> dict[str, int]:
    value = line.get(name)
    rows: list[Line] = [one for one in value if isinstance(one, dict)] if isinstance(value, list) else []  # pyright: ignore[reportUnknownVariableType]  (our own JSON)
    found: dict[str, int] = {}
    for row in rows:
        tokens = row.get("tokens")
        found[str(row.get("name"))] = tokens if isinstance(tokens, int) else 0
    return found


def _starts_over(line: Line) -> bool:
    """What was said before a compaction is gone, or a summary of it is left."""
    return line.get("kind") == "compact" or line.get("source") in ("compact", "clear")


def _is_telling(raw: bytes) -> bool:
    return (
        b'"told"' in raw
        or b'"known"' in raw
        or b'"skills"' in raw
        or b'"unsaid"' in raw
        or b'"compact"' in raw
        or b'"clear"' in raw
    )


def _read(raw: bytes) -> list[Line]:
    try:
        line: object = json.loads(raw)
    except (ValueError, RecursionError):
        return []
    return [line] if isinstance(line, dict) else []  # pyright: ignore[reportUnknownVariableType]  (our own JSON)
