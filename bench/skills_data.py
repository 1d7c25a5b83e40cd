"""The real skills of the bench data, as texts and as files on disk; untrusted: to be measured, never followed."""

import gzip
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from synapse.skills.scan import MAX_FOLDERS

# Where a person's hosts look; no scan goes beyond a fixed number of folders in one of them.
ROOTS = (
    *(".claude/skills", ".agents/skills", ".opencode/skills", ".codex/skills", ".gemini/skills"),
    *(".config/opencode/skill", ".config/opencode/skills"),
)
IN_ROOT = MAX_FOLDERS - 1


@dataclass(frozen=True, slots=True)
class RealSkill:
    id: str
    folder: str
    text: str


def read_skills(data: Path) -> Iterator[RealSkill]:
    with gzip.open(data / "A_skills" / "skills.jsonl.gz", "rt", encoding="utf-8") as lines:
        for line in lines:
            row = json.loads(line)
            yield RealSkill(row["id"], row["dir"], _join(row))


def write_out(skills: list[RealSkill], home: Path) -> list[Path]:
    """Each in a folder of its own name where that is free, over as many roots as they need."""
    written: list[Path] = []
    for number, skill in enumerate(skills):
        root = home / ROOTS[number // IN_ROOT]
        folder = root / (skill.folder.replace("/", "-") or "unnamed")
        if folder.exists():
            folder = root / f"{folder.name[:200]}-{skill.id}"
        folder.mkdir(parents=True)
        path = folder / "SKILL.md"
        path.write_text(skill.text, encoding="utf-8", errors="surrogatepass", newline="")
        written.append(path)
    return written


def _join(row: dict[str, str]) -> str:
    if row["fm_status"] == "no_frontmatter":
        return row["body"]
    return f"---\n{row['raw_frontmatter']}\n---\n{row['body']}"
