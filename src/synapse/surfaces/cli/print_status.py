"""What `synapse status` prints. Without click: `status` is asked often, and half of its start would be click's."""

import os

from synapse.clock import system_clock
from synapse.errors import NothingYet
from synapse.flows.status import Status, get_status
from synapse.project.names import tell_apart
from synapse.surfaces.cli.show import (
    clean,
    clean_line,
    count,
    print_json,
    print_table,
    show_bytes,
    show_instant,
    show_number,
)
from synapse.workspace.workspace import open_in_memory, open_to_read

MAX_PROJECTS = 8
MAX_REFUSED = 5


def print_status(*, as_json: bool) -> None:
    try:
        with open_to_read(os.environ, system_clock) as workspace:
            status = get_status(workspace)
    except NothingYet:
        with open_in_memory(os.environ, system_clock) as workspace:
            status = get_status(workspace)
    if as_json:
        print_json(status.to_json())
    else:
        _print(status)


def _print(status: Status) -> None:
    print(
        f"{count(status.observations, 'observation')} of {count(sum(status.sessions.values()), 'session')}"
        f" in {count(len(status.projects), 'project')}, {show_bytes(status.database_bytes)} in {status.home}"
    )
    if not status.formats:
        print("Nothing was read yet: run `synapse ingest`.")
        _print_loop(status)
        return
    print(f"Last read {show_instant(status.last_read_at)}.")
    _print_loop(status)
    print()
    print_table(
        ["host", "sessions"], [[host, show_number(count)] for host, count in status.sessions.items()], right=(1,)
    )
    print()
    names = tell_apart((p.id, p.name, p.root) for p in status.projects)
    print_table(
        ["project", "sessions", "last active"],
        [[names[p.id], show_number(p.sessions), show_instant(p.last_at)] for p in status.projects[:MAX_PROJECTS]],
        right=(1,),
    )
    if len(status.projects) > MAX_PROJECTS:
        print(f"… and {len(status.projects) - MAX_PROJECTS} more")
    print()
    print_table(
        ["format", "files", "records", "bad lines", "size"],
        [
            [
                f.format or "no transcript",
                show_number(f.files),
                show_number(f.records),
                show_number(f.bad_lines),
                show_bytes(f.size),
            ]
            for f in status.formats
        ],
        right=(1, 2, 3, 4),
    )
    if status.skipped:
        print("\nLeft out, by reason:")
        print_table(["reason", "count"], [[reason, show_number(n)] for reason, n in status.skipped.items()], right=(1,))
    _print_refused(status.refused)
    if status.hook_errors:
        print(f"\n{count(status.hook_errors, 'error')} of hooks: run `synapse doctor`.")


def _print_loop(status: Status) -> None:
    """What was learned, what was told, when the worker was last here, and which hosts call us."""
    counts = ", ".join(f"{show_number(n)} {name}" for name, n in status.learnings.items())
    waiting = ""
    if status.findings_waiting:
        waiting = f"; seen once, waiting: {show_number(status.findings_waiting)} (`synapse learning list --waiting`)"
    print(f"{count(sum(status.learnings.values()), 'learning')}{f' ({counts})' if counts else ''}{waiting}.")
    told = status.injections
    late = f", too late {count(told.late, 'time')}" if told.late else ""
    if told.injections or told.late:
        where = f"in {count(told.sessions, 'session')}, about {count(told.tokens, 'token')}{late}"
        print(f"Told {count(told.injections, 'time')} {where}.")
    if status.last_work_at:
        print(f"The worker was last done {show_instant(status.last_work_at)}.")
    if status.bad_hook_lines:
        print(f"{count(status.bad_hook_lines, 'line')} of hooks could not be used.")
    if status.refused_verdicts:
        latest = clean(status.refused_verdicts[-1])
        print(f"{count(len(status.refused_verdicts), 'verdict')} not carried out, the last: {latest}")
    if status.quarantined:
        names = clean_line(", ".join(status.quarantined))
        print(f"{count(len(status.quarantined), 'skill')} in quarantine: {names}. See `synapse skill review`.")
    wired = ", ".join(f"{host} ({way})" for host, way in status.wired.items())
    print(f"Wired: {wired}." if wired else "Wired: no host yet; run `synapse init`.")


def _print_refused(refused: dict[str, str]) -> None:
    if refused:
        print(f"\n{count(len(refused), 'file')} could not be read, or only in part:")
    for path, why in list(refused.items())[:MAX_REFUSED]:
        print(f"  {clean(path)}: {why}")
    if len(refused) > MAX_REFUSED:
        print(f"  … and {len(refused) - MAX_REFUSED} more; see them with --json")
