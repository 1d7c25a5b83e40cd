"""Where Synapse keeps everything: one folder, the person's own."""

# pathlib alone would cost a hook as much again as starting Python.

from __future__ import annotations

import os
from _collections_abc import Mapping

from synapse.errors import StoreUnwritable

HOME = "SYNAPSE_HOME"
OWNER_ONLY = 0o700


def find_home(environ: Mapping[str, str]) -> str:
    """`SYNAPSE_HOME`, else `~/.synapse`; absolute. It need not exist."""
    named = environ.get(HOME, "").strip()
    if named and not named.startswith("~"):
        return os.path.abspath(named)
    user = environ.get("HOME", "") or os.path.expanduser("~")
    if not os.path.isabs(user):
        raise StoreUnwritable("This user has no home folder.", hint=f"Set {HOME} to a folder of your own.")
    if named[1:2] in ("/", ""):
        return os.path.abspath(os.path.join(user, named[2:] if named else ".synapse"))
    return os.path.abspath(os.path.expanduser(named))  # ~somebody/x


def make_home(home: str) -> str:
    """The folder, made if need be, for its owner only. Raises StoreUnwritable."""
    try:
        _make(home)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise StoreUnwritable(f"Cannot make {home}: {reason}.", hint=_advice(home)) from error
    if not os.path.isdir(home):
        raise StoreUnwritable(f"{home} is a file, not a folder.", hint=_advice(home))
    if not os.access(home, os.W_OK | os.X_OK):
        raise StoreUnwritable(f"{home} cannot be written to.", hint=_advice(home))
    return home


def _make(home: str) -> None:
    if os.path.lexists(home):
        # Somebody's folder already: its rights are theirs to choose. `synapse doctor` tells when they are too wide.
        return
    above = os.path.dirname(home)
    if os.path.isfile(above):
        raise OSError(f"{above} is a file")
    os.makedirs(above, exist_ok=True)
    try:
        os.mkdir(home, OWNER_ONLY)
    except FileExistsError:
        return  # another process was quicker
    os.chmod(home, OWNER_ONLY)  # whatever the umask took away


def _advice(home: str) -> str:
    return f"Make {home} a folder that you can write to, or set {HOME} to another one."
