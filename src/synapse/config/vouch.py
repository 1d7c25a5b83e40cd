"""Writing down that a person trusts a project's settings file as it stands, and taking it back."""

from pathlib import Path

from filelock import FileLock, Timeout

from synapse import ids
from synapse.config.file import SettingsFile
from synapse.config.home import make_home
from synapse.config.trust import read_trusted, trust_file
from synapse.config.write import LOCK_TIMEOUT_S, OWNER_ONLY, replace_file
from synapse.errors import BadSettings, Busy, StoreUnwritable


def trust(home: str, file: SettingsFile, *, timeout_s: float = LOCK_TIMEOUT_S) -> None:
    """Binds trust to this content. Raises BadSettings for a file with problems, Busy, StoreUnwritable."""
    if file.problems:
        raise BadSettings(file.problems[0], hint="Mend it first; a file that is not understood cannot be trusted.")
    _write(home, file.path, ids.digest(file.content), timeout_s)


def revoke(home: str, path: str, *, timeout_s: float = LOCK_TIMEOUT_S) -> bool:
    """Whether it was trusted. Raises Busy, StoreUnwritable."""
    return _write(home, path, "", timeout_s)


def _write(home: str, path: str, digest: str, timeout_s: float) -> bool:
    target = Path(trust_file(make_home(home)))
    try:
        with FileLock(target.with_suffix(".lock"), timeout=timeout_s, mode=OWNER_ONLY):
            known = read_trusted(home)
            was_known = known.pop(path, None) is not None
            if digest:
                known[path] = digest
            if digest or was_known:
                replace_file(target, known)
            return was_known
    except Timeout as error:
        raise Busy(f"Another process is writing {target}.", hint="Try again in a moment.") from error
    except OSError as error:
        raise StoreUnwritable(
            f"Cannot write {target}: {error.strerror or error}.",
            hint="Nothing was changed. Check rights and free space.",
        ) from error
