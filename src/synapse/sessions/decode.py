"""One line of JSON into a typed value, mending what real files contain: bad UTF-8, lone surrogates, NUL bytes."""

import re
from typing import TypeVar

import msgspec

from synapse.sessions.tally import BadLine

T = TypeVar("T")

_NUL = rb"\u0000"

_STARTS = (rb"\ud", rb"\uD", _NUL)  # looked for first: a walk over a long line costs more than reading it

# A run of backslashes, then NUL, a whole surrogate pair, or half of one.
_ESCAPE = re.compile(
    rb"(\\\\*)(?:(u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2})|u[dD][89a-fA-F][0-9a-fA-F]{2}|u0000)"
)


def decode(decoder: "msgspec.json.Decoder[T]", line: bytes) -> T:
    """The line as the decoder's type. Raises BadLine with the reason when even the mended line does not fit."""
    if _NUL not in line:
        try:
            return decoder.decode(line)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            pass  # the mended line fits, or says what is wrong
    try:
        return decoder.decode(_mend(line))
    except msgspec.ValidationError as error:
        msg = f"unexpected shape: {error}"
        raise BadLine(msg) from error
    except msgspec.DecodeError as error:
        msg = f"not JSON: {error}"
        raise BadLine(msg) from error
    except RecursionError as error:
        msg = "nested too deeply"
        raise BadLine(msg) from error


def _mend(line: bytes) -> bytes:
    # A file system that lost power leaves runs of NUL in a growing file.
    text = line.replace(b"\0", b"").decode("utf-8", "replace").encode()
    return _ESCAPE.sub(_mend_escape, text) if any(start in text for start in _STARTS) else text


def _mend_escape(escape: re.Match[bytes]) -> bytes:
    # An even run of backslashes escapes itself, and what follows is the text "ud800".
    if escape[2] or len(escape[1]) % 2 == 0:
        return escape[0]
    # Half a surrogate pair and NUL are legal JSON, and no text that a database takes.
    return escape[1] + b"ufffd"
