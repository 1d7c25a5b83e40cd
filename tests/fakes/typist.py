"""A person at a terminal: starts a program there, types, and looks at what it shows."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import termios
from collections.abc import Callable, Mapping
from pathlib import Path
from time import monotonic

ROWS, COLUMNS = 50, 160
PATIENCE_S = 30  # what is waited for takes a second or two; a program that hangs must not hang the suite
LOOK_S = 0.05
WIPE = b"\x15"  # Ctrl-U
_CONTROL = re.compile(rb"\x1b\[[0-9;?<>=]*[ -/]*[@-~]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b[()][A-Z0-9]|\x1b.")


class Typist:
    def __init__(self, command: list[str], cwd: Path, environ: Mapping[str, str]) -> None:
        self._ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
        self._process = subprocess.Popen(
            command,
            cwd=cwd,
            env={**environ, "TERM": "xterm-256color"},
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            start_new_session=True,
        )
        os.close(theirs)
        self._shown = b""

    @property
    def shown(self) -> str:
        """All that was ever shown, without spaces: screens are drawn by moving the cursor over them."""
        return "".join(_CONTROL.sub(b"", self._shown).decode("utf-8", "replace").split())

    def type(self, text: str) -> None:
        """And waits until it stands there, so that the return key is not taken for a part of something pasted.

        What stands on the line is wiped out first: a host may give a prompt back for another try.
        """
        before = self.shown.count("".join(text.split()))
        os.write(self._ours, WIPE + text.encode())
        self.wait(lambda: self.shown.count("".join(text.split())) > before, f"{text!r} to stand there")

    def press(self, key: str) -> None:
        os.write(self._ours, key.encode())

    def enter(self, text: str) -> None:
        self.type(text)
        self.press("\r")

    def wait_to_see(self, text: str) -> None:
        self.wait(lambda: "".join(text.split()) in self.shown, f"{text!r} to be shown")

    def wait(self, is_so: Callable[[], bool], what: str) -> None:
        end = monotonic() + PATIENCE_S
        while not is_so():
            assert self._look(), f"it ended while we waited for {what}: {self.shown[-2000:]}"
            assert monotonic() < end, f"waited for {what} in vain; shown was: {self.shown[-2000:]}"

    def leave(self, goodbye: str) -> int:
        """The exit code after the program's own word for leaving."""
        self.enter(goodbye)
        end = monotonic() + PATIENCE_S
        while self._look():
            assert monotonic() < end, f"it did not leave; shown was: {self.shown[-2000:]}"
        return self._process.wait(PATIENCE_S)

    def close(self) -> int:
        """Whatever it is doing; the exit code."""
        if self._process.poll() is None:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
        os.close(self._ours)
        return self._process.returncode

    def _look(self) -> bool:
        """False when the program has gone."""
        if not select.select([self._ours], [], [], LOOK_S)[0]:
            return self._process.poll() is None
        try:
            block = os.read(self._ours, 65536)
        except OSError:
            return False  # how Linux says that nobody writes to this terminal any more
        self._shown += block
        return bool(block)
