"""Secrets of every kind, in every place of a history, and the raw bytes of whatever Synapse then wrote or said."""

import json
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest
from tests.fakes.secrets import PLANTED
from tests.journeys.installed import HOOK, HOOK_FILE, environ, run, synapse
from tests.journeys.planted import write_claude_code, write_codex, write_corrections, write_opencode

TEXTS = [text for _, text, _ in PLANTED]
# A key of many lines is stored with other line breaks: each line of it is a secret.
SECRETS = sorted({line for _, _, secret in PLANTED for line in secret.splitlines()})
LONG = 24  # of such a secret no end may stay either
END = 12
TOLD_KINDS = 8  # of the kinds of secrets, how many corrections with one are told again at least
# Where nobody expects one, and people put them all the same: a folder made for a clone, the address it was cloned from.
OF_A_FOLDER = "ghp_" + "q7Zt2Xw9Lk4Vb8Np3Rs6Hd5Gf1Jm0YcTe4Ua"
OF_AN_ADDRESS = "glpat-" + "Xw2k9Rt5Hd7mQz4Bv8Ns"
FOLDER = f"/home/dev/clone-{OF_A_FOLDER}/parcel"
ADDRESS = f"https://robot:{OF_AN_ADDRESS}@git.example/nest/parcel.git"


@dataclass(frozen=True, slots=True)
class Kept:
    home: Path
    printed: dict[str, str]  # command → what it said
    injected: list[str]  # what the hook told the model


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Kept:
    """Everything was read, printed and told to the hook once."""
    home = tmp_path_factory.mktemp("planted")
    history = home / "history"
    history.mkdir()
    write_claude_code(history / "claude.jsonl", TEXTS, FOLDER)
    write_codex(history / "codex.jsonl", TEXTS, FOLDER, ADDRESS)
    write_opencode(history / "opencode.db", TEXTS)
    printed = {
        " ".join(command): _say(home, *command)
        for command in (
            ["ingest", "history", "--dry-run", "--explain"],
            ["ingest", "history", "--explain", "--json"],
            ["ingest", "history", "--explain", "--show"],
            ["sessions", "list", "--json"],
            ["observations", "list", "--json", "--limit", "0"],
            ["status", "--json"],
            ["status"],
            ["doctor", "--json"],
        )
    }
    for session in json.loads(printed["sessions list --json"]):
        printed[f"show {session['id']}"] = _say(home, "sessions", "show", session["id"], "--full", "--json")
        printed[f"show {session['id']} as text"] = _say(home, "sessions", "show", session["id"], "--full")
    for number, payload in enumerate(_payloads(history / "claude.jsonl")):
        command = [HOOK, "claude_code"] if number % 2 else _bare("claude_code")
        done = run(command, home, environ(home), payload)
        printed[f"hook {number}"] = done.stdout + done.stderr
    return Kept(home, printed, _learn_and_tell(home, history, printed))


def _learn_and_tell(home: Path, history: Path, printed: dict[str, str]) -> list[str]:
    """What hooks tell live is kept too, all is learned from, and new sessions are told."""
    corrected = write_corrections(history / "corrected", TEXTS, FOLDER)
    live = {**environ(home), "SYNAPSE_OBSERVE_TOOL_EVENTS": "on"}
    for host, payload in [("claude_code", payload) for payload in _payloads(corrected[0])] + [
        ("generic", payload) for payload in _generic_payloads()
    ]:
        done = run(_bare(host), home, live, payload)
        printed[f"live {len(printed)}"] = done.stdout + done.stderr
    printed["ingest corrected"] = _say(home, "ingest", str(history / "corrected"), "--show")
    printed["work"] = _say(home, "work", "--json")
    return [
        run(_bare("claude_code"), home, environ(home), payload).stdout
        for number in range(0, len(TEXTS), 3)
        for payload in _new_session(number)
    ]


def _new_session(number: int) -> list[bytes]:
    """A start, and a prompt that is about some of the corrections."""
    where = {"session_id": f"new-{number}", "cwd": FOLDER, "transcript_path": ""}
    asks = f"Install it with npm{number} or npm{number + 1} or npm{number + 2}."
    return [
        json.dumps({**where, "hook_event_name": "SessionStart", "source": "startup"}).encode(),
        json.dumps({**where, "hook_event_name": "UserPromptSubmit", "prompt": asks}).encode(),
    ]


def _generic_payloads() -> list[bytes]:
    where = {"session": "generic-1", "cwd": FOLDER}
    return [
        json.dumps({**where, "event": event, "text": "\n".join(TEXTS[at : at + 6])}).encode()
        for at in range(0, len(TEXTS), 6)
        for event in ("prompt", "stop")
    ]


def _say(home: Path, *arguments: str) -> str:
    done = synapse(home, *arguments)
    assert done.returncode == 0, done.stderr
    return done.stdout + done.stderr


def _bare(host: str) -> list[str]:
    return ["python3", "-I", "-S", HOOK_FILE, host]


def _payloads(transcript: Path) -> list[bytes]:
    """All secrets in one payload of each kind that carries words, and what is no payload at all."""
    where = {"session_id": "5b1f0c7e-0000-4000-8000-000000000042", "transcript_path": str(transcript), "cwd": FOLDER}
    events: list[dict[str, object]] = [
        {"hook_event_name": "UserPromptSubmit", "prompt": "\n".join(TEXTS)},
        {"hook_event_name": "PostToolUse", "tool_name": "Bash", "tool_input": TEXTS, "tool_response": TEXTS},
        {"hook_event_name": "PostToolUseFailure", "tool_name": "Bash", "tool_input": TEXTS, "error": "\n".join(TEXTS)},
        {"hook_event_name": "Stop", "last_assistant_message": "\n".join(TEXTS)},
        {"hook_event_name": "\n".join(TEXTS)},
    ]
    broken = "\n".join(TEXTS).encode()
    return [*(json.dumps({**where, **event}).encode() for event in events), broken, b'{"hook_event_name": "' + broken]


def _read(path: Path) -> bytes:
    """Empty for what a process that has just ended took with it: SQLite's side files go with the last connection."""
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return b""


def _find_leaks(content: bytes) -> list[str]:
    return [secret for secret in SECRETS if any(piece.encode() in content for piece in _pieces(secret))]


def _pieces(secret: str) -> list[str]:
    return [secret[:END], secret[-END:]] if len(secret) >= LONG else [secret]


def test_the_history_holds_every_secret_in_several_hosts_words(kept: Kept) -> None:
    """What follows proves something only if it was there to be found."""
    names = ("claude.jsonl", "codex.jsonl", "opencode.db")
    written = {name: (kept.home / "history" / name).read_bytes() for name in names}

    assert len({kind for kind, _, _ in PLANTED}) >= 40
    assert {name: _find_leaks(content) for name, content in written.items()} == dict.fromkeys(written, SECRETS)


def test_no_file_that_synapse_wrote_holds_a_secret(kept: Kept) -> None:
    files = [path for path in (kept.home / ".synapse").rglob("*") if path.is_file()]

    leaks = {path.name: found for path in files if (found := _find_leaks(_read(path)))}

    assert leaks == {}, _places(kept.home, SECRETS)
    assert {"synapse.db", "hook-errors.log"} <= {path.name for path in files}
    assert any(path.parent.name == "spool" for path in files)


def test_nothing_that_synapse_prints_holds_a_secret(kept: Kept) -> None:
    leaks = {command: found for command, said in kept.printed.items() if (found := _find_leaks(said.encode()))}

    assert leaks == {}
    speaking = {command for command, said in kept.printed.items() if command.startswith("hook ") and said}
    assert speaking <= {"hook 0"}, "only a prompt may be answered, with what refusals taught"


def test_neither_the_name_of_a_folder_nor_the_address_of_a_repository_is_a_way_in(kept: Kept) -> None:
    secrets = (OF_A_FOLDER, OF_AN_ADDRESS)
    wrote = {path.name: _read(path) for path in (kept.home / ".synapse").rglob("*") if path.is_file()}
    said = {command: text.encode() for command, text in kept.printed.items()}

    leaks = {
        name for name, content in {**wrote, **said}.items() if any(secret.encode() in content for secret in secrets)
    }

    assert leaks == set[str](), _places(kept.home, secrets)
    assert "clone-[secret:github-token]/parcel" in kept.printed["sessions list --json"]


def test_nothing_that_is_told_to_a_model_holds_a_secret(kept: Kept) -> None:
    said = "".join(kept.injected)

    assert _find_leaks(said.encode()) == []
    # Something was told, and it is the corrections: what stands in a secret's place is named.
    told = {kind for kind, _, _ in PLANTED if f"[secret:{kind}]" in said}
    assert len(told) >= TOLD_KINDS, sorted(told)


def test_each_kind_is_still_named_where_its_secret_stood(kept: Kept) -> None:
    """A secret that was never read would not leak either."""
    said = kept.printed["observations list --json --limit 0"]

    missing = {kind for kind, _, _ in PLANTED if f"[secret:{kind}]" not in said}

    assert missing == set[str]()


def _places(home: Path, secrets: Sequence[str]) -> list[str]:
    """Where in the tables a secret stands, for whoever has to find out why."""
    connection = sqlite3.connect(home / ".synapse" / "synapse.db")
    connection.row_factory = sqlite3.Row
    places: set[str] = set()
    for (table,) in connection.execute("select name from sqlite_master where type = 'table'").fetchall():
        for row in connection.execute(f"select * from {table}"):
            for column in row.keys():  # noqa: SIM118  (a Row is no mapping)
                places |= {f"{table}.{column}: {secret}" for secret in secrets if secret in str(row[column])}
    connection.close()
    return sorted(places)
