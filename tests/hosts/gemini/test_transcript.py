"""Gemini CLI chats: fixtures in, whole entries out."""

import json

import pytest
from inline_snapshot import snapshot
from tests.fakes.reading import read_bytes, read_payload

from synapse import ids
from synapse.errors import Unreadable
from synapse.hosts.gemini.transcript import READERS
from synapse.sessions.session import Outcome, Session, Speaker, ToolCall, ToolResult, Turn


def test_an_older_chat_is_one_document() -> None:
    entries, tally = read_payload(READERS[0], "gemini/0.30-chat.json")
    assert entries == snapshot(
        [
            Session(
                id="9e9e9e9e-0000-4000-8000-000000000001",
                host="gemini",
                cwd="/home/mira/kiosk",
                started_at="2026-02-20T10:00:00.000Z",
            ),
            Turn(
                id="a0000000-0000-4000-8000-000000000001",
                session_id="9e9e9e9e-0000-4000-8000-000000000001",
                speaker=Speaker.PROGRAM,
                text="""\
This is the Gemini CLI. We are setting up the context for our chat.
I'm currently working in the directory: /home/mira/kiosk
Here is the folder structure.\
""",
                place=0,
                at="2026-02-20T10:00:00.000Z",
                cwd="/home/mira/kiosk",
                reason="instructions",
            ),
            Turn(
                id="a0000000-0000-4000-8000-000000000002",
                session_id="9e9e9e9e-0000-4000-8000-000000000001",
                speaker=Speaker.PERSON,
                text="Which port does the kiosk use?",
                place=100,
                at="2026-02-20T10:00:01.000Z",
                cwd="/home/mira/kiosk",
            ),
            Turn(
                id="a0000000-0000-4000-8000-000000000003#thinking",
                session_id="9e9e9e9e-0000-4000-8000-000000000001",
                speaker=Speaker.THINKING,
                text="Looking: in the settings",
                place=200,
                at="2026-02-20T10:00:02.000Z",
                cwd="/home/mira/kiosk",
            ),
            Turn(
                id="a0000000-0000-4000-8000-000000000003",
                session_id="9e9e9e9e-0000-4000-8000-000000000001",
                speaker=Speaker.AGENT,
                text="Let me look.",
                place=200,
                at="2026-02-20T10:00:02.000Z",
                cwd="/home/mira/kiosk",
            ),
            ToolCall(
                id="9e9e9e9e-0000-4000-8000-000000000001/read_file_1771581602000_0",
                session_id="9e9e9e9e-0000-4000-8000-000000000001",
                tool="read_file",
                input={"file_path": "kiosk.toml"},
                place=200,
                at="2026-02-20T10:00:02.000Z",
                cwd="/home/mira/kiosk",
            ),
            ToolResult(
                call_id="9e9e9e9e-0000-4000-8000-000000000001/read_file_1771581602000_0",
                session_id="9e9e9e9e-0000-4000-8000-000000000001",
                output="port = 8080",
                outcome=Outcome.SUCCESS,
                place=200,
                at="2026-02-20T10:00:02.000Z",
                cwd="/home/mira/kiosk",
            ),
            ToolCall(
                id="9e9e9e9e-0000-4000-8000-000000000001/run_shell_command_1771581602000_1",
                session_id="9e9e9e9e-0000-4000-8000-000000000001",
                tool="run_shell_command",
                input={"command": "curl localhost"},
                place=200,
                at="2026-02-20T10:00:02.000Z",
                cwd="/home/mira/kiosk",
            ),
            ToolResult(
                call_id="9e9e9e9e-0000-4000-8000-000000000001/run_shell_command_1771581602000_1",
                session_id="9e9e9e9e-0000-4000-8000-000000000001",
                output="""\
Output: refused
Exit Code: 7
Process Group PGID: 4\
""",
                outcome=Outcome.FAILURE,
                place=200,
                at="2026-02-20T10:00:02.000Z",
                cwd="/home/mira/kiosk",
            ),
            ToolCall(
                id="9e9e9e9e-0000-4000-8000-000000000001/read_file_1771581602000_2",
                session_id="9e9e9e9e-0000-4000-8000-000000000001",
                tool="read_file",
                input={"file_path": "ci.log"},
                place=200,
                at="2026-02-20T10:00:02.000Z",
                cwd="/home/mira/kiosk",
            ),
            ToolResult(
                call_id="9e9e9e9e-0000-4000-8000-000000000001/read_file_1771581602000_2",
                session_id="9e9e9e9e-0000-4000-8000-000000000001",
                output="""\
log
Exit Code: 7\
""",
                outcome=Outcome.SUCCESS,
                place=200,
                at="2026-02-20T10:00:02.000Z",
                cwd="/home/mira/kiosk",
            ),
            ToolCall(
                id="9e9e9e9e-0000-4000-8000-000000000001/cli_help_1771581602000_33",
                session_id="9e9e9e9e-0000-4000-8000-000000000001",
                tool="cli_help",
                input={},
                place=200,
                at="2026-02-20T10:00:02.000Z",
                cwd="/home/mira/kiosk",
            ),
            ToolResult(
                call_id="9e9e9e9e-0000-4000-8000-000000000001/cli_help_1771581602000_33",
                session_id="9e9e9e9e-0000-4000-8000-000000000001",
                output="cancelled",
                outcome=Outcome.INTERRUPTED,
                place=200,
                at="2026-02-20T10:00:02.000Z",
                cwd="/home/mira/kiosk",
            ),
            ToolCall(
                id="9e9e9e9e-0000-4000-8000-000000000001/replace_1771581602000_444",
                session_id="9e9e9e9e-0000-4000-8000-000000000001",
                tool="replace",
                input={},
                place=200,
                at="2026-02-20T10:00:02.000Z",
                cwd="/home/mira/kiosk",
            ),
            ToolResult(
                call_id="9e9e9e9e-0000-4000-8000-000000000001/replace_1771581602000_444",
                session_id="9e9e9e9e-0000-4000-8000-000000000001",
                output="no match",
                outcome=Outcome.FAILURE,
                place=200,
                at="2026-02-20T10:00:02.000Z",
                cwd="/home/mira/kiosk",
            ),
            ToolCall(
                id="9e9e9e9e-0000-4000-8000-000000000001/replace_1771581602000_555",
                session_id="9e9e9e9e-0000-4000-8000-000000000001",
                tool="replace",
                input={},
                place=200,
                at="2026-02-20T10:00:02.000Z",
                cwd="/home/mira/kiosk",
            ),
        ]
    )
    assert dict(tally.skipped) == snapshot({"info message": 1, "empty": 1})
    assert tally.examples == snapshot([])


def test_a_newer_chat_grows_by_lines() -> None:
    entries, tally = read_payload(READERS[1], "gemini/0.61-chat.jsonl")
    assert entries == snapshot(
        [
            Session(id="9e9e9e9e-0000-4000-8000-000000000002", host="gemini", started_at="2026-11-11T10:00:00.000Z"),
            Session(id="9e9e9e9e-0000-4000-8000-000000000002", host="gemini", cwd="/home/mira/kiosk"),
            Turn(
                id="d0000000000000000000000000000001",
                session_id="9e9e9e9e-0000-4000-8000-000000000002",
                speaker=Speaker.PROGRAM,
                text="""\
<session_context>
This is the Gemini CLI.
- **Workspace Directories:**
  - /home/mira/kiosk
- **Directory Structure:**
</session_context>\
""",
                place=168,
                at="2026-11-11T10:00:00.000Z",
                cwd="/home/mira/kiosk",
                reason="instructions",
            ),
            Turn(
                id="b0000000-0000-4000-8000-000000000001",
                session_id="9e9e9e9e-0000-4000-8000-000000000002",
                speaker=Speaker.PERSON,
                text="/greet the new neighbour kindly",
                place=494,
                at="2026-11-11T10:00:01.000Z",
                cwd="/home/mira/kiosk",
            ),
            Turn(
                id="b0000000-0000-4000-8000-000000000002",
                session_id="9e9e9e9e-0000-4000-8000-000000000002",
                speaker=Speaker.AGENT,
                text="Asking the shell.",
                place=770,
                at="2026-11-11T10:00:02.000Z",
                cwd="/home/mira/kiosk",
            ),
            Turn(
                id="b0000000-0000-4000-8000-000000000002",
                session_id="9e9e9e9e-0000-4000-8000-000000000002",
                speaker=Speaker.AGENT,
                text="Asking the shell.",
                place=915,
                at="2026-11-11T10:00:02.000Z",
                cwd="/home/mira/kiosk",
            ),
            ToolCall(
                id="9e9e9e9e-0000-4000-8000-000000000002/run_shell_command__run_shell_command_1_0",
                session_id="9e9e9e9e-0000-4000-8000-000000000002",
                tool="run_shell_command",
                input={"command": "exit 3"},
                place=915,
                at="2026-11-11T10:00:02.000Z",
                cwd="/home/mira/kiosk",
            ),
            ToolResult(
                call_id="9e9e9e9e-0000-4000-8000-000000000002/run_shell_command__run_shell_command_1_0",
                session_id="9e9e9e9e-0000-4000-8000-000000000002",
                output="""\
<untrusted_context>
Output: boom
Exit Code: 3
Process Group PGID: 12
</untrusted_context>\
""",
                outcome=Outcome.FAILURE,
                place=915,
                at="2026-11-11T10:00:02.000Z",
                cwd="/home/mira/kiosk",
            ),
            Session(id="9e9e9e9e-0000-4000-8000-000000000002", host="gemini", title="A greeting"),
            Session(id="9e9e9e9e-0000-4000-8000-000000000003", host="gemini", started_at="2026-11-11T11:00:00.000Z"),
            Turn(
                id="b0000000-0000-4000-8000-000000000004",
                session_id="9e9e9e9e-0000-4000-8000-000000000003",
                speaker=Speaker.PROGRAM,
                text="Count the neighbours.",
                place=1782,
                at="2026-11-11T11:00:01.000Z",
                agent="sub-agent",
                reason="sub-agent prompt",
            ),
        ]
    )
    assert dict(tally.skipped) == snapshot({"patch": 1, "tool result echo": 1, "unknown record": 1})
    assert tally.examples == snapshot([])


@pytest.mark.parametrize(
    ("output", "outcome"),
    [
        (
            "Output: 0 errors\nExit Code: 0\nSignal: (none)\nBackground PIDs: (none)\nProcess Group PGID: 9",
            Outcome.SUCCESS,
        ),
        ("Output: (empty)\nExit Code: 2\nSignal: (none)\n", Outcome.FAILURE),
        ("Output: x\nExit Code: 3\n</untrusted_context>\n\n<hook_context>go on</hook_context>", Outcome.FAILURE),
        ("Output: a log\nExit Code: 3\nand more of it", Outcome.SUCCESS),
    ],
)
def test_a_command_failed_when_the_hosts_own_lines_say_so(output: str, outcome: Outcome) -> None:
    call = {"id": "c1", "name": "run_shell_command", "status": "success", "result": [{"text": output}]}
    line = {"id": "m1", "timestamp": "t", "type": "gemini", "content": "", "toolCalls": [call]}
    (result,) = (e for e in read_bytes(READERS[1], json.dumps(line).encode())[0] if isinstance(e, ToolResult))
    assert result.outcome == outcome


def test_a_document_that_is_torn_is_refused() -> None:
    with pytest.raises(Unreadable, match="not JSON"):
        read_bytes(READERS[0], b'{"sessionId": "s1", "messages": [')


def test_a_document_without_a_name_is_named_by_its_first_message() -> None:
    message = {"id": "", "timestamp": "t", "type": "user", "content": "Which port, please?"}
    raw = json.dumps({"kind": "subagent", "messages": [message]}).encode()
    session_id = ids.derive("gemini", "", "t")
    turn_id = ids.derive(session_id, "t", "person", "Which port, please?")
    assert read_bytes(READERS[0], raw)[0] == [
        Session(session_id, "gemini"),
        Turn(
            turn_id,
            session_id,
            Speaker.PROGRAM,
            "Which port, please?",
            0,
            "t",
            agent="sub-agent",
            reason="sub-agent prompt",
        ),
    ]


def test_lines_without_a_head_are_one_session() -> None:
    lines = [
        b'{"$set":{"messages":[{"id":"m0","timestamp":"t","type":"info","content":"x"}]}}',
        b'{"id":"m1","timestamp":"t","type":"user","content":"Which port, please?"}',
        b'{"sessionId":"s1","projectHash":"h"}',
    ]
    entries, _ = read_bytes(READERS[1], b"\n".join(lines))
    first = ids.derive("gemini", lines[0].decode())
    assert entries == [
        Turn(f"{first}/m1", first, Speaker.PERSON, "Which port, please?", 80, "t"),
        Session("s1", "gemini"),
    ]
    assert READERS[1].sniff(lines[0])
    assert READERS[1].sniff(lines[1])


def test_a_call_without_an_id_is_named_by_its_message() -> None:
    line = b'{"id":"m1","timestamp":"t","type":"gemini","content":"","toolCalls":[{"name":"ls","status":"success"}]}'
    entries, _ = read_bytes(READERS[1], b'{"sessionId":"s1","projectHash":"h"}\n' + line)
    assert entries[1:] == [
        ToolCall("s1/m1#0", "s1", "ls", {}, 37, "t"),
        ToolResult("s1/m1#0", "s1", "", Outcome.SUCCESS, 37, "t"),
    ]


def test_a_resumed_chat_keeps_what_is_known_of_it() -> None:
    head = b'{"sessionId":"s1","projectHash":"h"}'
    setup = b'{"id":"m0","timestamp":"t","type":"user","content":"<session_context>\\n- **Workspace Directories:**\\n  - /w\\n</session_context>"}'
    prompt = b'{"id":"m1","timestamp":"t","type":"user","content":"Which port, please?"}'
    entries, _ = read_bytes(READERS[1], b"\n".join([head, setup, head, setup, prompt]))
    assert [entry.cwd for entry in entries if isinstance(entry, Session)] == ["", "/w", ""]
    assert [entry.cwd for entry in entries if isinstance(entry, Turn)] == ["/w", "/w", "/w"]


def test_a_document_on_one_line_is_not_taken_for_a_chat_of_lines() -> None:
    raw = b'{"sessionId":"s1","projectHash":"h","messages":[]}'
    assert [reader.format for reader in READERS if reader.sniff(raw)] == ["gemini-cli-json"]
