"""The folder that a command is run in."""

import os


def find_cwd() -> str:
    """Empty when it was deleted under us: then no project's settings hold, and everything else works."""
    try:
        return os.getcwd()  # noqa: PTH109  (pathlib costs start-up time)
    except FileNotFoundError:
        return ""
