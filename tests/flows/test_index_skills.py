"""The skills on disk as the database knows them: new, changed and gone ones are seen, and only those are read."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest
from tests.fakes.skills import DESCRIPTION, skill_text, write_skill

from synapse.errors import Ambiguous, NotFound
from synapse.flows.index_skills import SkillsSeen, index_skills
from synapse.flows.library import Library, get_skill, open_library
from synapse.project.project import Project
from synapse.sessions.records import record_project
from synapse.skills.records import count_skills
from synapse.skills.skill import Scope
from synapse.workspace.workspace import Workspace

BUNDLED = 2  # skills that come with the program


@pytest.fixture
def home(workspace: Workspace) -> Path:
    return Path(workspace.user_home)


@pytest.fixture
def checkout(home: Path) -> Path:
    folder = home / "code" / "shop"
    folder.mkdir(parents=True)
    subprocess.run(["git", "init", "-q", folder], check=True)
    return folder


def shown(library: Library) -> list[tuple[str, str, tuple[str, ...], bool]]:
    return [
        (one.called, one.place.scope.value, one.place.hosts, bool(one.place.shadowed_by))
        for one in library.skills
        if one.place.scope is not Scope.BUNDLED
    ]


def test_a_skill_is_read_when_it_is_new_and_when_it_changed_and_never_between(workspace: Workspace, home: Path) -> None:
    write_skill(home / ".claude/skills", "notes")
    path = write_skill(home / ".claude/skills", "other")

    assert index_skills(workspace) == SkillsSeen(2 + BUNDLED, 2 + BUNDLED, 0)
    assert index_skills(workspace) == SkillsSeen(2 + BUNDLED, 0, 0)
    path.write_text(skill_text("other", "Says otherwise. Use when asked."))
    assert index_skills(workspace) == SkillsSeen(2 + BUNDLED, 1, 0)
    assert get_skill(open_library(workspace, ""), "other").description == "Says otherwise. Use when asked."
    shutil.rmtree(path.parent)
    assert index_skills(workspace) == SkillsSeen(1 + BUNDLED, 0, 1)
    assert count_skills(workspace.database) == 1 + BUNDLED
    shutil.rmtree(home / ".claude/skills")
    assert index_skills(workspace) == SkillsSeen(BUNDLED, 0, 1)


def test_all_roots_count_the_nearest_first(workspace: Workspace, home: Path, checkout: Path) -> None:
    for root in (".claude/skills", ".agents/skills", ".opencode/skill", ".codex/skills", ".gemini/skills"):
        write_skill(checkout / root, f"p{root.split('/')[0].replace('.', '-')}")
        write_skill(
            home / root.replace("skill", "skills").replace("skillss", "skills"),
            "notes" + root.split("/")[0].replace(".", "-"),
        )
    write_skill(home / ".config/opencode/skill", "notes-config")
    write_skill(checkout / ".synapse/drafts", "new")
    write_skill(home / ".synapse/drafts", "newer")

    library = open_library(workspace, str(checkout))

    assert library.project == "shop"
    assert shown(library) == [
        ("p-claude", "project", ("claude_code", "opencode"), False),
        ("p-agents", "project", ("opencode", "codex", "gemini"), False),
        ("p-opencode", "project", ("opencode",), False),
        ("p-codex", "project", ("codex",), False),
        ("p-gemini", "project", ("gemini",), False),
        ("notes-claude", "person", ("claude_code", "opencode"), False),
        ("notes-agents", "person", ("opencode", "codex", "gemini"), False),
        ("notes-opencode", "person", ("opencode",), False),
        ("notes-codex", "person", ("codex",), False),
        ("notes-gemini", "person", ("gemini",), False),
        ("notes-config", "person", ("opencode",), False),
        ("new", "draft", (), False),
        ("newer", "draft", (), False),
    ]
    assert [one.called for one in library.skills[-BUNDLED:]] == ["skill-creator", "skill-enhance"]


def test_a_name_met_twice_is_the_nearest_ones(workspace: Workspace, home: Path, checkout: Path) -> None:
    near = write_skill(checkout / ".claude/skills", "notes")
    write_skill(checkout / ".agents/skills", "notes")
    write_skill(home / ".claude/skills", "notes")
    write_skill(checkout / ".synapse/drafts", "notes")

    library = open_library(workspace, str(checkout))

    assert [one[1:] for one in shown(library)] == [
        ("project", ("claude_code", "opencode"), False),
        ("project", ("opencode", "codex", "gemini"), True),
        ("person", ("claude_code", "opencode"), True),
        ("draft", (), False),
    ]
    assert get_skill(library, "notes").place.path == str(near)


def test_skills_of_one_project_are_not_anothers(workspace: Workspace, home: Path, checkout: Path) -> None:
    write_skill(checkout / ".claude/skills", "here")
    other = home / "code" / "other"
    write_skill(other / ".claude/skills", "there")
    record_project(workspace.database, Project(str(other), "other", str(other)), workspace.now())

    assert [one[0] for one in shown(open_library(workspace, str(checkout)))] == ["here"]
    assert [one[0] for one in shown(open_library(workspace, str(other)))] == ["there"]
    assert index_skills(workspace) == SkillsSeen(2 + BUNDLED, 0, 0)  # of both, wherever we are
    shutil.rmtree(checkout)
    assert index_skills(workspace) == SkillsSeen(1 + BUNDLED, 0, 1)


def test_two_checkouts_of_a_project_keep_their_own_skills(workspace: Workspace, home: Path, checkout: Path) -> None:
    write_skill(checkout / ".claude/skills", "here")
    for command in (["add", "-A"], ["-c", "user.name=x", "-c", "user.email=x@y.z", "commit", "-qm", "x"]):
        subprocess.run(["git", "-C", checkout, *command], check=True)
    tree = home / "code" / "tree"
    subprocess.run(["git", "-C", checkout, "worktree", "add", "-q", tree], check=True, capture_output=True)
    write_skill(tree / ".claude/skills", "there")

    assert [one[0] for one in shown(open_library(workspace, str(checkout)))] == ["here"]
    assert [one[0] for one in shown(open_library(workspace, str(tree)))] == ["here", "there"]
    assert index_skills(workspace, str(checkout)) == SkillsSeen(3 + BUNDLED, 0, 0)


def test_what_cannot_be_read_is_known_with_its_reason_and_the_rest_is_read(workspace: Workspace, home: Path) -> None:
    root = home / ".claude/skills"
    write_skill(root, "notes")
    (root / "bad").mkdir()
    (root / "bad" / "SKILL.md").write_text("# No frontmatter\n")
    (root / "out").symlink_to("/usr")

    library = open_library(workspace, "")

    assert {one.name: one.refused for one in library.skills if one.place.scope is Scope.PERSON} == {
        "bad": "There is no frontmatter, so neither a name nor a description.",
        "notes": "",
    }
    assert [(Path(left.path).name, left.why) for left in library.seen.left_out] == [("out", "a link that leads out")]
    (root / "bad" / "SKILL.md").write_text(skill_text("bad"))
    assert get_skill(open_library(workspace, ""), "bad").description == DESCRIPTION


def test_a_link_between_two_roots_is_one_skill_and_its_removal_is_seen(workspace: Workspace, home: Path) -> None:
    write_skill(home / ".claude/skills", "notes")
    (home / ".agents/skills").mkdir(parents=True)
    link = home / ".agents/skills/notes"
    link.symlink_to("../../.claude/skills/notes")

    assert shown(open_library(workspace, "")) == [
        ("notes", "person", ("claude_code", "opencode", "codex", "gemini"), False)
    ]
    link.unlink()
    assert shown(open_library(workspace, "")) == [("notes", "person", ("claude_code", "opencode"), False)]


def test_a_skill_is_got_by_any_of_its_names(workspace: Workspace, home: Path) -> None:
    write_skill(home / ".claude/skills", "notes")
    path = home / ".claude/skills/folder/SKILL.md"
    path.parent.mkdir()
    path.write_text(skill_text("said"))
    library = open_library(workspace, "")

    known = get_skill(library, "said")
    for name in ("folder", str(path), known.place.skill_id):
        assert get_skill(library, name) == known
    with pytest.raises(NotFound):
        get_skill(library, "nothing")


def test_a_name_that_two_plugins_have_must_be_said_whole(workspace: Workspace, home: Path) -> None:
    plugins = home / ".claude/plugins"
    plugins.mkdir()
    entries = {name: [{"scope": "user", "installPath": str(plugins / name)}] for name in ("a", "b")}
    text = str({"version": 2, "plugins": {f"{name}@m": entry for name, entry in entries.items()}}).replace("'", '"')
    (plugins / "installed_plugins.json").write_text(text)
    for name in entries:
        write_skill(plugins / name / "skills", "notes")

    library = open_library(workspace, "")

    assert [one[:3] for one in shown(library)] == [
        ("a:notes", "plugin", ("claude_code",)),
        ("b:notes", "plugin", ("claude_code",)),
    ]
    assert get_skill(library, "b:notes").place.plugin == "b"
    with pytest.raises(Ambiguous):
        get_skill(library, "notes")


def test_the_home_folder_is_no_project(workspace: Workspace, home: Path) -> None:
    write_skill(home / ".claude/skills", "notes")

    assert shown(open_library(workspace, str(home))) == [("notes", "person", ("claude_code", "opencode"), False)]


@pytest.mark.skipif(os.getuid() == 0, reason="root may read everything")
def test_a_file_without_rights_is_known_with_its_reason(workspace: Workspace, home: Path) -> None:
    write_skill(home / ".claude/skills", "notes").chmod(0)

    assert "cannot be read" in get_skill(open_library(workspace, ""), "notes").refused
