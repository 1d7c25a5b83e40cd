"""`synapse demo`: the whole loop on bundled sessions, told step by step."""

import textwrap
from dataclasses import asdict
from itertools import count as count_from

import click

from synapse.flows.demo import Known, Scene, Told, play
from synapse.surfaces.cli.show import clean, count, print_json, style

WIDTH = 78
EXIT_INTERRUPTED = 130  # what shells give for Ctrl-C
OPENING = """\
What follows really happens: the hook that your agent would call is called, the worker it starts reads the
session file and learns. All of it in a folder of its own, which is deleted at the end. No key, no network."""
CLOSING = """\
That was the loop, on somebody else's sessions. With yours:
  synapse ingest --dry-run   what your agents left on this machine, counted
  synapse ingest             read it and learn from it
  synapse init --dry-run     what would be wired into your agents
  synapse init               wire it in
  synapse uninstall          take all of that out again"""


@click.command(epilog="\b\nExamples:\n  synapse demo\n  synapse demo --json")
@click.option("--json", "as_json", is_flag=True, help="Print what happened as JSON.")
@click.pass_context
def command(context: click.Context, *, as_json: bool) -> None:
    """See the whole loop on bundled sessions: a correction becomes what the next session is told.

    Takes a few seconds. Touches nothing of yours and leaves nothing behind.
    """
    try:
        if as_json:
            print_json({"scenes": [asdict(scene) for scene in play(lambda _scene: None)]})
            return
        click.echo(_fill(OPENING))
        numbers = count_from(1)
        play(lambda scene: _print_scene(next(numbers), scene))
        click.echo(f"\n{CLOSING}")
    except KeyboardInterrupt:
        click.echo("Stopped. Nothing is left behind.", err=True)
        context.exit(EXIT_INTERRUPTED)


def _print_scene(number: int, scene: Scene) -> None:
    click.echo(f"\n{style(f'{number}. {scene.title}', 'bold')}")
    for hook in scene.hooks:
        _print_hook(hook)
    if scene.worker_s:
        click.echo(
            f"   The session ends. The worker stores {count(scene.observations, 'observation')}; nobody waits for it."
        )
        click.echo(f"   {scene.worker_s:.1f} s later this is known:")
        for learning in scene.learnings:
            _print_learning(learning)


def _print_hook(hook: Told) -> None:
    if hook.prompt:
        click.echo(_fill(f"   you: {clean(' '.join(hook.prompt.split()))}", indent="        "))
    if hook.text:
        click.echo(f"   The model is told, {hook.milliseconds} ms after the host asked ({hook.event}):")
        for line in clean(hook.text).splitlines():
            click.echo(style(_fill(f"   │ {line}", indent="   │ "), "cyan"))
    elif hook.event == "SessionStart":
        click.echo(f"   It begins. Nothing is known yet, so nothing is said ({hook.milliseconds} ms).")


def _print_learning(learning: Known) -> None:
    sides = [
        f"{side} {subject}" for side, subject in (("prefer", learning.prefer), ("avoid", learning.avoid)) if subject
    ]
    over = f", replaced by {learning.replaced_by}" if learning.replaced_by else ""
    click.echo(style(f"     {learning.name}  {learning.status} {learning.confidence}{over}", "green"))
    said = f"{', '.join(sides)}: " if sides else ""
    click.echo(_fill(f"         {said}“{clean(learning.statement)}”", indent="         "))


def _fill(text: str, *, indent: str = "") -> str:
    return textwrap.fill(text, WIDTH, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)
