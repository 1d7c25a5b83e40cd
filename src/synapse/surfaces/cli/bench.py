"""`synapse bench`: the measurements of the project, on the person's own machine."""

import subprocess
import sys
from pathlib import Path

import click

import synapse
from synapse.errors import NotFound
from synapse.surfaces.cli.show import print_json

_PACKAGE = Path(synapse.__file__).parent
FOLDERS = (_PACKAGE / "bench", _PACKAGE.parents[1] / "bench")  # in a wheel, in a checkout


@click.command(epilog="\b\nExamples:\n  synapse bench start\n  synapse bench ingest --json")
@click.argument("name", required=False)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object and nothing else.")
@click.pass_context
def command(context: click.Context, name: str | None, *, as_json: bool) -> None:
    """Measure Synapse on this machine: figures as ratios within one run, budgets beside them.

    Without NAME the benches are listed. Exit code 3: the data that a bench needs are not here (SYNAPSE_BENCH_DATA).
    """
    found = find_benches()
    if name is None and as_json:
        print_json({bench: _first_line(path) for bench, path in found.items()})
        return
    if name is None:
        for bench, path in found.items():
            click.echo(f"{bench:<8} {_first_line(path)}")
        return
    if name not in found:
        raise NotFound("bench", name, hint=f"There are: {', '.join(found)}.")
    arguments = [sys.executable, str(found[name]), *(["--json"] if as_json else [])]
    context.exit(subprocess.run(arguments, check=False).returncode)


def find_benches() -> dict[str, Path]:
    folder = next((folder for folder in FOLDERS if folder.is_dir()), None)
    files = sorted(folder.glob("*.py")) if folder else []
    return {file.stem: file for file in files if not file.stem.endswith("_data")}


def _first_line(path: Path) -> str:
    return path.read_text(encoding="utf-8").split("\n", 1)[0].strip('"')
