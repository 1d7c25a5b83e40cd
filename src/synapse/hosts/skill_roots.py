"""Where a host looks for skills: each host's `skills.py` holds one `SkillRoots`."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class PluginSkills:
    """The skills that a plugin or extension of a host brings along."""

    plugin: str  # a model calls them `plugin:name`; empty where it calls them by their name
    folder: Path
    project: str = ""  # the checkout that it is installed for; empty for all


@dataclass(frozen=True, slots=True)
class SkillRoots:
    host: str
    project: tuple[str, ...]  # folders within a checkout
    find_person: Callable[[Path, Mapping[str, str]], tuple[Path, ...]]
    """The person's own, by home folder and environment, there or not."""
    find_plugins: Callable[[Path, Mapping[str, str]], tuple[PluginSkills, ...]] = lambda _home, _environ: ()
    """Of what is installed and not switched off."""
