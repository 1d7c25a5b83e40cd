"""Where a record stands in its transcript, and what holds there: every entry read from it says the same."""

from collections.abc import Mapping
from dataclasses import dataclass

from synapse import ids
from synapse.hosts.reader import State
from synapse.sessions.session import Outcome, Speaker, ToolCall, ToolResult, Turn


@dataclass(frozen=True, slots=True)
class Place:
    session_id: str
    order: int
    at: str = ""
    cwd: str = ""
    agent: str = ""

    def turn(self, speaker: Speaker, text: str, native_id: str) -> Turn:
        turn_id = ids.within(self.session_id, native_id)
        return Turn(turn_id, self.session_id, speaker, text, self.order, self.at, self.cwd, self.agent)

    def unnamed_turn(self, speaker: Speaker, text: str, instant: str) -> Turn:
        """For a host that gives no id: `instant` tells it from others that say the same."""
        turn_id = ids.derive(self.session_id, instant, speaker.value, text)
        return Turn(turn_id, self.session_id, speaker, text, self.order, self.at, self.cwd, self.agent)

    def call(self, call_id: str, tool: str, arguments: Mapping[str, object] | str) -> ToolCall:
        call_id = ids.within(self.session_id, call_id)
        return ToolCall(call_id, self.session_id, tool, arguments, self.order, self.at, self.cwd, self.agent)

    def result(self, call_id: str, output: str, outcome: Outcome, *, said: str = "") -> ToolResult:
        call_id = ids.within(self.session_id, call_id)
        return ToolResult(call_id, self.session_id, output, outcome, self.order, self.at, self.cwd, self.agent, said)


def remember(state: State, prefix: str, name: str, value: str, *, limit: int) -> None:
    """Keeps `value` for a later line; of more than `limit` under that prefix the oldest is forgotten."""
    known = [key for key in state if key.startswith(prefix) and key != prefix + name]
    for key in known[: max(0, len(known) - limit + 1)]:
        del state[key]
    state[prefix + name] = value
