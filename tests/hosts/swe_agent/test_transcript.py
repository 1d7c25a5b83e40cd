"""SWE-agent trajectories: fixtures in, whole entries out."""

import json

import pytest
from inline_snapshot import snapshot
from tests.fakes.reading import read_bytes, read_payload

from synapse import ids
from synapse.errors import Unreadable
from synapse.hosts.swe_agent.transcript import READERS
from synapse.sessions.session import Outcome, Session, Speaker, ToolCall, ToolResult, Turn


def test_a_trajectory_becomes_turns_and_calls() -> None:
    entries, tally = read_payload(READERS[0], "swe_agent/1.0-tools.traj")
    assert entries == snapshot(
        [
            Session(id="064adf5442aa397a", host="swe_agent", cwd="/testbed", is_automated=True),
            Turn(
                id="064adf5442aa397a/1:3ae4bbfb",
                session_id="064adf5442aa397a",
                speaker=Speaker.PROGRAM,
                text="Here is a demonstration.",
                place=100,
                cwd="/testbed",
                reason="harness probe",
            ),
            Turn(
                id="064adf5442aa397a/2:61355e6a",
                session_id="064adf5442aa397a",
                speaker=Speaker.PERSON,
                text="The till rounds down. Mend it.",
                place=200,
                cwd="/testbed",
            ),
            Turn(
                id="064adf5442aa397a/3:4a5b22af",
                session_id="064adf5442aa397a",
                speaker=Speaker.AGENT,
                text="Let me look.",
                place=300,
                cwd="/testbed",
            ),
            ToolCall(
                id="064adf5442aa397a/3:4a5b22af#0",
                session_id="064adf5442aa397a",
                tool="ls",
                input={"path": "."},
                place=300,
                cwd="/testbed",
            ),
            ToolResult(
                call_id="064adf5442aa397a/3:4a5b22af#0",
                session_id="064adf5442aa397a",
                output="till.py",
                outcome=Outcome.UNKNOWN,
                place=400,
                cwd="/testbed",
            ),
            Turn(
                id="064adf5442aa397a/5:85cfef9e",
                session_id="064adf5442aa397a",
                speaker=Speaker.AGENT,
                text="Down.",
                place=500,
                cwd="/testbed",
            ),
            ToolCall(
                id="064adf5442aa397a/5:85cfef9e#0",
                session_id="064adf5442aa397a",
                tool="cd",
                input={"command": "cd src"},
                place=500,
                cwd="/testbed",
            ),
            ToolResult(
                call_id="064adf5442aa397a/5:85cfef9e#0",
                session_id="064adf5442aa397a",
                output="",
                outcome=Outcome.UNKNOWN,
                place=600,
                cwd="/testbed/src",
            ),
            Turn(
                id="064adf5442aa397a/7:bed29a9c",
                session_id="064adf5442aa397a",
                speaker=Speaker.AGENT,
                text="Submitting.",
                place=700,
                cwd="/testbed/src",
            ),
            ToolCall(
                id="064adf5442aa397a/7:bed29a9c#0",
                session_id="064adf5442aa397a",
                tool="submit",
                input={"command": "submit"},
                place=700,
                cwd="/testbed/src",
            ),
        ]
    )
    assert dict(tally.skipped) == snapshot({"system message": 1})
    assert tally.examples == snapshot([])


def test_a_run_that_kept_only_its_steps_is_read_from_them() -> None:
    step = {
        "action": "ls",
        "observation": "till.py",
        "response": "Let me look.",
        "thought": "",
        "state": '{"working_dir": "/w"}',
    }
    raw = json.dumps({"trajectory": [step], "history": []}).encode()
    assert READERS[0].sniff(raw)
    session_id = ids.derive("swe_agent", "Let me look.", "till.py")
    call_id = f"{session_id}/0:{ids.derive('Let me look.', 'ls')[:8]}#0"
    assert read_bytes(READERS[0], raw)[0] == [
        Session(session_id, "swe_agent", "/w", is_automated=True),
        ToolCall(call_id, session_id, "ls", {"command": "ls"}, 0, cwd="/w"),
        ToolResult(call_id, session_id, "till.py", Outcome.UNKNOWN, 100, cwd="/w"),
    ]


def test_what_says_nothing_is_counted() -> None:
    history = [
        {"role": "assistant", "content": "A sample answer.", "is_demo": True},
        {"role": "user", "content": " "},
        {"role": "assistant", "content": "Nothing to run.", "action": " "},
    ]
    entries, tally = read_bytes(READERS[0], json.dumps({"history": history}).encode())
    assert [entry.tool for entry in entries if isinstance(entry, ToolCall)] == ["shell"]
    assert dict(tally.skipped) == {"demonstration": 1, "empty": 1}


def test_a_trajectory_that_is_torn_is_refused() -> None:
    with pytest.raises(Unreadable, match="not JSON"):
        read_bytes(READERS[0], b'{"trajectory": [')


def test_a_command_that_begins_with_no_command_is_the_shells() -> None:
    history = [{"role": "assistant", "content": "Go.", "action": "PASSWORD=hunter2hunter2 python run.py"}]
    entries, _ = read_bytes(READERS[0], json.dumps({"history": history}).encode())
    assert [entry.tool for entry in entries if isinstance(entry, ToolCall)] == ["shell"]
