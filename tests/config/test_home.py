"""Where Synapse keeps everything, and who may look into it."""

import os
import stat
from pathlib import Path

import pytest

from synapse.config.home import find_home, make_home
from synapse.errors import StoreUnwritable


def test_the_home_is_in_the_users_home_unless_named() -> None:
    assert find_home({"HOME": "/home/ada"}) == "/home/ada/.synapse"
    assert find_home({"HOME": "/home/ada", "SYNAPSE_HOME": ""}) == "/home/ada/.synapse"
    assert find_home({"HOME": "/home/ada", "SYNAPSE_HOME": "/srv/learned/"}) == "/srv/learned"


def test_a_tilde_in_the_name_is_the_users_home() -> None:
    assert find_home({"HOME": "/home/ada", "SYNAPSE_HOME": "~/learned"}) == "/home/ada/learned"
    assert find_home({"HOME": "/home/ada", "SYNAPSE_HOME": "~"}) == "/home/ada"
    assert find_home({"HOME": "/home/ada", "SYNAPSE_HOME": "~nobody-of-that-name/x"}).endswith(
        "/~nobody-of-that-name/x"
    )


def test_a_relative_name_is_meant_from_here(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    assert find_home({"HOME": "/home/ada", "SYNAPSE_HOME": "learned"}) == f"{tmp_path}/learned"


def test_without_home_in_the_environment_the_system_is_asked(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    assert find_home({}) == f"{tmp_path}/.synapse"


def test_a_user_without_a_home_is_told_what_to_set() -> None:
    with pytest.raises(StoreUnwritable) as caught:
        find_home({"HOME": "nowhere"})
    assert (caught.value.message, caught.value.hint) == (
        "This user has no home folder.",
        "Set SYNAPSE_HOME to a folder of your own.",
    )


@pytest.mark.parametrize("umask", [0o000, 0o022, 0o777])
def test_a_new_home_is_for_its_owner_only_whatever_the_umask(tmp_path: Path, umask: int) -> None:
    (tmp_path / "deep").mkdir()
    before = os.umask(umask)
    try:
        made = make_home(str(tmp_path / "deep" / "home"))
    finally:
        os.umask(before)
    assert made == str(tmp_path / "deep" / "home")
    assert stat.S_IMODE(Path(made).stat().st_mode) == 0o700


def test_folders_above_are_made_too(tmp_path: Path) -> None:
    assert Path(make_home(str(tmp_path / "a" / "b"))).is_dir()


def test_an_existing_home_keeps_its_rights(tmp_path: Path) -> None:
    tmp_path.chmod(0o750)
    assert make_home(str(tmp_path)) == str(tmp_path)
    assert stat.S_IMODE(tmp_path.stat().st_mode) == 0o750


@pytest.mark.parametrize(
    ("place", "message"),
    [
        ("{tmp}/file", "{tmp}/file is a file, not a folder."),
        ("{tmp}/file/home", "Cannot make {tmp}/file/home: {tmp}/file is a file."),
        ("{tmp}/file/a/home", "Cannot make {tmp}/file/a/home: Not a directory."),
        ("{tmp}/dangling", "{tmp}/dangling is a file, not a folder."),
        ("{tmp}/nul\0", "Cannot make {tmp}/nul\0: embedded null byte."),
        ("/proc/self/home", "Cannot make /proc/self/home: No such file or directory."),
        ("/proc/self", "/proc/self cannot be written to."),
    ],
)
def test_a_home_that_cannot_be_is_told_with_a_way_out(tmp_path: Path, place: str, message: str) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "dangling").symlink_to(tmp_path / "nowhere")
    home = place.format(tmp=tmp_path)
    with pytest.raises(StoreUnwritable) as caught:
        make_home(home)
    assert (caught.value.message, caught.value.hint) == (
        message.format(tmp=tmp_path),
        f"Make {home} a folder that you can write to, or set SYNAPSE_HOME to another one.",
    )
