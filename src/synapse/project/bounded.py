"""Small files read whole, whatever they turn out to be: nothing in a checkout can be trusted to be a file."""

# pathlib alone would cost a hook as much again as starting Python.

from __future__ import annotations

import os
import stat

# A pipe put in a file's place would keep an ordinary open waiting for ever. (Windows has neither flag nor such pipes.)
_FLAGS = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)


def read_bounded(path: str, limit: int) -> bytes:
    """At most the first `limit` bytes of a regular file. OSError when it is none, or cannot be read."""
    # Looked at before it is opened too: opening a device can do something by itself.
    if not stat.S_ISREG(os.stat(path).st_mode):
        raise OSError(f"{path} is no file")
    opened = os.open(path, _FLAGS)
    try:
        if not stat.S_ISREG(os.fstat(opened).st_mode):
            raise OSError(f"{path} is no file")
        chunks: list[bytes] = []
        left = limit
        while left > 0 and (chunk := os.read(opened, left)):
            chunks.append(chunk)
            left -= len(chunk)
        return b"".join(chunks)
    finally:
        os.close(opened)


def find_bounded(path: str, limit: int) -> bytes | None:
    """The same, or None for whatever cannot be read."""
    try:
        return read_bounded(path, limit)
    except (OSError, ValueError):  # ValueError: a NUL in the path
        return None
