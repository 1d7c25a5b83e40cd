"""How commands print: for people on a terminal, for people behind a pipe, for programs."""

import io
import json
import re
from collections.abc import Callable
from contextlib import redirect_stdout

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.fakes.command_line import Screen

from synapse.surfaces.cli.show import (
    clean,
    count,
    measure,
    print_json,
    print_table,
    shorten,
    show_bytes,
    show_instant,
    style,
    wrap,
)


def printed(stream: io.StringIO, *rows: list[str]) -> str:
    with redirect_stdout(stream):
        print_table(["name", "n"], rows, right=(1,))
    return stream.getvalue()


def test_behind_a_pipe_columns_are_aligned_also_with_wide_characters() -> None:
    rows = [["東門", "7"], ["cafe\u0301", "12,000"], ["a\tb\nc\x1b[31m", "1"]]

    assert printed(io.StringIO(), *rows) == (
        "name            n\n東門            7\ncafe\u0301       12,000\na b c[31m       1\n"
    )


def test_on_a_terminal_the_table_is_ruled_and_holds_the_same_cells(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "dumb")
    monkeypatch.setenv("COLUMNS", "40")

    lines = [line.rstrip() for line in printed(Screen(), ["東門[/b]", "7"], ["a\x1b[2Jb", "12,000"]).splitlines()]

    assert [line for line in lines if line.strip()] == [
        " name            n",
        " ─────────────────",
        " 東門[/b]        7",
        " a[2Jb      12,000",
    ]


@pytest.mark.parametrize(
    ("stream", "no_colour", "text"),
    [(Screen(), "", "\x1b[32;1mok\x1b[0m"), (Screen(), "1", "ok"), (io.StringIO(), "", "ok")],
)
def test_colours_are_for_terminals_whose_owner_wants_them(
    monkeypatch: pytest.MonkeyPatch, stream: io.StringIO, no_colour: str, text: str
) -> None:
    monkeypatch.setenv("NO_COLOR", no_colour)

    with redirect_stdout(stream):
        assert style("ok", "green", "bold") == text
        assert style("ok") == "ok"


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("plain", "plain"),
        ("two\nlines\tand a tab", "two\nlines\tand a tab"),
        ("\x1b]0;title\x07\x1b[2J\r\x00", "]0;title[2J"),
        ("\x9b31mred", "31mred"),
        ("admin\u202egpj.exe\u2066", "admingpj.exe"),
        ("東門 café שלום 👩‍🚀", "東門 café שלום 👩‍🚀"),  # a joiner is no control: it makes one picture of two
        ("bad\udcff.jsonl", "bad\ufffd.jsonl"),
    ],
)
def test_what_an_agent_wrote_cannot_move_the_cursor_or_turn_the_writing_round(text: str, left: str) -> None:
    assert clean(text) == left


@given(st.text(), st.integers(2, 80))
def test_a_shortened_text_is_one_clean_line_that_fits(text: str, columns: int) -> None:
    short = shorten(text, columns)

    assert measure(short) <= columns
    assert clean(short) == short
    assert len(short.split()) == 0 or short == " ".join(short.split())


def test_a_text_is_wrapped_by_what_it_takes_on_a_terminal() -> None:
    assert wrap("L1  不要用 npm，用 pnpm 安装依赖，谢谢", 20, indent=4) == [
        "L1  不要用 npm，用",
        "    pnpm 安装依赖，",
        "    谢谢",
    ]
    assert wrap("  a long-hyphened-word-is-kept-whole b", 10, indent=2) == [
        "  a",
        "  long-hyphened-word-is-kept-whole",
        "  b",
    ]


@given(st.text(st.sampled_from("ab東門 ，")), st.integers(8, 40))
def test_a_wrapped_text_loses_nothing_and_fits_where_its_words_do(text: str, columns: int) -> None:
    lines = wrap(text, columns)

    assert "".join("".join(lines).split()) == "".join(text.split())
    longest = max((measure(word) for word in re.findall(r"[ab]+", text)), default=0)
    assert all(
        measure(line) <= max(columns, longest) + measure(" " * (len(text) - len(text.lstrip()))) for line in lines
    )


def test_what_was_cut_off_is_marked() -> None:
    assert shorten("short", 10) == "short"
    assert shorten("exactly te", 10) == "exactly te"
    assert shorten("exactly ten", 10) == "exactly t…"
    assert shorten("東門東門東門", 10) == "東門東門…"
    assert shorten("far" + " " * 100 + "away", 10) == "far…"


def test_json_is_readable_and_where_the_stream_cannot_take_it_escaped() -> None:
    value = {"name": "東門", "path": "bad\udcff.jsonl"}
    outputs: list[str] = []
    for encoding, part in (("utf-8", "name"), ("ascii", "name"), ("utf-8", "path")):
        raw = io.BytesIO()
        with redirect_stdout(io.TextIOWrapper(raw, encoding=encoding)) as stream:
            print_json({part: value[part]})
            stream.flush()
            outputs.append(raw.getvalue().decode(encoding))

    assert outputs == [
        '{\n  "name": "東門"\n}\n',
        '{\n  "name": "\\u6771\\u9580"\n}\n',
        '{\n  "path": "bad\\udcff.jsonl"\n}\n',
    ]
    assert [json.loads(output) for output in outputs] == [{"name": "東門"}, {"name": "東門"}, {"path": value["path"]}]


@pytest.mark.parametrize(
    ("size", "shown"),
    [
        (0, "0 B"),
        (999, "999 B"),
        (1000, "1 kB"),
        (2_600_000, "3 MB"),
        (1_000_000_000, "1.0 GB"),
        (10**13, "10000.0 GB"),
    ],
)
def test_sizes_have_the_unit_people_use(size: int, shown: str) -> None:
    assert show_bytes(size) == shown


def test_a_count_agrees_with_its_noun() -> None:
    assert [count(n, "session") for n in (0, 1, 2, 1000)] == ["0 sessions", "1 session", "2 sessions", "1,000 sessions"]


def test_an_instant_is_shown_in_the_readers_zone(set_zone: Callable[[str], None]) -> None:
    set_zone("Asia/Tokyo")

    assert show_instant("2026-11-02T20:30:00.000Z") == "2026-11-03 05:30"


@pytest.mark.parametrize("odd", ["", "2026-11-42T10:00:00.000Z", "0001-01-01T00:00:00.000+14:00", "yesterday"])
def test_what_is_no_instant_is_shown_as_it_stands(odd: str) -> None:
    assert show_instant(odd) == odd
