"""Files of one message a line: fixtures in, whole entries out."""

import json

from inline_snapshot import snapshot
from tests.fakes.reading import read_bytes, read_payload

from synapse.hosts.generic.transcript import READERS
from synapse.sessions.session import Outcome, Session, Speaker, ToolCall, ToolResult, Turn


def test_what_an_editor_put_around_the_question_is_taken_off() -> None:
    entries, tally = read_payload(READERS[0], "generic/cursor-role.jsonl")
    assert entries == snapshot(
        [
            Session(id="cf1f09692b0a1be4", host="generic"),
            Turn(
                id="cf1f09692b0a1be4/0:51530bc5",
                session_id="cf1f09692b0a1be4",
                speaker=Speaker.PERSON,
                text="Why is the door green?",
                place=0,
            ),
            Turn(
                id="cf1f09692b0a1be4/1:418fb0d4#0",
                session_id="cf1f09692b0a1be4",
                speaker=Speaker.THINKING,
                text="Somebody painted it.",
                place=100,
            ),
            Turn(
                id="cf1f09692b0a1be4/1:418fb0d4",
                session_id="cf1f09692b0a1be4",
                speaker=Speaker.AGENT,
                text="It was painted.",
                place=100,
            ),
            ToolCall(
                id="cf1f09692b0a1be4/toolu_6",
                session_id="cf1f09692b0a1be4",
                tool="Read",
                input={"path": "door.txt"},
                place=100,
            ),
            ToolResult(
                call_id="cf1f09692b0a1be4/toolu_6",
                session_id="cf1f09692b0a1be4",
                output="green",
                outcome=Outcome.SUCCESS,
                place=200,
            ),
            ToolCall(
                id="cf1f09692b0a1be4/3:3abaa18a#0",
                session_id="cf1f09692b0a1be4",
                tool="Write",
                input={"path": "door.txt"},
                place=300,
            ),
            Turn(
                id="cf1f09692b0a1be4/4:51f941d0",
                session_id="cf1f09692b0a1be4",
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
            Session(id="96c05e9eb3d68f13", host="generic"),
            Turn(
                id="96c05e9eb3d68f13/1:314a2871",
                session_id="96c05e9eb3d68f13",
                speaker=Speaker.PERSON,
                text="What is on the shelf?",
                place=100,
            ),
            ToolCall(
                id="96c05e9eb3d68f13/call_1",
                session_id="96c05e9eb3d68f13",
                tool="look",
                input={"at": "shelf"},
                place=200,
            ),
            ToolResult(
                call_id="96c05e9eb3d68f13/call_1",
                session_id="96c05e9eb3d68f13",
                output="a jar",
                outcome=Outcome.UNKNOWN,
                place=300,
            ),
            Turn(
                id="96c05e9eb3d68f13/4:2071f3fc",
                session_id="96c05e9eb3d68f13",
                speaker=Speaker.AGENT,
                text="A jar.",
                place=400,
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
            Turn(
                id="d0d0d0d0-0000-4000-8000-000000000003",
                session_id="d0d0d0d0-0000-4000-8000-000000000001",
                speaker=Speaker.PROGRAM,
                text="The jar budget is used up.",
                place=100,
                at="2026-03-30T18:50:10.000Z",
                cwd="/home/mira/kiosk",
                reason="notification",
            ),
        ]
    )
    assert dict(tally.skipped) == snapshot({})
    assert tally.examples == snapshot([])


def _conversation(*said: str) -> bytes:
    roles = ("user", "assistant")
    return b"".join(
        json.dumps({"role": roles[number % 2], "content": text}).encode() + b"\n" for number, text in enumerate(said)
    )


def _session_id(raw: bytes) -> str:
    return next(entry.id for entry in read_bytes(READERS[0], raw)[0] if isinstance(entry, Session))


def test_a_prompt_waits_for_its_answer() -> None:
    entries, tally = read_bytes(READERS[0], _conversation("continue"))
    assert entries == []
    assert dict(tally.skipped) == {"prompt without an answer yet": 1}


def test_what_comes_after_the_first_answer_does_not_rename_the_session() -> None:
    short, long = _conversation("continue", "With what?"), _conversation("continue", "With what?", "The door.")
    assert _session_id(short) == _session_id(long)


def test_two_conversations_that_begin_with_the_same_word_are_two() -> None:
    assert _session_id(_conversation("continue", "With what?")) != _session_id(_conversation("continue", "Done."))


def test_a_failed_result_keeps_its_flag() -> None:
    block = {"type": "tool_result", "tool_use_id": "t1", "content": "no"}
    lines = [{"role": "user", "content": [{**block, "is_error": True}, block]}, {"role": "assistant", "content": "Hm."}]
    entries, _ = read_bytes(READERS[0], b"\n".join(json.dumps(line).encode() for line in lines))
    assert [entry.outcome for entry in entries if isinstance(entry, ToolResult)] == [Outcome.FAILURE, Outcome.UNKNOWN]


def test_a_message_may_be_a_bare_string() -> None:
    lines = [b'{"role":"user","message":"Hello, shelf."}', b'{"role":"assistant","message":"Hello."}']
    entries, _ = read_bytes(READERS[0], b"\n".join(lines))
    assert [entry.text for entry in entries if isinstance(entry, Turn)] == ["Hello, shelf.", "Hello."]
