"""OpenCode exports: fixtures in, whole entries out."""

import json

import pytest
from inline_snapshot import snapshot
from tests.fakes.reading import read_bytes, read_payload

from synapse import ids
from synapse.errors import Unreadable
from synapse.hosts.opencode.transcript import READERS
from synapse.sessions.session import Outcome, Session, Speaker, ToolCall, ToolResult, Turn


def test_an_export_becomes_turns_and_calls() -> None:
    entries, tally = read_payload(READERS[0], "opencode/1.18-export.json")
    assert entries == snapshot(
        [
            Session(
                id="ses_e0000000000000000000000001",
                host="opencode",
                cwd="/home/mira/kiosk",
                started_at="2026-08-01T09:00:00.000Z",
                title="The door",
                version="1.18.33",
            ),
            Turn(
                id="prt_a0000000000000000000000001",
                session_id="ses_e0000000000000000000000001",
                speaker=Speaker.PROGRAM,
                text="Read the notes file.",
                place=0,
                at="2026-08-01T09:00:01.000Z",
                cwd="/home/mira/kiosk",
                reason="wrapper",
            ),
            Turn(
                id="prt_e0000000000000000000000002",
                session_id="ses_e0000000000000000000000001",
                speaker=Speaker.PROGRAM,
                text="compressed",
                place=0,
                at="2026-08-01T09:00:01.000Z",
                cwd="/home/mira/kiosk",
                reason="notification",
            ),
            Turn(
                id="msg_e0000000000000000000000001",
                session_id="ses_e0000000000000000000000001",
                speaker=Speaker.PERSON,
                text="Paint the door blue.",
                place=0,
                at="2026-08-01T09:00:01.000Z",
                cwd="/home/mira/kiosk",
            ),
            Turn(
                id="prt_e0000000000000000000000005",
                session_id="ses_e0000000000000000000000001",
                speaker=Speaker.THINKING,
                text="Blue.",
                place=101,
                at="2026-08-01T09:00:02.000Z",
                cwd="/home/mira/kiosk/web",
            ),
            Turn(
                id="prt_e0000000000000000000000006",
                session_id="ses_e0000000000000000000000001",
                speaker=Speaker.AGENT,
                text="Painting.",
                place=102,
                at="2026-08-01T09:00:02.000Z",
                cwd="/home/mira/kiosk/web",
            ),
            ToolCall(
                id="call_70000000000000000001",
                session_id="ses_e0000000000000000000000001",
                tool="bash",
                input={"command": "paint"},
                place=103,
                at="2026-08-01T09:00:04.000Z",
                cwd="/home/mira/kiosk/web",
            ),
            ToolResult(
                call_id="call_70000000000000000001",
                session_id="ses_e0000000000000000000000001",
                output="no paint",
                outcome=Outcome.FAILURE,
                place=103,
                at="2026-08-01T09:00:05.000Z",
                cwd="/home/mira/kiosk/web",
            ),
            ToolCall(
                id="prt_e0000000000000000000000008",
                session_id="ses_e0000000000000000000000001",
                tool="read",
                input={"filePath": "door.txt"},
                place=104,
                at="2026-08-01T09:00:06.000Z",
                cwd="/home/mira/kiosk/web",
            ),
            ToolResult(
                call_id="prt_e0000000000000000000000008",
                session_id="ses_e0000000000000000000000001",
                output="0 errors",
                outcome=Outcome.SUCCESS,
                place=104,
                at="2026-08-01T09:00:06.500Z",
                cwd="/home/mira/kiosk/web",
            ),
            ToolCall(
                id="ses_e0000000000000000000000001/105",
                session_id="ses_e0000000000000000000000001",
                tool="edit",
                input={},
                place=105,
                at="2026-08-01T09:00:07.000Z",
                cwd="/home/mira/kiosk/web",
            ),
            ToolResult(
                call_id="ses_e0000000000000000000000001/105",
                session_id="ses_e0000000000000000000000001",
                output="no such file",
                outcome=Outcome.FAILURE,
                place=105,
                at="2026-08-01T09:00:07.000Z",
                cwd="/home/mira/kiosk/web",
            ),
            ToolCall(
                id="call_70000000000000000002",
                session_id="ses_e0000000000000000000000001",
                tool="bash",
                input={"command": "sleep"},
                place=106,
                at="2026-08-01T09:00:02.000Z",
                cwd="/home/mira/kiosk/web",
            ),
        ]
    )
    assert dict(tally.skipped) == snapshot({"file part": 1, "step start": 1})
    assert tally.examples == snapshot([])


def test_an_export_that_is_torn_is_refused() -> None:
    with pytest.raises(Unreadable, match="not JSON"):
        read_bytes(READERS[0], b'{"info": {')


def test_an_export_without_ids_is_named_by_its_messages() -> None:
    part = {"type": "text", "text": "Paint the door."}
    raw = json.dumps({"info": {}, "messages": [{"info": {"role": "user"}, "parts": [part]}, {"info": {}}]}).encode()
    session_id = ids.derive("opencode", "", "")
    assert read_bytes(READERS[0], raw)[0] == [
        Session(session_id, "opencode"),
        Turn(f"{session_id}/0", session_id, Speaker.PERSON, "Paint the door.", 0),
    ]


def test_a_message_of_very_many_parts_stays_before_the_next() -> None:
    parts = [{"type": "text", "text": f"{number}"} for number in range(150)]
    messages = [{"info": {"role": "assistant"}, "parts": parts}, {"info": {"role": "assistant"}, "parts": parts[:1]}]
    entries, _ = read_bytes(READERS[0], json.dumps({"info": {"id": "s1"}, "messages": messages}).encode())
    places = [entry.place for entry in entries if isinstance(entry, Turn)]
    assert places == [*range(100), *[99] * 50, 100]


def test_a_message_that_a_plugin_wrote_holds_no_word_of_the_person() -> None:
    part = {"type": "text", "text": "Shrunk the history.", "ignored": True}
    messages = [{"info": {"role": "user"}, "parts": [part]}]
    entries, _ = read_bytes(READERS[0], json.dumps({"info": {"id": "s1"}, "messages": messages}).encode())
    assert [(entry.speaker, entry.reason) for entry in entries if isinstance(entry, Turn)] == [
        (Speaker.PROGRAM, "notification")
    ]
