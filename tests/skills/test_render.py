"""Rendering keeps every byte of what was not changed."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.fakes.skills import skill_text

from synapse.errors import InvalidSkill
from synapse.skills.read import read
from synapse.skills.render import render
from synapse.skills.skill import Skill

TEXT = """---
# who we are
name: notes   # the folder's name
license: MIT

# what we do
description: >-
  Writes notes.
  Use when asked.
model: opus
metadata:
  author: us   # all of us
  # of the format
  version: "1.0"
x-own:
  - kept
---

# Notes
"""
texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=80)
words = st.text(st.characters(exclude_categories=["Cs", "Cc"]), min_size=1, max_size=30).filter(
    lambda text: text == text.strip() != ""
)


def changed(skill: Skill, **fields: object) -> Skill:
    return replace(skill, **fields)  # type: ignore[arg-type]


def reread(skill: Skill) -> Skill:
    """What rendering says, without what only the text decides."""
    return read(render(skill), folder=skill.folder)


def test_what_was_not_changed_is_the_same_text() -> None:
    for text in (TEXT, "\ufeff" + TEXT, TEXT.replace("\n", "\r\n"), skill_text("notes", "Use when: x", more="y: *\n")):
        assert render(read(text, folder="notes")) == text


def test_a_changed_description_leaves_all_else_where_it_was() -> None:
    skill = changed(read(TEXT, folder="notes"), description="Writes: notes")

    assert render(skill) == TEXT.replace(">-\n  Writes notes.\n  Use when asked.", '"Writes: notes"')


def test_a_changed_pair_of_the_metadata_leaves_the_others_and_the_comments() -> None:
    skill = read(TEXT, folder="notes")

    newer = changed(skill, metadata=(("author", "us"), ("version", "1.1"), ("more", "yes")))
    assert render(newer) == TEXT.replace('version: "1.0"\n', 'version: "1.1"\n  more: "yes"\n')
    fewer = changed(skill, metadata=(("version", "1.0"),))
    assert render(fewer) == TEXT.replace("  author: us   # all of us\n  # of the format\n", "")
    none = changed(skill, metadata=())
    assert reread(none).metadata == ()
    turned = changed(skill, metadata=(("version", "1.0"), ("author", "us")))
    assert reread(turned).metadata == turned.metadata


def test_a_field_that_was_not_there_comes_last() -> None:
    skill = changed(read(TEXT, folder="notes"), allowed_tools="Read Bash(git:*)")

    assert render(skill) == TEXT.replace("  - kept\n", '  - kept\nallowed-tools: "Read Bash(git:*)"\n')


def test_a_changed_body_and_windows_lines() -> None:
    skill = read(TEXT.replace("\n", "\r\n"), folder="notes")

    head = TEXT.replace("\n", "\r\n").split("\r\n\r\n# Notes")[0]
    assert render(changed(skill, body="New.\n")) == f"{head}\r\nNew.\n"
    renamed = render(changed(skill, name="other"))
    assert renamed == TEXT.replace("\n", "\r\n").replace("name: notes   # the folder's name", "name: other")


def test_a_frontmatter_in_braces_is_not_changed_in_place() -> None:
    skill = read("---\n{name: notes, description: Use when x}\n---\n", folder="notes")

    with pytest.raises(InvalidSkill) as refused:
        render(changed(skill, name="other"))
    assert refused.value.rule == "yaml-feature"


@given(
    name=words,
    description=words,
    body=texts,
    tools=words | st.just(""),
    metadata=st.dictionaries(words, texts, max_size=4),
)
def test_reading_what_was_rendered_anew_gives_the_skill(
    name: str, description: str, body: str, tools: str, metadata: dict[str, str]
) -> None:
    skill = Skill(
        name, description, body, text="", folder="notes", allowed_tools=tools, metadata=tuple(metadata.items())
    )

    text = render(skill)
    again = read(text, folder="notes")

    assert again == replace(skill, text=text, problems=again.problems)
    assert render(again) == text


@given(
    name=words,
    description=words,
    body=texts,
    tools=words | st.just(""),
    metadata=st.dictionaries(words | st.sampled_from(["author", "version"]), texts, max_size=4),
    end=st.sampled_from(["\n", "\r\n"]),
)
def test_reading_what_was_changed_in_place_gives_the_change_and_the_rest_as_it_was(
    *, name: str, description: str, body: str, tools: str, metadata: dict[str, str], end: str
) -> None:
    before = read(TEXT.replace("\n", end), folder="notes")
    skill = changed(
        before, name=name, description=description, body=body, allowed_tools=tools, metadata=tuple(metadata.items())
    )

    text = render(skill)
    again = read(text, folder="notes")

    assert again == replace(skill, text=text, problems=again.problems)
    for kept in ("# who we are", "license: MIT", "# what we do", "model: opus", f"x-own:{end}  - kept"):
        assert kept in text


@given(st.text(max_size=300))
def test_whatever_can_be_read_is_rendered_as_it_was(head: str) -> None:
    text = f"---\nname: notes\ndescription: {head}\n---\n"
    try:
        skill = read(text, folder="notes")
    except InvalidSkill:
        return

    assert read(render(skill), folder="notes") == skill
