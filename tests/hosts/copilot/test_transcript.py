"""Copilot CLI event files: fixtures in, whole entries out."""

from inline_snapshot import snapshot
from tests.fakes.reading import read_bytes, read_payload

from synapse import ids
from synapse.hosts.copilot.transcript import READERS
from synapse.sessions.session import Outcome, Session, Speaker, ToolCall, ToolResult, Turn


def test_events_become_turns_and_calls() -> None:
    entries, tally = read_payload(READERS[0], "copilot/1.0.64-events.jsonl")
    assert entries == snapshot(
        [
            Session(
                id="c0c0c0c0-0000-4000-8000-000000000001",
                host="copilot",
                cwd="/home/mira/kiosk",
                started_at="2026-06-21T10:00:00.000Z",
                origin="https://git.example/mira/kiosk",
                version="1.0.64",
            ),
            Turn(
                id="e0000000-0000-4000-8000-000000000003",
                session_id="c0c0c0c0-0000-4000-8000-000000000001",
                speaker=Speaker.PERSON,
                text="Sort the shelves by price.",
                place=502,
                at="2026-06-21T10:00:02.000Z",
                cwd="/home/mira/kiosk",
            ),
            Turn(
                id="e0000000-0000-4000-8000-000000000004",
                session_id="c0c0c0c0-0000-4000-8000-000000000001",
                speaker=Speaker.PROGRAM,
                text="""\
---
name: sorting
---
How to sort.\
""",
                place=769,
                at="2026-06-21T10:00:03.000Z",
                cwd="/home/mira/kiosk",
                reason="skill body",
            ),
            Turn(
                id="e0000000-0000-4000-8000-000000000005",
                session_id="c0c0c0c0-0000-4000-8000-000000000001",
                speaker=Speaker.PROGRAM,
                text="A background task ended.",
                place=960,
                at="2026-06-21T10:00:03.500Z",
                cwd="/home/mira/kiosk",
                reason="notification",
            ),
            Turn(
                id="e0000000-0000-4000-8000-000000000006#thinking",
                session_id="c0c0c0c0-0000-4000-8000-000000000001",
                speaker=Speaker.THINKING,
                text="A sort by key.",
                place=1138,
                at="2026-06-21T10:00:04.000Z",
                cwd="/home/mira/kiosk",
            ),
            Turn(
                id="e0000000-0000-4000-8000-000000000006",
                session_id="c0c0c0c0-0000-4000-8000-000000000001",
                speaker=Speaker.AGENT,
                text="Looking.",
                place=1138,
                at="2026-06-21T10:00:04.000Z",
                cwd="/home/mira/kiosk",
            ),
            ToolCall(
                id="call_30000000000000000001",
                session_id="c0c0c0c0-0000-4000-8000-000000000001",
                tool="bash",
                input={"command": "ls"},
                place=1404,
                at="2026-06-21T10:00:05.000Z",
                cwd="/home/mira/kiosk",
            ),
            ToolResult(
                call_id="call_30000000000000000001",
                session_id="c0c0c0c0-0000-4000-8000-000000000001",
                output="a b",
                outcome=Outcome.SUCCESS,
                place=1616,
                at="2026-06-21T10:00:06.000Z",
                cwd="/home/mira/kiosk",
            ),
            ToolCall(
                id="call_30000000000000000002",
                session_id="c0c0c0c0-0000-4000-8000-000000000001",
                tool="edit",
                input={"path": "a"},
                place=1851,
                at="2026-06-21T10:00:07.000Z",
                cwd="/home/mira/kiosk",
            ),
            ToolResult(
                call_id="call_30000000000000000002",
                session_id="c0c0c0c0-0000-4000-8000-000000000001",
                output="",
                outcome=Outcome.INTERRUPTED,
                place=2059,
                at="2026-06-21T10:00:08.000Z",
                cwd="/home/mira/kiosk",
                said="leave that file alone",
            ),
            Turn(
                id="e0000000-0000-4000-8000-000000000014",
                session_id="c0c0c0c0-0000-4000-8000-000000000001",
                speaker=Speaker.PROGRAM,
                text="Count them.",
                place=2948,
                at="2026-06-21T10:00:12.000Z",
                cwd="/home/mira/kiosk",
                agent="counter",
                reason="sub-agent prompt",
            ),
            ToolCall(
                id="call_30000000000000000005",
                session_id="c0c0c0c0-0000-4000-8000-000000000001",
                tool="bash",
                input={"command": "wc"},
                place=3135,
                at="2026-06-21T10:00:13.000Z",
                cwd="/home/mira/kiosk",
                agent="counter",
            ),
            ToolResult(
                call_id="call_30000000000000000005",
                session_id="c0c0c0c0-0000-4000-8000-000000000001",
                output="no such file",
                outcome=Outcome.FAILURE,
                place=3400,
                at="2026-06-21T10:00:14.000Z",
                cwd="/home/mira/kiosk",
                agent="counter",
            ),
            Turn(
                id="e0000000-0000-4000-8000-000000000017#thinking",
                session_id="c0c0c0c0-0000-4000-8000-000000000001",
                speaker=Speaker.THINKING,
                text="That failed.",
                place=3666,
                at="2026-06-21T10:00:15.000Z",
                cwd="/home/mira/kiosk",
            ),
        ]
    )
    assert dict(tally.skipped) == snapshot(
        {
            "hook start": 1,
            "end of a refused call": 1,
            "permission completed": 1,
            "subagent started": 1,
            "empty": 1,
            "session shutdown": 1,
        }
    )
    assert tally.examples == snapshot([])


def test_a_file_that_lost_its_head_is_named_by_its_first_event() -> None:
    lines = [
        b'{"type":"user.message","id":"e1","timestamp":"t","data":{"content":"Sort the shelves."}}',
        b'{"type":"user.message","id":"e2","timestamp":"t","data":{"content":" "}}',
        b'{"type":"tool.execution_complete","timestamp":"t","data":{"success":true}}',
        b'{"type":"tool.execution_complete","timestamp":"t","data":{"toolCallId":"c1","result":"bare"}}',
        b'{"type":"assistant.message","timestamp":"t","data":{"content":"Sorted."}}',
        b'{"type":"session.resume","timestamp":"t","data":{}}',
    ]
    entries, tally = read_bytes(READERS[0], b"\n".join(lines))
    session_id = ids.derive("copilot", "e1")
    assert entries == [
        Turn(f"{session_id}/e1", session_id, Speaker.PERSON, "Sort the shelves.", 0, "t"),
        ToolResult(f"{session_id}/c1", session_id, "bare", Outcome.UNKNOWN, 237, "t"),
        Turn(f"{session_id}/{ids.derive('t', 'Sorted.')}", session_id, Speaker.AGENT, "Sorted.", 331, "t"),
        Session(session_id, "copilot"),
    ]
    assert dict(tally.skipped) == {"empty": 1, "event without a call": 1}
