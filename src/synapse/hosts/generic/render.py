"""What we hand back to a program that calls `synapse hook generic`: one line of JSON, or nothing. Standard library only."""

from synapse.events.injection import Injection


def render_injection(injection: Injection) -> str:
    """`context` is for the model; `answer` is for the person, and the prompt goes no further."""
    if not injection.text:
        return ""
    import json  # noqa: PLC0415  (a hook that says nothing need not load it)

    return json.dumps({"answer" if injection.is_answer else "context": injection.text})
