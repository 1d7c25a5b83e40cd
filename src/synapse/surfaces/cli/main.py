"""The `synapse` command: finds the subcommand, and turns what it raises into words and an exit code."""

import importlib
import os
import sys

import click

from synapse import __version__
from synapse.errors import SynapseError

EXIT_ERROR = 1
EXIT_BUG = 70  # sysexits.h: an internal software error
EXIT_INTERRUPTED = 130  # what shells give for Ctrl-C

# name → (module, what it is for). Each is imported when it is called: a start costs what the command needs.
COMMANDS = {
    "ingest": "Read what your agents wrote: transcripts become scrubbed observations.",
    "sessions": "List sessions, or show one as turns and calls.",
    "observations": "List observations, or show one.",
    "status": "What is stored, what was left out and why.",
    "settings": "List, get, set and explain settings.",
    "doctor": "Check this installation and say what to mend.",
    "bench": "Measure Synapse on this machine.",
}


class LazyGroup(click.Group):
    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002  (click's signature)
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002  (same)
        if cmd_name not in COMMANDS:
            return None
        module = importlib.import_module(f"synapse.surfaces.cli.{cmd_name}")  # noqa: TID251  (the CLI's lazy loading)
        command: click.Command = module.command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002  (same)
        # From the table above: asking each command for its help would import them all.
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as error:
            import difflib  # noqa: PLC0415  (only for a misspelt command)

            close = difflib.get_close_matches(args[0], COMMANDS, n=1)
            if not close:
                raise
            raise click.UsageError(f"{error.message} Did you mean {close[0]!r}?", ctx) from error


@click.group(
    cls=LazyGroup,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Begin with `synapse ingest`. Everything stays on this machine, in ~/.synapse (or SYNAPSE_HOME).",
)
@click.version_option(__version__, prog_name="synapse")
def cli() -> None:
    """Learns from the sessions of your coding agents and gives back what proved itself."""


def main() -> None:
    sys.exit(run(sys.argv[1:]))


def run(arguments: list[str]) -> int:
    """The exit code: 0 done, 1 an error that can be named, 2 wrong usage, 70 a bug of ours, 130 interrupted."""
    try:
        result = cli.main(arguments, prog_name="synapse", standalone_mode=False)
        return result if isinstance(result, int) else 0
    except SynapseError as error:
        _say(error.message, error.hint)
        return EXIT_ERROR
    except click.exceptions.Abort:
        _say("Stopped. What was stored so far stays; the same command goes on from there.", "")
        return EXIT_INTERRUPTED
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except BrokenPipeError:
        # Whoever read our output has gone (`| head`); Python would complain again when it closes stdout.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except Exception as error:  # one of the four broad excepts: a person sees a sentence, not a traceback
        if os.environ.get("SYNAPSE_DEBUG"):
            raise
        _say(
            f"Synapse failed: {type(error).__name__}: {error}",
            "This is a bug of ours. Run the same with SYNAPSE_DEBUG=1 to see where.",
        )
        return EXIT_BUG


def _say(message: str, hint: str) -> None:
    click.echo(f"{click.style('Error:', fg='red') if hint else ''} {message}".strip(), err=True)
    if hint:
        click.echo(f"  → {hint}", err=True)
