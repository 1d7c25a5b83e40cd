"""Somebody's skill: read whole, scanned, locked, and laid into the drafts."""

import subprocess
from pathlib import Path

import pytest
from tests.fakes.skill_desk import Desk, a_skill, find_by_words

from synapse.errors import Ambiguous, BadInput, Busy, InvalidSkill, NotFound, Unreadable
from synapse.flows.add_skill import Added, add_skill
from synapse.flows.approve_skill import approve, hold_gate, reject, roll_back
from synapse.flows.check_lock import LOCK, Changed, Locked, find_changed, read_lock
from synapse.skills.content import Content
from synapse.skills.draft import Kind, State
from synapse.workspace.workspace import Workspace


@pytest.fixture
def desk(workspace: Workspace) -> Desk:
    return Desk(workspace)


def lay(folder: Path, content: Content) -> Path:
    for name, held in content.files:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(held)
    return folder


def add(desk: Desk, source: object, *, name: str = "", pick: str = "", is_for_person: bool = False) -> Added:
    return add_skill(
        desk.workspace, desk.cwd, str(source), name=name, pick=pick, is_for_person=is_for_person, is_wished=True
    )


def commit(folder: Path) -> Path:
    who = ("-c", "user.name=x", "-c", "user.email=x@example.org", "-c", "commit.gpgsign=false")
    for command in (("init", "-q"), ("add", "."), (*who, "commit", "-q", "-m", "one")):
        subprocess.run(["git", *command], cwd=folder, check=True, capture_output=True)
    return folder


def test_a_folder_becomes_a_draft_that_is_locked(desk: Desk, tmp_path: Path) -> None:
    added = add(desk, lay(tmp_path / "pretty-tables", a_skill()))

    assert (added.version.state, added.version.kind, added.threats, added.problems) == (
        State.DRAFT,
        Kind.IMPORTED,
        (),
        (),
    )
    assert desk.loadable() == {}
    assert read_lock(desk.project / ".synapse") == {
        "pretty-tables": Locked(
            source=str(tmp_path / "pretty-tables"),
            commit="",
            hash=a_skill().hash,
            at="2026-11-18T12:00:00.000Z",
            high=0,
            medium=0,
            low=0,
        )
    }


def test_a_repository_is_fetched_and_its_commit_written_down(desk: Desk, tmp_path: Path) -> None:
    source = tmp_path / "theirs"
    lay(source / "skills" / "pretty-tables", a_skill())
    lay(source / "skills" / "poet", a_skill("poet"))
    commit(source)
    head = subprocess.run(
        ["git", "rev-parse", "HEAD"], cwd=source, check=True, capture_output=True, text=True
    ).stdout.strip()
    url = source.as_uri()

    with pytest.raises(Ambiguous, match="fits several skills: poet, pretty-tables"):
        add(desk, url)
    added = add(desk, url, pick="pretty-tables", name="tables", is_for_person=True)

    assert added.folder == f"{desk.workspace.home}/drafts/tables"
    assert "name: tables\n" in Path(added.folder, "SKILL.md").read_text()
    locked = read_lock(Path(desk.workspace.home))["tables"]
    assert (locked.source, locked.commit, locked.hash) == (url, head, added.version.content_hash)


def test_nothing_of_a_repository_is_run(desk: Desk, tmp_path: Path) -> None:
    source = commit(lay(tmp_path / "pretty-tables", a_skill()))
    mark = tmp_path / "was-run"
    for hook in ("post-checkout", "post-merge"):
        path = source / ".git" / "hooks" / hook
        path.parent.mkdir(exist_ok=True)
        path.write_text(f"#!/bin/sh\ntouch {mark}\n")
        path.chmod(0o755)

    add(desk, source.as_uri())

    assert not mark.exists()


@pytest.mark.parametrize("url", ["file:///nowhere/at-all", "https://127.0.0.1:9/x.git"])
def test_what_cannot_be_fetched_is_said(desk: Desk, url: str) -> None:
    with pytest.raises(Unreadable, match="git could not fetch"):
        add(desk, url)


def test_a_source_that_is_none(desk: Desk, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    with pytest.raises(NotFound, match="No folder named"):
        add(desk, "ext::sh -c 'touch /tmp/x'")
    with pytest.raises(NotFound, match="No skill named"):
        add(desk, tmp_path / "empty")
    with pytest.raises(BadInput, match="is no name for a skill"):
        add(desk, lay(tmp_path / "pretty-tables", a_skill()), name="../../etc")


def test_one_writer_at_a_time(desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("synapse.flows.approve_skill.PATIENCE_S", 0.0)
    with hold_gate(desk.workspace), pytest.raises(Busy, match="Another change of skills"):
        add(desk, lay(tmp_path / "pretty-tables", a_skill()))


def test_a_link_out_of_the_folder_is_refused(desk: Desk, tmp_path: Path) -> None:
    folder = lay(tmp_path / "pretty-tables", a_skill())
    (folder / "keys.md").symlink_to("/etc/passwd")

    with pytest.raises(InvalidSkill, match="is a link"):
        add(desk, folder)
    assert not (desk.project / ".synapse").exists()


def test_a_harmful_one_comes_in_with_its_scan(desk: Desk, tmp_path: Path) -> None:
    added = add(desk, lay(tmp_path / "pretty-tables", a_skill(body="Then `rm -rf ~/`.")))

    assert [(threat.level, threat.rule, threat.line) for threat in added.threats] == [("high", "wipe", 8)]
    assert read_lock(desk.project / ".synapse")["pretty-tables"].high == 1


def test_an_import_that_changes_is_reported(desk: Desk, tmp_path: Path) -> None:
    source = lay(tmp_path / "pretty-tables", a_skill())
    add(desk, source)
    approve(desk.workspace, desk.cwd, "pretty-tables", find_by_words("pretty-tables"))
    assert find_changed(desk.workspace, desk.cwd) == []

    place = desk.project / ".claude/skills/pretty-tables"
    (place / "SKILL.md").write_text("changed")

    why = f"it has changed since it came from {source}"
    assert find_changed(desk.workspace, desk.cwd) == [Changed("pretty-tables", str(place), why)]
    (place / "SKILL.md").unlink()
    assert [one.name for one in find_changed(desk.workspace, desk.cwd)] == ["pretty-tables"]


def test_a_draft_that_the_lock_does_not_name_is_reported(desk: Desk, tmp_path: Path) -> None:
    draft = Path(add(desk, lay(tmp_path / "pretty-tables", a_skill())).folder)
    (draft / "SKILL.md").write_text("changed")
    why = f"it has changed since it came from {tmp_path / 'pretty-tables'}"
    assert find_changed(desk.workspace, desk.cwd) == [Changed("pretty-tables", str(draft), why)]

    (desk.project / ".synapse" / LOCK).unlink()

    why = "it is an import, and the lock file does not name it"
    assert find_changed(desk.workspace, desk.cwd) == [Changed("pretty-tables", str(draft), why)]


def test_the_lock_of_the_active_one_comes_back_when_its_successor_is_rejected(desk: Desk, tmp_path: Path) -> None:
    source = lay(tmp_path / "pretty-tables", a_skill())
    add(desk, source)
    approve(desk.workspace, desk.cwd, "pretty-tables", find_by_words("pretty-tables"))
    [first] = read_lock(desk.project / ".synapse").values()
    for body in ("Align numbers.", "Align words."):
        add(desk, lay(source, a_skill(body=body)))

    reject(desk.workspace, desk.cwd, "pretty-tables")

    assert read_lock(desk.project / ".synapse") == {"pretty-tables": first}
    assert find_changed(desk.workspace, desk.cwd) == []


def test_a_rejected_draft_leaves_nothing_in_the_lock(desk: Desk, tmp_path: Path) -> None:
    add(desk, lay(tmp_path / "pretty-tables", a_skill()))

    reject(desk.workspace, desk.cwd, "pretty-tables")

    assert read_lock(desk.project / ".synapse") == {}


def test_after_a_rollback_nothing_is_said_to_have_changed(desk: Desk, tmp_path: Path) -> None:
    for body in ("Align numbers.", "Align words."):
        add(desk, lay(tmp_path / "pretty-tables", a_skill(body=body)))
        approve(desk.workspace, desk.cwd, "pretty-tables", find_by_words("pretty-tables"))

    roll_back(desk.workspace, desk.cwd, "pretty-tables")

    assert find_changed(desk.workspace, desk.cwd) == []
