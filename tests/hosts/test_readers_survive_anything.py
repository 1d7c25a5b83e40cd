"""Whatever a transcript holds, a reader gives entries or says what is wrong: nothing else ever comes out of it."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.fakes.damage import damaged
from tests.fakes.reading import PAYLOADS, read_bytes

from synapse.errors import Unreadable
from synapse.hosts.codex import transcript as codex
from synapse.hosts.copilot import transcript as copilot
from synapse.hosts.gemini import transcript as gemini
from synapse.hosts.generic import transcript as generic
from synapse.hosts.mini_swe_agent import transcript as mini_swe_agent
from synapse.hosts.opencode import transcript as opencode
from synapse.hosts.pi import transcript as pi
from synapse.hosts.reader import DatabaseReader, DocumentReader, LineReader, State
from synapse.hosts.swe_agent import transcript as swe_agent
from synapse.sessions.session import Entry, Session, ToolCall, ToolResult, Turn
from synapse.sessions.tally import Tally

FIXTURES = {
    "codex/0.142-both-kinds.jsonl": codex.READERS[0],
    "codex/0.169-sub-agent.jsonl": codex.READERS[0],
    "codex/0.40-events-only.jsonl": codex.READERS[0],
    "copilot/1.0.64-events.jsonl": copilot.READERS[0],
    "gemini/0.30-chat.json": gemini.READERS[0],
    "gemini/0.61-chat.jsonl": gemini.READERS[1],
    "generic/cursor-role.jsonl": generic.READERS[0],
    "generic/chat-completions.jsonl": generic.READERS[0],
    "generic/headed.jsonl": generic.READERS[0],
    "mini_swe_agent/1.0-list.traj.json": mini_swe_agent.READERS[0],
    "mini_swe_agent/2.0-object.traj.json": mini_swe_agent.READERS[0],
    "opencode/1.18-export.json": opencode.READERS[0],
    "pi/v3-session.jsonl": pi.READERS[0],
    "swe_agent/1.0-tools.traj": swe_agent.READERS[0],
}
READERS = (
    *codex.READERS, *copilot.READERS, *gemini.READERS, *generic.READERS, *mini_swe_agent.READERS, *opencode.READERS,
    *pi.READERS, *swe_agent.READERS,
)  # fmt: skip

CLAUDE_CODE = (
    b'{"type":"user","message":{"role":"user","content":"hello"},"uuid":"u1","sessionId":"s1","cwd":"/","timestamp":"t"}',
    b'{"parentUuid":null,"isSidechain":false,"type":"assistant","message":{"role":"assistant","content":[]},"uuid":"u2"}',
    b'{"type":"summary","summary":"A talk","leafUuid":"u2"}',
    b'{"type":"queue-operation","operation":"enqueue","sessionId":"s1","content":"hello"}',
    b'{"type":"file-history-snapshot","messageId":"m","snapshot":{}}',
    b'{"type":"user","timestamp":"t","message":{"content":"hello"},"cwd":"/"}',
)


def _records(name: str) -> list[Any]:
    text = (PAYLOADS / name).read_text()
    if isinstance(FIXTURES[name], DocumentReader) and not name.endswith("jsonl"):
        return [json.loads(text)]
    return [json.loads(line) for line in text.splitlines() if line.startswith("{")]


def _read(reader: LineReader | DocumentReader, raw: bytes, state: State) -> None:
    try:
        entries, _ = read_bytes(reader, raw, state)
    except Unreadable:
        return
    for entry in entries:
        assert isinstance(entry, Session | Turn | ToolCall | ToolResult)
        named = entry.call_id if isinstance(entry, ToolResult) else entry.id
        assert all(isinstance(text, str) for text in (named, entry.cwd))
    assert all(isinstance(text, str) for text in state.values())


@pytest.mark.parametrize("name", FIXTURES)
@given(data=st.data())
@settings(max_examples=60, deadline=None)
def test_a_damaged_record_is_read_or_refused(name: str, data: st.DataObject) -> None:
    reader = FIXTURES[name]
    assert not isinstance(reader, DatabaseReader)
    raw = data.draw(damaged(_records(name)))
    state: State = data.draw(st.sampled_from([{}, {"session": "s", "cwd": "/", "items": "yes", "copies": "yes"}]))
    _read(reader, raw, dict(state))


@pytest.mark.parametrize(
    "reader", [reader for reader in READERS if not isinstance(reader, DatabaseReader)], ids=lambda r: r.format
)
@given(
    raw=st.binary(max_size=60)
    | st.sampled_from([b"[" * 9000, b'{"payload":' * 3000, b'{"type":"message","id":' + b"9" * 400])
)
@settings(max_examples=30, deadline=None)
def test_bytes_that_are_no_transcript_are_refused(reader: LineReader | DocumentReader, raw: bytes) -> None:
    reader.sniff(raw)
    _read(reader, raw, {})


@pytest.mark.parametrize("name", FIXTURES)
def test_a_file_is_claimed_by_its_own_reader_alone(name: str) -> None:
    head = (PAYLOADS / name).read_bytes()[: 64 << 10]
    assert [reader for reader in READERS if reader.sniff(head)] == [FIXTURES[name]]


@pytest.mark.parametrize("name", FIXTURES)
@given(data=st.data())
@settings(max_examples=25, deadline=None)
def test_a_head_cut_anywhere_is_never_claimed_by_another_reader(name: str, data: st.DataObject) -> None:
    raw = (PAYLOADS / name).read_bytes()
    head = raw[: data.draw(st.integers(0, len(raw)))]
    claimed = [reader.format for reader in READERS if reader.sniff(head)]
    assert set(claimed) <= {FIXTURES[name].format}


@pytest.mark.parametrize("line", CLAUDE_CODE)
def test_lines_of_claude_code_are_left_to_their_own_reader(line: bytes) -> None:
    assert [reader.format for reader in READERS if reader.sniff(line + b"\n" + CLAUDE_CODE[0])] == []


@pytest.mark.parametrize(
    "name", [name for name in FIXTURES if not name.endswith(".json") and not name.endswith(".traj")]
)
def test_reading_on_from_any_line_gives_what_reading_at_once_gives(name: str) -> None:
    reader = FIXTURES[name]
    if isinstance(reader, LineReader):
        raw = (PAYLOADS / name).read_bytes()
        state: State = {}
        pieces: list[Entry] = []
        offset = 0
        for line in raw.splitlines(keepends=True):
            state = json.loads(json.dumps(state))
            pieces.extend(reader.read_line(line.rstrip(b"\n"), offset, state, Tally()))
            offset += len(line)
        assert pieces == read_bytes(reader, raw)[0]
