"""Codex rollouts: fixtures in, whole entries out."""

from inline_snapshot import snapshot
from tests.fakes.reading import read_payload

from synapse.hosts.codex.transcript import READERS
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
                id="22db604e03cd5277",
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
                id="c55644dbedfe0de5",
                session_id="019f0000-aaaa-7000-8000-000000000001",
                speaker=Speaker.PERSON,
                text="Why does the till total round down?",
                place=1099,
                at="2026-06-20T08:00:01.000Z",
                cwd="/home/mira/kiosk/web",
            ),
            Turn(
                id="541c064d8e6b8c0c",
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
                id="0d78a6e8b54bbbe6",
                session_id="019f0000-aaaa-7000-8000-000000000001",
                speaker=Speaker.PROGRAM,
                text="The person asked about rounding.",
                place=4447,
                at="2026-06-20T08:00:09.500Z",
                cwd="/home/mira/kiosk/web",
                reason="compaction summary",
            ),
            Turn(
                id="e2fb1ca5559a5759",
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
                id="6a9df47870877ef0",
                session_id="0199aaaa-0000-7000-8000-000000000001",
                speaker=Speaker.PERSON,
                text="List the shelves.",
                place=252,
                at="2025-10-01T09:00:01.000Z",
                cwd="/home/mira/kiosk",
            ),
            Turn(
                id="76db5a308d3f362d",
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
                id="cb43de1406f58779",
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
