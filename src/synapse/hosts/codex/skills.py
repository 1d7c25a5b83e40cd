"""Where Codex looks for skills."""

from collections.abc import Mapping
from pathlib import Path

from synapse.hosts.skill_roots import SkillRoots


def find_person(home: Path, environ: Mapping[str, str]) -> tuple[Path, ...]:
    return (Path(environ.get("CODEX_HOME") or home / ".codex") / "skills", home / ".agents" / "skills")


SKILLS = SkillRoots("codex", (".codex/skills", ".agents/skills"), find_person)
