"""Where OpenCode looks for skills: in its own places, and in those of others."""

from collections.abc import Mapping
from pathlib import Path

from synapse.hosts.skill_roots import SkillRoots

_PROJECT = (".opencode/skill", ".opencode/skills", ".claude/skills", ".agents/skills")
_HOME = (".opencode/skills", ".claude/skills", ".agents/skills")


def find_person(home: Path, environ: Mapping[str, str]) -> tuple[Path, ...]:
    config = Path(environ.get("XDG_CONFIG_HOME") or home / ".config") / "opencode"
    return (config / "skill", config / "skills", *(home / name for name in _HOME))


SKILLS = SkillRoots("opencode", _PROJECT, find_person)
