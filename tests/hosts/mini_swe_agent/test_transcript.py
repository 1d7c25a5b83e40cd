"""mini-swe-agent trajectories: fixtures in, whole entries out."""

import pytest
from inline_snapshot import snapshot
from tests.fakes.reading import read_bytes, read_payload

from synapse.errors import Unreadable
from synapse.hosts.mini_swe_agent.transcript import READERS
from synapse.sessions.session import Outcome, Session, Speaker, ToolCall, ToolResult, Turn


def test_an_older_trajectory_is_a_list() -> None:
    entries, tally = read_payload(READERS[0], "mini_swe_agent/1.0-list.traj.json")
    assert entries == snapshot(
        [
            Session(id="23321fe475cbe025", host="mini_swe_agent", is_automated=True),
            Turn(
                id="23321fe475cbe025/1:593af21c",
                session_id="23321fe475cbe025",
                speaker=Speaker.PERSON,
                text="Please mend the till.",
                place=100,
            ),
            Turn(
                id="23321fe475cbe025/2:0b90dc8b",
                session_id="23321fe475cbe025",
                speaker=Speaker.AGENT,
                text="""\
First a look.

```mswea_bash_command
ls -la
```\
""",
                place=200,
            ),
            ToolCall(
                id="23321fe475cbe025/2:0b90dc8b#0",
                session_id="23321fe475cbe025",
                tool="bash",
                input={"command": "ls -la"},
                place=200,
            ),
            ToolResult(
                call_id="23321fe475cbe025/2:0b90dc8b#0",
                session_id="23321fe475cbe025",
                output="till.py\n",
                outcome=Outcome.SUCCESS,
                place=300,
            ),
            Turn(
                id="23321fe475cbe025/4:211a8df4",
                session_id="23321fe475cbe025",
                speaker=Speaker.AGENT,
                text="""\
```bash
false
```\
""",
                place=400,
            ),
            ToolCall(
                id="23321fe475cbe025/4:211a8df4#0",
                session_id="23321fe475cbe025",
                tool="bash",
                input={"command": "false"},
                place=400,
            ),
            ToolResult(
                call_id="23321fe475cbe025/4:211a8df4#0",
                session_id="23321fe475cbe025",
                output="",
                outcome=Outcome.FAILURE,
                place=500,
            ),
        ]
    )
    assert dict(tally.skipped) == snapshot({"system message": 1, "empty": 1})
    assert tally.examples == snapshot([])


def test_a_newer_trajectory_lists_its_actions() -> None:
    entries, tally = read_payload(READERS[0], "mini_swe_agent/2.0-object.traj.json")
    assert entries == snapshot(
        [
            Session(id="a7888b11e0d496ec", host="mini_swe_agent", version="2.0.0", is_automated=True),
            Turn(
                id="a7888b11e0d496ec/1:593af21c",
                session_id="a7888b11e0d496ec",
                speaker=Speaker.PERSON,
                text="Please mend the till.",
                place=100,
            ),
            Turn(
                id="a7888b11e0d496ec/2:49787701",
                session_id="a7888b11e0d496ec",
                speaker=Speaker.AGENT,
                text="Two at once.",
                place=200,
            ),
            ToolCall(
                id="call_50000000000000000001",
                session_id="a7888b11e0d496ec",
                tool="bash",
                input={"command": "ls"},
                place=200,
            ),
            ToolCall(
                id="call_50000000000000000002",
                session_id="a7888b11e0d496ec",
                tool="bash",
                input={"command": "pwd"},
                place=200,
            ),
            ToolResult(
                call_id="call_50000000000000000001",
                session_id="a7888b11e0d496ec",
                output="till.py",
                outcome=Outcome.SUCCESS,
                place=300,
            ),
            ToolResult(
                call_id="call_50000000000000000002",
                session_id="a7888b11e0d496ec",
                output="cut off",
                outcome=Outcome.UNKNOWN,
                place=400,
            ),
            ToolCall(
                id="call_50000000000000000003",
                session_id="a7888b11e0d496ec",
                tool="bash",
                input={"command": "true"},
                place=500,
            ),
        ]
    )
    assert dict(tally.skipped) == snapshot({"system message": 1, "exit message": 1})
    assert tally.examples == snapshot([])


def test_a_trajectory_that_is_torn_is_refused() -> None:
    with pytest.raises(Unreadable, match="not JSON"):
        read_bytes(READERS[0], b'[{"role": "user"')
