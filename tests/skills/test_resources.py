"""Three levels, and none reads the next."""

import os
from pathlib import Path

import pytest
from tests.fakes.skills import DESCRIPTION, skill_text, write_skill

from synapse.errors import InvalidSkill, NotFound
from synapse.skills.resources import (
    MAX_RESOURCES,
    Listed,
    Resource,
    find_file,
    list_resources,
    load_listed,
    load_resource,
    load_skill,
)


def test_the_first_level_reads_no_text_below_the_frontmatter(tmp_path: Path) -> None:
    path = write_skill(tmp_path, "notes", more=f"license: {'x' * 9_000}\n")
    with path.open("r+b") as file:
        file.truncate(1 << 40)  # a terabyte of nothing, which nobody could read

    assert load_listed(path) == Listed("notes", DESCRIPTION)
    with pytest.raises(InvalidSkill) as refused:
        load_skill(path)
    assert refused.value.rule == "file-size"


def test_the_second_level_opens_no_file_beside_it(tmp_path: Path) -> None:
    path = write_skill(tmp_path, "notes", body="Read references/rules.md.\n")
    (path.parent / "references").mkdir()
    os.mkfifo(path.parent / "references" / "rules.md")  # whoever opened it would wait for ever

    assert load_skill(path).body == "\nRead references/rules.md.\n"
    assert load_listed(path) == Listed("notes", DESCRIPTION)
    assert list_resources(path.parent) == ()


def test_the_third_level_lists_by_name_and_reads_one(tmp_path: Path) -> None:
    folder = write_skill(tmp_path, "notes").parent
    for name, text in (("scripts/tag.sh", "git tag"), ("references/rules.md", "Rules"), (".git/config", "x")):
        (folder / name).parent.mkdir()
        (folder / name).write_text(text)
    (folder / "link.md").symlink_to("SKILL.md")

    assert list_resources(folder) == (Resource("references/rules.md", 5), Resource("scripts/tag.sh", 7))
    assert load_resource(folder, "scripts/tag.sh") == b"git tag"


@pytest.mark.parametrize("name", ["none.md", "../other/SKILL.md", "/etc/hostname", "out.md", "scripts"])
def test_nothing_is_read_that_is_not_there_or_lies_outside(tmp_path: Path, name: str) -> None:
    folder = write_skill(tmp_path, "notes").parent
    write_skill(tmp_path, "other")
    (folder / "scripts").mkdir()
    (folder / "out.md").symlink_to("../other/SKILL.md")

    with pytest.raises(NotFound):
        load_resource(folder, name)


def test_a_library_of_files_is_listed_in_part(tmp_path: Path) -> None:
    folder = write_skill(tmp_path, "notes").parent
    for number in range(MAX_RESOURCES + 10):
        (folder / f"{number:04}.md").touch()

    assert len(list_resources(folder)) == MAX_RESOURCES


def test_a_small_letters_name_is_found_where_there_is_no_other(tmp_path: Path) -> None:
    (tmp_path / "skill.md").write_text(skill_text("notes"))
    assert find_file(tmp_path) == tmp_path / "skill.md"
    (tmp_path / "SKILL.md").write_text(skill_text("notes"))
    assert find_file(tmp_path) == tmp_path / "SKILL.md"


@pytest.mark.parametrize("load", [load_listed, load_skill])
def test_what_cannot_be_read_is_refused(tmp_path: Path, load: object) -> None:
    assert callable(load)
    with pytest.raises(InvalidSkill) as refused:
        load(tmp_path / "SKILL.md")
    assert refused.value.rule == "file-missing"
    os.mkfifo(tmp_path / "SKILL.md")
    with pytest.raises(InvalidSkill):
        load(tmp_path / "SKILL.md")
    (tmp_path / "notes").mkdir()
    (tmp_path / "notes" / "SKILL.md").write_text("# No frontmatter\n")
    with pytest.raises(InvalidSkill):
        load(tmp_path / "notes" / "SKILL.md")
