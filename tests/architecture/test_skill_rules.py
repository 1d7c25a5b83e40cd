"""The page of rules for a SKILL.md names every rule that the code has, and no other."""

import re
from pathlib import Path

import synapse

ROOT = Path(__file__).resolve().parents[2]
SKILLS = Path(synapse.__file__).parent / "skills"
IN_CODE = re.compile(r'(?:\bProblem\(\s*[^,"]+,\s*|rule=)"([a-z][a-z-]+)"')


def test_the_page_has_all_rules_and_no_other() -> None:
    in_code = {rule for path in SKILLS.rglob("*.py") for rule in IN_CODE.findall(path.read_text(encoding="utf-8"))}
    page = (ROOT / "docs" / "reference" / "skill-rules.md").read_text(encoding="utf-8")
    tables = page.partition("**Beside the reference validator.**")[0]
    cells = [line.split("|")[1] for line in tables.splitlines() if line.startswith("| `")]

    assert {rule for cell in cells for rule in re.findall(r"`([a-z-]+)`", cell)} == in_code
