"""Which project a folder belongs to: by its origin, else its common git dir, else its path."""

# pathlib alone would cost a hook as much again as starting Python.

from __future__ import annotations

import os

from synapse.project.bounded import find_bounded
from synapse.project.gitconfig import find_remote_url
from synapse.project.origin import is_drive, local_path, normalise_origin
from synapse.project.project import Project
from synapse.project.repository import Repository, find_repository

MAX_CONFIG = 262_144  # `origin` is written when a repository is made, so it stands near the top of any config
MAX_PATH = 4_096  # what Linux takes; a longer one is no folder of this machine
MAX_CLONES = 4  # a clone of a clone of … on one disk: four is generous, and ends a circle
MAX_REMEMBERED = 10_000  # folders of one run; months of history have some hundreds


def identify(cwd: str, origin: str = "") -> Project:
    """The project of a folder. `origin` is what a transcript says of that same folder.

    The disk comes first: a project that was renamed on its server stays one project. Where the folder has no remote
    here (another machine, a checkout long deleted) the transcript's word counts. Never raises, never waits.
    """
    folder = _spelt(cwd)
    repository = _repository_of(folder)
    if repository is None:
        found = normalise_origin(origin)
        return Project(found or folder, _last_part(found or folder), folder, found)
    found, common = _origin_of(repository)
    found = found or normalise_origin(origin)
    return Project(found or common, _last_part(found) or _name_of(common), repository.root, found)


class Projects:
    """`identify`, remembered for as long as the object lives: it is asked once for each event."""

    __slots__ = ("_known",)

    def __init__(self) -> None:
        self._known: dict[tuple[str, str], Project] = {}

    def of(self, cwd: str, origin: str = "") -> Project:
        project = self._known.get((cwd, origin))
        if project is None:
            if len(self._known) >= MAX_REMEMBERED:
                self._known.clear()
            project = self._known[cwd, origin] = identify(cwd, origin)
        return project


def _last_part(path: str) -> str:
    return path.replace("\\", "/").rstrip("/").rpartition("/")[2]


def _name_of(git_dir: str) -> str:
    """`shop/.git` and `shop/.bare` are known as shop, `shop.git` too."""
    last = _last_part(git_dir)
    if last.startswith("."):
        return _last_part(git_dir[: -len(last)]) or last
    return last.removesuffix(".git")


def _spelt(cwd: str) -> str:
    """One spelling for one folder: no slash at the end, `~` opened, links of what exists followed."""
    if is_drive(cwd) or cwd.startswith("\\\\"):
        return _spelt_windows(cwd)
    path = os.path.expanduser(cwd) if cwd.startswith("~") and "\0" not in cwd else cwd
    if not _may_exist(path):
        return path
    path = os.path.realpath(path) if os.path.isdir(path) else os.path.normpath(path)
    return "/" + path.lstrip("/") if path.startswith("//") else path


def _spelt_windows(cwd: str) -> str:
    """A path from a Windows machine stays one: joined to a folder of this machine it would be neither."""
    path = cwd.replace("/", "\\")
    path = path.rstrip("\\") if len(path) > 3 else path  # noqa: PLR2004  (D:\ is a root)
    return path[0].upper() + path[1:]


def _may_exist(path: str) -> bool:
    return os.path.isabs(path) and len(path) <= MAX_PATH and "\0" not in path


def _repository_of(folder: str) -> Repository | None:
    if not _may_exist(folder):
        return None
    existing = folder
    while not os.path.isdir(existing):
        existing = os.path.dirname(existing)
    repository = find_repository(existing)
    if repository and existing != folder and _holds_home(repository.root):
        # A folder that is gone belonged to the repository around it, unless that one is the home folder's own (people
        # keep their dotfiles so): below it lies everything, and what is gone was more likely a project of its own.
        return None
    return repository


def _holds_home(root: str) -> bool:
    home = os.path.realpath(os.path.expanduser("~"))
    return home == root or home.startswith(root.rstrip(os.sep) + os.sep)


def _origin_of(repository: Repository) -> tuple[str, str]:
    """Its origin, and its common git dir. A clone of a clone on this disk belongs to what the first one belongs to."""
    for _ in range(MAX_CLONES):
        content = find_bounded(os.path.join(repository.common, "config"), MAX_CONFIG)
        url = find_remote_url(content.decode("utf-8", "replace")) if content else ""
        path = local_path(url)
        if not path:
            return normalise_origin(url), repository.common
        path = "" if "\0" in path else os.path.join(repository.root, os.path.expanduser(path))
        source = find_repository(path) if os.path.isdir(path) else None
        if source is None:
            return "", repository.common
        repository = source
    return "", repository.common
