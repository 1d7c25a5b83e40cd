"""Skills written out on disk, as people and hosts leave them."""

from pathlib import Path

DESCRIPTION = "Writes release notes from merged changes. Use when a release is prepared."


def skill_text(
    name: str, description: str = DESCRIPTION, *, more: str = "", body: str = "# Do it\n\nDo it well.\n"
) -> str:
    return f"---\nname: {name}\ndescription: {description}\n{more}---\n\n{body}"


def write_skill(
    root: Path, name: str, description: str = DESCRIPTION, *, more: str = "", body: str = "# Do it\n"
) -> Path:
    """Its SKILL.md."""
    path = root / name / "SKILL.md"
    path.parent.mkdir(parents=True)
    path.write_text(skill_text(name, description, more=more, body=body), encoding="utf-8")
    return path
