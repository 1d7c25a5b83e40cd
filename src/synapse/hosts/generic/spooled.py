"""Sessions of programs that keep no transcript: the lines that `synapse hook generic` left in the spool, read as one."""

from dataclasses import replace
from functools import partial

from synapse.hosts.content import attribute
from synapse.hosts.reader import LineReader, Reader, State
from synapse.hosts.spooled import is_spool_of, place_of, read_head, read_hook_line
from synapse.sessions.session import Entry, Speaker
from synapse.sessions.tally import Tally

HOST = "generic"
_SPEAKERS = {"prompt": Speaker.PERSON, "stop": Speaker.AGENT}


def read_line(line: bytes, place: int, state: State, tally: Tally) -> list[Entry]:
    """What was typed at a prompt, and what the agent said when it stopped."""
    told = read_hook_line(line)
    speaker = _SPEAKERS.get(told.kind)
    if speaker is None or not told.text.strip() or not told.session:
        tally.skip("hook line")
        return []
    where = place_of(told, place)
    turn = replace(where.unnamed_turn(speaker, told.text, told.at_ms), is_automated=bool(told.by_program))
    return [*read_head(told, HOST, where, state), attribute(turn) if speaker is Speaker.PERSON else turn]


READERS: tuple[Reader, ...] = (LineReader(HOST, "generic-hook", partial(is_spool_of, HOST), read_line, source="hook"),)
