"""`synapse learning approve | reject | restore | forget`: what a person decides, and only a person."""

import os
import sys

import click

from synapse.clock import system_clock
from synapse.flows.decide import APPROVE, REJECT, RESTORE, Receipt, decide_all, find_all, forget_all, get_learnings
from synapse.memory.confidence import FULL
from synapse.memory.learning import Learning
from synapse.surfaces.cli.lesson import render_lesson
from synapse.surfaces.cli.person import find_doubt, require_person
from synapse.surfaces.cli.show import clean, count, print_json, shorten
from synapse.workspace.workspace import open_to_read, open_workspace

SHOWN = 100  # columns of a lesson in a receipt
_DONE = {APPROVE: "approved", REJECT: "rejected", RESTORE: "brought back"}
_NAMES = click.argument("learnings", metavar="LEARNING…", nargs=-1, required=True)
_AS_JSON = click.option("--json", "as_json", is_flag=True, help="Print JSON.")


@click.command("approve", epilog="\b\nExamples:\n  synapse learning approve L42\n  synapse learning approve 42 43 47")
@_NAMES
@_AS_JSON
def approve(learnings: tuple[str, ...], *, as_json: bool) -> None:
    """Say that these are right: active from now on, and they fade no further. Needs a person at a terminal."""
    _decide(learnings, APPROVE, as_json=as_json)


@click.command("reject", epilog="\b\nExample:\n  synapse learning reject L42")
@_NAMES
@_AS_JSON
def reject(learnings: tuple[str, ...], *, as_json: bool) -> None:
    """Say that these are not to be learned: never told again, kept as history. Needs a person at a terminal."""
    _decide(learnings, REJECT, as_json=as_json)


@click.command("restore", epilog="\b\nExample:\n  synapse learning restore L42")
@_NAMES
@_AS_JSON
def restore(learnings: tuple[str, ...], *, as_json: bool) -> None:
    """Bring back what was replaced, retired or archived, as pending. Needs a person at a terminal."""
    _decide(learnings, RESTORE, as_json=as_json)


@click.command("forget", epilog="\b\nExample:\n  synapse learning forget L42")
@_NAMES
@click.option("--yes", is_flag=True, help="Do not ask again.")
def forget(learnings: tuple[str, ...], *, yes: bool) -> None:
    """Delete these with all their evidence; the same words do not bring them back. Needs a person at a terminal."""
    _require_person("forget", learnings)
    with open_workspace(os.environ, system_clock) as workspace:
        known = get_learnings(workspace, learnings)
        for learning in known:
            click.echo(_render(learning))
        if not yes and not click.confirm(f"Forget {'it' if len(known) == 1 else 'them'} for good?"):
            click.echo("Nothing was forgotten.")
            return
        forget_all(workspace, known)
    click.echo(
        f"{count(len(known), 'learning')} forgotten. The words stand in observations until these are"
        " forgotten too (observe.keepDays), and in the host's own transcripts."
    )


COMMANDS = (approve, reject, restore, forget)


def _decide(names: tuple[str, ...], verdict: str, *, as_json: bool) -> None:
    _require_person(verdict, names)
    with open_workspace(os.environ, system_clock) as workspace:
        receipts = decide_all(workspace, names, verdict)
    if as_json:
        print_json([receipt_to_json(receipt) for receipt in receipts])
        return
    for receipt in receipts:
        again = " already" if receipt.is_again else ""
        click.echo(f"{receipt.after.name} {'was ' if again else ''}{_DONE[verdict]}{again}: {render_change(receipt)}")
        click.echo(f"  {clean(shorten(render_lesson(receipt.after), SHOWN))}")
        for old in receipt.overruled:
            click.echo(clean(f"  overruled: {_render(old)}"))


def _require_person(verdict: str, names: tuple[str, ...]) -> None:
    """Raises NotFound first: whoever asks for what is not there need not go to a terminal for it."""
    if find_doubt(os.environ, sys.stdin):
        with open_to_read(os.environ, system_clock) as workspace:
            names = tuple(one.name for one in find_all(workspace, names, verdict))
    inside = (
        f", or type `/skill-learning {verdict} {' '.join(names)}` as a prompt of yours"
        if verdict in _DONE and names
        else ""
    )
    require_person(f"synapse learning {verdict}", os.environ, sys.stdin, otherwise=inside)


def render_change(receipt: Receipt) -> str:
    """Confidence and status, before and after."""
    stage, was = receipt.stage, receipt.stage_before
    moved = f"{was} → {stage}" if was != stage else f"still {stage}"
    return f"confidence {receipt.was.shown} → {receipt.now.shown}, {moved}"


def receipt_to_json(receipt: Receipt) -> dict[str, object]:
    return {
        "name": receipt.after.name,
        "id": receipt.after.id,
        "statement": receipt.after.statement,
        "before": {"status": receipt.before.status.value, "confidence": receipt.was.confidence / FULL},
        "overruled": [old.name for old in receipt.overruled],
        "after": {"status": receipt.after.status.value, "confidence": receipt.now.confidence / FULL},
    }


def _render(learning: Learning) -> str:
    return clean(f"{learning.name} ({learning.status}): {shorten(render_lesson(learning), SHOWN)}")
