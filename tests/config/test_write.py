"""Changing the settings file: whole or not at all."""

import json
import resource
import stat
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from filelock import FileLock

from synapse.config.write import set_value, unset_value
from synapse.errors import BadSettings, Busy, NotFound, StoreUnwritable


def text_of(home: Path) -> str:
    return (home / "settings.json").read_text(encoding="utf-8")


def test_the_first_value_makes_home_and_file_for_the_owner_only(tmp_path: Path) -> None:
    home = tmp_path / "home"
    assert set_value(str(home), "observe.keepDays", "14") == 14
    assert text_of(home) == '{\n  "observe": {\n    "keepDays": 14\n  }\n}\n'
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in (home, home / "settings.json")}
    assert modes == {"home": 0o700, "settings.json": 0o600}


def test_other_keys_stay_and_each_value_stays_where_it_was(tmp_path: Path) -> None:
    before = {"observe": {"toolEvents": True}, "observe.keepDays": 9, "scrub": {"emails": True}, "later": [1, {"x": 2}]}
    (tmp_path / "settings.json").write_text(json.dumps(before))
    set_value(str(tmp_path), "observe.keepDays", "7")
    set_value(str(tmp_path), "scrub.emails", "no")
    set_value(str(tmp_path), "observe.ignore", "/a,/ü")
    set_value(str(tmp_path), "learning.enabled", "off")
    assert text_of(tmp_path) == (
        '{\n  "observe": {\n    "toolEvents": true,\n    "ignore": [\n      "/a",\n      "/ü"\n    ]\n  },\n'
        '  "observe.keepDays": 7,\n  "scrub": {\n    "emails": false\n  },\n'
        '  "later": [\n    1,\n    {\n      "x": 2\n    }\n  ],\n  "learning": {\n    "enabled": false\n  }\n}\n'
    )


def test_an_unset_value_is_gone_with_the_object_it_left_empty(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text('{"observe": {"keepDays": 9}, "scrub.emails": true, "learning": {}}')
    assert unset_value(str(tmp_path), "observe.keepDays") is True
    assert unset_value(str(tmp_path), "scrub.emails") is True
    assert unset_value(str(tmp_path), "scrub.emails") is False
    assert json.loads(text_of(tmp_path)) == {"learning": {}}


def test_a_wrong_or_unknown_entry_can_be_taken_out(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text('{"observe": {"keepDays": "x", "keepDay": 3}}')
    assert unset_value(str(tmp_path), "observe.keepDay") is True
    set_value(str(tmp_path), "observe.keepDays", "3")
    assert json.loads(text_of(tmp_path)) == {"observe": {"keepDays": 3}}
    with pytest.raises(NotFound):
        unset_value(str(tmp_path), "observe.keepDay")


@pytest.mark.parametrize("content", ['{"learning": ', "[]", '{"scrub": {}, "scrub": {}}', "\ud800"])
def test_a_broken_file_is_left_as_it_is(tmp_path: Path, content: str) -> None:
    file = tmp_path / "settings.json"
    file.write_text(content, encoding="utf-8", errors="surrogatepass")
    for change in (
        lambda: set_value(str(tmp_path), "scrub.emails", "1"),
        lambda: unset_value(str(tmp_path), "scrub.emails"),
    ):
        with pytest.raises(BadSettings) as caught:
            change()
        assert caught.value.hint == "Mend the file by hand first: nothing was changed."
        assert str(file) in caught.value.message
    assert file.read_text(encoding="utf-8", errors="surrogatepass") == content


def test_a_wrong_value_or_name_changes_nothing(tmp_path: Path) -> None:
    with pytest.raises(BadSettings):
        set_value(str(tmp_path), "observe.keepDays", "0")
    with pytest.raises(NotFound):
        set_value(str(tmp_path), "observe.keep", "1")
    assert list(tmp_path.iterdir()) == []


def test_a_linked_file_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "dotfiles").mkdir()
    (tmp_path / "home").mkdir()
    real = tmp_path / "dotfiles" / "synapse.json"
    real.write_text("{}")
    (tmp_path / "home" / "settings.json").symlink_to(real)
    set_value(str(tmp_path / "home"), "scrub.emails", "1")
    assert (tmp_path / "home" / "settings.json").is_symlink()
    assert json.loads(real.read_text()) == {"scrub": {"emails": True}}


def test_nothing_is_written_while_another_process_writes(tmp_path: Path) -> None:
    set_value(str(tmp_path), "observe.keepDays", "9")
    before = text_of(tmp_path)
    with FileLock(tmp_path / "settings.lock"):
        for change in (
            lambda: set_value(str(tmp_path), "observe.keepDays", "3", timeout_s=0),
            lambda: unset_value(str(tmp_path), "observe.keepDays", timeout_s=0),
        ):
            with pytest.raises(Busy, match="Another process is writing"):
                change()
    assert text_of(tmp_path) == before


def test_many_at_once_lose_nothing(tmp_path: Path) -> None:
    wanted = {"learning.enabled": False, "observe.keepDays": 3, "observe.toolEvents": True, "scrub.emails": True}
    with ThreadPoolExecutor(4) as pool:
        set_at_once = [pool.submit(set_value, str(tmp_path), name, json.dumps(value)) for name, value in wanted.items()]
    assert [done.result() for done in set_at_once] == list(wanted.values())
    assert json.loads(text_of(tmp_path)) == {
        "learning": {"enabled": False},
        "observe": {"keepDays": 3, "toolEvents": True},
        "scrub": {"emails": True},
    }


def test_a_lock_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "settings.lock").mkdir()
    with pytest.raises(StoreUnwritable, match=r"Cannot write .*settings\.json: Is a directory"):
        set_value(str(tmp_path), "scrub.emails", "1")


def test_a_disk_that_takes_no_more_leaves_the_old_file_and_nothing_beside_it(tmp_path: Path) -> None:
    set_value(str(tmp_path), "observe.keepDays", "9")
    before = text_of(tmp_path)
    code = (
        "import resource, sys\n"
        "from synapse.config.write import set_value\n"
        "from synapse.errors import StoreUnwritable\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))\n"
        "try:\n    set_value(sys.argv[1], 'observe.keepDays', '3')\n"
        "except StoreUnwritable as error:\n    print(error.message)\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))\n"
    )
    done = subprocess.run([sys.executable, "-c", code, str(tmp_path)], capture_output=True, text=True, check=True)
    assert done.stdout == f"Cannot write {tmp_path}/settings.json: File too large.\n"
    assert text_of(tmp_path) == before
    assert sorted(path.name for path in tmp_path.iterdir()) in (["settings.json"], ["settings.json", "settings.lock"])
    assert resource.getrlimit(resource.RLIMIT_FSIZE)[0] != 0
