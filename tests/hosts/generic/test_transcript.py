"""Files of one message a line: fixtures in, whole entries out."""

from inline_snapshot import snapshot
from tests.fakes.reading import read_payload

from synapse.hosts.generic.transcript import READERS
from synapse.sessions.session import Outcome, Session, Speaker, ToolCall, ToolResult, Turn


def test_what_an_editor_put_around_the_question_is_taken_off() -> None:
    entries, tally = read_payload(READERS[0], "generic/cursor-role.jsonl")
    assert entries == snapshot(
        [
            Session(id="c628b8a094350ea0", host="generic"),
            Turn(
                id="c628b8a094350ea0/0",
                session_id="c628b8a094350ea0",
                speaker=Speaker.PERSON,
                text="Why is the door green?",
                place=0,
            ),
            Turn(
                id="c628b8a094350ea0/1#0",
                session_id="c628b8a094350ea0",
                speaker=Speaker.THINKING,
                text="Somebody painted it.",
                place=100,
            ),
            ToolCall(
                id="c628b8a094350ea0/toolu_6",
                session_id="c628b8a094350ea0",
                tool="Read",
                input={"path": "door.txt"},
                place=100,
            ),
            Turn(
                id="c628b8a094350ea0/1",
                session_id="c628b8a094350ea0",
                speaker=Speaker.AGENT,
                text="It was painted.",
                place=100,
            ),
            ToolResult(
                call_id="c628b8a094350ea0/toolu_6",
                session_id="c628b8a094350ea0",
                output="green",
                outcome=Outcome.SUCCESS,
                place=200,
            ),
            ToolCall(
                id="c628b8a094350ea0/3#0",
                session_id="c628b8a094350ea0",
                tool="Write",
                input={"path": "door.txt"},
                place=300,
            ),
            Turn(
                id="c628b8a094350ea0/4",
                session_id="c628b8a094350ea0",
                speaker=Speaker.PROGRAM,
                text="""\
<system-reminder>
Be kind.
</system-reminder>\
""",
                place=400,
                reason="reminder",
            ),
        ]
    )
    assert dict(tally.skipped) == snapshot({})
    assert tally.examples == snapshot([(628, "not JSON: JSON is malformed: invalid character (byte 4)")])


def test_messages_of_a_chat_interface_become_turns_and_calls() -> None:
    entries, tally = read_payload(READERS[0], "generic/chat-completions.jsonl")
    assert entries == snapshot(
        [
            Session(id="826a48cf4e7228d9", host="generic"),
            Turn(
                id="826a48cf4e7228d9/1",
                session_id="826a48cf4e7228d9",
                speaker=Speaker.PERSON,
                text="What is on the shelf?",
                place=100,
            ),
            ToolCall(
                id="826a48cf4e7228d9/call_1",
                session_id="826a48cf4e7228d9",
                tool="look",
                input={"at": "shelf"},
                place=200,
            ),
            ToolResult(
                call_id="826a48cf4e7228d9/call_1",
                session_id="826a48cf4e7228d9",
                output="a jar",
                outcome=Outcome.UNKNOWN,
                place=300,
            ),
            Turn(
                id="826a48cf4e7228d9/4", session_id="826a48cf4e7228d9", speaker=Speaker.AGENT, text="A jar.", place=400
            ),
        ]
    )
    assert dict(tally.skipped) == snapshot({"system message": 1, "empty": 1})
    assert tally.examples == snapshot([])


def test_a_file_that_names_its_session_keeps_the_name() -> None:
    entries, tally = read_payload(READERS[0], "generic/headed.jsonl")
    assert entries == snapshot(
        [
            Session(
                id="d0d0d0d0-0000-4000-8000-000000000001",
                host="generic",
                cwd="/home/mira/kiosk",
                started_at="2026-03-30T18:50:09.000Z",
                title="Ask about jars",
            ),
            Turn(
                id="d0d0d0d0-0000-4000-8000-000000000002",
                session_id="d0d0d0d0-0000-4000-8000-000000000001",
                speaker=Speaker.PERSON,
                text="How many jars are left?",
                place=0,
                at="2026-03-30T18:50:09.000Z",
                cwd="/home/mira/kiosk",
            ),
        ]
    )
    assert dict(tally.skipped) == snapshot({})
    assert tally.examples == snapshot([])
