"""The branch that is checked out in a folder, read from disk: git is never started."""

# pathlib alone would cost a hook as much again as starting Python.

from __future__ import annotations

import os

from synapse.project.bounded import find_bounded

MAX_FILE = 8_192  # both files hold one line
_HEAD = "ref: refs/heads/"


def find_branch(root: str) -> str:
    """Of the checkout at `root`; empty when a commit and no branch is checked out, or there is no repository."""
    marker = os.path.join(root, ".git")
    pointer = _read(marker) if os.path.isfile(marker) else ""
    git_dir = os.path.join(root, pointer.removeprefix("gitdir:").strip()) if pointer else marker
    head = _read(os.path.join(git_dir, "HEAD"))
    return head.removeprefix(_HEAD) if head.startswith(_HEAD) else ""


def _read(path: str) -> str:
    content = find_bounded(path, MAX_FILE)
    return content.decode("utf-8", "replace").strip() if content and b"\0" not in content else ""
