"""What every bench needs: where the data are, the fixed half they are tuned on, and one way to print a result."""

import json
import os
import sys
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from pathlib import Path

from rich.console import Console
from rich.table import Table

NO_DATA = 3  # the exit code that says "nothing was measured", so that a check never takes it for a pass

_REPOSITORY = Path(__file__).resolve().parent.parent


def has_data() -> bool:
    return _find_folder().is_dir()


def _find_folder() -> Path:
    named = os.environ.get("SYNAPSE_BENCH_DATA")
    return Path(named) if named else _REPOSITORY.parent / "shared" / "data"


def find_data() -> Path:
    """The folder of real data. Exits with NO_DATA and a sentence when there is none on this machine."""
    folder = _find_folder()
    if not folder.is_dir():
        print(f"No bench data in {folder}: set SYNAPSE_BENCH_DATA to a folder that has them.", file=sys.stderr)
        raise SystemExit(NO_DATA)
    return folder


def is_tuned(key: str) -> bool:
    """The fixed half whose failures may be looked at; the other half only tells how honest the figures are."""
    return blake2b(key.encode("utf-8", "surrogatepass")).digest()[0] % 2 == 0


def print_result(result: Mapping[str, object], rows: Sequence[tuple[str, str, str]], *, as_json: bool) -> None:
    """The result as one JSON object, or the rows (what, measured, aim) as a table for people."""
    if as_json:
        print(json.dumps(result))
        return
    table = Table("what", "measured", "aim")
    for row in rows:
        table.add_row(*row)
    Console().print(table)
