"""What we hand back, as the JSON that Claude Code reads from a hook. Standard library only: this is the hook path."""

from synapse.events.injection import Injection

# The host keeps 10,000 characters; of more it writes a file and shows the model its path and the first 2 KB. Whoever makes
# an injection stays under this in all, fence included: here nothing is cut, for a cut would open the fence.
MAX_TEXT = 9_000

_EVENTS = {"session-start": "SessionStart", "prompt": "UserPromptSubmit"}  # the two whose text reaches the model


def render_injection(injection: Injection) -> str:
    """Empty when nothing is to be said. ASCII only, so that no locale of the host's can break it."""
    event = _EVENTS.get(injection.event)
    if event is None or not injection.text:
        return ""
    import json  # noqa: PLC0415  (a hook that says nothing need not load it)

    if injection.is_answer:
        return json.dumps({"decision": "block", "reason": injection.text})
    return json.dumps({"hookSpecificOutput": {"hookEventName": event, "additionalContext": injection.text}})
