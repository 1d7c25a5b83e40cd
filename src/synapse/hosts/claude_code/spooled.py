"""Claude Code's tool calls as its hooks told of them while they happened, where a person switched that on.

The transcript tells the same later, by the same ids, and more of it.
"""

from functools import partial

from synapse.hosts.claude_code.head import HOST
from synapse.hosts.content import read_arguments
from synapse.hosts.reader import LineReader, Reader, State
from synapse.hosts.spooled import is_spool_of, place_of, read_head, read_hook_line
from synapse.sessions.session import Entry, Outcome
from synapse.sessions.tally import Tally

_OUTCOMES = {outcome.value: outcome for outcome in Outcome}


def read_line(line: bytes, place: int, state: State, tally: Tally) -> list[Entry]:
    told = read_hook_line(line)
    if told.kind != "tool" or not told.call or not told.session:
        tally.skip("hook line")
        return []
    where = place_of(told, place)
    outcome = _OUTCOMES.get(told.outcome, Outcome.UNKNOWN)
    return [
        *read_head(told, HOST, where, state),
        where.call(told.call, told.tool, read_arguments(told.input)),
        where.result(told.call, told.text, outcome),
    ]


READERS: tuple[Reader, ...] = (
    LineReader(HOST, "claude-code-hook", partial(is_spool_of, HOST), read_line, source="tool-hook"),
)
