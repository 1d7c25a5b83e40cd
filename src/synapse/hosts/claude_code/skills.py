"""Where Claude Code looks for skills: the checkout's, the person's, and those of plugins that are switched on."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import cast

from synapse.hosts.skill_roots import PluginSkills, SkillRoots

MAX_REGISTRY = 4 << 20  # bytes; an entry has three hundred


def find_person(home: Path, environ: Mapping[str, str]) -> tuple[Path, ...]:
    return (_find_config(home, environ) / "skills",)


def find_plugins(home: Path, environ: Mapping[str, str]) -> tuple[PluginSkills, ...]:
    config = _find_config(home, environ)
    installed = _mapping(_read(config / "plugins" / "installed_plugins.json").get("plugins"))
    enabled = _mapping(_read(config / "settings.json").get("enabledPlugins"))
    return tuple(
        found
        for key, entries in sorted(installed.items())
        if enabled.get(key) is not False and isinstance(entries, list)
        for entry in cast("list[object]", entries)
        for found in _find_skills(key.partition("@")[0], _mapping(entry))
    )


def _find_config(home: Path, environ: Mapping[str, str]) -> Path:
    return Path(environ.get("CLAUDE_CONFIG_DIR") or home / ".claude")


def _find_skills(plugin: str, entry: Mapping[str, object]) -> Iterator[PluginSkills]:
    place = entry.get("installPath")
    if not isinstance(place, str) or not Path(place).is_absolute():
        return
    folder, project = Path(place), entry.get("projectPath")
    own = _read(folder / ".claude-plugin" / "plugin.json").get("skills")
    names = [own] if isinstance(own, str) else own
    more = [name for name in cast("list[object]", names) if isinstance(name, str)] if isinstance(names, list) else []
    for name in dict.fromkeys(["skills", *(name.removeprefix("./").rstrip("/") for name in more)]):
        if ".." not in Path(name).parts and not Path(name).is_absolute():
            yield PluginSkills(plugin, folder / name, project if isinstance(project, str) else "")


def _read(path: Path) -> dict[str, object]:
    """Of a registry that is missing or broken: nothing; the host would take none from it either."""
    try:
        with path.open("rb") as file:
            return _mapping(json.loads(file.read(MAX_REGISTRY)))
    except (OSError, ValueError, RecursionError):
        return {}


def _mapping(value: object) -> dict[str, object]:
    return cast("dict[str, object]", value) if isinstance(value, dict) else {}


SKILLS = SkillRoots("claude_code", (".claude/skills",), find_person, find_plugins)
