"""The folder `.synapse/` in a checkout: what is written there stays on this machine, unless somebody wants to share settings."""

from pathlib import Path

from synapse.hosts.replace import read_file
from synapse.hosts.wiring import Change

FOLDER = ".synapse"
IGNORE = b"""# Made by `synapse init`. What Synapse writes here is for this machine; settings.json may be committed.
*
!settings.json
"""


def plan_project(cwd: str, home: Path, user_home: Path) -> tuple[Change, ...]:
    """Only at the root of a checkout, and only where there is no such folder: what is there already is somebody's."""
    root = Path(cwd)
    is_root = bool(cwd) and (root / ".git").exists() and root.resolve() != user_home.resolve()
    folder = root / FOLDER
    is_taken = folder.is_symlink() or (folder.exists() and (not folder.is_dir() or any(folder.iterdir())))
    if not is_root or is_taken or folder.resolve() == home.resolve():
        return ()
    return (Change(folder / ".gitignore", None, IGNORE),)


def plan_project_removal(cwd: str, home: Path) -> tuple[Change, ...]:
    path = Path(cwd) / FOLDER / ".gitignore"
    if not cwd or path.parent.resolve() == home.resolve() or read_file(path) != IGNORE:
        return ()
    return (Change(path, IGNORE, None),)
