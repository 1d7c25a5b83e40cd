"""What is never written down: switched-off projects, ignored paths, Synapse's own home, sessions that asked for it."""

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path

from synapse.config.file import project_file, read_settings_file
from synapse.config.settings import read_settings_or_defaults
from synapse.observe.keep import Scrub
from synapse.project.identify import Projects
from synapse.project.project import Project


@dataclass(frozen=True, slots=True)
class Place:
    """A folder that something happened in."""

    cwd: str  # as it may be written down: people name folders after anything
    project: Project
    reason: str  # why nothing of it is written down; empty when it is
    patterns: tuple[str, ...]  # paths that are left out also elsewhere


class LeftOut:
    """Decides once for each folder."""

    def __init__(
        self, home: str, environ: Mapping[str, str], excluded: Mapping[str, str], scrub: Scrub, project_id: str = ""
    ) -> None:
        self._home = os.path.realpath(home)
        self._environ = environ
        self._projects = Projects()
        self._scrub = scrub
        self._excluded = excluded
        self._project_id = project_id  # the only one that is wanted; empty: all
        self._places: dict[tuple[str, str], Place] = {}
        self._rules: dict[str, tuple[str, tuple[str, ...]]] = {}

    def place(self, cwd: str, origin: str) -> Place:
        key = (cwd, origin)
        found = self._places.get(key)
        if found is None:
            found = self._places[key] = self._decide(cwd, origin)
        return found

    def reason(self, session_key: str, cwd: str, place: Place, files: Sequence[str] = ()) -> str:
        """Why this is not written down; empty when it is."""
        if session_key in self._excluded:
            return f"session with {self._excluded[session_key]}"
        if self._project_id and place.project.id != self._project_id:
            return "other project"
        if place.reason or not place.patterns:
            return place.reason
        return "ignored path" if any(is_ignored(path, cwd, place.patterns) for path in files) else ""

    def _decide(self, cwd: str, origin: str) -> Place:
        found = self._projects.of(cwd, origin)
        off, patterns = self._read_rules(found.root)
        project = Project(*(self._scrub(text) for text in (found.id, found.name, found.root, found.origin)))
        return Place(self._scrub(cwd), project, off or self._reason_of(cwd, patterns), patterns)

    def _reason_of(self, cwd: str, patterns: tuple[str, ...]) -> str:
        if cwd and (cwd == self._home or cwd.startswith(self._home + os.sep)):
            return "inside Synapse's own home"
        return "ignored path" if matches(cwd, patterns) else ""

    def _read_rules(self, root: str) -> tuple[str, tuple[str, ...]]:
        if root not in self._rules:
            # A broken file of one project must not stop the history of all others; but it may have meant to switch off.
            path = project_file(root)
            is_broken = bool(path) and read_settings_file(path).is_broken
            settings, _ = read_settings_or_defaults(self._home, root, self._environ)
            ignored = tuple(str(Path(pattern).expanduser()) for pattern in settings.texts("observe.ignore"))
            off = "the project's settings cannot be read" if is_broken else "learning switched off"
            self._rules[root] = ("" if settings.flag("learning.enabled") and not is_broken else off, ignored)
        return self._rules[root]


def is_ignored(path: str, cwd: str, patterns: tuple[str, ...]) -> bool:
    """Agents write paths from where they are: both the path as written and the place it means count."""
    whole = os.path.normpath(Path(cwd) / Path(path).expanduser() if path.startswith("~/") else Path(cwd) / path)
    return matches(path, patterns) or matches(whole, patterns)


def matches(path: str, patterns: tuple[str, ...]) -> bool:
    """Whether the path is one of these, lies below one, or fits one as a shell pattern."""
    return any(
        path == pattern or path.startswith(pattern.rstrip("/") + "/") or fnmatchcase(path, pattern)
        for pattern in patterns
    )
