"""The one thing read from a git configuration: the URL of a remote. Includes and `insteadOf` are not followed.

A line is `[section]`, `[section "sub"]`, `key = value`, `key`, or a comment; a backslash at its end joins the next.
What is odd is passed over: a broken line costs that line.
"""

from __future__ import annotations


def find_remote_url(text: str, remote: str = "origin") -> str:
    """The first URL of the remote, which is the one git fetches from; empty without."""
    is_inside = False
    for line in _joined(text):
        entry = line.strip()
        if entry.startswith("["):
            section, entry = _cut_section(entry)
            is_inside = section == ("remote", remote)
        if is_inside:
            key, equals, value = entry.partition("=")
            if key.strip().lower() == "url" and equals and (url := _value(value)):
                return url
    return ""


def _joined(text: str) -> list[str]:
    lines: list[str] = []
    pending: list[str] = []
    for line in text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n"):
        # An even number of backslashes is that many halves of escaped ones, no continuation.
        if (len(line) - len(line.rstrip("\\"))) % 2 and not line.lstrip().startswith(("#", ";")):
            pending.append(line[:-1])
            continue
        lines.append("".join((*pending, line)))
        pending = []
    return [*lines, "".join(pending)]


def _cut_section(entry: str) -> tuple[tuple[str, str], str]:
    """`[remote "origin"] url = x` is (("remote", "origin"), "url = x")."""
    name, quote, _ = entry[1:].partition('"')
    if not quote or "]" in name:
        inside, _, rest = entry[1:].partition("]")
        head, _, sub = inside.strip().partition(".")
        return (head.lower(), sub.lower()), rest
    sub, end = _quoted(entry, entry.index('"') + 1)
    return (name.strip().lower(), sub), entry[end:].partition("]")[2]


def _quoted(entry: str, at: int) -> tuple[str, int]:
    letters: list[str] = []
    while at < len(entry) and entry[at] != '"':
        at += entry[at] == "\\"
        letters.append(entry[at : at + 1])
        at += 1
    return "".join(letters), at + 1


def _value(raw: str) -> str:
    """Quotes off, escapes undone, the comment behind it cut."""
    letters: list[str] = []
    is_quoted = False
    signs = iter(raw.strip())
    for sign in signs:
        if sign == "\\":
            letters.append(next(signs, ""))
        elif sign == '"':
            is_quoted = not is_quoted
        elif sign in "#;" and not is_quoted:
            break
        else:
            letters.append(sign)
    return "".join(letters).strip()
