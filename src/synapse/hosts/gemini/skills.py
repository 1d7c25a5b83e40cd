"""Where Gemini CLI looks for skills: beside the usual places, in its extensions."""

from collections.abc import Mapping
from pathlib import Path

from synapse.hosts.skill_roots import PluginSkills, SkillRoots

MAX_EXTENSIONS = 200


def find_person(home: Path, environ: Mapping[str, str]) -> tuple[Path, ...]:  # noqa: ARG001  (as every host's)
    return (home / ".gemini" / "skills", home / ".agents" / "skills")


def find_plugins(home: Path, environ: Mapping[str, str]) -> tuple[PluginSkills, ...]:  # noqa: ARG001  (same)
    try:
        folders = sorted((home / ".gemini" / "extensions").iterdir())[:MAX_EXTENSIONS]
    except OSError:
        return ()
    return tuple(PluginSkills("", folder / "skills") for folder in folders)


SKILLS = SkillRoots("gemini", (".gemini/skills", ".agents/skills"), find_person, find_plugins)
