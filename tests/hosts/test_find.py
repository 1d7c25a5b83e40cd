"""Where hosts keep their sessions, and whose content a file is."""

from pathlib import Path

import pytest
from tests.fakes.opencode_database import OpenCodeDatabase
from tests.fakes.reading import PAYLOADS

from synapse.hosts.find import find_places, find_readers, sniff
from synapse.sessions.lines import read_head

EXAMPLES = PAYLOADS.parents[1] / "examples" / "sessions"

# The formats that a folder of fixtures holds.
FORMATS = {
    "claude_code": ["claude-code"],
    "codex": ["codex-rollout"],
    "spool": ["claude-code-hook", "generic-hook"],
    "copilot": ["copilot-cli-events"],
    "gemini": ["gemini-chat", "gemini-cli-json"],
    "generic": ["role-jsonl"],
    "mini_swe_agent": ["mini-swe-agent-traj"],
    "opencode": ["opencode-export"],
    "pi": ["pi-session"],
    "swe_agent": ["swe-agent-traj"],
}
BUNDLED = {
    "claude-code": ["claude-code"],
    "codex": ["codex-rollout"],
    "gemini": ["gemini-chat"],
    "opencode": ["opencode-db", "opencode-export"],
}


def transcripts(folder: Path) -> list[Path]:
    return sorted(
        path
        for path in folder.rglob("*")
        if path.is_file() and path.suffix != ".sql" and not path.name.endswith(".meta.json")
    )


def claims(path: Path) -> list[str]:
    head = read_head(path)
    return [reader.format for reader in find_readers() if reader.sniff(head)]


@pytest.mark.parametrize(
    ("folder", "formats"),
    [
        *((PAYLOADS / name, formats) for name, formats in FORMATS.items()),
        *((EXAMPLES / name, formats) for name, formats in BUNDLED.items()),
    ],
    ids=lambda value: value.name if isinstance(value, Path) else "",
)
def test_each_transcript_is_claimed_by_one_reader_and_that_one_reads_it(folder: Path, formats: list[str]) -> None:
    claimed = {path: claims(path) for path in transcripts(folder)}

    assert [path for path, found in claimed.items() if len(found) != 1] == []
    assert sorted({found[0] for found in claimed.values()}) == formats
    chosen = [sniff(read_head(path)) for path in claimed]
    assert [reader.format for reader in chosen if reader] == [found[0] for found in claimed.values()]


def test_every_reader_has_a_fixture_that_it_claims(tmp_path: Path) -> None:
    database = OpenCodeDatabase(tmp_path / "renamed.jsonl")
    database.close()

    known = {name for formats in FORMATS.values() for name in formats} | set(claims(database.path))

    assert known == {reader.format for reader in find_readers()}
    assert len(known) == len(find_readers())


@pytest.mark.parametrize(
    "head",
    [
        b"",
        b"\n\n",
        b"Dear all\n",
        b"{}",
        b"[]",
        b'{"a": 1}\n{"b": 2}\n',
        b"\x00" * 100,
        b"%PDF-1.7\n",
        b'"type"',
        b"{" * 99,
    ],
)
def test_what_is_no_transcript_is_nobodys(head: bytes) -> None:
    assert sniff(head) is None


def test_what_stands_beside_a_transcript_is_none() -> None:
    beside = [*sorted(EXAMPLES.rglob("*.meta.json")), EXAMPLES / "README.md", PAYLOADS / "opencode" / "1.18-schema.sql"]

    assert [claims(path) for path in beside] == [[]] * len(beside)
    assert len(beside) == 4


def test_the_default_places_stand_in_the_persons_home() -> None:
    home = Path("/home/mira")

    assert find_places(home, {}) == [
        ("claude_code", home / ".claude/projects"),
        ("codex", home / ".codex/sessions"),
        ("codex", home / ".codex/archived_sessions"),
        ("opencode", home / ".local/share/opencode/opencode.db"),
        ("gemini", home / ".gemini/tmp"),
        ("copilot", home / ".copilot/session-state"),
        ("pi", home / ".pi/agent/sessions"),
        ("mini_swe_agent", home / ".config/mini-swe-agent"),
    ]


@pytest.mark.parametrize(
    ("environ", "moved"),
    [
        ({"CLAUDE_CONFIG_DIR": "/x"}, {"/x/projects"}),
        ({"CODEX_HOME": "/x"}, {"/x/sessions", "/x/archived_sessions"}),
        ({"XDG_DATA_HOME": "/x"}, {"/x/opencode/opencode.db"}),
        ({"CLAUDE_CONFIG_DIR": "", "CODEX_HOME": "", "XDG_DATA_HOME": ""}, set[str]()),
    ],
)
def test_a_hosts_own_variable_moves_its_place_and_no_other(environ: dict[str, str], moved: set[str]) -> None:
    home = Path("/home/mira")
    usual = {str(path) for _, path in find_places(home, {})}

    found = [str(path) for _, path in find_places(home, environ)]

    assert set(found) - usual == moved
    assert len(found) == len(usual)
