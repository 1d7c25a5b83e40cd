"""The commands of `synapse`, each imported when it is called."""

import importlib
import sys
from collections.abc import Mapping

import click

from synapse import __version__

# What each is for; the module of the same name is imported when it is called: a start costs what the command needs.
COMMANDS = {
    "demo": "See the whole loop on bundled sessions; nothing of yours is touched.",
    "init": "Wire Synapse into the coding agents on this machine.",
    "uninstall": "Take Synapse out of them again.",
    "ingest": "Read what your agents wrote: transcripts become scrubbed observations.",
    "work": "Read and learn from what hooks told of; hooks start it by themselves.",
    "hook": "Take one event of a host; for programs of your own.",
    "sessions": "List sessions, or show one as turns and calls.",
    "observations": "List observations, or show one.",
    "learning": "What was learned and where it comes from; approve, reject, restore, forget.",
    "skill": "The skills on this machine: list, show, where, check, doctor.",
    "memory": "Find what was learned, store a lesson, say whether one helped.",
    "why": "What a session was told and why, what it cost, what was left out.",
    "status": "What is stored, what was left out and why.",
    "trust": "Trust this checkout's settings file as it stands.",
    "settings": "List, get, set and explain settings.",
    "doctor": "Check this installation and say what to mend.",
    "bench": "Measure Synapse on this machine.",
}


class LazyGroup(click.Group):
    """Of commands that are imported when they are called."""

    table: Mapping[str, str] = COMMANDS  # name → what it is for
    prefix = ""  # of their modules' names

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002  (click's signature)
        return list(self.table)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002  (same)
        if cmd_name not in self.table:
            return None
        module = importlib.import_module(f"synapse.surfaces.cli.{self.prefix}{cmd_name}")  # noqa: TID251  (the CLI's lazy loading)
        command: click.Command = module.command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002  (same)
        # From the table above: asking each command for its help would import them all.
        with formatter.section("Commands"):
            formatter.write_dl(list(self.table.items()))

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as error:
            import difflib  # noqa: PLC0415  (only for a misspelt command)

            close = difflib.get_close_matches(args[0], self.table, n=1)
            if not close:
                raise
            raise click.UsageError(f"{error.message} Did you mean {close[0]!r}?", ctx) from error


@click.group(
    cls=LazyGroup,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Begin with `synapse ingest`, then `synapse init`. Everything stays on this machine, in ~/.synapse (or SYNAPSE_HOME).",
)
@click.version_option(__version__, prog_name="synapse")
def cli() -> None:
    """Learns from the sessions of your coding agents and gives back what proved itself."""


def call(arguments: list[str]) -> int:
    """The exit code of a command that ran to its end; wrong usage is told here."""
    streams = sys.stdout, sys.stderr
    try:
        result = cli.main(arguments, prog_name="synapse", standalone_mode=False)
    except click.exceptions.Abort as error:
        raise KeyboardInterrupt from error
    except SystemExit:
        if sys.stdout is streams[0]:
            raise
        # click saw that whoever read our output has gone, and hid the streams; its own exit code would say "failed".
        sys.stdout, sys.stderr = streams
        raise BrokenPipeError from None
    except click.ClickException as error:
        error.show()
        return error.exit_code
    return result if isinstance(result, int) else 0
