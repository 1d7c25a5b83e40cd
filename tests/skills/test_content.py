"""A skill's folder as a value: what is read, what is refused, what a hash and a diff tell."""

from pathlib import Path

import pytest
from tests.fakes.skill_desk import a_skill

from synapse.errors import InvalidSkill
from synapse.skills.content import MAX_FILE, MAX_FILES, Content, read_content, render_diff


def write(folder: Path, content: Content) -> Path:
    for name, held in content.files:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(held)
    return folder


def test_what_was_written_is_read(tmp_path: Path) -> None:
    folder = write(tmp_path / "pretty-tables", a_skill())
    (folder / "__pycache__").mkdir()
    (folder / "__pycache__" / "x.pyc").write_bytes(b"\0")

    assert read_content(folder) == a_skill()
    assert read_content(folder).hash == a_skill().hash


def test_each_byte_each_name_and_the_right_to_run_change_the_hash(tmp_path: Path) -> None:
    folder = write(tmp_path / "pretty-tables", a_skill())
    (folder / "evals" / "triggers.jsonl").chmod(0o755)
    hashes = {a_skill().hash, a_skill(body="Pad each cell").hash, read_content(folder).hash}
    (folder / "evals" / "triggers.jsonl").rename(folder / "evals" / "others.jsonl")
    hashes.add(read_content(folder).hash)

    assert len(hashes) == 4


@pytest.mark.parametrize("where", ["/etc/passwd", "SKILL.md", ".."])
def test_a_folder_with_a_link_in_it_is_refused(tmp_path: Path, where: str) -> None:
    folder = write(tmp_path / "pretty-tables", a_skill())
    (folder / "notes.md").symlink_to(where)

    with pytest.raises(InvalidSkill, match="is a link") as refused:
        read_content(folder)
    assert refused.value.rule == "link"


def test_too_much_is_refused(tmp_path: Path) -> None:
    big = write(tmp_path / "big", a_skill())
    (big / "movie.bin").write_bytes(b"x" * (MAX_FILE + 1))
    many = write(tmp_path / "many", a_skill())
    for number in range(MAX_FILES):
        (many / f"{number}.md").touch()
    deep = write(tmp_path / "deep", a_skill())
    (deep / "a/b/c/d/e").mkdir(parents=True)

    for folder, rule in ((big, "too-much"), (many, "too-much"), (deep, "too-deep"), (tmp_path, "too-much")):
        with pytest.raises(InvalidSkill) as refused:
            read_content(folder)
        assert refused.value.rule == rule


def test_a_folder_without_a_skill_md_is_none(tmp_path: Path) -> None:
    with pytest.raises(InvalidSkill, match=r"There is no SKILL\.md"):
        read_content(tmp_path)


def test_a_diff_names_files_that_are_no_text() -> None:
    before = Content((("SKILL.md", b"one\n"), ("gone.md", b"gone"), ("logo.png", b"\0a")))
    after = Content((("SKILL.md", b"two\n"), ("logo.png", b"\0b")))

    assert render_diff(before, after, was="old", will_be="new").splitlines() == [
        "--- old/SKILL.md",
        "+++ new/SKILL.md",
        "@@ -1 +1 @@",
        "-one",
        "+two",
        "--- old/gone.md",
        "+++ /dev/null",
        "@@ -1 +0,0 @@",
        "-gone",
        "\\ No newline at end of file",
        "logo.png: no text, and it differs",
    ]
    assert render_diff(after, after, was="old", will_be="new") == ""
