"""Text that files and databases take: JSON can write half a character and NUL, and hardly anything else can hold them.

Standard library only and cheap: the hook path cleans with it.
"""

_ODD = "\ufffd"


def make_whole(text: str) -> str:
    """With a mark in place of each half character and NUL. Ordinary text costs a look."""
    if text.isascii():
        return text.replace("\0", _ODD) if "\0" in text else text
    try:
        text.encode()
    except UnicodeEncodeError:
        text = "".join(_ODD if "\ud800" <= letter <= "\udfff" else letter for letter in text)
    return text.replace("\0", _ODD)
