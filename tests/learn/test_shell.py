"""Command lines in the commands they consist of."""

import pytest

from synapse.learn.shell import Command, share, split


@pytest.mark.parametrize(
    ("line", "commands"),
    [
        ("cd site && make test", ["make test"]),
        ("CI=1 sudo make -j4 2>&1 | tail -3", ["make -j4", "tail -3"]),
        ("echo hi; sleep 2", []),
        ("", []),
    ],
)
def test_a_line_is_cut_into_what_does_something(line: str, commands: list[str]) -> None:
    assert [one.text for one in split(line)] == commands


def test_a_command_has_a_program_and_perhaps_a_subcommand() -> None:
    assert (Command(("/usr/bin/git", "push", "-f")).program, Command(("git", "push")).subcommand) == ("git", "push")
    assert (Command(("pytest",)).subcommand, Command(("parcel", "42")).subcommand) == ("", "")


@pytest.mark.parametrize(
    ("line", "inner"),
    [
        (("uv", "run", "pytest", "-q"), ("pytest", "-q")),
        (("npx", "eslint"), ("eslint",)),
        (("uv", "sync"), ("uv", "sync")),
        (("npx",), ("npx",)),
        (("make", "test"), ("make", "test")),
    ],
)
def test_a_runner_is_looked_through(line: tuple[str, ...], inner: tuple[str, ...]) -> None:
    assert Command(line).inner.tokens == inner


def test_the_share_of_tokens_is_that_of_the_longer_one() -> None:
    assert share(Command(("a", "b", "c", "d")), Command(("a", "b"))) == 0.5
