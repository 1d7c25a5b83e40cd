"""pi session files: fixtures in, whole entries out."""

from inline_snapshot import snapshot
from tests.fakes.reading import read_payload

from synapse.hosts.pi.transcript import READERS
from synapse.sessions.session import Outcome, Session, Speaker, ToolCall, ToolResult, Turn


def test_a_session_file_becomes_turns_and_calls() -> None:
    entries, tally = read_payload(READERS[0], "pi/v3-session.jsonl")
    assert entries == snapshot(
        [
            Session(
                id="019f1111-0000-7000-8000-000000000002",
                host="pi",
                cwd="/home/mira/kiosk",
                started_at="2026-08-01T09:00:00.000Z",
                parent_id="019f1111-0000-7000-8000-000000000001",
            ),
            Turn(
                id="aaaaaaa2@2026-08-01T09:00:01.000Z",
                session_id="019f1111-0000-7000-8000-000000000002",
                speaker=Speaker.PERSON,
                text="Paint the door blue, not green.",
                place=399,
                at="2026-08-01T09:00:01.000Z",
                cwd="/home/mira/kiosk",
            ),
            Turn(
                id="aaaaaaa3@2026-08-01T09:00:02.000Z",
                session_id="019f1111-0000-7000-8000-000000000002",
                speaker=Speaker.THINKING,
                text="Blue it is.",
                place=616,
                at="2026-08-01T09:00:02.000Z",
                cwd="/home/mira/kiosk",
            ),
            Turn(
                id="aaaaaaa3@2026-08-01T09:00:02.000Z#1",
                session_id="019f1111-0000-7000-8000-000000000002",
                speaker=Speaker.AGENT,
                text="Painting.",
                place=616,
                at="2026-08-01T09:00:02.000Z",
                cwd="/home/mira/kiosk",
            ),
            ToolCall(
                id="call_40000000000000000001|fc_1",
                session_id="019f1111-0000-7000-8000-000000000002",
                tool="bash",
                input={"command": "paint blue"},
                place=616,
                at="2026-08-01T09:00:02.000Z",
                cwd="/home/mira/kiosk",
            ),
            ToolResult(
                call_id="call_40000000000000000001|fc_1",
                session_id="019f1111-0000-7000-8000-000000000002",
                output="""\
no paint
[image]\
""",
                outcome=Outcome.FAILURE,
                place=967,
                at="2026-08-01T09:00:03.000Z",
                cwd="/home/mira/kiosk",
            ),
            Turn(
                id="aaaaaaa7@2026-08-01T09:00:06.000Z",
                session_id="019f1111-0000-7000-8000-000000000002",
                speaker=Speaker.PROGRAM,
                text="The door is to be blue.",
                place=1608,
                at="2026-08-01T09:00:06.000Z",
                cwd="/home/mira/kiosk",
                reason="compaction summary",
            ),
            Session(id="019f1111-0000-7000-8000-000000000002", host="pi", title="The door"),
        ]
    )
    assert dict(tally.skipped) == snapshot(
        {"model change": 1, "empty": 2, "bashexecution message": 1, "custom message": 1}
    )
    assert tally.examples == snapshot([])
