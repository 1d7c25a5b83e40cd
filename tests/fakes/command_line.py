"""The `synapse` command called in this process: arguments in; exit code, output and complaints out."""

import json
import os
import pty
import subprocess
import sys
from io import StringIO
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from synapse.surfaces.cli.main import run

SYNAPSE = str(Path(sys.executable).parent / "synapse")


class Answer(NamedTuple):
    code: int
    out: str
    err: str = ""


class CommandLine:
    """What a person types at a shell, in a home of their own."""

    def __init__(self, home: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.home = home
        self._capsys = capsys

    def __call__(self, *arguments: str) -> Answer:
        """The home's path stands as `~` in what was printed."""
        self._capsys.readouterr()
        code = run(list(arguments))
        out, err = self._capsys.readouterr()
        return Answer(code, out.replace(str(self.home), "~"), err.replace(str(self.home), "~"))

    def read_json(self, *arguments: str) -> Any:
        code, out, err = self(*arguments, "--json")
        assert (code, err) == (0, "")
        return json.loads(out)


class Screen(StringIO):
    """A terminal to print on."""

    def isatty(self) -> bool:
        return True


def run_at_a_terminal(*arguments: str, typed: str = "") -> Answer:
    """As a process of its own whose output and complaints both go to one terminal, at which somebody typed ahead."""
    ours, theirs = pty.openpty()
    os.write(ours, typed.encode())
    process = subprocess.Popen([SYNAPSE, *arguments], stdout=theirs, stderr=theirs, stdin=theirs)
    os.close(theirs)
    shown = b""
    try:
        while block := _read(ours):
            shown += block
    finally:
        os.close(ours)
    return Answer(process.wait(), shown.decode().replace("\r\n", "\n"))


def _read(terminal: int) -> bytes:
    try:
        return os.read(terminal, 65536)
    except OSError:
        return b""  # how Linux says that nobody writes to this terminal any more
