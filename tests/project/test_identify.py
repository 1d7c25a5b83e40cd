"""Which project a folder belongs to, on repositories laid out by hand."""

import os
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from synapse.project.identify import MAX_REMEMBERED, Projects, identify
from synapse.project.project import Project

URL = "git@git.example:Owner/Shop.git"
ORIGIN = "git.example/owner/shop"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    home = tmp_path / "home"
    home.mkdir()
    monkeypatch.setenv("HOME", str(home))
    return home


def lay_git_dir(path: Path, url: str = "") -> Path:
    (path / "objects").mkdir(parents=True)
    (path / "HEAD").write_text("ref: refs/heads/main\n")
    (path / "config").write_text(f'[remote "origin"]\n\turl = {url}\n' if url else "[core]\n")
    return path


def lay_worktree(main: Path, at: Path) -> None:
    """As `git worktree add` leaves it."""
    entry = main / "worktrees" / at.name
    entry.mkdir(parents=True)
    (entry / "HEAD").write_text("ref: refs/heads/side\n")
    (entry / "commondir").write_text("../..\n")
    at.mkdir(parents=True)
    (at / ".git").write_text(f"gitdir: {entry}\n")


def test_a_repository_is_known_by_its_origin(tmp_path: Path) -> None:
    lay_git_dir(tmp_path / "shop" / ".git", URL)
    (tmp_path / "shop" / "src").mkdir()
    expected = Project(ORIGIN, "shop", str(tmp_path / "shop"), ORIGIN)
    for cwd in ("shop", "shop/", "shop/src", "shop/src/", "shop//src/..", "shop/.git", "shop/.git/objects"):
        assert identify(f"{tmp_path}/{cwd}") == expected


def test_without_an_origin_it_is_known_by_its_git_dir(tmp_path: Path) -> None:
    git = lay_git_dir(tmp_path / "shop" / ".git")
    assert identify(str(tmp_path / "shop")) == Project(str(git), "shop", str(tmp_path / "shop"))


def test_a_missing_configuration_is_no_origin(tmp_path: Path) -> None:
    git = lay_git_dir(tmp_path / "shop" / ".git")
    (git / "config").unlink()
    assert identify(str(tmp_path / "shop")) == Project(str(git), "shop", str(tmp_path / "shop"))


def test_a_worktree_is_the_project_it_was_made_from(tmp_path: Path) -> None:
    git = lay_git_dir(tmp_path / "shop" / ".git")
    lay_worktree(git, tmp_path / "side")
    assert identify(str(tmp_path / "side")) == Project(str(git), "shop", str(tmp_path / "side"))
    (git / "config").write_text(f'[remote "origin"]\nurl = {URL}')
    assert identify(str(tmp_path / "side")) == Project(ORIGIN, "shop", str(tmp_path / "side"), ORIGIN)


def test_a_worktree_named_by_a_relative_path_is_found_too(tmp_path: Path) -> None:
    git = lay_git_dir(tmp_path / "shop" / ".bare")
    lay_worktree(git, tmp_path / "shop" / "side")
    (tmp_path / "shop" / "side" / ".git").write_text("gitdir: ../.bare/worktrees/side")
    (tmp_path / "shop" / ".git").write_text("gitdir: ./.bare\n")
    assert identify(str(tmp_path / "shop" / "side")) == Project(str(git), "shop", str(tmp_path / "shop" / "side"))
    assert identify(str(tmp_path / "shop")) == Project(str(git), "shop", str(tmp_path / "shop"))


def test_a_worktree_that_git_forgot_still_belongs_to_its_repository(tmp_path: Path) -> None:
    git = lay_git_dir(tmp_path / "shop" / ".git", URL)
    (tmp_path / "side").mkdir()
    (tmp_path / "side" / ".git").write_text(f"gitdir: {git}/worktrees/side\n")
    assert identify(str(tmp_path / "side")) == Project(ORIGIN, "shop", str(tmp_path / "side"), ORIGIN)


def test_a_submodule_is_a_project_of_its_own(tmp_path: Path) -> None:
    main = lay_git_dir(tmp_path / "shop" / ".git", URL)
    lay_git_dir(main / "modules" / "lib", "https://git.example/owner/lib")
    (tmp_path / "shop" / "lib").mkdir()
    (tmp_path / "shop" / "lib" / ".git").write_text("gitdir: ../.git/modules/lib\n")
    assert identify(str(tmp_path / "shop" / "lib")) == Project(
        "git.example/owner/lib", "lib", str(tmp_path / "shop" / "lib"), "git.example/owner/lib"
    )


def test_a_bare_repository_is_its_own_root(tmp_path: Path) -> None:
    bare = lay_git_dir(tmp_path / "shop.git")
    assert identify(str(bare / "objects")) == Project(str(bare), "shop", str(bare))


def test_a_clone_on_the_same_disk_belongs_to_what_was_cloned(tmp_path: Path) -> None:
    first = lay_git_dir(tmp_path / "first" / ".git")
    lay_git_dir(tmp_path / "second" / ".git", str(tmp_path / "first"))
    lay_git_dir(tmp_path / "third" / ".git", "../second")
    assert identify(str(tmp_path / "third")) == Project(str(first), "first", str(tmp_path / "third"))
    (first / "config").write_text(f'[remote "origin"]\nurl = {URL}')
    assert identify(str(tmp_path / "third")) == Project(ORIGIN, "shop", str(tmp_path / "third"), ORIGIN)


def test_clones_in_a_circle_and_of_nothing_end(tmp_path: Path) -> None:
    one = lay_git_dir(tmp_path / "one" / ".git", "../other")
    lay_git_dir(tmp_path / "other" / ".git", "file://" + str(tmp_path / "one"))
    lost = lay_git_dir(tmp_path / "lost" / ".git", "/nowhere/at/all")
    assert identify(str(tmp_path / "one")) == Project(str(one), "one", str(tmp_path / "one"))
    assert identify(str(tmp_path / "lost")) == Project(str(lost), "lost", str(tmp_path / "lost"))


def test_the_disk_comes_before_the_transcript(tmp_path: Path) -> None:
    git = lay_git_dir(tmp_path / "shop" / ".git", URL)
    given_origin = "https://git.example/owner/old-name"
    assert identify(str(tmp_path / "shop"), given_origin).id == ORIGIN
    (git / "config").unlink()
    assert identify(str(tmp_path / "shop"), given_origin) == Project(
        "git.example/owner/old-name", "old-name", str(tmp_path / "shop"), "git.example/owner/old-name"
    )


def test_a_folder_of_another_machine_is_known_by_the_origin_its_transcript_names() -> None:
    assert identify("/elsewhere/shop", URL) == Project(ORIGIN, "shop", "/elsewhere/shop", ORIGIN)
    assert identify("", URL) == Project(ORIGIN, "shop", "", ORIGIN)


def test_a_folder_in_no_repository_is_known_by_its_path(tmp_path: Path) -> None:
    (tmp_path / "notes").mkdir()
    (tmp_path / ".config").mkdir()
    assert identify(f"{tmp_path}/notes/") == Project(f"{tmp_path}/notes", "notes", f"{tmp_path}/notes")
    assert identify(f"{tmp_path}/.config") == Project(f"{tmp_path}/.config", ".config", f"{tmp_path}/.config")
    assert identify("/") == Project("/", "", "/")


def test_a_folder_that_is_gone_keeps_its_path() -> None:
    assert identify("/gone//away/x/../y/") == Project("/gone/away/y", "y", "/gone/away/y")
    assert identify("//gone/away") == Project("/gone/away", "away", "/gone/away")


def test_a_deleted_folder_belongs_to_the_repository_it_was_in(tmp_path: Path) -> None:
    lay_git_dir(tmp_path / "shop" / ".git", URL)
    assert identify(str(tmp_path / "shop" / "gone" / "deep")) == Project(ORIGIN, "shop", str(tmp_path / "shop"), ORIGIN)


def test_a_deleted_folder_is_no_part_of_the_dotfiles_around_it(home: Path) -> None:
    lay_git_dir(home / ".git", "https://git.example/me/dotfiles")
    (home / "notes").mkdir()
    gone = str(home / "gone")
    assert identify(gone) == Project(gone, "gone", gone)
    assert identify(str(home / "notes")).id == "git.example/me/dotfiles"


def test_a_deleted_folder_is_no_part_of_a_repository_around_the_home_folder(tmp_path: Path, home: Path) -> None:
    lay_git_dir(tmp_path / ".git")
    gone = str(home / "gone")
    assert identify(gone) == Project(gone, "gone", gone)


def test_links_lead_to_the_folder_they_mean(tmp_path: Path) -> None:
    lay_git_dir(tmp_path / "shop" / ".git", URL)
    (tmp_path / "link").symlink_to(tmp_path / "shop")
    (tmp_path / "plain").mkdir()
    (tmp_path / "other").symlink_to(tmp_path / "plain")
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    assert identify(str(tmp_path / "link")).root == str(tmp_path / "shop")
    assert identify(str(tmp_path / "other")).id == str(tmp_path / "plain")
    assert identify(str(tmp_path / "loop")).id == str(tmp_path / "loop")


def test_a_git_dir_may_be_a_link(tmp_path: Path) -> None:
    real = lay_git_dir(tmp_path / "store" / "shop.git")
    (tmp_path / "shop").mkdir()
    (tmp_path / "shop" / ".git").symlink_to(real)
    assert identify(str(tmp_path / "shop")) == Project(str(real), "shop", str(tmp_path / "shop"))


def test_a_tilde_is_the_home_folder(home: Path) -> None:
    (home / "notes").mkdir()
    assert identify("~/notes") == Project(f"{home}/notes", "notes", f"{home}/notes")


def test_windows_paths_stay_readable_here() -> None:
    assert identify("D:\\work\\shop\\") == Project("D:\\work\\shop", "shop", "D:\\work\\shop")
    assert identify("d:/work/shop") == Project("D:\\work\\shop", "shop", "D:\\work\\shop")
    assert identify("C:\\") == Project("C:\\", "C:", "C:\\")
    assert identify("\\\\server\\share\\shop") == Project(
        *["\\\\server\\share\\shop", "shop", "\\\\server\\share\\shop"]
    )
    assert identify("D:\\work\\shop", URL) == Project(ORIGIN, "shop", "D:\\work\\shop", ORIGIN)


@pytest.mark.parametrize("cwd", ["", "relative/shop", ".", "nul\0byte", "/nul\0byte", "/" + "x" * 5_000])
def test_what_is_no_path_is_kept_as_it_is(cwd: str) -> None:
    project = identify(cwd)
    assert (project.id, project.root, project.origin) == (cwd, cwd, "")


@pytest.mark.parametrize(
    "pointer",
    [
        *(b"", b"gitdir:", b"gitdir: /nowhere/at/all", b"gitdir: .git", b"gitdir: .", b"gitdir: /", b"nonsense"),
        *(b"gitdir: a\0b", b"gitdir: a\nb", b"\xff\xfe\x00" * 50_000, b"gitdir: " + b"x" * 100_000),
    ],
)
def test_a_broken_pointer_is_passed_over(tmp_path: Path, pointer: bytes) -> None:
    lay_git_dir(tmp_path / "shop" / ".git", URL)
    (tmp_path / "shop" / "odd").mkdir()
    (tmp_path / "shop" / "odd" / ".git").write_bytes(pointer)
    assert identify(str(tmp_path / "shop" / "odd")) == Project(ORIGIN, "shop", str(tmp_path / "shop"), ORIGIN)


def test_pipes_in_the_place_of_git_files_are_never_waited_for(tmp_path: Path) -> None:
    git = lay_git_dir(tmp_path / "shop" / ".git")
    (git / "config").unlink()
    os.mkfifo(git / "config")
    os.mkfifo(git / "commondir")
    (tmp_path / "plain").mkdir()
    os.mkfifo(tmp_path / "plain" / ".git")
    (tmp_path / "pointed").mkdir()
    (tmp_path / "pointed" / ".git").write_text(f"gitdir: {git}/config")
    assert identify(str(tmp_path / "shop")) == Project(str(git), "shop", str(tmp_path / "shop"))
    assert identify(str(tmp_path / "plain")).id == str(tmp_path / "plain")
    assert identify(str(tmp_path / "pointed")).id == str(tmp_path / "pointed")


def test_an_empty_git_folder_is_no_repository(tmp_path: Path) -> None:
    (tmp_path / "shop" / ".git").mkdir(parents=True)
    assert identify(str(tmp_path / "shop")).id == str(tmp_path / "shop")


def test_a_common_dir_that_is_none_is_not_followed(tmp_path: Path) -> None:
    git = lay_git_dir(tmp_path / "shop" / ".git")
    (git / "commondir").write_text("/")
    assert identify(str(tmp_path / "shop")).id == str(git)


def test_a_huge_configuration_is_read_in_part(tmp_path: Path) -> None:
    git = lay_git_dir(tmp_path / "shop" / ".git")
    (git / "config").write_text(f'[remote "origin"]\nurl = {URL}\n' + "[branch]\n" * 1_000_000)
    assert identify(str(tmp_path / "shop")).id == ORIGIN
    (git / "config").write_bytes(b"\0\xff[" * 1_000_000)
    assert identify(str(tmp_path / "shop")).id == str(git)


def test_a_tree_deeper_than_any_real_one_is_given_up(tmp_path: Path) -> None:
    deep = tmp_path / "/".join("d" * 300)
    deep.mkdir(parents=True)
    lay_git_dir(tmp_path / ".git", URL)
    assert identify(str(deep)).id == str(deep)


def test_answers_are_remembered_for_as_long_as_the_object_lives(tmp_path: Path) -> None:
    projects = Projects()
    first = projects.of(str(tmp_path))
    lay_git_dir(tmp_path / ".git", URL)
    assert projects.of(str(tmp_path)) is first
    assert projects.of(str(tmp_path), "https://git.example/other").id == ORIGIN
    assert Projects().of(str(tmp_path)).id == ORIGIN


def test_what_is_remembered_is_bounded() -> None:
    projects = Projects()
    for number in range(MAX_REMEMBERED + 1):
        projects.of(f"folder {number}")
    assert len(projects._known) == 1  # pyright: ignore[reportPrivateUsage]  (the bound is the point)


def test_projects_are_values() -> None:
    one = Project("id", "name", "/root", "origin")
    assert {one, Project("id", "name", "/root", "origin")} == {one}
    assert one != Project("id", "name", "/root")
    assert one != "id"
    assert repr(one) == "Project(id='id', name='name', root='/root', origin='origin')"


@given(st.text(max_size=40) | st.text(alphabet="/\\.~C:ab\0", max_size=20), st.text(max_size=20))
@settings(max_examples=150, deadline=None)
def test_any_folder_has_an_answer(cwd: str, origin: str) -> None:
    project = identify(cwd, origin)
    assert project == identify(cwd, origin)
    assert bool(project.id) == bool(cwd or project.origin)
