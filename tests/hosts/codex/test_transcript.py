"""Codex rollouts: fixtures in, whole entries out."""

import json

import pytest
from inline_snapshot import snapshot
from tests.fakes.reading import read_bytes, read_payload

from synapse.hosts.codex.transcript import READERS
from synapse.hosts.reader import State
from synapse.sessions.session import Outcome, Session, Speaker, ToolCall, ToolResult, Turn


def test_what_a_rollout_says_twice_is_read_once() -> None:
    entries, tally = read_payload(READERS[0], "codex/0.142-both-kinds.jsonl")
    assert entries == snapshot(
        [
            Session(
                id="019f0000-aaaa-7000-8000-000000000001",
                host="codex",
                cwd="/home/mira/kiosk",
                started_at="2026-06-20T07:59:58.000Z",
                origin="https://git.example/mira/kiosk.git",
                version="0.142.0",
            ),
            Turn(
                id="8fe1add1fabfcbdd",
                session_id="019f0000-aaaa-7000-8000-000000000001",
                speaker=Speaker.PROGRAM,
                text="""\
# AGENTS.md instructions for /home/mira/kiosk

<INSTRUCTIONS>
Be brief.
</INSTRUCTIONS>\
""",
                place=724,
                at="2026-06-20T08:00:00.300Z",
                cwd="/home/mira/kiosk",
                reason="instructions",
            ),
            Turn(
                id="e60df860cb5a9d25",
                session_id="019f0000-aaaa-7000-8000-000000000001",
                speaker=Speaker.PERSON,
                text="Why does the till total round down?",
                place=1099,
                at="2026-06-20T08:00:01.000Z",
                cwd="/home/mira/kiosk/web",
            ),
            Turn(
                id="427ec63079ffeea5",
                session_id="019f0000-aaaa-7000-8000-000000000001",
                speaker=Speaker.THINKING,
                text="The cast drops the cents.",
                place=1574,
                at="2026-06-20T08:00:02.500Z",
                cwd="/home/mira/kiosk/web",
            ),
            Turn(
                id="msg_0000000000000000000001",
                session_id="019f0000-aaaa-7000-8000-000000000001",
                speaker=Speaker.AGENT,
                text="I will run the tests.",
                place=1869,
                at="2026-06-20T08:00:03.000Z",
                cwd="/home/mira/kiosk/web",
            ),
            ToolCall(
                id="call_000000000000000000000001",
                session_id="019f0000-aaaa-7000-8000-000000000001",
                tool="exec_command",
                input={"cmd": "pytest -q", "workdir": "/home/mira/kiosk"},
                place=2081,
                at="2026-06-20T08:00:04.000Z",
                cwd="/home/mira/kiosk/web",
            ),
            ToolResult(
                call_id="call_000000000000000000000001",
                session_id="019f0000-aaaa-7000-8000-000000000001",
                output="""\
Chunk ID: 0a1b2c
Wall time: 0.4 seconds
Process exited with code 1
Original token count: 9
Output:
1 failed, 0 errors
""",
                outcome=Outcome.FAILURE,
                place=2315,
                at="2026-06-20T08:00:05.000Z",
                cwd="/home/mira/kiosk/web",
            ),
            ToolCall(
                id="call_000000000000000000000002",
                session_id="019f0000-aaaa-7000-8000-000000000001",
                tool="apply_patch",
                input="""\
*** Begin Patch
*** Update File: till.py
*** End Patch\
""",
                place=2740,
                at="2026-06-20T08:00:06.000Z",
                cwd="/home/mira/kiosk/web",
            ),
            ToolResult(
                call_id="call_000000000000000000000002",
                session_id="019f0000-aaaa-7000-8000-000000000001",
                output="no such lines",
                outcome=Outcome.FAILURE,
                place=3230,
                at="2026-06-20T08:00:06.200Z",
                cwd="/home/mira/kiosk/web",
            ),
            ToolCall(
                id="call_000000000000000000000003",
                session_id="019f0000-aaaa-7000-8000-000000000001",
                tool="mcp__docs__read_wiki",
                input="not json",
                place=3406,
                at="2026-06-20T08:00:07.000Z",
                cwd="/home/mira/kiosk/web",
            ),
            ToolResult(
                call_id="call_000000000000000000000003",
                session_id="019f0000-aaaa-7000-8000-000000000001",
                output="""\
page
[image]\
""",
                outcome=Outcome.SUCCESS,
                place=3895,
                at="2026-06-20T08:00:07.200Z",
                cwd="/home/mira/kiosk/web",
            ),
            ToolCall(
                id="ws_0000000000000000000000001",
                session_id="019f0000-aaaa-7000-8000-000000000001",
                tool="web_search",
                input={"type": "search", "query": "rounding"},
                place=4133,
                at="2026-06-20T08:00:08.000Z",
                cwd="/home/mira/kiosk/web",
            ),
            ToolResult(
                call_id="ws_0000000000000000000000001",
                session_id="019f0000-aaaa-7000-8000-000000000001",
                output="",
                outcome=Outcome.SUCCESS,
                place=4133,
                at="2026-06-20T08:00:08.000Z",
                cwd="/home/mira/kiosk/web",
            ),
            Turn(
                id="02756693e522b5d7",
                session_id="019f0000-aaaa-7000-8000-000000000001",
                speaker=Speaker.PROGRAM,
                text="The person asked about rounding.",
                place=4447,
                at="2026-06-20T08:00:09.500Z",
                cwd="/home/mira/kiosk/web",
                reason="compaction summary",
            ),
            Turn(
                id="546b981376e4bb3b",
                session_id="019f0000-aaaa-7000-8000-000000000001",
                speaker=Speaker.PERSON,
                text="Round half up, always.",
                place=4589,
                at="2026-06-20T08:00:10.000Z",
                cwd="/home/mira/kiosk/web",
            ),
            Turn(
                id="amsg_000000000000000000001",
                session_id="019f0000-aaaa-7000-8000-000000000001",
                speaker=Speaker.PROGRAM,
                text="Helper is done.",
                place=4891,
                at="2026-06-20T08:00:11.000Z",
                cwd="/home/mira/kiosk/web",
                reason="notification",
            ),
        ]
    )
    assert dict(tally.skipped) == snapshot(
        {
            "task started": 1,
            "developer message": 1,
            "turn context": 1,
            "event copy": 3,
            "reasoning": 1,
            "token count": 1,
            "end of a call": 2,
            "compaction": 1,
            "world state": 1,
        }
    )
    assert tally.examples == snapshot([])


def test_a_sub_agents_rollout_has_no_word_of_the_person() -> None:
    entries, tally = read_payload(READERS[0], "codex/0.169-sub-agent.jsonl")
    assert entries == snapshot(
        [
            Session(
                id="01a10000-aaaa-7000-8000-00000000000b",
                host="codex",
                cwd="/home/mira/kiosk",
                started_at="2026-11-10T09:00:00.000Z",
                version="0.169.0",
                parent_id="01a10000-aaaa-7000-8000-00000000000a",
                is_automated=True,
            ),
            Turn(
                id="msg_01a10000-0000-7000-8000-000000000001",
                session_id="01a10000-aaaa-7000-8000-00000000000b",
                speaker=Speaker.PROGRAM,
                text="""\
<environment_context>
  <cwd>/home/mira/kiosk</cwd>
</environment_context>\
""",
                place=774,
                at="2026-11-10T09:00:00.100Z",
                cwd="/home/mira/kiosk",
                agent="Wren",
                reason="wrapper",
            ),
            Turn(
                id="msg_01a10000-0000-7000-8000-000000000002",
                session_id="01a10000-aaaa-7000-8000-00000000000b",
                speaker=Speaker.PROGRAM,
                text="Count the shelves.",
                place=1181,
                at="2026-11-10T09:00:00.200Z",
                cwd="/home/mira/kiosk",
                agent="Wren",
                reason="sub-agent prompt",
            ),
            ToolCall(
                id="call_10000000000000000001",
                session_id="01a10000-aaaa-7000-8000-00000000000b",
                tool="exec_command",
                input={"cmd": "false"},
                place=1514,
                at="2026-11-10T09:00:01.000Z",
                cwd="/home/mira/kiosk",
                agent="Wren",
            ),
            ToolResult(
                call_id="call_10000000000000000001",
                session_id="01a10000-aaaa-7000-8000-00000000000b",
                output="nothing was printed",
                outcome=Outcome.FAILURE,
                place=2014,
                at="2026-11-10T09:00:01.200Z",
                cwd="/home/mira/kiosk",
                agent="Wren",
            ),
            Turn(
                id="msg_1000000000000000000000001",
                session_id="01a10000-aaaa-7000-8000-00000000000b",
                speaker=Speaker.AGENT,
                text="Twelve.",
                place=2411,
                at="2026-11-10T09:00:02.000Z",
                cwd="/home/mira/kiosk",
                agent="Wren",
            ),
        ]
    )
    assert dict(tally.skipped) == snapshot({"head of a copied session": 1, "end of a call": 1, "event copy": 1})
    assert tally.examples == snapshot([])


def test_a_rollout_without_items_is_read_from_its_events() -> None:
    entries, tally = read_payload(READERS[0], "codex/0.40-events-only.jsonl")
    assert entries == snapshot(
        [
            Session(
                id="0199aaaa-0000-7000-8000-000000000001",
                host="codex",
                cwd="/home/mira/kiosk",
                started_at="2025-10-01T09:00:00.000Z",
                version="0.40.0",
            ),
            Turn(
                id="1ad2681ac268ff5d",
                session_id="0199aaaa-0000-7000-8000-000000000001",
                speaker=Speaker.PERSON,
                text="List the shelves.",
                place=252,
                at="2025-10-01T09:00:01.000Z",
                cwd="/home/mira/kiosk",
            ),
            Turn(
                id="7c7e5146c120257a",
                session_id="0199aaaa-0000-7000-8000-000000000001",
                speaker=Speaker.THINKING,
                text="A listing will do.",
                place=376,
                at="2025-10-01T09:00:02.000Z",
                cwd="/home/mira/kiosk",
            ),
            ToolCall(
                id="call_20000000000000000001",
                session_id="0199aaaa-0000-7000-8000-000000000001",
                tool="shell",
                input={"command": ["ls"]},
                place=501,
                at="2025-10-01T09:00:03.000Z",
                cwd="/home/mira/kiosk/shelves",
            ),
            ToolResult(
                call_id="call_20000000000000000001",
                session_id="0199aaaa-0000-7000-8000-000000000001",
                output="""\
a
b
""",
                outcome=Outcome.SUCCESS,
                place=501,
                at="2025-10-01T09:00:03.000Z",
                cwd="/home/mira/kiosk/shelves",
            ),
            ToolCall(
                id="call_20000000000000000002",
                session_id="0199aaaa-0000-7000-8000-000000000001",
                tool="apply_patch",
                input={"changes": {"a": {"type": "add"}}},
                place=763,
                at="2025-10-01T09:00:04.000Z",
                cwd="/home/mira/kiosk",
            ),
            ToolResult(
                call_id="call_20000000000000000002",
                session_id="0199aaaa-0000-7000-8000-000000000001",
                output="",
                outcome=Outcome.SUCCESS,
                place=763,
                at="2025-10-01T09:00:04.000Z",
                cwd="/home/mira/kiosk",
            ),
            ToolCall(
                id="call_20000000000000000003",
                session_id="0199aaaa-0000-7000-8000-000000000001",
                tool="mcp__docs__search",
                input={"q": "shelf"},
                place=956,
                at="2025-10-01T09:00:05.000Z",
                cwd="/home/mira/kiosk",
            ),
            ToolResult(
                call_id="call_20000000000000000003",
                session_id="0199aaaa-0000-7000-8000-000000000001",
                output='{"Err":"no server"}',
                outcome=Outcome.FAILURE,
                place=956,
                at="2025-10-01T09:00:05.000Z",
                cwd="/home/mira/kiosk",
            ),
            ToolCall(
                id="call_20000000000000000004",
                session_id="0199aaaa-0000-7000-8000-000000000001",
                tool="shell",
                input={"command": ["rm", "-r", "shelves"]},
                place=1195,
                at="2025-10-01T09:00:06.000Z",
                cwd="/home/mira/kiosk",
            ),
            ToolResult(
                call_id="call_20000000000000000004",
                session_id="0199aaaa-0000-7000-8000-000000000001",
                output="",
                outcome=Outcome.INTERRUPTED,
                place=1195,
                at="2025-10-01T09:00:06.000Z",
                cwd="/home/mira/kiosk",
            ),
            Turn(
                id="9f9a8fd565482054",
                session_id="0199aaaa-0000-7000-8000-000000000001",
                speaker=Speaker.AGENT,
                text="Two shelves.",
                place=1421,
                at="2025-10-01T09:00:07.000Z",
                cwd="/home/mira/kiosk",
            ),
        ]
    )
    assert dict(tally.skipped) == snapshot({"empty": 1})
    assert tally.examples == snapshot([])


def _line(kind: str, payload: dict[str, object], at: str = "2026-06-20T08:00:00.000Z") -> bytes:
    return json.dumps({"timestamp": at, "type": kind, "payload": payload}).encode()


def _outcome(output: object, *before: bytes) -> Outcome:
    """How a call with that output ended."""
    ended = _line("response_item", {"type": "function_call_output", "call_id": "call_1", "output": output})
    (result,) = (
        entry for entry in read_bytes(READERS[0], b"\n".join([*before, ended]))[0] if isinstance(entry, ToolResult)
    )
    return result.outcome


@pytest.mark.parametrize(
    ("output", "outcome"),
    [
        ("Process exited with code 0\nOutput:\nfailed: error", Outcome.SUCCESS),
        ("Chunk ID: 1\nWall time: 0 seconds\nProcess exited with code 3\nOutput:\nfine", Outcome.FAILURE),
        ("Exit code: 124\nWall time: 9 seconds\nOutput:\ntimed out", Outcome.FAILURE),
        ("Chunk ID: 1\nWall time: 9 seconds\nProcess running with session ID 5\nOutput:\n", Outcome.UNKNOWN),
        ("Wall time: 1 seconds\nOutput:\nExit code: 1", Outcome.UNKNOWN),
        ("cat build.log\nExit code: 1", Outcome.UNKNOWN),
        ("error: something went wrong", Outcome.UNKNOWN),
        ("Wall time: 1\n" * 20 + "Exit code: 1", Outcome.UNKNOWN),
        ('{"output":"ok","metadata":{"exit_code":0,"duration_seconds":0.1}}', Outcome.SUCCESS),
        ('{"output":"no","metadata":{"exit_code":2}}', Outcome.FAILURE),
        ('{"output":"a tool that answers so"}', Outcome.UNKNOWN),
        ([{"type": "input_text", "text": "Script completed\nWall time 1 seconds\nOutput:\n"}], Outcome.SUCCESS),
        ([{"type": "input_text", "text": "Script failed\nWall time 1 seconds\nOutput:\n"}], Outcome.FAILURE),
        ({"content": "ok", "success": True}, Outcome.SUCCESS),
        ({"content": [{"type": "text", "text": "no"}], "success": False}, Outcome.FAILURE),
        (None, Outcome.UNKNOWN),
    ],
)
def test_a_call_ended_as_the_header_says_and_never_as_the_output_sounds(output: object, outcome: Outcome) -> None:
    assert _outcome(output) == outcome


@pytest.mark.parametrize(
    ("end", "outcome"),
    [
        ({"type": "exec_command_end", "exit_code": 0, "status": "completed"}, Outcome.SUCCESS),
        ({"type": "exec_command_end", "exit_code": 1, "status": "declined"}, Outcome.INTERRUPTED),
        ({"type": "patch_apply_end", "success": True}, Outcome.SUCCESS),
        ({"type": "mcp_tool_call_end", "result": {"Ok": {"isError": True}}}, Outcome.FAILURE),
        ({"type": "mcp_tool_call_end", "result": {"Ok": {}}}, Outcome.UNKNOWN),
        (
            {"type": "item_completed", "item": {"type": "McpToolCall", "id": "call_1", "result": {"isError": False}}},
            Outcome.SUCCESS,
        ),
        (
            {"type": "item_completed", "item": {"type": "FileChange", "id": "call_1", "status": "failed"}},
            Outcome.FAILURE,
        ),
        ({"type": "item_completed", "item": {"type": "FileChange", "id": "call_1", "status": {}}}, Outcome.UNKNOWN),
    ],
)
def test_an_end_event_says_how_the_output_after_it_ended(end: dict[str, object], outcome: Outcome) -> None:
    begun = _line("response_item", {"type": "function_call", "name": "t", "arguments": "{}", "call_id": "call_1"})
    assert _outcome("no header", begun, _line("event_msg", {"call_id": "call_1", **end})) == outcome


def test_ends_whose_output_never_comes_are_forgotten() -> None:
    begun = _line("response_item", {"type": "function_call", "name": "t", "arguments": "{}", "call_id": "call_1"})
    ends = [_line("event_msg", {"type": "patch_apply_end", "call_id": f"c{n}", "success": True}) for n in range(100)]
    state: State = {}
    read_bytes(READERS[0], b"\n".join([begun, *ends]), state)
    assert [key for key in state if key.startswith("end ")] == [f"end c{n}" for n in range(60, 100)]


def test_other_kinds_of_calls_keep_what_was_asked() -> None:
    lines = [
        _line(
            "response_item",
            {"type": "local_shell_call", "call_id": "c1", "action": {"type": "exec", "command": ["ls"]}},
        ),
        _line("response_item", {"type": "tool_search_call", "call_id": "c2", "arguments": {"query": "docs"}}),
        _line(
            "response_item",
            {"type": "tool_search_output", "call_id": "c2", "status": "completed", "tools": [{"text": "docs"}]},
        ),
        _line("response_item", {"type": "custom_tool_call", "call_id": "c3", "name": "exec", "input": '{"a": 1}'}),
        _line("response_item", {"type": "function_call_output", "output": "whose?"}),
        _line("response_item", {"type": "web_search_call", "action": {"query": "x"}}),
    ]
    entries, tally = read_bytes(READERS[0], b"\n".join(lines))
    assert [(entry.tool, entry.input) for entry in entries if isinstance(entry, ToolCall)] == [
        ("local_shell", {"type": "exec", "command": ["ls"]}),
        ("tool_search", {"query": "docs"}),
        ("exec", '{"a": 1}'),
        ("web_search", {"query": "x"}),
    ]
    assert [(entry.output, entry.outcome) for entry in entries if isinstance(entry, ToolResult)] == [
        ("docs", Outcome.SUCCESS)
    ]
    assert dict(tally.skipped) == {"output without a call": 1}


def test_a_rollout_that_lost_its_head_is_the_same_session_in_every_copy() -> None:
    lines = [
        _line("event_msg", {"type": "token_count"}),
        _line("response_item", {"role": "user", "content": [{"type": "input_text", "text": "Hello there, kiosk."}]}),
    ]
    (turn,) = read_bytes(READERS[0], b"\n".join(lines))[0]
    assert read_bytes(READERS[0], b"\n".join([*lines, lines[0]]))[0] == [turn]
    (other,) = read_bytes(READERS[0], lines[1])[0]
    assert isinstance(turn, Turn)
    assert isinstance(other, Turn)
    assert turn.session_id != other.session_id


def test_a_head_of_another_session_begins_another_session() -> None:
    heads = [
        _line("session_meta", {"id": name, "timestamp": "t", "cwd": "/", "source": "mcp"}) for name in ("s1", "s2")
    ]
    entries, _ = read_bytes(READERS[0], b"\n".join(heads))
    assert entries == [Session(name, "codex", "/", "t", is_automated=True) for name in ("s1", "s2")]


def test_what_is_blank_says_nothing() -> None:
    content = [{"type": "input_text", "text": " \n"}]
    lines = [
        _line("response_item", {"type": "message", "role": "user", "content": content}),
        _line("response_item", {"type": "agent_message", "content": content}),
        _line("response_item", {"type": "ghost_snapshot"}),
        _line("event_msg", {"type": "exec_command_end", "exit_code": 0}),
        _line("turn_context", {"cwd": None}),
    ]
    entries, tally = read_bytes(READERS[0], b"\n".join(lines))
    assert entries == []
    assert dict(tally.skipped) == {"empty": 2, "ghost snapshot": 1, "end without a call": 1, "turn context": 1}


def test_a_sub_agent_known_by_its_thread_alone_is_one_too() -> None:
    lines = [
        _line("session_meta", {"id": "s1", "timestamp": "t", "cwd": "/", "thread_source": "subagent"}),
        _line("event_msg", {"type": "user_message", "message": "Count the shelves, please."}),
    ]
    (_, turn) = read_bytes(READERS[0], b"\n".join(lines))[0]
    assert isinstance(turn, Turn)
    assert (turn.speaker, turn.reason, turn.agent) == (Speaker.PROGRAM, "sub-agent prompt", "sub-agent")


def test_what_a_harness_put_beside_the_prompt_is_not_the_persons() -> None:
    marks = [{"provenance": {"type": "agents_md"}}, {"provenance": {"type": "user"}}]
    payload: dict[str, object] = {
        "type": "message",
        "role": "user",
        "content": [{"type": "input_text", "text": "Be brief."}, {"type": "input_text", "text": "Count the shelves."}],
        "internal_chat_message_metadata_passthrough": {"content_item_metadata": marks},
    }
    (turn,) = read_bytes(READERS[0], _line("response_item", payload))[0]
    assert isinstance(turn, Turn)
    assert (turn.speaker, turn.text) == (Speaker.PERSON, "Count the shelves.")
