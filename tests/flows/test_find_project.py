"""Which project a person means by a folder or a name."""

from pathlib import Path

import pytest

from synapse.errors import Ambiguous, NotFound
from synapse.flows.find_project import get_project_id
from synapse.project.project import Project
from synapse.sessions.records import record_project
from synapse.workspace.workspace import Workspace

KIOSK = Project("github.com/dev/kiosk", "kiosk", "/home/dev/kiosk", "github.com/dev/kiosk")
PARCEL = Project("/home/dev/parcel/.git", "parcel", "/home/dev/parcel", "")
WEB = Project("/home/dev/shop/web", "web", "/home/dev/shop/web", "")
OTHER_WEB = Project("gitlab.com/mira/web", "web", "/srv/till/.worktrees/7", "gitlab.com/mira/web")
WINDOWS = Project(r"D:\work\Door", "Door", r"D:\work\Door", "")


@pytest.fixture
def known(workspace: Workspace) -> Workspace:
    for project in (KIOSK, PARCEL, WEB, OTHER_WEB, WINDOWS):
        record_project(workspace.database, project, "2026-11-18T12:00:00.000Z")
    return workspace


@pytest.mark.parametrize(
    ("name", "project"),
    [
        ("github.com/dev/kiosk", KIOSK),
        ("/home/dev/kiosk/", KIOSK),
        ("../../../../../../../../../../home/dev/kiosk", KIOSK),
        ("kiosk", KIOSK),
        ("dev/kiosk", KIOSK),
        ("KIOSK", KIOSK),
        ("parcel", PARCEL),
        ("dev/parcel", PARCEL),
        ("shop/web", WEB),
        ("mira/web", OTHER_WEB),
        ("till/.worktrees/7", OTHER_WEB),
        (r"d:\work\door", WINDOWS),
        ("door", WINDOWS),
    ],
)
def test_a_known_project_is_found_by_what_people_call_it(known: Workspace, name: str, project: Project) -> None:
    assert get_project_id(known, name) == project.id


def test_a_folder_that_is_there_comes_before_a_name(
    known: Workspace, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "kiosk").mkdir()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))

    assert {get_project_id(known, name) for name in ("kiosk", "./kiosk/", "~/kiosk")} == {str(tmp_path / "kiosk")}


@pytest.mark.parametrize("name", ["/home/dev/gone", "/home/dev/gone/", "~/gone", "./gone"])
def test_a_path_means_its_folder_also_when_that_is_gone(
    known: Workspace, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    expected = "/home/dev/gone" if name.startswith("/") else str(tmp_path / "gone")

    assert get_project_id(known, name) == expected


def test_a_name_that_two_projects_have_is_asked_about(known: Workspace) -> None:
    with pytest.raises(Ambiguous) as told:
        get_project_id(known, "web")

    assert told.value.message == "'web' fits several projects: /home/dev/shop/web, gitlab.com/mira/web."


@pytest.mark.parametrize("name", ["osk", "zeppelin"])
def test_a_name_that_no_project_has_is_told(known: Workspace, name: str) -> None:
    with pytest.raises(NotFound) as told:
        get_project_id(known, name)

    assert (told.value.message, told.value.hint) == (
        f"No project named {name!r}.",
        "Give a folder, or a name that `synapse status` shows.",
    )
