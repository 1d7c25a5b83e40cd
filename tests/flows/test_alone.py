"""One process at a time reads and learns."""

from pathlib import Path

import pytest
from filelock import FileLock, Timeout

from synapse.errors import StoreUnwritable
from synapse.flows.alone import READING, alone


def test_while_one_reads_no_other_does(tmp_path: Path) -> None:
    waited: list[str] = []

    with alone(str(tmp_path), lambda: waited.append("waits")), pytest.raises(Timeout):
        FileLock(tmp_path / READING).acquire(timeout=0)

    FileLock(tmp_path / READING).acquire(timeout=0).lock.release()
    assert waited == []


def test_who_comes_second_says_so_and_waits(tmp_path: Path) -> None:
    other = FileLock(tmp_path / READING)
    other.acquire()
    said: list[str] = []

    def let_go() -> None:
        said.append("waits")
        other.release()

    with alone(str(tmp_path), let_go):
        assert said == ["waits"]


def test_a_home_that_takes_no_lock_is_a_clear_error(tmp_path: Path) -> None:
    (tmp_path / "home").write_text("a file where a folder is to be")

    with pytest.raises(StoreUnwritable) as caught, alone(str(tmp_path / "home"), lambda: None):
        pass  # never entered

    assert caught.value.message.startswith(f"Cannot write in {tmp_path}")
