"""What we remember of having wired Claude Code: only what makes it possible to leave everything as it was."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import cast

from synapse.hosts.claude_code.hooks import HOST

NAME = "wired.json"


@dataclass(frozen=True, slots=True)
class Wired:
    """Digests and paths; what the settings say stays in the host's folder."""

    config: str = ""  # the host's folder
    after: str = ""  # a digest of the settings file when all was done
    absent: tuple[str, ...] = ()  # paths that were not there before

    def was_absent(self, path: Path) -> bool:
        return str(path) in self.absent

    def is_as_left(self, raw: bytes | None) -> bool:
        return bool(self.after) and self.after == digest(raw)


def own_folder(home: Path) -> Path:
    return home / "hosts" / HOST


def digest(raw: bytes | None) -> str:
    return "absent" if raw is None else sha256(raw).hexdigest()


def read_wired(home: Path) -> Wired:
    """What is not there or broken says nothing: then we go by what is ours in the host's files."""
    try:
        value: object = json.loads((own_folder(home) / NAME).read_bytes())
    except (OSError, ValueError, RecursionError):
        return Wired()
    if not isinstance(value, dict):
        return Wired()
    held = cast("dict[str, object]", value)
    absent = held.get("absent")
    paths = cast("list[object]", absent) if isinstance(absent, list) else []
    return Wired(str(held.get("config", "")), str(held.get("after", "")), tuple(str(path) for path in paths))


def render_wired(wired: Wired) -> bytes:
    fields = {"config": wired.config, "after": wired.after, "absent": list(wired.absent)}
    return json.dumps(fields, indent=2).encode() + b"\n"


def find_absent(paths: Iterable[Path]) -> tuple[str, ...]:
    return tuple(str(path) for path in paths if not path.exists() and not path.is_symlink())
