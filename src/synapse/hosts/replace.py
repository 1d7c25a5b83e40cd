"""Writing a file that belongs to a host or a person: whole or not at all, as it was in everything but its content."""

import os
import stat
from contextlib import suppress
from pathlib import Path

from synapse.errors import Busy, Unwirable
from synapse.hosts.wiring import Change

_BESIDE = ".synapse-new"
OWNER_ONLY = 0o600  # of a file that was not there: such files hold keys, too


def read_file(path: Path) -> bytes | None:
    """None where there is none. Raises Unwirable."""
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise Unwirable(f"Cannot read {path}: {_why(error)}.", hint="Nothing was changed. Check its rights.") from error


def check_writable(path: Path) -> None:
    """Raises Unwirable. Asked before anything is changed anywhere."""
    target = Path(os.path.realpath(path))
    if target.exists():
        # By its mode and not only by `access`, which tells root that everything may be written.
        is_open = target.is_file() and target.stat().st_mode & 0o222
        if not is_open or not os.access(target, os.W_OK):
            what = "cannot be written to" if is_open else "is read-only"
            hint = f"Nothing was changed. Run `chmod u+w {target}`, if it is yours to change."
            raise Unwirable(f"{path} {what}.", hint=hint)
    above = next(folder for folder in target.parents if folder.exists())
    if not os.access(above, os.W_OK | os.X_OK):
        raise Unwirable(f"{above} cannot be written to.", hint="Nothing was changed. Check its rights.")


def apply(change: Change) -> None:
    """Readers see the old content or the new one; a link stays a link. Raises Unwirable, and Busy when another was quicker."""
    target = Path(os.path.realpath(change.path))
    try:
        if change.after is None:
            if read_file(change.path) is not None:
                _check_unchanged(change)
                change.path.unlink(missing_ok=True)
            return
        _make_folder(target.parent)
        _write(change, target, change.after)
    except OSError as error:
        raise Unwirable(f"Cannot write {change.path}: {_why(error)}.", hint="Check rights and free space.") from error


def remove_empty(folder: Path) -> None:
    with suppress(OSError):
        folder.rmdir()


def find_remains(path: Path) -> Path:
    """What a writer that was killed leaves beside the file."""
    target = Path(os.path.realpath(path))
    return target.with_name(f"{target.name}{_BESIDE}")


def _write(change: Change, target: Path, content: bytes) -> None:
    beside = find_remains(target)
    beside.unlink(missing_ok=True)
    opened = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_ONLY)
    try:
        with os.fdopen(opened, "wb") as file:
            if target.exists():
                was = target.stat()
                with suppress(OSError):  # only root may give a file away, and everybody else owns it already
                    os.fchown(file.fileno(), was.st_uid, was.st_gid)
                os.fchmod(file.fileno(), stat.S_IMODE(was.st_mode))
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        _check_unchanged(change)
        beside.replace(target)
    finally:
        beside.unlink(missing_ok=True)


def _check_unchanged(change: Change) -> None:
    if read_file(change.path) != change.before:
        raise Busy(f"Another program has just changed {change.path}.", hint="Run the same command again.")


def _make_folder(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)


def _why(error: OSError) -> str:
    return error.strerror or str(error)
