"""A file of somebody else's is written whole or not at all, and stays what it was in everything but its content."""

import os
import stat
from pathlib import Path

import pytest
from tests.fakes.ordinary_user import folder_for_everybody, ordinary_user

from synapse.errors import Busy, Unwirable
from synapse.hosts.replace import apply, check_writable, find_remains, read_file
from synapse.hosts.wiring import Change


def test_a_file_keeps_its_mode_and_a_link_stays_a_link(tmp_path: Path) -> None:
    real = tmp_path / "dotfiles" / "settings.json"
    real.parent.mkdir()
    real.write_bytes(b"old")
    real.chmod(0o640)
    link = tmp_path / "settings.json"
    link.symlink_to(real)

    apply(Change(link, b"old", b"new"))

    assert link.is_symlink()
    assert (real.read_bytes(), stat.S_IMODE(real.stat().st_mode)) == (b"new", 0o640)
    assert sorted(path.name for path in tmp_path.rglob("*")) == ["dotfiles", "settings.json", "settings.json"]


def test_a_new_file_is_its_owners_alone_and_its_folders_too(tmp_path: Path) -> None:
    path = tmp_path / "a" / "b" / "new.json"

    apply(Change(path, None, b"new"))

    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


def test_a_file_is_deleted_and_one_that_is_gone_already_is_no_trouble(tmp_path: Path) -> None:
    path = tmp_path / "x"
    path.write_bytes(b"x")

    apply(Change(path, b"x", None))
    apply(Change(path, None, None))

    assert read_file(path) is None


@pytest.mark.parametrize("after", [b"ours", None])
def test_what_another_program_changed_meanwhile_is_left_to_it(tmp_path: Path, after: bytes | None) -> None:
    path = tmp_path / "settings.json"
    path.write_bytes(b"theirs")

    with pytest.raises(Busy, match=r"Another program has just changed .*settings\.json\."):
        apply(Change(path, b"old", after))

    assert path.read_bytes() == b"theirs"
    assert not find_remains(path).exists()


def test_what_a_killed_writer_left_is_no_obstacle(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    find_remains(path).write_bytes(b"half")

    apply(Change(path, None, b"whole"))

    assert path.read_bytes() == b"whole"
    assert [entry.name for entry in tmp_path.iterdir()] == ["settings.json"]


def test_a_read_only_file_is_refused_also_to_root(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_bytes(b"{}")
    path.chmod(0o444)

    with pytest.raises(Unwirable, match=r"settings\.json is read-only\."):
        check_writable(path)


def test_a_folder_in_a_files_place_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Unwirable, match="is read-only"):
        check_writable(tmp_path)
    with pytest.raises(Unwirable, match="Cannot read"):
        read_file(tmp_path)


def test_without_rights_it_is_said_which_folder_refuses() -> None:
    with folder_for_everybody() as folder:
        (folder / "closed").mkdir(mode=0o555)
        with ordinary_user(), pytest.raises(Unwirable, match=r"closed cannot be written to\."):
            check_writable(folder / "closed" / "deeper" / "settings.json")


def test_a_disk_that_refuses_is_an_error_with_a_name(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "no-folder")

    with pytest.raises(Unwirable, match="Cannot write"):
        apply(Change(tmp_path / "no-folder" / "x", None, b"x"))
