"""Which files a tool call speaks of: by the names of its arguments, and by the words of its command."""

import re
from collections.abc import Callable, Mapping

# The names that the hosts' tools give to a path, lower-cased, without separators.
_PATH_KEYS = frozenset(
    {"filepath", "path", "notebookpath", "absolutepath", "targetfile", "file", "filename", "dirpath"}
)
_COMMAND_KEYS = frozenset({"command", "cmd", "script"})
_MANY_KEYS = frozenset({"paths", "files", "filepaths"})

_SCANNED = 4_000  # a longer command is a here-document: its words are content, not arguments

# A word of a command that is a path: it has a slash or a short extension, and none of the shell's signs.
_WORD = re.compile(r"[^\s'\"`|&;<>()$*?{}\[\],=#!]+")
_EXTENSION = re.compile(r"\.[A-Za-z][A-Za-z0-9]{0,7}$")
_NOT_A_FILE = re.compile(r"^(?:-|[a-z][a-z0-9+.-]*://|@|\.{1,2}$|/dev/|s/|[\d.]+$)", re.IGNORECASE)
_PATCHED = re.compile(r"^\*\*\* (?:Update|Add|Delete|Move to)(?: File)?: (.+)$", re.MULTILINE)
_ADDRESS = re.compile(r"^[\w.-]+@[\w.-]+|^(?:[\w-]+\.)+(?:com|org|net|io|dev|ai)(?:[:/]|$)", re.IGNORECASE)


def find_files(arguments: Mapping[str, object] | str, scrub: Callable[[str], str]) -> list[str]:
    """Paths as the call gave them, without secrets, in order; may repeat.

    A command is scrubbed before it is cut into words: a password that looks like a path is known by the name before it.
    """
    if isinstance(arguments, str):
        return _in_text(arguments, scrub)
    found: list[str] = []
    for key, value in arguments.items():
        found += _of_argument(key.replace("_", "").replace("-", "").lower(), value, scrub)
    return found


def _of_argument(key: str, value: object, scrub: Callable[[str], str]) -> list[str]:
    if isinstance(value, str):
        if key in _PATH_KEYS:
            return [scrub(value)] if "\n" not in value else []
        return _in_text(value, scrub) if key in _COMMAND_KEYS or value.startswith("*** Begin Patch") else []
    if isinstance(value, list):
        words = [str(word) for word in value if isinstance(word, str)]  # pyright: ignore[reportUnknownVariableType,reportUnknownArgumentType]  (foreign JSON)
        if key in _MANY_KEYS:
            return [scrub(word) for word in words]
        return _in_text(" ".join(words), scrub) if key in _COMMAND_KEYS else []
    return []


def _in_text(text: str, scrub: Callable[[str], str]) -> list[str]:
    if "*** Begin Patch" in text:
        return [scrub(path.strip()) for path in _PATCHED.findall(text)]
    return [word for word in _WORD.findall(scrub(text[:_SCANNED])) if _is_path(word)]


def _is_path(word: str) -> bool:
    if "/" not in word and "." not in word:
        return False
    if word == "/" or word.startswith("secret:") or _NOT_A_FILE.match(word) or _ADDRESS.match(word):
        return False
    return "/" in word or bool(_EXTENSION.search(word))
