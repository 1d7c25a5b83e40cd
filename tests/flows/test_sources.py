"""Which files are read: those a person named, or what the hosts left."""

import os
from pathlib import Path

import pytest

from synapse.errors import BadInput
from synapse.flows.sources import Source, find_own_sources, find_sources
from synapse.observe import spool


def write(path: Path, content: str = "x") -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(content)
    return path


def paths(*names: Path | str) -> list[str]:
    return [source.path for source in find_sources([str(name) for name in names])]


def test_a_folder_gives_its_files_whatever_their_names_and_none_of_the_machinery(tmp_path: Path) -> None:
    wanted = [write(tmp_path / name) for name in ("a.jsonl", "b/c/d.gz", "e")]
    for name in (".git/HEAD", "node_modules/x/y.json", "b/__pycache__/z.pyc", "opencode.db-wal", "opencode.db-shm"):
        write(tmp_path / name)

    assert paths(tmp_path) == sorted(str(path) for path in wanted)


def test_a_file_that_is_named_twice_or_linked_is_read_once_by_its_real_name(tmp_path: Path) -> None:
    path = write(tmp_path / "a" / "s.jsonl")
    (tmp_path / "b").mkdir()
    (tmp_path / "b" / "link.jsonl").symlink_to(path)

    assert paths(tmp_path, path, tmp_path / "a") == [str(path)]


def test_links_to_nothing_or_to_themselves_and_what_is_no_file_are_passed_over(tmp_path: Path) -> None:
    (tmp_path / "gone.jsonl").symlink_to(tmp_path / "nowhere")
    (tmp_path / "self.jsonl").symlink_to(tmp_path / "self.jsonl")
    os.mkfifo(tmp_path / "pipe.jsonl")

    assert paths(tmp_path) == []
    assert paths(tmp_path / "self.jsonl") == []


@pytest.mark.parametrize("name", ["nowhere.jsonl", "~nobody-of-that-name/x", "a\0b"])
def test_what_is_not_there_is_an_error(name: str) -> None:
    with pytest.raises(BadInput) as caught:
        find_sources([name])

    assert (caught.value.message, caught.value.hint) == (
        f"There is no {name}.",
        "Give a transcript or a folder of them.",
    )


def test_a_tilde_is_the_persons_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    path = write(tmp_path / "s.jsonl")

    assert paths("~/s.jsonl") == [str(path)]


def test_a_database_changes_with_its_log(tmp_path: Path) -> None:
    database = write(tmp_path / "opencode.db", "12345")
    os.utime(database, ns=(1000, 1000))
    assert find_sources([str(tmp_path)]) == [Source(str(database), 5, 1000)]

    os.utime(write(tmp_path / "opencode.db-wal", "123"), ns=(2000, 2000))

    assert find_sources([str(tmp_path)]) == [Source(str(database), 8, 2000)]


def test_a_name_that_is_no_utf8_is_found_and_can_be_shown(tmp_path: Path) -> None:
    raw = os.fsencode(tmp_path) + b"/bad\xff.jsonl"
    with open(raw, "w") as file:  # noqa: PTH123  (pathlib takes no bytes)
        file.write("x")

    (source,) = find_sources([str(tmp_path)])

    assert os.fsencode(source.path) == raw
    assert source.shown == f"{tmp_path}/bad\\xff.jsonl"
    assert source.id == find_sources([source.path])[0].id


def test_default_places_and_what_hooks_named_are_read_where_they_are_there(tmp_path: Path) -> None:
    home = str(tmp_path / ".synapse")
    usual = write(tmp_path / ".codex" / "sessions" / "2026" / "r.jsonl")
    moved = write(tmp_path / "claude" / "projects" / "p" / "s.jsonl")
    named = write(tmp_path / "elsewhere" / "s.jsonl")
    for number, transcript in enumerate([str(named), "/nowhere/s.jsonl", "~nobody-of-that-name/x", "a\0b", ""]):
        spool.append(home, "claude_code", f"s{number}", {"transcript": transcript})

    found = find_own_sources(home, tmp_path, {"CLAUDE_CONFIG_DIR": str(tmp_path / "claude")})

    assert [source.path for source in found] == [str(usual), str(moved), str(named)]
