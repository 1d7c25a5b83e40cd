"""Small files, and what was put in their place."""

import os
from pathlib import Path

import pytest

from synapse.project.bounded import find_bounded, read_bounded


def test_a_file_is_read_up_to_the_limit(tmp_path: Path) -> None:
    file = tmp_path / "small"
    file.write_bytes(b"0123456789")
    assert [read_bounded(str(file), limit) for limit in (4, 10, 99)] == [b"0123", b"0123456789", b"0123456789"]


def test_a_pipe_a_folder_and_a_device_are_no_files_and_never_waited_for(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for path in (str(pipe), str(tmp_path), "/dev/zero"):
        with pytest.raises(OSError, match="is no file"):
            read_bounded(path, 10)
        assert find_bounded(path, 10) is None


def test_what_is_not_there_is_none(tmp_path: Path) -> None:
    loop = tmp_path / "loop"
    loop.symlink_to(loop)
    assert [find_bounded(path, 10) for path in (str(tmp_path / "no"), str(loop), "a\0b")] == [None, None, None]
