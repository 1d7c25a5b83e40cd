"""`synapse skill search`, through the command line."""

import json

import pytest
from tests.fakes.command_line import CommandLine
from tests.fakes.skills import write_skill


@pytest.fixture
def library(synapse: CommandLine) -> CommandLine:
    write_skill(synapse.home / ".claude/skills", "release-notes")
    write_skill(synapse.home / ".claude/skills", "code", "Reviews source text. Use when a change is ready.")
    write_skill(synapse.home / ".claude/skills", "meeting", "整理会议笔记，归纳行动项。")
    return synapse


def names(library: CommandLine, *words: str) -> list[str]:
    code, out, err = library("skill", "search", *words, "--json")
    assert (code, err) == (0, "")
    return [one["called"] for one in json.loads(out)["results"]]


def test_skills_are_found_by_their_words_in_any_language(library: CommandLine) -> None:
    assert names(library, "write the release notes")[0] == "release-notes"
    assert names(library, "整理会议笔记") == ["meeting"]
    assert names(library, "encode") == []
    assert names(library, "review", "my", "code")[0] == "code"


def test_explain_tells_words_fields_scores_thresholds_and_the_verdict(library: CommandLine) -> None:
    code, out, _ = library("skill", "search", "write release notes kestrel", "--explain", "--limit", "1")

    assert code == 0
    assert "No skill holds: kestrel" in out
    assert "Named from 0.7" in out
    assert "release-notes  chance " in out
    assert "named in a line where the host lists it" in out or "not told: " in out or "named in a line: " in out
    assert "note  rarity " in out
    assert "; name, description" in out
    assert "score " in out
    assert "covered " in out


def test_explain_says_why_a_prompt_is_told_nothing(library: CommandLine) -> None:
    assert "not told: one word asks for nothing" in library("skill", "search", "release", "--explain")[1]
    assert "is below 0.7" in library("skill", "search", "a poem about the release of a dove", "--explain")[1]


def test_a_plain_search_is_a_table_with_the_thresholds_below(library: CommandLine) -> None:
    code, out, _ = library("skill", "search", "release notes")

    assert code == 0
    assert "release-notes" in out
    assert library("skill", "search", "zebra")[1] == "No skill shares a word with it.\n"


def test_a_name_with_line_breaks_and_codes_stands_on_one_line(library: CommandLine) -> None:
    path = library.home / ".claude/skills/release-notes/SKILL.md"
    path.write_text(path.read_text().replace("name: release-notes", 'name: "release\\e[2J\\nnotes"'))

    out = library("skill", "search", "write the release notes", "--explain")[1]

    assert "release[2J notes  chance " in out
    assert "\x1b" not in out


def test_explain_says_of_a_projects_skill_that_its_text_is_loaded_nowhere(
    library: CommandLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    project = library.home / "parcel"
    (project / ".git").mkdir(parents=True)
    (project / ".git" / "HEAD").write_text("ref: refs/heads/main\n")
    write_skill(project / ".claude/skills", "ragged", "Lays out ragged tables. Use when ragged tables are to be even.")
    monkeypatch.chdir(project)

    out = library("skill", "search", "lay out the ragged tables even", "--explain", "--limit", "1")[1]

    assert "named in a line; its text is loaded nowhere" in out
    assert "loaded elsewhere" not in out


def test_what_stands_in_the_frontmatter_alone_is_no_word_of_the_body(library: CommandLine) -> None:
    (one,) = library.read_json("skill", "search", "write release notes", "--limit", "1")["results"]

    assert {field for word in one["shared"] for field in word["fields"]} == {"name", "description"}
