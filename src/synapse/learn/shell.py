"""Command lines, cut into the commands they consist of."""

import re
from dataclasses import dataclass

MAX_COMMAND = 2_000  # characters: a longer one carries a document
_SEPARATOR = re.compile(r"\s*(?:&&|\|\||[;|\n])\s*")
_TOKEN = re.compile(r"\"[^\"\n]*\"|'[^'\n]*'|[^\s\"']+")
_ASSIGNED = re.compile(r"^[A-Za-z_]\w*=")
_REDIRECTED = re.compile(r"^\d?>{1,2}|^<|^&>|^2>&1$")
_PREFIXES = frozenset({"sudo", "time", "env", "nohup", "command", "exec"})
_RUNNERS = {
    "uv": "run",
    "poetry": "run",
    "npx": "",
    "pnpm": "exec",
    "bundle": "exec",
    "bunx": "",
    "uvx": "",
    "pipx": "run",
}
_NO_WORK = frozenset({"cd", "pushd", "popd", "export", "source", ".", "set", "echo", "sleep", "true", "mkdir"})


@dataclass(frozen=True, slots=True)
class Command:
    tokens: tuple[str, ...]

    @property
    def text(self) -> str:
        return " ".join(self.tokens)

    @property
    def program(self) -> str:
        """Its name without the folder."""
        return self.tokens[0].rsplit("/", 1)[-1]

    @property
    def subcommand(self) -> str:
        second = self.tokens[1] if len(self.tokens) > 1 else ""
        return second if re.fullmatch(r"[a-z][a-z-]{0,30}", second) else ""

    @property
    def inner(self) -> "Command":
        """What a runner runs: of `uv run pytest -q`, `pytest -q`."""
        verb = _RUNNERS.get(self.tokens[0])
        if verb is None:
            return self
        skip = 2 if verb and self.tokens[1:2] == (verb,) else 1 if not verb else 0
        return Command(self.tokens[skip:]) if skip and len(self.tokens) > skip else self


def split(line: str) -> list[Command]:
    """The commands of a line that do something, without assignments, redirections and changes of folder."""
    found: list[Command] = []
    for part in _SEPARATOR.split(line[:MAX_COMMAND]):
        tokens = [token for token in _TOKEN.findall(part) if not _REDIRECTED.match(token)]
        while tokens and (_ASSIGNED.match(tokens[0]) or tokens[0] in _PREFIXES):
            tokens = tokens[1:]
        if tokens and tokens[0] not in _NO_WORK:
            found.append(Command(tuple(tokens)))
    return found


def share(one: Command, other: Command) -> float:
    """How many of the longer one's tokens the other has too."""
    mine, theirs = set(one.tokens), set(other.tokens)
    return len(mine & theirs) / max(len(mine), len(theirs), 1)
