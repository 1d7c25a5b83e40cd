"""One small file per session, to which hooks append a line per event and from which `ingest` learns.

Standard library only and cheap to import: this is the hook path. A line is one write in append mode, so lines of many
processes never mix.
"""

import json
import os

from synapse.text.whole import make_whole

FOLDER = "spool"
MAX_NAME = 120  # of a session's id in a file's name; hosts use UUIDs
MAX_FILE = 4 << 20  # what is read of one file: more than ten thousand events

_SAFE = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._-")


def spool_path(home: str, host: str, session_id: str) -> str:
    name = "".join(character if character in _SAFE else "_" for character in session_id[:MAX_NAME])
    if name != session_id:
        from synapse import ids  # noqa: PLC0415  (hosts use UUIDs: hardly any hook pays for it)

        # `a/b` and `a_b` are two sessions.
        name += f"-{ids.derive(session_id)}"
    return f"{home}/{FOLDER}/{host}-{name}.jsonl"


def append(home: str, host: str, session_id: str, fields: dict[str, object]) -> None:
    """Adds one line. Raises OSError; the hook decides what that means."""
    path = spool_path(home, host, session_id)
    line = json.dumps(fields).encode() + b"\n"
    flags = os.O_WRONLY | os.O_APPEND | os.O_CREAT
    try:
        descriptor = os.open(path, flags, 0o600)
    except FileNotFoundError:
        _make_folder(home)
        descriptor = os.open(path, flags, 0o600)
    try:
        os.write(descriptor, line)
    finally:
        os.close(descriptor)


def _make_folder(home: str) -> None:
    for folder in (home, f"{home}/{FOLDER}"):
        try:
            os.mkdir(folder, 0o700)
        except FileExistsError:
            continue


def read_spool(home: str) -> list[dict[str, str]]:
    """Every whole line of every file; a broken one is passed over: its hook may have been killed there."""
    lines: list[dict[str, str]] = []
    for name in find_spool_files(home):
        with open(f"{home}/{FOLDER}/{name}", "rb") as file:
            for raw in file.read(MAX_FILE).splitlines():
                try:
                    line = json.loads(raw)
                except (ValueError, RecursionError):
                    continue
                if isinstance(line, dict):
                    lines.append({str(key): make_whole(str(value)) for key, value in line.items()})  # pyright: ignore[reportUnknownArgumentType,reportUnknownVariableType]  (foreign JSON)
    return lines


def find_spool_files(home: str) -> list[str]:
    folder = f"{home}/{FOLDER}"
    names = sorted(os.listdir(folder)) if os.path.isdir(folder) else []
    return [name for name in names if name.endswith(".jsonl") and os.path.isfile(f"{folder}/{name}")]


def find_work(home: str) -> list[str]:
    """The files that hold what was said or done, because no transcript does, or before it does."""
    paths = [f"{home}/{FOLDER}/{name}" for name in find_spool_files(home)]
    return [path for path in paths if _holds_work(path)]


def _holds_work(path: str) -> bool:
    with open(path, "rb") as file:
        content = file.read(MAX_FILE)
    return b'"text": ' in content or b'"call": ' in content


def sweep(home: str, older_than_s: float) -> list[str]:
    """Deletes the files that no hook has written to since that instant; their names."""
    gone: list[str] = []
    for name in find_spool_files(home):
        path = f"{home}/{FOLDER}/{name}"
        if os.stat(path).st_mtime < older_than_s:
            os.unlink(path)
            gone.append(name)
    return gone
