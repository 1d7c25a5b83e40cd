import os
import stat
from multiprocessing import get_context
from pathlib import Path

from synapse.observe import spool


def test_lines_come_back_as_they_were_written(tmp_path: Path) -> None:
    home = str(tmp_path / "home")

    spool.append(home, "claude_code", "s/../1", {"kind": "prompt", "cwd": 'C:\\x\n"y" 路径'})
    spool.append(home, "claude_code", "s/../1", {"kind": "stop"})

    assert spool.find_spool_files(home) == ["claude_code-s_.._1-89cb0f7ad5ea3b2d.jsonl"]
    assert spool.read_spool(home) == [{"kind": "prompt", "cwd": 'C:\\x\n"y" 路径'}, {"kind": "stop"}]


def test_the_spool_is_the_owners_alone(tmp_path: Path) -> None:
    home = str(tmp_path / "home")
    before = os.umask(0)
    try:
        spool.append(home, "claude_code", "s1", {"kind": "prompt"})
    finally:
        os.umask(before)

    modes = [stat.S_IMODE(path.stat().st_mode) for path in (tmp_path / "home", *sorted((tmp_path / "home").rglob("*")))]
    assert modes == [0o700, 0o700, 0o600]


def test_what_a_killed_hook_left_half_written_is_passed_over(tmp_path: Path) -> None:
    home = str(tmp_path)
    spool.append(home, "claude_code", "s1", {"kind": "prompt"})
    path = tmp_path / "spool" / "claude_code-s1.jsonl"
    path.write_bytes(b'{"kind": "pro\n[1]\n\xff\n' + path.read_bytes())

    assert spool.read_spool(home) == [{"kind": "prompt"}]


def test_without_a_spool_there_is_nothing_to_read(tmp_path: Path) -> None:
    assert spool.read_spool(str(tmp_path)) == []


def test_only_files_nobody_wrote_to_are_swept(tmp_path: Path) -> None:
    home = str(tmp_path)
    spool.append(home, "claude_code", "old", {"kind": "prompt"})
    spool.append(home, "claude_code", "new", {"kind": "prompt"})
    os.utime(tmp_path / "spool" / "claude_code-old.jsonl", (1000, 1000))

    assert spool.sweep(home, older_than_s=2000) == ["claude_code-old.jsonl"]
    assert spool.find_spool_files(home) == ["claude_code-new.jsonl"]


def write_many(home: str, who: int) -> None:
    for n in range(200):
        spool.append(home, "claude_code", "s1", {"who": str(who), "n": str(n), "pad": "x" * 300})


def test_lines_of_many_processes_never_mix(tmp_path: Path) -> None:
    context = get_context("fork")
    writers = [context.Process(target=write_many, args=(str(tmp_path), who)) for who in range(4)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()

    lines = spool.read_spool(str(tmp_path))

    assert sorted((int(line["who"]), int(line["n"])) for line in lines) == [
        (who, n) for who in range(4) for n in range(200)
    ]


def test_sessions_with_like_names_have_files_of_their_own() -> None:
    names = ["a_b", "a/b", "a b", "a\ufffdb", "x" * 120, "x" * 121]

    assert len({spool.spool_path("/home", "generic", name) for name in names}) == len(names)
    assert spool.spool_path("/home", "generic", "a_b") == "/home/spool/generic-a_b.jsonl"


def test_a_line_that_is_nested_too_deeply_or_holds_half_a_character_stops_no_reader(tmp_path: Path) -> None:
    home = str(tmp_path)
    spool.append(home, "generic", "s1", {"kind": "prompt", "session": "\ud800\x00"})
    with (tmp_path / "spool" / "generic-s1.jsonl").open("ab") as file:
        file.write(b"[" * 100_000 + b"\n")

    assert spool.read_spool(home) == [{"kind": "prompt", "session": "\ufffd\ufffd"}]
