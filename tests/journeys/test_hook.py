"""The hook as hosts start it: silent whatever comes, and one line of ids and places for what is worth one."""

import json
import os
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from tests.fakes.claude_session import a_correction
from tests.journeys.installed import HOOK, HOOK_FILE, TIMEOUT_S, count, environ, run, synapse

PAYLOADS = sorted((Path(__file__).parents[1] / "payloads" / "hooks" / "claude_code").glob("*.json"))
BARE = [sys.executable, "-I", "-S", HOOK_FILE]
SILENT = (0, "", "")
BEGIN = {
    "hook_event_name": "SessionStart",
    "session_id": "s1",
    "cwd": "/home/dev/parcel",
    "transcript_path": "/t.jsonl",
}

# What we write down of each event that hosts tell; the others say nothing that a transcript does not say better.
KINDS = {
    "SessionStart": "session-start",
    "UserPromptSubmit": "prompt",
    "Stop": "stop",
    "SubagentStop": "sub-agent-stop",
    "PreCompact": "compact",
    "SessionEnd": "session-end",
    "PostToolUse": "tool",
    "PostToolUseFailure": "tool",
}


def call(home: Path, payload: bytes, *arguments: str, **more: str) -> tuple[int, str, str]:
    done = run([*BARE, *(arguments or ("claude_code",))], home, environ(home, **more), payload)
    return done.returncode, done.stdout, done.stderr


def tell(home: Path, *changes: Mapping[str, object], **more: str) -> tuple[int, str, str]:
    payload: dict[str, object] = dict(BEGIN)
    for change in changes:
        payload.update(change)
    return call(home, json.dumps(payload).encode(), **more)


def spooled(home: Path) -> list[dict[str, str]]:
    files = sorted((home / ".synapse" / "spool").glob("*"))
    return [json.loads(line) for file in files for line in file.read_text(encoding="utf-8").splitlines()]


def errors(home: Path) -> list[str]:
    """Without the instant that each line begins with."""
    log = home / ".synapse" / "hook-errors.log"
    lines = log.read_text(encoding="utf-8").splitlines() if log.exists() else []
    return [line.partition(" ")[2].strip() for line in lines]


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A person's home in which Synapse was used before."""
    (tmp_path / ".synapse").mkdir(mode=0o700)
    return tmp_path


def test_recorded_payloads_leave_one_line_of_ids_and_places_or_none(home: Path) -> None:
    expected: list[tuple[str, str, str]] = []
    for number, path in enumerate(PAYLOADS):
        raw = path.read_bytes()
        payload = json.loads(raw)
        command = [HOOK, "claude_code"] if number % 2 else [*BARE, "claude_code"]
        done = run(command, home, environ(home), raw)
        assert (done.returncode, done.stdout, done.stderr) == SILENT, path.name
        if payload["hook_event_name"] in KINDS:
            expected.append((payload["session_id"], KINDS[payload["hook_event_name"]], payload["transcript_path"]))

    lines = spooled(home)

    assert sorted((line["session"], line["kind"], line["transcript"]) for line in lines) == sorted(expected)
    usual = ("kind", "host", "session", "cwd", "transcript", "at_ms")
    assert {(line["kind"] == "session-start", tuple(line)) for line in lines} == {
        (False, usual),
        (True, (*usual, "source")),
    }
    assert {line["host"] for line in lines} == {"claude_code"}
    assert all(line["at_ms"].isdigit() for line in lines)
    assert errors(home) == []


def test_what_was_typed_or_done_is_in_no_file_of_ours(home: Path) -> None:
    words = ("paint", "brushes", "azure")
    for change in (
        {"hook_event_name": "UserPromptSubmit", "prompt": "paint it azure"},
        {"hook_event_name": "PostToolUse", "tool_input": {"command": "brushes"}, "tool_response": "azure"},
        {"hook_event_name": "Stop", "last_assistant_message": "paint is dry"},
    ):
        assert tell(home, change) == SILENT

    content = b"".join(path.read_bytes() for path in (home / ".synapse").rglob("*") if path.is_file())

    assert len(spooled(home)) == 3
    assert [word for word in words if word.encode() in content] == []


def test_the_first_event_of_all_makes_a_home_for_its_owner_alone(tmp_path: Path) -> None:
    assert tell(tmp_path) == SILENT

    made = [tmp_path / ".synapse", *sorted((tmp_path / ".synapse").rglob("*"))]
    modes = {str(path.relative_to(tmp_path)): stat.S_IMODE(path.stat().st_mode) for path in made}
    assert modes == {
        ".synapse": 0o700,
        ".synapse/spool": 0o700,
        ".synapse/spool/claude_code-s1.jsonl": 0o600,
    }


def test_the_words_of_a_sub_agent_are_no_prompt(home: Path) -> None:
    prompt: dict[str, object] = {"hook_event_name": "UserPromptSubmit", "prompt": "List the files."}

    assert tell(home, prompt, {"agent_id": "agent-7", "agent_type": "general-purpose"}) == SILENT
    assert tell(home, prompt) == SILENT

    assert [line["kind"] for line in spooled(home)] == ["prompt"]


@pytest.mark.parametrize(
    ("payload", "said"),
    [
        (b"", "claude_code sent nothing"),
        (b"\xff\xfe\x00garbage kestrel", "claude_code sent no JSON"),
        (b'{"session_id": "kestrel", "hook_event_name": "Stop', "claude_code sent no JSON"),
        (b"null", "claude_code sent JSON that is no object"),
        (b'["kestrel"]', "claude_code sent JSON that is no object"),
        (b'"kestrel"', "claude_code sent JSON that is no object"),
        (b"[" * 100_000, "claude_code RecursionError"),
    ],
)
def test_garbage_is_one_line_in_the_log_and_nothing_of_it(home: Path, payload: bytes, said: str) -> None:
    assert call(home, payload) == SILENT

    assert (errors(home), spooled(home)) == ([said], [])


@pytest.mark.parametrize(
    "payload",
    [
        b"{}",
        b'{"hook_event_name": "Stop"}',
        b'{"hook_event_name": "Stop", "session_id": ""}',
        b'{"hook_event_name": "Stop", "session_id": 7}',
        b'{"hook_event_name": ["Stop"], "session_id": "s1"}',
        b'{"hook_event_name": "Tomorrow", "session_id": "s1"}',
    ],
)
def test_json_that_is_no_event_of_ours_leaves_nothing_at_all(home: Path, payload: bytes) -> None:
    assert call(home, payload) == SILENT

    assert (errors(home), spooled(home)) == ([], [])


def test_a_payload_of_nine_megabytes_is_refused_and_one_of_seven_is_not(home: Path) -> None:
    event: dict[str, object] = {"hook_event_name": "PostToolUse", "tool_name": "Bash"}

    assert tell(home, event, {"tool_response": "x" * (7 << 20)}) == SILENT
    assert tell(home, event, {"tool_response": "x" * (9 << 20)}) == SILENT

    assert [line["kind"] for line in spooled(home)] == ["tool"]
    assert errors(home) == ["claude_code sent no JSON"]
    assert sum(path.stat().st_size for path in (home / ".synapse").rglob("*")) < 100_000


@pytest.mark.parametrize("arguments", [("claude",), ("CLAUDE_CODE",), ("../claude_code",), ("",)])
def test_a_host_that_nobody_knows_is_one_line_in_the_log(home: Path, arguments: tuple[str, ...]) -> None:
    assert call(home, json.dumps(BEGIN).encode(), *arguments) == SILENT

    told = f"LookupError unknown host {list(arguments)}; known: claude_code, generic"
    assert (errors(home), spooled(home)) == ([told], [])


def test_no_host_at_all_is_one_line_in_the_log(home: Path) -> None:
    done = run(BARE, home, environ(home), json.dumps(BEGIN).encode())

    assert (done.returncode, done.stdout, done.stderr) == SILENT
    assert (errors(home), spooled(home)) == (["LookupError unknown host []; known: claude_code, generic"], [])


def make_a_file_of_the_home(home: Path) -> dict[str, str]:
    (home / "file").write_text("")
    return {"SYNAPSE_HOME": str(home / "file")}


def make_a_file_of_the_spool(home: Path) -> dict[str, str]:
    (home / ".synapse" / "spool").write_text("")
    return {}


def make_a_folder_of_the_spool_file(home: Path) -> dict[str, str]:
    (home / ".synapse" / "spool" / "claude_code-s1.jsonl").mkdir(parents=True)
    return {}


def make_a_folder_of_the_log(home: Path) -> dict[str, str]:
    make_a_file_of_the_spool(home)
    (home / ".synapse" / "hook-errors.log").mkdir()
    return {}


def have_no_home(_home: Path) -> dict[str, str]:
    return {"SYNAPSE_HOME": "/proc/synapse"}


@pytest.mark.parametrize(
    ("break_it", "logged"),
    [
        (have_no_home, 0),
        (make_a_file_of_the_home, 0),
        (make_a_folder_of_the_log, 0),
        (make_a_file_of_the_spool, 1),
        (make_a_folder_of_the_spool_file, 1),
    ],
)
def test_where_nothing_can_be_written_the_host_does_not_notice(
    home: Path, break_it: Callable[[Path], dict[str, str]], logged: int
) -> None:
    broken = break_it(home)

    assert tell(home, {"hook_event_name": "UserPromptSubmit", "prompt": "kestrel"}, **broken) == SILENT

    log = home / ".synapse" / "hook-errors.log"
    said = log.read_text() if log.is_file() else ""
    assert len(said.splitlines()) == logged
    assert "kestrel" not in said


def test_a_host_that_hangs_up_before_it_has_spoken_is_no_trouble(home: Path) -> None:
    done = subprocess.run(
        [*BARE, "claude_code"],
        env=environ(home),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=TIMEOUT_S,
        check=False,
    )

    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    assert errors(home) == ["claude_code sent nothing"]


@pytest.mark.parametrize(
    ("sent", "logged"),
    [
        (b"", "sent nothing"),
        (b"kestrel", "sent no JSON"),
        (b'["kestrel"]', "sent JSON that is no object"),
        (b'{"event": "kestrel", "session": "s1"}', "sent no `event` that is known"),
        (b'{"event": "prompt", "text": "kestrel"}', "sent no `session` with prompt"),
        (b'{"event": "prompt", "session": "s1", "cwd": "kestrel"}', "sent a `cwd` that is not absolute with prompt"),
    ],
)
def test_what_a_program_sends_wrongly_is_noted_in_our_words_and_not_answered(
    home: Path, sent: bytes, logged: str
) -> None:
    assert call(home, sent, "generic") == SILENT

    assert errors(home) == [f"generic {logged}"]
    assert spooled(home) == []


def test_the_doctor_shows_what_hooks_could_not_say(home: Path) -> None:
    assert tell(home) == SILENT
    assert synapse(home, "doctor").returncode == 0
    call(home, b"kestrel")
    call(home, b"kestrel", "nobody")

    done = synapse(home, "doctor", "--json")

    hooks = next(check for check in json.loads(done.stdout)["checks"] if check["name"] == "hooks")
    assert (done.returncode, hooks["is_ok"]) == (1, False)
    assert "2 errors" in hooks["found"]
    assert "claude_code sent no JSON" in hooks["found"]
    assert "LookupError unknown host" in hooks["found"]
    assert "synapse doctor --forget-errors" in hooks["advice"]
    assert "kestrel" not in done.stdout


def test_the_log_of_errors_does_not_grow_without_end(home: Path) -> None:
    log = home / ".synapse" / "hook-errors.log"
    log.write_bytes(b"2026-11-18T12:00:00Z ValueError \n" * 10_000)
    before = log.stat().st_size

    assert call(home, b"garbage") == SILENT

    assert log.stat().st_size == before


def test_fifty_hooks_at_once_leave_fifty_whole_lines(home: Path) -> None:
    sent = [
        {**BEGIN, "hook_event_name": "PostToolUse", "cwd": f"/home/dev/{number}/{'x' * 500}"} for number in range(50)
    ]

    hooks = [
        subprocess.Popen(
            [*BARE, "claude_code"],
            env=environ(home),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        for _ in sent
    ]
    pipes = [hook.stdin for hook in hooks if hook.stdin]
    for pipe, payload in zip(pipes, sent, strict=True):
        pipe.write(json.dumps(payload).encode())
        pipe.flush()
    for pipe in pipes:
        pipe.close()  # what each waits for: only now do they go on, all together
    for hook in hooks:
        hook.wait(TIMEOUT_S)
    said = [hook.stdout.read() if hook.stdout else b"" for hook in hooks]
    for hook in hooks:
        assert hook.stdout
        hook.stdout.close()

    assert [(hook.returncode, out) for hook, out in zip(hooks, said, strict=True)] == [(0, b"")] * 50
    assert sorted(line["cwd"] for line in spooled(home)) == sorted(payload["cwd"] for payload in sent)
    assert len(list((home / ".synapse" / "spool").iterdir())) == 1
    assert errors(home) == []


def test_a_session_that_asked_to_be_left_alone_is_left_out_for_good(home: Path) -> None:
    private, other = a_correction("private"), a_correction("other")
    for session in (private, other):
        session.write(home / "history" / f"{session.session_id}.jsonl")
    begun: dict[str, object] = {"session_id": private.session_id, "cwd": "/home/dev/parcel"}
    assert tell(home, begun, SYNAPSE_DISABLE="1") == SILENT
    assert tell(home, {"session_id": other.session_id}, SYNAPSE_DISABLE="0") == SILENT

    first = json.loads(synapse(home, "ingest", "history", "--json").stdout)
    for file in (home / ".synapse" / "spool").iterdir():
        os.unlink(file)  # noqa: PTH108  (as the sweep does after some time)
    private.person("One more thing.")
    private.write(home / "history" / f"{private.session_id}.jsonl")
    second = json.loads(synapse(home, "ingest", "history", "--json").stdout)

    assert (first["sessions"], first["stored"]) == ([f"claude_code:{other.session_id}"], 8)
    assert first["skipped"] == {"session with SYNAPSE_DISABLE": 8, "progress": 2}
    assert (second["sessions"], second["stored"], count(home)) == ([], 0, 8)


def test_the_mark_of_a_session_left_alone_stands_in_its_own_line(home: Path) -> None:
    tell(home, SYNAPSE_DISABLE="1")
    tell(home, SYNAPSE_DISABLE="0")
    tell(home, SYNAPSE_DISABLE="")

    assert [line.get("disabled") for line in spooled(home)] == ["SYNAPSE_DISABLE", None, None]


def test_a_transcript_that_only_a_hook_told_of_is_read_without_being_named(home: Path) -> None:
    path = a_correction("elsewhere").write(home / "odd place" / "t.jsonl")
    assert tell(home, {"transcript_path": str(path)}) == SILENT

    report = json.loads(synapse(home, "ingest", "--json").stdout)

    assert (report["files"], report["stored"]) == (1, 8)


def test_while_a_worker_makes_the_database_the_hook_is_late_and_that_is_no_error(tmp_path: Path) -> None:
    synapse(tmp_path, "ingest", str(a_correction("first").write(tmp_path / "history" / "first.jsonl")))
    held = sqlite3.connect(tmp_path / ".synapse" / "synapse.db", isolation_level=None)
    held.execute("pragma journal_mode = delete")
    held.execute("begin exclusive")
    try:
        assert tell(tmp_path, {"source": "startup"}) == SILENT
    finally:
        held.close()

    assert errors(tmp_path) == []
    assert [(line["kind"], line.get("late")) for line in spooled(tmp_path)] == [("session-start", "1")]
