"""How commands print: JSON for programs, a table for a terminal, aligned plain text for a pipe."""

import json
import os
import sys
import unicodedata
from collections.abc import Mapping, Sequence
from datetime import datetime

PIPED = 120
USUAL = 80  # where nobody says how wide a terminal is
LEAST = 8  # columns of a text that still says something
COLOURS = {"red": 31, "green": 32, "yellow": 33, "blue": 34, "cyan": 36, "grey": 90, "bold": 1, "dim": 2}
_TURNS = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")  # they change the direction of writing


def style(text: str, *names: str) -> str:
    """The text in these colours on a terminal, as it is elsewhere and where NO_COLOR is set."""
    if not names or not sys.stdout.isatty() or os.environ.get("NO_COLOR"):
        return text
    return f"\x1b[{';'.join(str(COLOURS[name]) for name in names)}m{text}\x1b[0m"


def count(number: int, noun: str) -> str:
    """`1 session`, `2 sessions`."""
    return f"{show_number(number)} {noun}{'' if number == 1 else 's'}"


def find_width() -> int:
    """Columns for a text at the end of a row: what the terminal has at most, and enough to be told apart in a pipe."""
    return find_columns() if sys.stdout.isatty() else PIPED


def find_columns() -> int:
    """Of the terminal. As shutil says it, which is dear to load."""
    told = os.environ.get("COLUMNS", "")
    if told.isdigit() and int(told):
        return int(told)
    try:
        return os.get_terminal_size(1).columns or USUAL
    except OSError:
        return USUAL


def note(text: str) -> None:
    """Beside a table, for whoever looks: on stderr, so that a pipe carries only rows."""
    sys.stdout.flush()  # a terminal that takes both must not show it amid the rows
    print(text, file=sys.stderr, flush=True)


def print_json(value: object) -> None:
    text = json.dumps(value, ensure_ascii=False, indent=2)
    try:
        text.encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        # An ASCII terminal, or a file name that is no UTF-8: JSON has its own way to write such characters.
        text = json.dumps(value, indent=2)
    print(text)


def print_table(
    headers: Sequence[str],
    rows: Sequence[Sequence[str]],
    *,
    right: Sequence[int] = (),
    shrink: Mapping[int, int] | None = None,
    drop: Sequence[int] = (),
) -> None:
    """`right`: the columns with numbers, which stand flush right.

    On a terminal that is too narrow, `shrink` are the columns that may be shortened, and to what at least; without it all texts
    but the first. `drop`: columns to leave out where that is not enough, in that order. In a pipe all stand whole.
    """
    if sys.stdout.isatty():
        texts = {place: LEAST for place in range(1, len(headers)) if place not in right}
        _print_rich(headers, rows, right, shrink=texts if shrink is None else shrink, drop=drop)
    else:
        _print_plain(headers, rows, right)


def _print_plain(headers: Sequence[str], rows: Sequence[Sequence[str]], right: Sequence[int]) -> None:
    lines = [[clean_line(cell) for cell in row] for row in [headers, *rows]]
    widths = [max(measure(line[column]) for line in lines) for column in range(len(headers))]
    for line in lines:
        cells = [
            " " * (width - measure(cell)) + cell if column in right else cell + " " * (width - measure(cell))
            for column, (cell, width) in enumerate(zip(line, widths, strict=True))
        ]
        print("  ".join(cells).rstrip())


def _print_rich(
    headers: Sequence[str],
    rows: Sequence[Sequence[str]],
    right: Sequence[int],
    *,
    shrink: Mapping[int, int],
    drop: Sequence[int],
) -> None:
    from rich.box import SIMPLE_HEAD  # noqa: PLC0415  (70 ms that only a terminal's table is worth)
    from rich.console import Console  # noqa: PLC0415  (same)
    from rich.table import Table  # noqa: PLC0415  (same)
    from rich.text import Text  # noqa: PLC0415  (same)

    from synapse.surfaces.cli.fit import fit  # noqa: PLC0415  (same)

    console = Console()
    cells = [[clean_line(cell) for cell in row] for row in [headers, *rows]]
    widths = [max(map(measure, column)) for column in zip(*cells, strict=True)]
    fitted = fit(widths, console.width, shrink=shrink, drop=drop)
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    for place, width in fitted.items():
        justify = "right" if place in right else "left"
        table.add_column(headers[place], justify=justify, overflow="ellipsis", no_wrap=True, min_width=width)
    for row in cells[1:]:
        table.add_row(*(Text(shorten(row[place], width)) for place, width in fitted.items()))
    console.print(table)


def clean_line(text: str) -> str:
    """As `clean`, and on one line: a name or a place."""
    return " ".join(clean(text).split())


def clean(text: str) -> str:
    """Without what moves a person's cursor or turns the writing round: an agent, or a stranger it quotes, wrote this."""
    if text.isascii() and text.isprintable():
        return text
    # Half a surrogate pair stands for a byte of a file name that is no UTF-8; no terminal takes it.
    return "".join("\ufffd" if "\ud800" <= c <= "\udfff" else c for c in text if c in "\n\t" or not _is_control(c))


def _is_control(character: str) -> bool:
    return character in _TURNS or unicodedata.category(character) == "Cc"


def measure(text: str) -> int:
    """Columns on a terminal: wide characters take two, marks on top of another none."""
    if text.isascii():
        return len(text)
    return sum(map(_measure_character, text))


def _measure_character(character: str) -> int:
    if unicodedata.category(character) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def shorten(text: str, columns: int) -> str:
    """The beginning of it on one line."""
    beginning = text[: 4 * columns]
    flat = clean_line(beginning)
    if len(beginning) == len(text) and measure(flat) <= columns:
        return flat
    while measure(flat) > columns - 1:
        flat = flat[:-1]
    return flat + "…"


def wrap(text: str, columns: int, *, indent: int = 0) -> list[str]:
    """Lines of at most so many columns, broken at spaces and between wide characters; all but the first stand in by `indent`."""
    head = len(text) - len(text.lstrip())
    lines = [" " * head]
    for word in _cut(clean(text)):
        if measure(lines[-1] + word.rstrip()) > columns and lines[-1].strip():
            lines.append(" " * indent)
        lines[-1] += word if lines[-1].strip() else word.lstrip()
    return [line.rstrip() for line in lines]


def _cut(text: str) -> list[str]:
    """Into what a line may be broken behind: words with their space, and each wide character."""
    pieces = [""]
    for character in text.strip():
        is_wide = _measure_character(character) == 2  # noqa: PLR2004  (columns)
        if is_wide or (pieces[-1].endswith(" ") and character != " "):
            pieces.append("")
        pieces[-1] += character
        if is_wide:
            pieces.append("")
    return [piece for piece in pieces if piece]


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
    """A stored instant in the reader's own time zone, to the minute; as it stands where it is no day of a calendar."""
    try:
        return datetime.fromisoformat(instant).astimezone().strftime("%Y-%m-%d %H:%M")
    except (ValueError, OverflowError):
        return clean(instant)
