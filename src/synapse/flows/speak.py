"""An answer to a session's start or a prompt: a receipt for the person's own verdict, or a briefing for the model.

Standard library only: a person is waiting.
"""

from _collections_abc import Mapping

from synapse.events.event import Event
from synapse.events.injection import Injection
from synapse.flows.ask import Asked, read_asked
from synapse.flows.brief import Briefing, brief, find_double
from synapse.observe import spool

SPEAKING = ("session-start", "prompt")  # the events whose answer reaches a model or a person


def find_answer(event: Event, home: str, environ: Mapping[str, str]) -> Asked | Briefing | None:
    """None when there is nothing to say, as most of the time. Raises StoreError."""
    if event.kind not in SPEAKING:
        return None
    asked = read_asked(event, home) if event.kind == "prompt" else None
    return asked or brief(event, home, environ)


def finish(answer: Asked | Briefing, event: Event, home: str) -> Injection:
    """What is really said, once the answer's own line is in the spool: nothing that another hook's line says before it."""
    if isinstance(answer, Asked):
        return answer.to_injection(event)
    if not (answer.items or answer.skills.items):
        return answer.to_injection(event)
    numbers, names = find_double(answer, event, home)
    if numbers or names:
        line: dict[str, object] = {"kind": "unsaid", "host": event.host, "session": event.session_id}
        line |= {"nonce": answer.nonce, "numbers": sorted(numbers), "names": sorted(names)}
        spool.append(home, event.host, event.session_id, line)
    return answer.without(numbers, names).to_injection(event)
