"""One line of a hook's spool file, as the readers of hosts take it: our own lines, where they hold what was said or done."""

import msgspec

from synapse.hosts.content import read_millis
from synapse.hosts.outline import look, outline
from synapse.hosts.place import Place
from synapse.hosts.reader import State
from synapse.sessions.decode import decode
from synapse.sessions.session import Session


class HookLine(msgspec.Struct):
    kind: str = ""
    session: str = ""
    cwd: str = ""
    at_ms: str = ""
    text: str = ""
    agent: str = ""
    call: str = ""
    tool: str = ""
    input: str = ""
    outcome: str = ""
    by_program: str = ""


MAX_DIGITS = 14  # of milliseconds: the year 5000
_LINE = msgspec.json.Decoder(HookLine)


def is_spool_of(host: str, head: bytes) -> bool:
    first = outline(head)
    return look(first, "host") == host and bool(look(first, "at_ms")) and bool(look(first, "session"))


def read_hook_line(line: bytes) -> HookLine:
    """Raises BadLine: its hook may have been killed there."""
    return decode(_LINE, line)


def place_of(line: HookLine, offset: int) -> Place:
    is_number = line.at_ms.isdigit() and line.at_ms.isascii() and len(line.at_ms) <= MAX_DIGITS
    milliseconds = int(line.at_ms) if is_number else 0
    return Place(line.session, offset, read_millis(milliseconds), line.cwd, line.agent)


def read_head(line: HookLine, host: str, place: Place, state: State) -> list[Session]:
    """The session's head, once."""
    if state.get("session") == line.session:
        return []
    state["session"] = line.session
    return [Session(line.session, host, line.cwd, place.at, is_automated=bool(line.by_program))]
