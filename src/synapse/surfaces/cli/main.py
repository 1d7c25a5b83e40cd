"""The `synapse` command: calls what was asked for, and turns what is raised into words and an exit code."""

import os
import sys
from io import TextIOWrapper

from synapse.errors import SynapseError

EXIT_ERROR = 1
GOES_ON = " What was stored so far stays; the same command goes on from there."
EXIT_BUG = 70  # sysexits.h: an internal software error
EXIT_INTERRUPTED = 130  # what shells give for Ctrl-C


def main() -> None:
    sys.exit(run(sys.argv[1:]))


def run(arguments: list[str]) -> int:
    """The exit code: 0 done, 1 an error that can be named, 2 wrong usage, 70 a bug of ours, 130 interrupted."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper) and stream.errors in ("strict", "surrogateescape"):
            # What a terminal has no letters for is shown as `?`: better than no answer.
            stream.reconfigure(errors="replace")
    try:
        code = _call(arguments)
        sys.stdout.flush()
    except SynapseError as error:
        _say(f"Error: {error.message}", error.hint)
        return EXIT_ERROR
    except KeyboardInterrupt:
        _say("Stopped." + (GOES_ON if arguments[:1] in (["ingest"], ["work"]) else ""), "")
        return EXIT_INTERRUPTED
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
    return code


def _call(arguments: list[str]) -> int:
    if arguments in (["status"], ["status", "--json"]):
        from synapse.surfaces.cli.print_status import print_status  # noqa: PLC0415  (past click: see there)

        print_status(as_json=len(arguments) > 1)
        return 0
    from synapse.surfaces.cli.group import call  # noqa: PLC0415  (click, which `status` does without)

    return call(arguments)


def _say(message: str, hint: str) -> None:
    from synapse.surfaces.cli.show import clean  # noqa: PLC0415  (only when something went wrong)

    print(clean(message), file=sys.stderr)
    if hint:
        print(f"  → {hint}", file=sys.stderr)
