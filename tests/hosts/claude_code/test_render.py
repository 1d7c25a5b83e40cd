"""What Claude Code reads from our hook's output."""

import json

import pytest

from synapse.events.injection import Injection
from synapse.hosts.claude_code.render import render_injection


@pytest.mark.parametrize(("kind", "event"), [("session-start", "SessionStart"), ("prompt", "UserPromptSubmit")])
def test_text_for_the_model_goes_out_under_the_hosts_own_name_of_the_event(kind: str, event: str) -> None:
    rendered = render_injection(Injection(event=kind, text='<synapse-briefing nonce="n">\n"é" \udc80\n'))

    assert rendered.isascii()
    assert json.loads(rendered) == {
        "hookSpecificOutput": {
            "hookEventName": event,
            "additionalContext": '<synapse-briefing nonce="n">\n"é" \udc80\n',
        }
    }


def test_an_answer_to_the_person_takes_the_place_of_the_prompt() -> None:
    rendered = render_injection(Injection(event="prompt", text="Approved [L42].", is_answer=True))

    assert json.loads(rendered) == {"decision": "block", "reason": "Approved [L42]."}


@pytest.mark.parametrize(
    "injection",
    [
        Injection(event="prompt", text=""),
        Injection(event="prompt", text="", is_answer=True),
        Injection(event="stop", text="the host shows this to no model"),
    ],
)
def test_nothing_to_say_is_an_empty_output(injection: Injection) -> None:
    assert render_injection(injection) == ""
