"""How commands print: JSON for programs, a table for a terminal, aligned plain text for a pipe."""

import json
import os
import sys
import unicodedata
from collections.abc import Sequence
from datetime import datetime

COLOURS = {"red": 31, "green": 32, "yellow": 33, "blue": 34, "cyan": 36, "grey": 90, "bold": 1, "dim": 2}


def style(text: str, *names: str) -> str:
    """The text in these colours on a terminal, as it is elsewhere and where NO_COLOR is set."""
    if not names or not sys.stdout.isatty() or os.environ.get("NO_COLOR"):
        return text
    return f"\x1b[{';'.join(str(COLOURS[name]) for name in names)}m{text}\x1b[0m"


def count(number: int, noun: str) -> str:
    """`1 session`, `2 sessions`."""
    return f"{show_number(number)} {noun}{'' if number == 1 else 's'}"


def print_json(value: object) -> None:
    print(json.dumps(value, ensure_ascii=False, indent=2))


def print_table(headers: Sequence[str], rows: Sequence[Sequence[str]], *, right: Sequence[int] = ()) -> None:
    """`right`: the columns with numbers, which stand flush right."""
    if sys.stdout.isatty():
        _print_rich(headers, rows, right)
    else:
        _print_plain(headers, rows, right)


def _print_plain(headers: Sequence[str], rows: Sequence[Sequence[str]], right: Sequence[int]) -> None:
    lines = [[_one_line(cell) for cell in row] for row in [headers, *rows]]
    widths = [max(measure(line[column]) for line in lines) for column in range(len(headers))]
    for line in lines:
        cells = [
            " " * (width - measure(cell)) + cell if column in right else cell + " " * (width - measure(cell))
            for column, (cell, width) in enumerate(zip(line, widths, strict=True))
        ]
        print("  ".join(cells).rstrip())


def _print_rich(headers: Sequence[str], rows: Sequence[Sequence[str]], right: Sequence[int]) -> None:
    from rich.box import SIMPLE_HEAD  # noqa: PLC0415  (70 ms that only a terminal's table is worth)
    from rich.console import Console  # noqa: PLC0415  (same)
    from rich.table import Table  # noqa: PLC0415  (same)
    from rich.text import Text  # noqa: PLC0415  (same)

    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    for column, header in enumerate(headers):
        table.add_column(header, justify="right" if column in right else "left", overflow="fold")
    for row in rows:
        table.add_row(*(Text(_one_line(cell)) for cell in row))
    Console().print(table)


def _one_line(cell: str) -> str:
    return " ".join(clean(cell).split())


def clean(text: str) -> str:
    """Without control characters: what an agent wrote must not move a person's cursor."""
    return "".join(c for c in text if c in "\n\t" or unicodedata.category(c) != "Cc")


def measure(text: str) -> int:
    """Columns on a terminal: wide characters take two."""
    if text.isascii():
        return len(text)
    return sum(2 if unicodedata.east_asian_width(character) in "WF" else 1 for character in text)


def shorten(text: str, columns: int) -> str:
    """The beginning of it on one line."""
    flat = _one_line(text[: 4 * columns])
    if measure(flat) <= columns:
        return flat
    while measure(flat) > columns - 1:
        flat = flat[:-1]
    return flat + "…"


def show_number(number: int) -> str:
    return f"{number:,}"


def show_bytes(count: int) -> str:
    size = float(count)
    for unit in ("B", "kB", "MB"):
        if size < 1000:  # noqa: PLR2004  (decimal units)
            return f"{size:.0f} {unit}"
        size /= 1000
    return f"{size:.1f} GB"


def show_instant(instant: str) -> str:
    """A stored instant in the reader's own time zone, to the minute."""
    if not instant:
        return ""
    return datetime.fromisoformat(instant).astimezone().strftime("%Y-%m-%d %H:%M")
