"""pi session files: fixtures in, whole entries out."""

from inline_snapshot import snapshot
from tests.fakes.reading import read_bytes, read_payload

from synapse import ids
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
                id="019f1111-0000-7000-8000-000000000002/call_40000000000000000001|fc_1",
                session_id="019f1111-0000-7000-8000-000000000002",
                tool="bash",
                input={"command": "paint blue"},
                place=616,
                at="2026-08-01T09:00:02.000Z",
                cwd="/home/mira/kiosk",
            ),
            ToolResult(
                call_id="019f1111-0000-7000-8000-000000000002/call_40000000000000000001|fc_1",
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
        {"model change": 1, "empty": 2, "bash execution message": 1, "custom message": 1}
    )
    assert tally.examples == snapshot([])


def test_what_a_branch_copied_from_its_parent_has_the_same_names() -> None:
    entry = b'{"type":"message","id":"aaaaaaa2","parentId":null,"timestamp":"2026-08-01T09:00:01.000Z","message":{"role":"user","content":"Paint it."}}'
    heads = [b'{"type":"session","id":"s%d","timestamp":"t","cwd":"/"}' % number for number in (1, 2)]
    turns = [read_bytes(READERS[0], head + b"\n" + entry)[0][1] for head in heads]
    assert [turn.id for turn in turns if isinstance(turn, Turn)] == ["aaaaaaa2@2026-08-01T09:00:01.000Z"] * 2


def test_entries_of_the_first_version_have_no_ids() -> None:
    lines = [
        b'{"type":"session","timestamp":"t","cwd":"/home/mira"}',
        b'{"type":"message","timestamp":"t1","message":{"role":"user","content":"Paint it."}}',
        b'{"type":"message","timestamp":"t2","message":{"role":"assistant","content":"Done."}}',
        b'{"type":"message","timestamp":"t3","message":{"role":"toolResult","content":"whose?"}}',
        b'{"type":"message","timestamp":"t4","message":{"role":"toolResult","toolCallId":"c1","content":"ok","isError":false}}',
        b'{"type":"message","timestamp":"t5","message":{"role":"toolResult","toolCallId":"c2","content":"ok"}}',
        b'{"type":"branch_summary","timestamp":"t6","summary":""}',
    ]
    entries, tally = read_bytes(READERS[0], b"\n".join(lines))
    session_id = ids.derive("pi", "t", "/home/mira")
    assert entries[:3] == [
        Session(session_id, "pi", "/home/mira", "t"),
        Turn(
            ids.derive(session_id, "t1", "person", "Paint it."),
            session_id,
            Speaker.PERSON,
            "Paint it.",
            54,
            "t1",
            "/home/mira",
        ),
        Turn(
            ids.derive(session_id, "t2", "agent", "Done."), session_id, Speaker.AGENT, "Done.", 138, "t2", "/home/mira"
        ),
    ]
    assert [(e.call_id, e.outcome) for e in entries if isinstance(e, ToolResult)] == [
        (f"{session_id}/c1", Outcome.SUCCESS),
        (f"{session_id}/c2", Outcome.UNKNOWN),
    ]
    assert dict(tally.skipped) == {"output without a call": 1, "branch summary": 1}


def test_the_rest_of_a_file_that_lost_its_head_is_still_known() -> None:
    entry = b'{"type":"model_change","id":"aaaaaaa1","parentId":null,"timestamp":"t"}'
    assert READERS[0].sniff(entry)
    assert not READERS[0].sniff(entry.replace(b'"id"', b'"uuid"'))
