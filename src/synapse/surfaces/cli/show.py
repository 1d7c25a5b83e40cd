"""How commands print: JSON for programs, a table for a terminal, aligned plain text for a pipe."""

import json
import os
import shutil
import sys
import unicodedata
from collections.abc import Sequence
from datetime import datetime

PIPED = 120
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
    """Columns for a text at the end of a row: what the terminal has, and enough to be told apart in a pipe."""
    return max(40, shutil.get_terminal_size().columns - 60) if sys.stdout.isatty() else PIPED


def note(text: str) -> None:
    """Beside a table, for whoever looks: on stderr, so that a pipe carries only rows."""
    print(text, file=sys.stderr)


def print_json(value: object) -> None:
    text = json.dumps(value, ensure_ascii=False, indent=2)
    try:
        text.encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        # An ASCII terminal, or a file name that is no UTF-8: JSON has its own way to write such characters.
        text = json.dumps(value, indent=2)
    print(text)


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
        # One line a row: what does not fit is cut, and the first column, by which one asks for more, never is.
        width = max((measure(_one_line(row[0])) for row in rows), default=0) if column == 0 else None
        table.add_column(
            header,
            justify="right" if column in right else "left",
            overflow="ellipsis",
            no_wrap=True,
            min_width=width,
        )
    for row in rows:
        table.add_row(*(Text(_one_line(cell)) for cell in row))
    Console().print(table)


def _one_line(cell: str) -> str:
    return " ".join(clean(cell).split())


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
    flat = _one_line(beginning)
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
