"""Whether a person is there: some commands decide things, and an agent must not run them for itself.

An agent that wants to can hide what it is; SECURITY.md says so. This stops the one that simply runs a command.
"""

from collections.abc import Mapping
from typing import TextIO

from synapse.errors import NeedsPerson
from synapse.events.marker import find_host_marker


def require_person(command: str, environ: Mapping[str, str], stdin: TextIO | None, *, otherwise: str = "") -> None:
    """Raises NeedsPerson unless stdin is a terminal and no host marker is in the environment.

    `otherwise`: what a person inside a host can do instead, as the end of a sentence.
    """
    reason = find_doubt(environ, stdin)
    if reason:
        raise NeedsPerson(command, reason, otherwise=otherwise)


def find_doubt(environ: Mapping[str, str], stdin: TextIO | None) -> str:
    """Why this may be no person; empty when it is one."""
    marker = find_host_marker(environ)
    if marker:
        return f"{marker} is set, as inside an agent"
    is_terminal = stdin is not None and not stdin.closed and stdin.isatty()
    return "" if is_terminal else "nobody sits at a terminal here"


def find_session(environ: Mapping[str, str]) -> str:
    """The session of the host that runs us, by the id that our tables have; empty where none says so."""
    native_id = environ.get("CLAUDE_CODE_SESSION_ID", "")
    return f"claude_code:{native_id}" if native_id and native_id.isascii() and native_id.isprintable() else ""
