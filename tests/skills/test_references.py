"""The files that a text names."""

from pathlib import Path

import pytest
from tests.fakes.skills import skill_text, write_skill

from synapse.flows.check_skills import check_file
from synapse.skills.references import find_references

BODY = """
Read [the rules](references/rules.md#names) and [ours](<assets/logo.svg>), see https://example.org/scripts/x.sh,
run `scripts/tag.sh`, not `my/scripts/other.sh`, nor scripts/*.sh. [Here](#top) and [there](https://example.org).

```sh
sh scripts/push.sh
cat "[x](y.md)"
```
`[no](link.md)` and [again](./references/rules.md)
"""


def test_links_and_paths_below_the_usual_folders_are_found_with_their_lines() -> None:
    assert find_references(BODY, 10) == [
        ("references/rules.md", 11),
        ("assets/logo.svg", 11),
        ("scripts/tag.sh", 12),
        ("scripts/push.sh", 15),
    ]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return write_skill(tmp_path, "notes").parent


def found(folder: Path, body: str) -> list[tuple[str, int]]:
    (folder / "SKILL.md").write_text(skill_text("notes", body=body), encoding="utf-8")
    return [(problem.rule, problem.line) for problem in check_file(folder / "SKILL.md", is_strict=True)]


def test_files_that_are_there_are_well(folder: Path) -> None:
    (folder / "references").mkdir()
    (folder / "references" / "rules.md").write_text("See [the other](more.md).")
    (folder / "references" / "more.md").write_text("More.")

    assert found(folder, "[a](references/rules.md) [b](references/more.md)\n") == []


def test_what_is_missing_outside_or_deep_is_told(folder: Path) -> None:
    (folder / "references" / "deep").mkdir(parents=True)
    (folder / "references" / "deep" / "x.md").write_text("x")
    (folder.parent / "other.md").write_text("x")

    body = "[a](references/none.md)\n[b](../other.md)\n[c](references/deep/x.md)\n"

    assert found(folder, body) == [("reference-missing", 6), ("reference-outside", 7), ("reference-deep", 8)]


def test_a_text_that_sends_the_reader_on_is_told(folder: Path) -> None:
    (folder / "references").mkdir()
    (folder / "references" / "rules.md").write_text("See [the other](more.md).")
    (folder / "references" / "more.md").write_text("More.")

    assert found(folder, "[a](references/rules.md)\n") == [("reference-chain", 6)]


def test_a_link_that_leads_out_is_told_named_or_not(folder: Path) -> None:
    (folder.parent / "secret.md").write_text("x")
    (folder / "references").mkdir()
    (folder / "references" / "rules.md").symlink_to("../../secret.md")
    (folder / "own.md").symlink_to("SKILL.md")

    assert found(folder, "Nothing.\n") == [("link-outside", 0)]
    assert found(folder, "[a](references/rules.md)\n") == [("link-outside", 6), ("link-outside", 0)]
