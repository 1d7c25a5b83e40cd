"""What hosts would load is loaded, with a word about what was forgiven; what none would load is refused with a reason."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.fakes.skills import DESCRIPTION, skill_text

from synapse.errors import InvalidSkill
from synapse.skills.read import MAX_BYTES, decode, read
from synapse.skills.skill import Problem, Severity, Skill


def rules(text: str, folder: str = "notes") -> list[str]:
    return [problem.rule for problem in read(text, folder=folder).problems]


def test_a_skill_is_read_whole() -> None:
    text = (
        "---\nname: notes\ndescription: >-\n  Writes notes.\n  Use when asked.\nlicense: MIT\n"
        'allowed-tools: Bash(git:*) Read\nmetadata:\n  author: us\n  version: "1.0"\n---\n\n# Notes\n'
    )

    assert read(text, folder="notes", path="/x/notes/SKILL.md") == Skill(
        name="notes",
        description="Writes notes. Use when asked.",
        body="\n# Notes\n",
        text=text,
        folder="notes",
        path="/x/notes/SKILL.md",
        allowed_tools="Bash(git:*) Read",
        metadata=(("author", "us"), ("version", "1.0")),
    )


@pytest.mark.parametrize(
    ("text", "folder", "forgiven"),
    [
        (skill_text("notes"), "notes", []),
        (skill_text("notes"), "other", ["name-folder"]),
        (skill_text("notes", more="model: opus\nhooks: {}\n"), "notes", ["key-unknown", "yaml-feature", "key-unknown"]),
        ("\ufeff" + skill_text("notes"), "notes", ["bom"]),
        (skill_text("notes").replace("\n", "\r\n"), "notes", ["line-ends"]),
        (skill_text("notes", "Use when: a release is due"), "notes", ["yaml"]),
        (skill_text("notes", '"Writes "good" notes"'), "notes", ["yaml"]),
        (skill_text("notes", "*Notes* for releases"), "notes", ["yaml"]),
        (skill_text("notes", more="allowed-tools:\n  - Read\n  - Bash\n"), "notes", ["tools-type"]),
        (skill_text("notes", more="metadata:\n  version: 1.0\n"), "notes", ["metadata-type"]),
        (skill_text("notes", more="name: notes\n"), "notes", ["key-twice"]),
        (skill_text("Notes"), "Notes", ["name-format"]),
        (f"---\ndescription: {DESCRIPTION}\n---\n", "notes", ["name-missing"]),
    ],
)
def test_what_hosts_forgive_is_loaded_and_told(text: str, folder: str, forgiven: list[str]) -> None:
    skill = read(text, folder=folder)

    assert [problem.rule for problem in skill.problems] == forgiven
    assert {problem.severity for problem in skill.problems} <= {Severity.WARNING}


@pytest.mark.parametrize(
    ("value", "understood"),
    [
        ("Use when: a release is due", "Use when: a release is due"),
        ('"Writes "good" notes"', 'Writes "good" notes'),
        ("@team notes\n  on two lines: really", "@team notes on two lines: really"),
        ("notes --- and more", "notes --- and more"),
    ],
)
def test_a_value_that_is_no_yaml_is_taken_as_it_stands(value: str, understood: str) -> None:
    skill = read(skill_text("notes", value), folder="notes")

    assert (skill.name, skill.description, skill.body) == ("notes", understood, "\n# Do it\n\nDo it well.\n")


def test_a_list_of_tools_becomes_one_text() -> None:
    text = skill_text("notes", more="allowed-tools: [Read, 'Bash(git:*)']\n")

    assert read(text, folder="notes").allowed_tools == "Read Bash(git:*)"


def test_a_skill_that_is_for_the_person_alone_says_so() -> None:
    assert not read(skill_text("notes", more="disable-model-invocation: true\n"), folder="notes").is_for_models
    assert read(skill_text("notes", more="disable-model-invocation: false\n"), folder="notes").is_for_models


@pytest.mark.parametrize(
    ("text", "rule", "line"),
    [
        ("", "frontmatter-missing", 1),
        ("# Only text\n", "frontmatter-missing", 1),
        ("---\nname: notes\ndescription: x\n", "frontmatter-open", 1),
        ("---\nname: notes\n---\n", "description-missing", 2),
        ("---\nname: notes\ndescription:\n---\n", "description-missing", 2),
        ("---\n- a\n- b\n---\n", "yaml-keys", 2),
        ("---\n\n---\n", "yaml-keys", 2),
        ("---\n\tname\x07: [\n---\n", "yaml", 2),
        ("---\nname: [[[\n  - {\n---\n".replace("name", "- name"), "yaml", 3),
        (f"---\nname: {'x' * 70_000}\n---\n", "frontmatter-size", 1),
    ],
)
def test_what_no_host_would_load_is_refused_with_a_reason(text: str, rule: str, line: int) -> None:
    with pytest.raises(InvalidSkill) as refused:
        read(text, folder="notes")

    assert (refused.value.rule, refused.value.line) == (rule, line)
    assert refused.value.hint


def test_a_few_lines_of_yaml_do_not_become_gigabytes() -> None:
    bomb = "a: &a [x, x, x, x, x, x, x, x, x]\n" + "".join(
        f"{name}: &{name} [{', '.join([f'*{before}'] * 9)}]\n"
        for before, name in zip("abcdefghijklmno", "bcdefghijklmnop", strict=True)
    )

    skill = read(skill_text("notes", more=bomb), folder="notes")

    assert skill.description == DESCRIPTION
    assert {"yaml-feature", "key-unknown"} == {problem.rule for problem in skill.problems}


def test_yaml_without_end_is_refused_and_no_stack_overflows() -> None:
    deep = skill_text("notes", more=f"x: {'[' * 20_000}{']' * 20_000}\n")
    long = skill_text("notes", more=f"x: [{'a,' * 25_000}]\n")

    # Mended, `x` is a text.
    assert read(deep, folder="notes").extra == ("x",)
    assert read(long, folder="notes").extra == ("x",)


def test_an_alias_to_a_text_is_that_text() -> None:
    text = "---\nname: &n notes\ndescription: Use when x\nmetadata:\n  same: *n\n  more: *unknown\n---\n"
    known = text.replace("  more: *unknown\n", "")

    assert read(known, folder="notes").metadata == (("same", "notes"),)
    with pytest.raises(InvalidSkill):
        read(text.replace("description", "*x"), folder="notes")


def test_bytes_that_are_no_utf8_are_read_and_told_with_their_line() -> None:
    text, problems = decode(b"---\nname: notes\ndescription: caf\xe9\n---\n")

    assert text == "---\nname: notes\ndescription: caf\ufffd\n---\n"
    assert problems == (Problem(3, "encoding", "The file is not UTF-8.", "Save it as UTF-8.", Severity.WARNING),)
    utf16, told = decode(skill_text("notes").encode("utf-16"))
    assert (utf16, [problem.rule for problem in told]) == (skill_text("notes"), ["encoding"])


def test_a_file_without_end_is_refused() -> None:
    with pytest.raises(InvalidSkill) as refused:
        decode(b"x" * (MAX_BYTES + 1))

    assert refused.value.rule == "file-size"


@given(st.text(max_size=400))
def test_no_text_makes_it_fall_over(head: str) -> None:
    for text in (head, f"---\n{head}\n---\n", f"---\nname: x\ndescription: {head}\n---\n{head}"):
        with suppress(InvalidSkill):
            assert read(text, folder=head[:20]).text == text


@given(st.binary(max_size=400))
def test_no_bytes_make_it_fall_over(content: bytes) -> None:
    text, _ = decode(b"---\nname: x\ndescription: y\n---\n" + content)

    assert read(text, folder="x").name == "x"
