"""Every rule has a text that breaks it and no other, with the line that it is broken on."""

import pytest
from tests.fakes.skills import DESCRIPTION, skill_text

from synapse.flows.skill_roots import BUNDLED
from synapse.skills.check import check
from synapse.skills.skill import Problem, Severity

LONG = "Use when asked. " + "x" * 1_024


def broken(text: str, folder: str = "notes") -> list[tuple[str, int]]:
    return [(problem.rule, problem.line) for problem in check(text, folder=folder)]


def test_a_skill_that_we_would_write_has_no_problem() -> None:
    more = 'license: MIT\ncompatibility: git\nallowed-tools: Read Bash(git:*)\nmetadata:\n  version: "1.0"\n'

    assert check(skill_text("release-notes-2", more=more), folder="release-notes-2") == []


@pytest.mark.parametrize(
    ("rule", "line", "text", "folder"),
    [
        ("bom", 1, "\ufeff" + skill_text("notes"), "notes"),
        ("line-ends", 0, skill_text("notes").replace("\n", "\r\n"), "notes"),
        ("frontmatter-missing", 1, "# Notes\n", "notes"),
        ("frontmatter-open", 1, "---\nname: notes\n", "notes"),
        ("yaml", 3, skill_text("notes", "Use when: asked"), "notes"),
        ("yaml-keys", 2, "---\n- notes\n---\n", "notes"),
        ("yaml-feature", 4, skill_text("notes", more="license: &l MIT\n"), "notes"),
        ("yaml-feature", 4, skill_text("notes", more="license: !!str MIT\n"), "notes"),
        ("yaml-feature", 4, skill_text("notes", more='metadata: {a: "b"}\n'), "notes"),
        ("yaml-feature", 5, skill_text("notes", more='metadata:\n  a: "b"\n  a: "c"\n'), "notes"),
        ("key-twice", 4, skill_text("notes", more="name: notes\n"), "notes"),
        ("key-unknown", 4, skill_text("notes", more="version: 1\n"), "notes"),
        ("name-missing", 1, f"---\ndescription: {DESCRIPTION}\n---\nx\n", "notes"),
        ("name-missing", 2, skill_text("[notes]").replace("[notes]", "\n  - notes"), "notes"),
        ("name-length", 2, skill_text("n" * 65), "n" * 65),
        ("name-format", 2, skill_text("Notes"), "Notes"),
        ("name-format", 2, skill_text("my_notes"), "my_notes"),
        ("name-format", 2, skill_text("notes-"), "notes-"),
        ("name-format", 2, skill_text("my--notes"), "my--notes"),
        ("name-ascii", 2, skill_text("发布说明"), "发布说明"),
        ("name-folder", 2, skill_text("notes"), "other"),
        ("description-missing", 1, "---\nname: notes\n---\nx\n", "notes"),
        ("description-missing", 3, skill_text("notes", "''"), "notes"),
        ("description-type", 3, skill_text("notes", "\n  - Use when asked"), "notes"),
        ("description-length", 3, skill_text("notes", LONG), "notes"),
        ("description-when", 3, skill_text("notes", "Writes release notes."), "notes"),
        ("description-brackets", 3, skill_text("notes", "Use when asked for `<title>`."), "notes"),
        ("description-steps", 3, skill_text("notes", "Use when asked. 1. Read. 2. Write."), "notes"),
        ("description-steps", 3, skill_text("notes", "Use when asked. First read, then sort, finally write."), "notes"),
        ("description-steps", 3, skill_text("notes", "Use when asked. Read → sort → write."), "notes"),
        ("description-steps", 3, skill_text("notes", "|\n  Use when asked.\n  - read\n  - write"), "notes"),
        ("license-type", 4, skill_text("notes", more="license:\n  - MIT\n"), "notes"),
        ("compatibility", 4, skill_text("notes", more="compatibility: ''\n"), "notes"),
        ("compatibility", 4, skill_text("notes", more=f"compatibility: {'x' * 501}\n"), "notes"),
        ("tools-type", 4, skill_text("notes", more="allowed-tools:\n  - Read\n"), "notes"),
        ("metadata-type", 4, skill_text("notes", more="metadata: us\n"), "notes"),
        ("metadata-type", 5, skill_text("notes", more="metadata:\n  version: 1.0\n"), "notes"),
        ("metadata-type", 5, skill_text("notes", more="metadata:\n  tags:\n    - a\n"), "notes"),
        ("metadata-type", 5, skill_text("notes", more="metadata:\n  since: 2026-11-01\n"), "notes"),
        ("body-empty", 5, skill_text("notes", body=""), "notes"),
        ("body-lines", 5, skill_text("notes", body="x\n" * 499), "notes"),
        ("body-tokens", 5, skill_text("notes", body="word " * 3_500), "notes"),
    ],
)
def test_a_broken_rule_is_told_with_its_line(rule: str, line: int, text: str, folder: str) -> None:
    assert broken(text, folder) == [(rule, line)]


@pytest.mark.parametrize(
    "description",
    [
        "Writes notes. Use when a release is due.",
        "Use this skill before a release.",
        "Used whenever someone asks for notes.",
        "Writes notes. 当用户要发布时使用。",
        "A parser for 1.2 and 2.0 of the format. Use when a file of it is read.",
        "Turns a → b. Use for arrows.",
        "First and foremost a linter. Use when code is new.",
    ],
)
def test_what_says_when_and_lists_no_steps_is_well(description: str) -> None:
    assert check(skill_text("notes", f'"{description}"'), folder="notes") == []


def test_all_that_is_wrong_is_told_at_once_in_the_order_of_the_file() -> None:
    text = skill_text("My_Notes", "Writes <notes>.", more="version: 1\nallowed-tools: [Read]\n", body="")

    assert broken(text) == [
        ("name-format", 2),
        ("name-folder", 2),
        ("description-brackets", 3),
        ("description-when", 3),
        ("key-unknown", 4),
        ("yaml-feature", 5),
        ("tools-type", 5),
        ("body-empty", 7),
    ]


def test_what_was_wrong_with_the_bytes_and_the_file_is_an_error_too() -> None:
    of_bytes = Problem(3, "encoding", "The file is not UTF-8.", "Save it as UTF-8.", Severity.WARNING)

    found = check(skill_text("notes"), folder="notes", file="skill.md", problems=(of_bytes,))

    assert [(one.rule, one.line, one.severity) for one in found] == [
        ("file-name", 0, Severity.ERROR),
        ("encoding", 3, Severity.ERROR),
    ]


@pytest.mark.parametrize("name", ["skill-creator", "skill-enhance"])
def test_the_skills_that_come_with_us_keep_every_rule(name: str) -> None:
    text = (BUNDLED / name / "SKILL.md").read_text(encoding="utf-8")

    assert check(text, folder=name) == []
