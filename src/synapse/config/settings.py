"""Settings in force: defaults, then the person's file, then the project's, then the environment.

The project's file comes out of a checkout and is not trusted: it may switch off, lower and extend exclusions, nothing
else. One that the person trusted as it stands may also switch on and raise; what only the home decides it never touches.
What it asked for beyond that is told in `Settings.refused`.
"""

# pathlib alone would cost a hook as much again as starting Python.

from __future__ import annotations

import os
from _collections_abc import Mapping

from synapse.config.file import SettingsFile, project_file, read_settings_file, user_file
from synapse.config.keys import EXTEND, KEYS, LOWER, SWITCH_OFF, Key, Value, get_key, read_value, shown
from synapse.config.trust import ABSENT, TRUSTED, find_trust
from synapse.errors import BadSettings

DEFAULT = "default"
DISABLE = "SYNAPSE_DISABLE"  # switches everything off for one session, above all else
_OFF_WORDS = ("", "0", "false", "no", "off")  # anything else in it disables: a misspelt "stop" still stops


class Settings:
    """Each setting's value and where it comes from."""

    __slots__ = ("_layers", "_sources", "_values", "project_file", "refused", "trust")

    def __init__(self) -> None:
        self._values: dict[str, Value] = {key.name: key.default for key in KEYS}
        self._sources: dict[str, str] = {}
        self._layers: dict[str, list[tuple[str, Value]]] = {}
        self.refused: list[tuple[str, str, str]] = []  # key, file, why
        self.project_file = ""  # of the checkout; empty where it has none
        self.trust = ABSENT  # whether the person vouched for it: see config.trust

    def get(self, name: str) -> Value:
        """Raises NotFound for what is no setting."""
        value = self._values[get_key(name).name]
        return list(value) if isinstance(value, list) else value

    def flag(self, name: str) -> bool:
        return self.get(name) is True

    def number(self, name: str) -> int:
        value = self.get(name)
        return value if isinstance(value, int) else 0

    def word(self, name: str) -> str:
        """Of a setting that is one of some words."""
        value = self.get(name)
        return value if isinstance(value, str) else ""

    def texts(self, name: str) -> list[str]:
        value = self.get(name)
        return value if isinstance(value, list) else []

    def source(self, name: str) -> str:
        """`default`, the path of a file, or the name of an environment variable."""
        return self._sources.get(get_key(name).name, DEFAULT)

    def layers(self, name: str) -> list[tuple[str, Value]]:
        """What each source says, lowest first, without the default."""
        return list(self._layers.get(get_key(name).name, []))

    def apply(self, key: Key, value: Value, source: str) -> None:
        self._values[key.name] = value
        self._sources[key.name] = source

    def note(self, key: Key, value: Value, source: str) -> None:
        self._layers.setdefault(key.name, []).append((source, value))


def read_settings(home: str, project_root: str, environ: Mapping[str, str]) -> Settings:
    """Raises BadSettings for the first thing that is wrong, with its file and line."""
    settings, problems = _read(home, project_root, environ)
    if problems:
        raise BadSettings(problems[0], hint="Mend it there, or take it out.")
    return settings


def read_settings_or_defaults(home: str, project_root: str, environ: Mapping[str, str]) -> tuple[Settings, str]:
    """For those who must go on: what is wrong is left out and told, all else counts. Never raises."""
    settings, problems = _read(home, project_root, environ)
    return settings, problems[0] if problems else ""


def _read(home: str, project_root: str, environ: Mapping[str, str]) -> tuple[Settings, list[str]]:
    settings = Settings()
    user = read_settings_file(user_file(home))
    problems = list(user.problems)
    for key in KEYS:
        if key.name in user.values:
            settings.note(key, user.values[key.name], user.path)
            settings.apply(key, user.values[key.name], user.path)
    path = project_file(project_root)
    # A session in the home folder itself: ~/.synapse/settings.json is the person's own file, not a checkout's.
    if path and os.path.realpath(path) != os.path.realpath(user.path):
        project = read_settings_file(path)
        problems += project.problems
        settings.trust = find_trust(home, project)
        settings.project_file = project.path if project.content else ""
        _restrict(settings, project, project_root)
    problems += _read_environment(settings, environ)
    return settings, problems


def _restrict(settings: Settings, project: SettingsFile, root: str) -> None:
    for key in KEYS:
        if key.name not in project.values:
            continue
        asked = project.values[key.name]
        settings.note(key, asked, project.path)
        now = settings.get(key.name)
        value, why = _allowed(key, now, asked, root, is_trusted=settings.trust == TRUSTED)
        if why:
            settings.refused.append((key.name, project.path, why))
        elif value != now:
            settings.apply(key, value, project.path)


def _allowed(key: Key, now: Value, asked: Value, root: str, *, is_trusted: bool) -> tuple[Value, str]:
    """The value after a checkout asked for one, and why it is not what it asked for."""
    if asked == now or (is_trusted and key.checkout in (SWITCH_OFF, LOWER)):
        return asked, ""
    if key.checkout == SWITCH_OFF:
        return (False, "") if asked is False else (now, "a checkout may only switch it off")
    if key.checkout == LOWER and isinstance(asked, int) and isinstance(now, int):
        return (asked, "") if asked < now else (now, f"a checkout may only lower it: {shown(asked)} is above {now}")
    if key.checkout == LOWER and key.choices:
        order = key.choices.index
        return (
            (asked, "")
            if order(str(asked)) < order(str(now))
            else (now, f"a checkout may only lower it: {shown(asked)} does more than {shown(now)}")
        )
    if key.checkout == EXTEND and isinstance(asked, list) and isinstance(now, list):
        # A relative path in a project's file is meant from the project's folder.
        added = [part if part.startswith("~") else os.path.join(root, part) for part in asked]
        return now + [part for part in added if part not in now], ""
    return now, "a checkout has no say in it"


def _read_environment(settings: Settings, environ: Mapping[str, str]) -> list[str]:
    problems: list[str] = []
    for key in KEYS:
        text = environ.get(key.environ, "").strip()
        if text:
            try:
                value = read_value(key, text)
            except BadSettings as error:
                problems.append(f"{key.environ}: {error.message}")
                continue
            settings.note(key, value, key.environ)
            settings.apply(key, value, key.environ)
    if environ.get(DISABLE, "").strip().lower() not in _OFF_WORDS:
        learning = get_key("learning.enabled")
        settings.note(learning, False, DISABLE)
        settings.apply(learning, False, DISABLE)
    return problems
