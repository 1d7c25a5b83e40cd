"""A checkout whose links would lead the writer of skills elsewhere: nothing is written through them."""

from pathlib import Path

import pytest
from tests.fakes.command_line import CommandLine, run_at_a_terminal
from tests.fakes.skill_desk import a_skill

from synapse.flows.skill_files import write_folder


@pytest.fixture
def parcel(synapse: CommandLine, monkeypatch: pytest.MonkeyPatch) -> CommandLine:
    """A project, somebody's skill to fetch, and a folder that is dear to the person."""
    project = synapse.home / "parcel"
    (project / ".git").mkdir(parents=True)
    (project / ".git" / "HEAD").write_text("ref: refs/heads/main\n")
    for folder in (".claude/projects", ".claude/skills", "precious/pretty-tables", "theirs"):
        (synapse.home / folder).mkdir(parents=True)
    (synapse.home / "precious/pretty-tables/diary.md").write_text("mine\n")
    write_folder(a_skill(), synapse.home / "theirs/pretty-tables")
    monkeypatch.chdir(project)
    return synapse


def plant(link: Path, leads_to: Path | str) -> None:
    link.parent.mkdir(parents=True, exist_ok=True)
    link.symlink_to(leads_to)


def is_untouched(line: CommandLine) -> bool:
    held = [path for path in (line.home / "precious").rglob("*") if path.is_file()]
    loaded = [*(line.home / ".claude/skills").iterdir(), *(line.home / "parcel").glob(".claude/skills/*")]
    diary = line.home / "precious/pretty-tables/diary.md"
    return not loaded and held == [diary] and diary.read_text() == "mine\n"


@pytest.mark.parametrize(
    ("where", "leads_to"),
    [
        ("drafts", "../.claude/skills"),
        ("", ".claude/skills"),
        ("", "~/.claude/skills"),
        ("", "~/precious"),
        ("drafts", "~/precious"),
        ("staging", "~/precious"),
        (".archive", "~/precious"),
        ("drafts", "~/nowhere"),
    ],
)
def test_nothing_is_added_through_a_link(parcel: CommandLine, where: str, leads_to: str) -> None:
    (parcel.home / "parcel/.claude/skills").mkdir(parents=True)
    plant(parcel.home / "parcel/.synapse" / where, leads_to.replace("~", str(parcel.home)))

    run = parcel("skill", "add", "../theirs/pretty-tables")

    path = f"~/parcel/.synapse/{where}".rstrip("/")
    assert (run.code, run.err.partition(": it is a link")[0]) == (1, f"Error: Nothing is written to {path}")
    assert is_untouched(parcel)
    assert not (parcel.home / "nowhere").exists()


@pytest.mark.parametrize(
    "name",
    [
        "staging/pretty-tables",
        "staging/.pretty-tables.new",
        ".skills.lock.new",
        "drafts/.pretty-tables.new",
    ],
)
def test_a_link_in_our_folders_is_not_followed(parcel: CommandLine, name: str) -> None:
    dear = parcel.home / "precious/pretty-tables"
    plant(parcel.home / "parcel/.synapse" / name, dear / "diary.md" if "lock" in name else dear)

    assert parcel("skill", "add", "../theirs/pretty-tables").code == 0

    draft = parcel.home / "parcel/.synapse/drafts/pretty-tables"
    assert (draft.is_symlink(), (draft / "SKILL.md").read_text()) == (False, a_skill().skill_text)
    assert is_untouched(parcel)


@pytest.mark.parametrize("where", [".claude/skills", ".claude"])
def test_nothing_is_approved_into_a_folder_out_of_the_checkout(parcel: CommandLine, where: str) -> None:
    assert parcel("skill", "add", "../theirs/pretty-tables").code == 0
    elsewhere = parcel.home / "elsewhere"
    elsewhere.mkdir()
    plant(parcel.home / "parcel" / where, elsewhere)

    code, said, _ = run_at_a_terminal("skill", "approve", "pretty-tables", "--wish", typed="y\n")

    assert (code != 0, "Nothing is written to" in said) == (True, True)
    assert not list(elsewhere.iterdir())


def test_a_draft_behind_a_link_is_not_taken_out_by_a_rejection(parcel: CommandLine) -> None:
    active = parcel.home / "parcel/.claude/skills/pretty-tables"
    active.parent.mkdir(parents=True)
    write_folder(a_skill(), active)
    plant(parcel.home / "parcel/.synapse/drafts", "../.claude/skills")

    run_at_a_terminal("skill", "reject", "pretty-tables")

    assert (active / "SKILL.md").read_text() == a_skill().skill_text
