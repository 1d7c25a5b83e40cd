"""What a person marked as private in a prompt: `<private>…</private>` is cut out before anything is kept.

Standard library only and without `re`: the hook path cuts too.
"""

_OPEN, _CLOSE = b"<private>", b"</private>"


def cut_private(text: str) -> str:
    """Without such blocks, however the mark is cased; one that is not closed reaches to the end, and blocks may be nested."""
    if "<" not in text:
        return text
    # Bytes: to lower a text may move its places, to lower ASCII does not.
    content = text.encode("utf-8", "surrogatepass")
    lower = content.lower()
    begin = lower.find(_OPEN)
    if begin < 0:
        return text
    kept: list[bytes] = []
    at = 0
    while begin >= 0:
        kept.append(content[at:begin])
        at = _find_end(lower, begin + len(_OPEN))
        begin = lower.find(_OPEN, at)
    kept.append(content[at:])
    return b"".join(kept).decode("utf-8", "surrogatepass")


def _find_end(lower: bytes, at: int) -> int:
    """Behind the mark that closes what was opened just before."""
    depth = 1
    while depth:
        closes = lower.find(_CLOSE, at)
        if closes < 0:
            return len(lower)
        opens = lower.find(_OPEN, at, closes)
        depth += 1 if opens >= 0 else -1
        at = opens + len(_OPEN) if opens >= 0 else closes + len(_CLOSE)
    return at
