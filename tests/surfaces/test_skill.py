"""`synapse skill`, through the command line: what a person sees of the skills on this machine."""

import json
from pathlib import Path

import pytest
from tests.fakes.claude_session import ClaudeSession
from tests.fakes.command_line import CommandLine
from tests.fakes.skills import DESCRIPTION, skill_text, write_skill

BROKEN = "---\nname: Wrong\ndescription: Writes <notes>\nmodel: opus\n---\n\n[rules](references/rules.md)\n"


@pytest.fixture
def library(synapse: CommandLine) -> CommandLine:
    """A person with three skills, one of which is hidden and one broken, and a project with one."""
    home = synapse.home
    write_skill(home / ".claude/skills", "notes")
    write_skill(home / ".agents/skills", "notes", "Another one. Use when asked.")
    write_skill(home / ".claude/skills", "own", more="disable-model-invocation: true\n")
    broken = home / ".claude/skills/broken/SKILL.md"
    broken.parent.mkdir()
    broken.write_text("# No frontmatter\n")
    return synapse


def test_a_machine_without_skills_has_only_ours(synapse: CommandLine) -> None:
    code, out, err = synapse("skill", "list", "--scope", "person")

    assert (code, out, err) == (0, "No skills fit.\n", "")
    assert [one["name"] for one in synapse.read_json("skill", "list")] == ["skill-creator", "skill-enhance"]


def test_skills_are_listed_with_where_they_lie_and_what_is_wrong(library: CommandLine) -> None:
    code, out, err = library("skill", "list", "--scope", "person")

    assert (code, err) == (0, "")
    assert [line.split()[0] for line in out.splitlines()] == ["name", "broken", "notes", "own", "notes"]
    assert (
        out.splitlines()[1].split("  ")[-1].strip() == "There is no frontmatter, so neither a name nor a description."
    )
    assert "shadowed" in out.splitlines()[4]
    assert "for you alone" in out.splitlines()[3]


def test_the_list_can_be_narrowed(library: CommandLine) -> None:
    def names(*arguments: str) -> list[str]:
        return [one["name"] for one in library.read_json("skill", "list", *arguments)]

    assert names("--host", "codex") == ["notes"]
    assert names("--shadowed") == ["notes"]
    assert names("--problems") == ["broken", "own"]
    assert names("--scope", "bundled") == ["skill-creator", "skill-enhance"]
    assert library("skill", "list", "--limit", "1").err == "The nearest 1 of 6; --limit 0 shows all.\n"


def test_one_skill_as_json_says_all_that_is_known(library: CommandLine) -> None:
    (found,) = library.read_json("skill", "list", "--host", "codex")

    path = library.home / ".agents/skills/notes/SKILL.md"
    assert found | {"content_hash": ""} == {
        "name": "notes",
        "called": "notes",
        "description": "Another one. Use when asked.",
        "scope": "person",
        "hosts": ["opencode", "codex", "gemini"],
        "path": "~/.agents/skills/notes/SKILL.md",
        "project_id": "",
        "shadowed_by": "~/.claude/skills/notes/SKILL.md",
        "problems": 0,
        "refused": "",
        "is_for_models": True,
        "content_hash": "",
        "size": path.stat().st_size,
    }


def test_a_place_that_was_left_out_is_told_beside_the_list(library: CommandLine) -> None:
    (library.home / ".claude/skills/out").symlink_to("/usr")

    assert library("skill", "list").err == (
        "1 place not looked at, the first ~/.claude/skills/out: a link that leads out.\n"
    )


def test_a_skill_is_shown_level_by_level(library: CommandLine) -> None:
    (library.home / ".claude/skills/notes/scripts").mkdir()
    (library.home / ".claude/skills/notes/scripts/tag.sh").write_text("git tag\x1b[2J\n")
    head = f"notes  person\n{DESCRIPTION}\n~/.claude/skills/notes/SKILL.md\n"

    assert library("skill", "show", "notes", "--level", "1") == (0, head, "")
    assert library("skill", "show", "notes") == (0, f"{head}\n# Do it\n", "")
    third = f"{head}\n# Do it\n\nFiles\n       9 B  scripts/tag.sh\n"
    size = (library.home / ".claude/skills/notes/scripts/tag.sh").stat().st_size
    assert library("skill", "show", "notes", "--level", "3") == (
        0,
        third.replace("9 B", f"{size} B").replace("       1", "      1"),
        "",
    )
    assert library("skill", "show", "notes", "--file", "scripts/tag.sh") == (0, "git tag[2J\n", "")
    assert library("skill", "show", "own", "--level", "3").out.endswith("Files\n  none\n")


def test_a_skill_is_shown_as_json_level_by_level(library: CommandLine) -> None:
    first = library.read_json("skill", "show", "own", "--level", "1")
    third = library.read_json("skill", "show", "own", "--level", "3")

    assert (first["name"], "body" in first) == ("own", False)
    assert (third["body"], third["files"], [one["rule"] for one in third["mend"]]) == (
        "\n# Do it\n",
        [],
        ["key-unknown"],
    )
    (library.home / ".claude/skills/own/more.md").write_text("More.")
    assert library.read_json("skill", "show", "own", "--file", "more.md") == {"file": "more.md", "text": "More."}


def test_what_is_not_there_is_said_with_a_way_on(library: CommandLine) -> None:
    assert library("skill", "show", "nothing") == (
        1,
        "",
        "No skill named 'nothing'.\n  → `synapse skill list` shows them all.\n".replace("No", "Error: No"),
    )
    assert library("skill", "show", "own", "--file", "../notes/SKILL.md").code == 1
    assert library("skill", "show", "broken").out.splitlines()[0] == "broken  person, not loadable"


def test_where_a_skill_lies_and_which_host_finds_it_how(library: CommandLine) -> None:
    (library.home / ".agents/skills/own").symlink_to("../../.claude/skills/own")
    (library.home / ".claude/projects").mkdir()

    code, out, err = library("skill", "where", "own")

    assert (code, err) == (0, "")
    assert out == (
        "own  ~/.claude/skills/own/SKILL.md\n"
        "  claude_code  ~/.claude/skills/own/SKILL.md\n"
        "  opencode     ~/.claude/skills/own/SKILL.md  (not used on this machine)\n"
        "  codex        ~/.agents/skills/own/SKILL.md → ~/.claude/skills/own  (not used on this machine)\n"
        "  gemini       ~/.agents/skills/own/SKILL.md → ~/.claude/skills/own  (not used on this machine)\n"
    )
    found = library.read_json("skill", "where", "notes")["found_by"]
    assert [(one["host"], bool(one["path"])) for one in found] == [
        ("claude_code", True),
        ("opencode", True),
        ("codex", False),
        ("gemini", False),
    ]


def test_a_skill_of_a_project_is_found_from_within_it(library: CommandLine, monkeypatch: pytest.MonkeyPatch) -> None:
    project = library.home / "code/shop"
    write_skill(project / ".codex/skills", "ship")
    monkeypatch.chdir(project)

    assert library("skill", "where", "ship").out == (
        "ship  ~/code/shop/.codex/skills/ship/SKILL.md\n"
        "  claude_code  does not look there\n"
        "  opencode     does not look there  (not used on this machine)\n"
        "  codex        ~/code/shop/.codex/skills/ship/SKILL.md  (not used on this machine)\n"
        "  gemini       does not look there  (not used on this machine)\n"
    )
    shadow = write_skill(project / ".claude/skills", "own")
    assert library("skill", "where", str(library.home / ".claude/skills/own/SKILL.md")).out.splitlines()[1] == (
        f"  in the shadow of {str(shadow).replace(str(library.home), '~')}"
    )


def test_problems_are_told_with_line_and_hint_and_the_exit_code(library: CommandLine) -> None:
    path = library.home / "wrong/SKILL.md"
    path.parent.mkdir()
    path.write_text(BROKEN)

    code, out, err = library("skill", "check", "wrong", "--strict")

    assert (code, err) == (1, "1 skill checked: 6 errors, 0 warnings.\n")
    assert out.startswith("~/wrong/SKILL.md\n  error    name-format: line 2: The name `Wrong` has capital letters.\n")
    assert "           → Small letters and digits, with single hyphens between words.\n" in out
    assert "  error    reference-missing: line 7: references/rules.md is named here and is not there.\n" in out
    code, out, err = library("skill", "check", "wrong/SKILL.md")
    assert (code, err) == (0, "1 skill checked: 0 errors, 3 warnings.\n")


def test_a_check_of_all_fails_for_what_no_host_would_load(library: CommandLine) -> None:
    code, out, err = library("skill", "check", "--all")

    assert (code, err) == (1, "6 skills checked: 1 error, 1 warning.\n")
    assert "error    frontmatter-missing: line 1" in out
    (library.home / ".claude/skills/broken/SKILL.md").write_text(skill_text("broken"))
    assert library("skill", "check", "--all").code == 0
    assert library("skill", "check", "notes", "--strict") == (0, "1 skill checked: nothing is wrong.\n", "")


def test_a_check_as_json(library: CommandLine) -> None:
    code, out, _ = library("skill", "check", ".claude/skills", "--json")

    (first, *others) = json.loads(out)
    assert code == 1
    assert first == {
        "path": "~/.claude/skills/broken/SKILL.md",
        "ok": False,
        "problems": [
            {
                "line": 1,
                "rule": "frontmatter-missing",
                "message": "There is no frontmatter, so neither a name nor a description.",
                "hint": "Begin the file with a line `---`, then `name:` and `description:`, then another line `---`.",
                "severity": "error",
            }
        ],
    }
    assert [one["ok"] for one in others] == [True, True]


def test_a_check_of_nothing_is_refused(library: CommandLine) -> None:
    for arguments in ((), ("notes", "--all"), ("code",), ("none",)):
        (library.home / "code").mkdir(exist_ok=True)
        assert library("skill", "check", *arguments).code == 1


def test_the_doctor_says_what_is_cut_hidden_alike_and_never_called(library: CommandLine) -> None:
    write_skill(library.home / ".claude/skills", "alike", DESCRIPTION.replace("Writes", "Drafts"))
    session = ClaudeSession("s1", str(library.home))
    session.person("Write the notes.")
    session.result(session.call("Skill", skill="notes"), "Launching skill: notes")
    session.write(library.home / "history/s1.jsonl")
    library("ingest", "history")

    code, out, err = library("skill", "doctor", "--context", "2500")

    assert (code, err) == (0, "")
    assert out == (
        "7 skills; Claude Code lists 2 of them: 166 characters for a budget of 100.\n"
        "\nListed by name alone, for the budget is used up (1)\n  alike\n"
        "\nLoaded by no host (1)\n"
        "  ~/.claude/skills/broken/SKILL.md: There is no frontmatter, so neither a name nor a description.\n"
        "\nIn the shadow of a nearer one (1)\n"
        "  notes: ~/.agents/skills/notes/SKILL.md behind ~/.claude/skills/notes/SKILL.md\n"
        "\nDescriptions that ask for the same prompts (1)\n"
        "  alike and notes: 83% (chang, merg, note, prepar, releas)\n"
        "\nNever called in a session that is known (1)\n  alike\n"
    )


def test_the_doctor_as_json_and_the_hosts_own_budget(library: CommandLine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SLASH_COMMAND_TOOL_CHAR_BUDGET", "12")

    found = library.read_json("skill", "doctor")

    assert found["listing"] == {"budget": 12, "wanted": 83, "used": 10, "bare": ["notes"], "shortened": []}
    assert [one["name"] for one in found["refused"]] == ["broken"]
    assert [Path(one["path"]).parts[-4] for one in found["shadowed"]] == [".agents"]
    assert (found["skills"], found["listed"], found["calls"], found["never_called"]) == (6, 1, 0, [])
    assert library("skill", "doctor").err == "No session that is known called a skill, so none is said to be unused.\n"


def test_skills_are_indexed_when_the_worker_goes_round(library: CommandLine) -> None:
    lessons = library.read_json("work")["rounds"][0]["lessons"]

    assert lessons["skills"] == {"found": 6, "read": 6, "gone": 0, "left_out": []}


def test_a_misspelt_command_is_guessed_at(synapse: CommandLine) -> None:
    code, _, err = synapse("skill", "lits")

    assert code == 2
    assert "Did you mean 'list'?" in err
