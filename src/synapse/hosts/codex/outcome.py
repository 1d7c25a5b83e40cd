"""How a Codex call ended, from the host's own marks: its end event, or the header it puts before an output."""

import re

import msgspec

from synapse.hosts.codex.record import ANYTHING, OUTPUTS, Payload
from synapse.hosts.outline import has, look
from synapse.sessions.decode import decode
from synapse.sessions.session import Outcome

_HEADER_LINES = 8  # the longest header seen has five
# Only these begin a line of the header; the first line that does not is the command's own.
_HEADER = re.compile(r"(?:Chunk ID|Wall time|Process|Original token count|Total output lines|Exit code|Script)\b")
_EXIT = re.compile(r"(?:Process exited with code|Exit code:) (-?\d{1,9})$")
_SCRIPT = {"Script completed": Outcome.SUCCESS, "Script failed": Outcome.FAILURE}
_STATUS = {"completed": Outcome.SUCCESS, "failed": Outcome.FAILURE, "declined": Outcome.INTERRUPTED}


def read_header(output: str) -> Outcome:
    """What the host wrote above the output; unknown where it wrote no header."""
    if output.startswith(('{"output":', '{"metadata":')):
        return _read_wrapped(output)
    for line in output[:1000].split("\n")[:_HEADER_LINES]:
        exit_code = _EXIT.match(line)
        if exit_code:
            return from_exit_code(int(exit_code[1]))
        if line in _SCRIPT:
            return _SCRIPT[line]
        if not _HEADER.match(line):
            break
    return Outcome.UNKNOWN


def read_end(event: Payload) -> Outcome:
    """What an end event says."""
    if event.status == "declined":
        return Outcome.INTERRUPTED
    if event.exit_code is not None:
        return from_exit_code(event.exit_code)
    if event.success is not None:
        return Outcome.SUCCESS if event.success else Outcome.FAILURE
    result = decode(ANYTHING, bytes(event.result))
    return from_status(event.status) if result is None else _read_mcp(result)


def from_status(status: object) -> Outcome:
    return _STATUS.get(status, Outcome.UNKNOWN) if isinstance(status, str) else Outcome.UNKNOWN


def from_exit_code(code: int) -> Outcome:
    return Outcome.FAILURE if code else Outcome.SUCCESS


def _read_mcp(result: object) -> Outcome:
    """`{"Ok": {"isError": …}}` or `{"Err": …}`; newer versions leave the wrapping out."""
    if has(result, "Err"):
        return Outcome.FAILURE
    is_error = look(result, "Ok", "isError") if has(result, "Ok") else look(result, "isError")
    if isinstance(is_error, bool):
        return Outcome.FAILURE if is_error else Outcome.SUCCESS
    return Outcome.UNKNOWN


def _read_wrapped(output: str) -> Outcome:
    try:
        return from_exit_code(OUTPUTS.decode(output).metadata.exit_code)
    except (msgspec.DecodeError, RecursionError):
        return Outcome.UNKNOWN
