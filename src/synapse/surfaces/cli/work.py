"""`synapse work`: what hooks start in the background, and what a person may run to have it done now."""

import os
import sys
from contextlib import suppress
from dataclasses import asdict

import click

from synapse.clock import system_clock
from synapse.config.home import find_home, make_home
from synapse.errors import BadInput
from synapse.flows.work import ERRORS, Round, work
from synapse.surfaces.cli.show import clean, count, print_json
from synapse.workspace.workspace import open_workspace

NICE = 10  # nobody waits for it: whatever a person does comes first
INHERITED = range(3, 256)  # descriptors of a host that did not close them for its children


@click.command(
    epilog="""\b
Examples:
  synapse work          read and learn from what hooks told of, now
  synapse work --json   what was done, as JSON

Hooks start it by themselves when a session ends. Only one works at a time; a second one leaves word and goes.
"""
)
@click.option("--detached", is_flag=True, hidden=True, help="Started by a hook: at low priority, errors into the home.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(*, detached: bool, as_json: bool) -> None:
    """Read and learn from what hooks told of since the last time."""
    if detached:
        _settle_in_background(make_home(find_home(os.environ)))
    with open_workspace(os.environ, system_clock) as workspace:
        if not workspace.settings.flag("learning.enabled"):
            if detached:
                return
            source = workspace.settings.source("learning.enabled")
            raise BadInput(
                f"Learning is switched off (learning.enabled, from {source}): nothing was done.",
                hint="Run `synapse settings explain learning.enabled`.",
            )
        rounds = work(workspace, workspace.home)
    if detached:
        os.ftruncate(sys.stderr.fileno(), 0)  # it went well: what is in the log is mended
    elif as_json:
        print_json({"rounds": [_to_json(done) for done in rounds], "is_busy": not rounds})
    else:
        _print(rounds)


def _settle_in_background(home: str) -> None:
    """At low priority, without the host's pipes, with a file for what goes wrong."""
    os.nice(NICE)
    for descriptor in INHERITED:
        with suppress(OSError):
            os.close(descriptor)
    log = os.open(f"{home}/{ERRORS}", os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o600)
    os.dup2(log, sys.stderr.fileno())
    os.close(log)


def _to_json(done: Round) -> dict[str, object]:
    return {
        "hook_lines": done.taken.lines,
        "injections": done.taken.injections,
        "verdicts": done.taken.verdicts,
        "refused_verdicts": list(done.taken.refused),
        "observations": done.report.stored,
        "sessions": list(done.report.sessions),
        "lessons": asdict(done.lessons),
        "quarantined": [one.version.name for one in done.quarantined if not one.why_not],
    }


def _print(rounds: list[Round]) -> None:
    if not rounds:
        print("Another worker is at it; it will look once more when it is done.")
        return
    for done in rounds:
        learned = done.lessons.learned
        print(
            f"{count(done.taken.lines, 'hook line')}, {count(done.report.stored, 'observation')} stored,"
            f" {count(learned.new, 'new learning')}, {learned.supported} supported, {learned.superseded} superseded,"
            f" {learned.waiting} waiting for a second session."
        )
        for one in done.quarantined:
            what = one.why_not or f"is in quarantine, it did harm after it was changed; a copy lies in {one.archived}"
            print(clean(f"  {one.version.name}: {what}"), file=sys.stderr)
        for problem in (*done.taken.refused, *done.lessons.detected.problems):
            print(f"  not done: {problem}", file=sys.stderr)
