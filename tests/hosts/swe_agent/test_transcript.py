"""SWE-agent trajectories: fixtures in, whole entries out."""

from inline_snapshot import snapshot
from tests.fakes.reading import read_payload

from synapse.hosts.swe_agent.transcript import READERS
from synapse.sessions.session import Outcome, Session, Speaker, ToolCall, ToolResult, Turn


def test_a_trajectory_becomes_turns_and_calls() -> None:
    entries, tally = read_payload(READERS[0], "swe_agent/1.0-tools.traj")
    assert entries == snapshot(
        [
            Session(id="2092b30468acb685", host="swe_agent", cwd="/testbed", is_automated=True),
            Turn(
                id="2092b30468acb685/1",
                session_id="2092b30468acb685",
                speaker=Speaker.PROGRAM,
                text="Here is a demonstration.",
                place=100,
                cwd="/testbed",
                reason="harness probe",
            ),
            Turn(
                id="2092b30468acb685/2",
                session_id="2092b30468acb685",
                speaker=Speaker.PERSON,
                text="The till rounds down. Mend it.",
                place=200,
                cwd="/testbed",
            ),
            Turn(
                id="2092b30468acb685/3",
                session_id="2092b30468acb685",
                speaker=Speaker.AGENT,
                text="Let me look.",
                place=300,
                cwd="/testbed",
            ),
            ToolCall(
                id="2092b30468acb685/3#0",
                session_id="2092b30468acb685",
                tool="ls",
                input={"path": "."},
                place=300,
                cwd="/testbed",
            ),
            ToolResult(
                call_id="2092b30468acb685/3#0",
                session_id="2092b30468acb685",
                output="till.py",
                outcome=Outcome.UNKNOWN,
                place=400,
                cwd="/testbed",
            ),
            Turn(
                id="2092b30468acb685/5",
                session_id="2092b30468acb685",
                speaker=Speaker.AGENT,
                text="Down.",
                place=500,
                cwd="/testbed",
            ),
            ToolCall(
                id="2092b30468acb685/5#0",
                session_id="2092b30468acb685",
                tool="cd",
                input={"command": "cd src"},
                place=500,
                cwd="/testbed",
            ),
            ToolResult(
                call_id="2092b30468acb685/5#0",
                session_id="2092b30468acb685",
                output="",
                outcome=Outcome.UNKNOWN,
                place=600,
                cwd="/testbed/src",
            ),
            Turn(
                id="2092b30468acb685/7",
                session_id="2092b30468acb685",
                speaker=Speaker.AGENT,
                text="Submitting.",
                place=700,
                cwd="/testbed/src",
            ),
            ToolCall(
                id="2092b30468acb685/7#0",
                session_id="2092b30468acb685",
                tool="submit",
                input={"command": "submit"},
                place=700,
                cwd="/testbed/src",
            ),
        ]
    )
    assert dict(tally.skipped) == snapshot({"system message": 1})
    assert tally.examples == snapshot([])
