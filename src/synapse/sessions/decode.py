"""One line of JSON into a typed value, mending what real files contain: bad UTF-8, lone surrogates, NUL bytes."""

import re
from typing import TypeVar

import msgspec

from synapse.sessions.tally import BadLine

T = TypeVar("T")

_LONE_SURROGATE = re.compile(rb"\\u[dD][89a-fA-F][0-9a-fA-F]{2}")


def decode(decoder: "msgspec.json.Decoder[T]", line: bytes) -> T:
    """The line as the decoder's type. Raises BadLine with the reason when even the mended line does not fit."""
    try:
        return decoder.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError):
        pass
    mended = line.decode("utf-8", "replace").encode()
    # A surrogate escape that stands alone is legal JSON and no text: one replacement character for each half.
    mended = _LONE_SURROGATE.sub(b"\\\\ufffd", mended)
    try:
        return decoder.decode(mended)
    except msgspec.ValidationError as error:
        msg = f"unexpected shape: {error}"
        raise BadLine(msg) from error
    except msgspec.DecodeError as error:
        msg = f"not JSON: {error}"
        raise BadLine(msg) from error
