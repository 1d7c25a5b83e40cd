"""Where a repository begins and where its common git dir lies, read from disk: git is never started.

A folder belongs to the nearest ancestor that holds a `.git`: a folder, or a file that says `gitdir: …` (worktrees and
submodules). A worktree's git dir names the common one in `commondir`. A git dir can also be an ancestor itself (bare).
"""

# pathlib alone would cost a hook as much again as starting Python.

from __future__ import annotations

import os

from synapse.project.bounded import find_bounded

MAX_POINTER = 8_192  # `.git` and `commondir` hold one path, and no system takes longer ones
MAX_DEPTH = 256  # folders looked at on the way up: a path made to be slow has more


class Repository:
    """`root` is the checkout; `common` the git dir that all its worktrees share."""

    __slots__ = ("common", "root")

    def __init__(self, root: str, common: str) -> None:
        self.root = root
        self.common = common


def find_repository(folder: str) -> Repository | None:
    """The repository an existing folder belongs to, as git would say."""
    folder = os.path.realpath(folder)
    for _ in range(MAX_DEPTH):
        common = _find_common(os.path.join(folder, ".git"))
        if common:
            return Repository(folder, common)
        if _is_git_dir(folder):
            common = _common_of(folder)
            # Inside a checkout's own `.git` one is still in that checkout; a bare repository is its own root.
            root = os.path.dirname(common) if os.path.basename(common) == ".git" else common
            return Repository(root, common)
        above = os.path.dirname(folder)
        if above == folder:
            return None
        folder = above
    return None


def _find_common(marker: str) -> str:
    """The common git dir that a `.git` leads to; empty when it leads nowhere, and the search goes on above."""
    if os.path.isdir(marker):
        return _common_of(os.path.realpath(marker)) if _is_git_dir(marker) else ""
    pointed = _read_pointer(marker, "gitdir:")
    if not pointed:
        return ""
    if _is_git_dir(pointed):
        return _common_of(pointed)
    # A worktree whose entry was pruned, while its folder and the main repository are still there.
    main, name = os.path.split(os.path.dirname(pointed))
    return main if name == "worktrees" and _is_git_dir(main) else ""


def _common_of(git_dir: str) -> str:
    common = _read_pointer(os.path.join(git_dir, "commondir"), "")
    return common if common and _is_git_dir(common) else git_dir


def _is_git_dir(path: str) -> bool:
    if not os.path.lexists(os.path.join(path, "HEAD")):
        return False
    return os.path.isdir(os.path.join(path, "objects")) or os.path.isfile(os.path.join(path, "commondir"))


def _read_pointer(file: str, before: str) -> str:
    """The one path in a file, absolute; empty when the file says nothing of the kind."""
    content = find_bounded(file, MAX_POINTER)
    text = os.fsdecode(content).strip() if content else ""
    path = text.removeprefix(before).strip()
    if not path or not text.startswith(before) or "\n" in path or "\0" in path:
        return ""
    return os.path.realpath(os.path.join(os.path.dirname(file), path))
