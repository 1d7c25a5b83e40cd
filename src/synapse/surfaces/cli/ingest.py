"""`synapse ingest`: read what agents wrote, with a progress bar, and say what was read and what was not."""

import os
import sys
from collections import Counter
from collections.abc import Callable, Generator
from contextlib import ExitStack, contextmanager
from dataclasses import asdict
from pathlib import Path

import click

from synapse.clock import system_clock
from synapse.config.home import find_home, make_home
from synapse.errors import BadInput, NotFound
from synapse.flows.alone import alone
from synapse.flows.find_project import get_project_id
from synapse.flows.ingest import Progress, Wanted, ingest
from synapse.flows.learning import Lessons, learn_from_observations
from synapse.flows.report import FileReport, Report
from synapse.flows.sources import Source, find_own_sources, find_sources
from synapse.sessions.records import NO_TRANSCRIPT
from synapse.surfaces.cli import sessions as session_table
from synapse.surfaces.cli.show import clean, count, print_json, print_table, shorten, show_bytes, show_number
from synapse.surfaces.cli.since import read_since
from synapse.workspace.workspace import Workspace, open_in_memory, open_to_read, open_workspace

MAX_REFUSED = 5  # shown without --explain
MAX_REASONS = 8


@click.command(
    epilog="""\b
Examples:
  synapse ingest                         everything the hosts on this machine wrote
  synapse ingest --project . --since 7d  this project's sessions of the last week
  synapse ingest old.jsonl.gz exports/   files and folders, whatever their names
  synapse ingest --dry-run --explain     what would be read, file by file
  synapse ingest --again                 after you changed what is ignored

Transcripts are only read, never changed. A second run reads only what is new.
"""
)
@click.argument("paths", nargs=-1, type=click.Path())
@click.option("--since", metavar="WHEN", help="Only files changed since: a date (2026-11-01) or an age (12h, 7d, 4w).")
@click.option(
    "--project",
    metavar="PROJECT",
    help="Only transcripts that begin in this project: a folder, or a name as `status` shows it.",
)
@click.option("--explain", is_flag=True, help="Say for each file what was done and why.")
@click.option("--again", is_flag=True, help="Read from the beginning also what was read before.")
@click.option("--dry-run", is_flag=True, help="Read and count, store nothing.")
@click.option("--show", is_flag=True, help="List the sessions that were read.")
@click.option("--json", "as_json", is_flag=True, help="Print the report as JSON.")
def command(
    paths: tuple[str, ...],
    since: str | None,
    project: str | None,
    *,
    explain: bool,
    again: bool,
    dry_run: bool,
    show: bool,
    as_json: bool,
) -> None:
    """Read what your agents wrote: Claude Code, Codex, OpenCode, Gemini CLI, Copilot CLI, pi, SWE-agent and mini-swe-agent.

    Without PATHS the default places of these hosts are read. Files are recognised by content; .gz is read as it is.
    """
    since_ns = int(read_since(since, system_clock).timestamp()) * 1_000_000_000 if since else 0
    with _open(dry_run=dry_run) as workspace:
        if not workspace.settings.flag("learning.enabled"):
            source = workspace.settings.source("learning.enabled")
            raise BadInput(
                f"Learning is switched off (learning.enabled, from {source}): nothing was read.",
                hint="Run `synapse settings explain learning.enabled`.",
            )
        sources = find_sources(list(paths)) if paths else _find_own(workspace)
        wanted = Wanted(
            project_id=get_project_id(workspace, project) if project else "",
            since_ns=since_ns,
            is_again=again,
            is_dry=dry_run,
        )
        with _progress(sources, is_shown=sys.stderr.isatty() and not as_json) as progress:
            report = ingest(workspace, sources, wanted, progress)
        lessons = None if dry_run else _learn(workspace, is_shown=sys.stderr.isatty() and not as_json)
        named = {os.path.realpath(os.path.expanduser(path)) for path in paths}  # noqa: PTH111  (as sources are found)
        if as_json:
            print_json(to_json(report, lessons, explain=explain))
        else:
            _print_report(report, named, explain=explain)
            _print_lessons(lessons)
        if show and report.sessions and not dry_run and not as_json:
            click.echo()
            session_table.print_sessions(workspace, list(report.sessions))
    # Whoever names a file wants to know that it was not read; in a folder other files are nothing special.
    click.get_current_context().exit(int(any(file.path in named for file in report.refused)))


def _find_own(workspace: Workspace) -> list[Source]:
    return find_own_sources(workspace.home, Path(workspace.user_home), workspace.environ)


@contextmanager
def _open(*, dry_run: bool) -> Generator[Workspace]:
    environ = os.environ
    with ExitStack() as stack:
        if dry_run:
            try:
                workspace = stack.enter_context(open_to_read(environ, system_clock))
            except NotFound:
                workspace = stack.enter_context(open_in_memory(environ, system_clock))
            yield workspace
            return
        home = find_home(environ)
        make_home(home)
        stack.enter_context(alone(home, _say_that_we_wait))
        yield stack.enter_context(open_workspace(environ, system_clock))


def _say_that_we_wait() -> None:
    click.echo("Another ingest is at work; waiting for it to end (Ctrl-C to leave it to it).", err=True)


@contextmanager
def _progress(sources: list[Source], *, is_shown: bool) -> Generator[Progress]:
    if not is_shown:
        yield lambda _path, _done: None
        return
    with draw_progress(sum(source.size for source in sources)) as progress:
        yield progress


@contextmanager
def draw_progress(total: int) -> Generator[Progress]:
    """A bar on stderr, gone at the end. `total` is in bytes."""
    from rich.console import Console  # noqa: PLC0415  (only for a terminal)
    from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn, TimeRemainingColumn  # noqa: PLC0415

    columns = (
        TextColumn("reading"),
        BarColumn(),
        DownloadColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.description}", markup=False),  # a file's name may hold what rich takes for markup
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=total)
        yield lambda path, done: bar.update(task, completed=done, description=shorten(Path(path).name, 40))


@contextmanager
def draw_sessions() -> Generator[Callable[[int, int], None]]:
    """A bar on stderr while sessions are looked through, gone at the end."""
    from rich.console import Console  # noqa: PLC0415  (only for a terminal)
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn  # noqa: PLC0415

    columns = (TextColumn("learning"), BarColumn(), MofNCompleteColumn(), TextColumn("sessions"))
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=None)
        yield lambda done, of: bar.update(task, completed=done, total=of)


def _learn(workspace: Workspace, *, is_shown: bool) -> Lessons:
    """What was read is looked through: the same steps that the worker takes when a session ends."""
    if not is_shown:
        return learn_from_observations(workspace, lambda _done, _of: None)
    with draw_sessions() as progress:
        return learn_from_observations(workspace, progress)


def to_json(report: Report, lessons: Lessons | None, *, explain: bool) -> dict[str, object]:
    result: dict[str, object] = {
        "stored": report.stored,
        "sessions": list(report.sessions),
        "files": len(report.files),
        "by_format": [asdict(count) for count in report.by_format()],
        "skipped": dict(report.skipped.most_common()),
        "refused": [{"path": file.path, "why": file.why} for file in report.refused],
        "purged": report.purged,
        "dry_run": report.is_dry,
        "lessons": asdict(lessons) if lessons else None,
    }
    if explain:
        result["explain"] = [asdict(file) for file in report.files]
    return result


def _print_report(report: Report, named: set[str], *, explain: bool) -> None:
    if explain:
        _print_files(report.files)
        click.echo()
    formats = report.by_format()
    if formats:
        print_table(
            ["format", "files", "unchanged", "records", "bad lines", "turns", "calls", "left out", "stored"],
            [
                [
                    count.format,
                    *(
                        show_number(n)
                        for n in (
                            count.files,
                            count.unchanged,
                            count.records,
                            count.bad_lines,
                            count.turns,
                            count.calls,
                            sum(count.skipped.values()),
                            count.stored,
                        )
                    ),
                ]
                for count in formats
            ],
            right=range(1, 9),
        )
        click.echo()
    _print_reasons(report)
    if not explain:
        _print_refused(report, named)
    click.echo(_sum_up(report, is_own=not named))


def _print_lessons(lessons: Lessons | None) -> None:
    if lessons is None:
        return
    learned = lessons.learned
    if learned.new or learned.supported or learned.superseded:
        click.echo(
            f"{count(learned.new, 'new learning')}, {learned.supported} seen again, {learned.superseded} overruled,"
            f" {learned.waiting} waiting for a second session. See `synapse learning list`{' (--waiting)' if learned.waiting else ''}."
        )
    for problem in lessons.detected.problems:
        click.echo(clean(f"A detector was left out: {problem}."), err=True)


def _sum_up(report: Report, *, is_own: bool) -> str:
    if not report.files:
        return "No transcripts found." + (
            " Give files or folders: `synapse ingest PATH`, or see `synapse doctor` for where it looks."
            if is_own
            else ""
        )
    if report.is_dry:
        turns = sum(file.turns for file in report.files)
        calls = sum(file.calls for file in report.files)
        return f"Dry run: {show_number(turns)} turns and {show_number(calls)} calls would be written down; nothing was stored."
    passed = Counter(file.action for file in report.files)
    beside = "".join(
        f" {count(passed[action], 'file')} {words}."
        for action, words in (("too old", "not changed since then"), ("other project", "of other projects"))
        if passed[action]
    )
    if not report.stored:
        return f"Nothing new.{beside}"
    return (
        f"{count(report.stored, 'observation')} of {count(len(report.sessions), 'session')} stored."
        f" See `synapse sessions list` and `synapse status`.{beside}"
    )


def _print_reasons(report: Report) -> None:
    reasons = report.skipped.most_common()
    if reasons:
        shown = ", ".join(f"{reason} {show_number(number)}" for reason, number in reasons[:MAX_REASONS])
        more = f", and {count(len(reasons) - MAX_REASONS, 'more reason')}" if len(reasons) > MAX_REASONS else ""
        click.echo(f"Left out: {shown}{more}.")


def _print_refused(report: Report, named: set[str]) -> None:
    """What was named and is no transcript, and what is one but cannot be read; other files of a folder are only counted."""
    other = [file for file in report.refused if file.why == NO_TRANSCRIPT and file.path not in named]
    refused = [file for file in report.refused if file not in other]
    for file in refused[:MAX_REFUSED]:
        click.echo(clean(f"Refused: {file.path}: {file.why}."))
    if len(refused) > MAX_REFUSED:
        click.echo(f"… and {len(refused) - MAX_REFUSED} more; see them with --explain.")
    if other:
        click.echo(f"{count(len(other), 'file')} in these folders are no transcripts; see them with --explain.")


def _print_files(files: tuple[FileReport, ...]) -> None:
    for file in files:
        click.echo(clean(file.path))
        click.echo(
            f"  {file.action}{f' as {file.format}' if file.format else ''}, {show_bytes(file.size)}{f': {file.why}' if file.why else ''}"
        )
        if file.records or file.stored:
            click.echo(
                f"  {count(file.records, 'record')}, {count(file.turns, 'turn')}, {count(file.calls, 'call')},"
                f" {show_number(file.stored)} stored"
            )
        if file.skipped:
            click.echo(f"  left out: {', '.join(f'{reason} {count}' for reason, count in file.skipped.items())}")
        for place, reason in file.bad_examples:
            click.echo(clean(f"  bad line at byte {place}: {reason}"))
