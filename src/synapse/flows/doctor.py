"""Is this installation sound? Each check says what it found and, when that is bad, what to do."""

import os
import sqlite3
import stat
import sys
from collections.abc import Mapping
from datetime import timedelta
from pathlib import Path

from synapse import __version__
from synapse.clock import Clock, stamp
from synapse.config.home import find_home
from synapse.config.settings import read_settings
from synapse.errors import BadSettings, NotFound, SynapseError
from synapse.flows.check import Check, count
from synapse.flows.check_learnings import check_learnings
from synapse.flows.check_wiring import check_wiring
from synapse.flows.status import find_quarantined, read_hook_errors
from synapse.flows.work import ERRORS
from synapse.hosts.find import find_places
from synapse.learn.records import SPOOL, find_watermarks
from synapse.observe.spool import FOLDER, find_spool_files
from synapse.project.identify import identify
from synapse.workspace.workspace import DATABASE, Workspace, open_to_read

PYTHON = (3, 11)
SQLITE = (3, 35, 0)  # the first with `returning`, which writers of later rooms use
MANY_ERRORS = 3  # shown of a log
RECENT_DAYS = 7  # an error of a hook that is older says nothing of today
INSTANT = 19  # characters, to the second
LATE_S = 3_600  # after which a worker should have taken what hooks wrote down
_PRIVATE = (DATABASE, "settings.json", "trusted.json", "spool", "hook-errors.log", ERRORS)


def check_installation(environ: Mapping[str, str], cwd: str, clock: Clock) -> list[Check]:
    """Every check, in the order in which to mend what is broken. Never raises for what it checks."""
    home = find_home(environ)
    checks = [_check_versions(), _check_home(home), _check_settings(home, identify(cwd).root, environ)]
    try:
        with open_to_read(environ, clock) as workspace:
            integrity = _check_integrity(workspace)
            checks += [integrity, _check_rights(home)]
            # A damaged database answers other questions with anything.
            checks += (
                [*check_learnings(workspace), _check_quarantine(workspace), _check_unread(workspace)]
                if integrity.is_ok
                else []
            )
    except NotFound:
        checks.append(Check("database", is_ok=True, found="nothing stored yet", advice=""))
    except BadSettings:
        checks.append(Check("database", is_ok=False, found="not looked at: the settings come first"))
    except SynapseError as error:
        checks.append(Check("database", is_ok=False, found=error.message, advice=error.hint))
    checks += [_check_spool(home), _check_hook_errors(home, clock), _check_worker(home), _check_hosts(environ)]
    checks.append(check_wiring(environ))
    return checks


def _check_versions() -> Check:
    found = f"Synapse {__version__}, Python {sys.version.split()[0]}, SQLite {sqlite3.sqlite_version}"
    is_ok = sys.version_info[:2] >= PYTHON and sqlite3.sqlite_version_info >= SQLITE
    return Check("versions", is_ok, found, "" if is_ok else "Python 3.11 and SQLite 3.35 or newer are needed.")


def _check_home(home: str) -> Check:
    if not os.path.lexists(home):
        return Check("home", is_ok=True, found=f"{home} is not made yet")
    if not Path(home).is_dir():
        return Check("home", is_ok=False, found=f"{home} is no folder", advice="Move it away, or set SYNAPSE_HOME.")
    if not os.access(home, os.R_OK | os.W_OK | os.X_OK):
        return Check("home", is_ok=False, found=f"{home} is not writable", advice=f"Run `chmod u+rwx {home}`.")
    return Check("home", is_ok=True, found=home)


def _check_settings(home: str, root: str, environ: Mapping[str, str]) -> Check:
    try:
        settings = read_settings(home, root, environ)
    except SynapseError as error:
        return Check("settings", is_ok=False, found=error.message, advice=error.hint)
    if settings.refused:
        key, file, why = settings.refused[0]
        return Check("settings", is_ok=True, found=f"{key} in {file} is not applied: {why}")
    return Check("settings", is_ok=True, found="readable")


def _check_integrity(workspace: Workspace) -> Check:
    problems = [str(next(iter(row.values()))) for row in workspace.database.rows("pragma quick_check(3)")]
    if problems == ["ok"]:
        return Check("database", is_ok=True, found="sound")
    advice = f"Move {workspace.database.path} away and run `synapse ingest`: transcripts are read again."
    return Check("database", is_ok=False, found="; ".join(problems), advice=advice)


def _check_rights(home: str) -> Check:
    """What is in the home is the owner's alone."""
    names = [home, *(f"{home}/{name}" for name in _PRIVATE)]
    loose = [name for name in names if Path(name).exists() and stat.S_IMODE(Path(name).stat().st_mode) & 0o077]
    if not loose:
        return Check("rights", is_ok=True, found="the owner's alone")
    return Check(
        "rights",
        is_ok=False,
        found=f"others may read {', '.join(loose)}",
        advice=f"Run `chmod -R go-rwx {home}`.",
    )


def _check_quarantine(workspace: Workspace) -> Check:
    """Nothing is broken: a skill did harm and was taken out, and a person decides what becomes of it."""
    names = find_quarantined(workspace)
    if not names:
        return Check("skills", is_ok=True, found="none in quarantine")
    found = f"{count(len(names), 'skill')} in quarantine: {', '.join(names)}; see `synapse skill review`"
    return Check("skills", is_ok=True, found=found)


def _check_spool(home: str) -> Check:
    files = find_spool_files(home)
    return Check("spool", is_ok=True, found=count(len(files), "session file") if files else "empty: no hook wrote yet")


def _check_unread(workspace: Workspace) -> Check:
    """What hooks wrote down and no worker took, though there was time."""
    offsets = find_watermarks(workspace.database, SPOOL)
    now_s = workspace.clock().timestamp()
    waiting, late = 0, 0
    for name in find_spool_files(workspace.home):
        file = Path(workspace.home, FOLDER, name).stat()
        unread = file.st_size - int(offsets.get(name, "0"))
        waiting += max(unread, 0)
        late += unread > 0 and now_s - file.st_mtime > LATE_S
    found = f"{waiting} bytes wait for the worker" if waiting else "all was taken by the worker"
    if late:
        found += f", in {count(late, 'file')} for more than an hour"
        return Check("unread", is_ok=False, found=found, advice="Run `synapse work`, and look at what it says.")
    return Check("unread", is_ok=True, found=found)


def _check_worker(home: str) -> Check:
    """What the last worker that nobody looked at could not do."""
    log = Path(home, ERRORS)
    lines = log.read_text(encoding="utf-8", errors="replace").splitlines() if log.is_file() else []
    if not lines:
        return Check("worker", is_ok=True, found="no errors")
    shown = "; ".join(lines[-MANY_ERRORS:])
    advice = f"Run `synapse work` to see whether it still fails; the next one that goes well empties {log}."
    return Check("worker", is_ok=False, found=f"it failed last time: {shown}", advice=advice)


def _check_hook_errors(home: str, clock: Clock) -> Check:
    errors = read_hook_errors(home)
    if not errors:
        return Check("hooks", is_ok=True, found="no errors")
    since = stamp(clock() - timedelta(days=RECENT_DAYS))[:INSTANT]
    # A line that does not begin with an instant is no older than we know.
    recent = [line for line in errors if not line[:1].isdigit() or line[:INSTANT] >= since]
    if not recent:
        found = f"no error for {RECENT_DAYS} days, {count(len(errors), 'older one')}, the last: {errors[-1]}"
        return Check("hooks", is_ok=True, found=found)
    shown = "; ".join(recent[-MANY_ERRORS:])
    return Check(
        "hooks",
        is_ok=False,
        found=f"{count(len(recent), 'error')}, the last: {shown}",
        advice="Mend the cause, then run `synapse doctor --forget-errors`.",
    )


def forget_hook_errors(environ: Mapping[str, str]) -> int:
    """How many there were."""
    home = find_home(environ)
    known = len(read_hook_errors(home))
    Path(home, "hook-errors.log").unlink(missing_ok=True)
    return known


def _check_hosts(environ: Mapping[str, str]) -> Check:
    user_home = Path(environ.get("HOME") or Path.home())
    places = [(host, path) for host, path in find_places(user_home, environ) if os.path.lexists(path)]
    unreadable = [str(path) for _, path in places if not os.access(path, os.R_OK)]
    if unreadable:
        return Check("hosts", is_ok=False, found=f"cannot read {', '.join(unreadable)}", advice="Check their rights.")
    if not places:
        return Check(
            "hosts", is_ok=True, found="no sessions in the hosts' default places; give paths to `synapse ingest`"
        )
    return Check("hosts", is_ok=True, found=", ".join(f"{host} in {path}" for host, path in places))
