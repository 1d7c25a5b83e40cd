"""`--host`, as people write it."""

import pytest
from tests.fakes.command_line import CommandLine

from synapse.errors import BadInput
from synapse.hosts.find import HOSTS, find_readers
from synapse.surfaces.cli.host import read_host


@pytest.mark.parametrize(
    ("text", "host"),
    [
        (None, ""),
        (" ", ""),
        ("codex", "codex"),
        ("Claude Code", "claude_code"),
        ("claude", "claude_code"),
        ("mini-swe-agent", "mini_swe_agent"),
        ("opencod", "opencode"),
        ("genimi", "gemini"),
    ],
)
def test_a_host_is_known_by_what_people_write(text: str | None, host: str) -> None:
    assert read_host(text) == host


def test_a_beginning_that_fits_two_hosts_or_none_is_told() -> None:
    for text in ("co", "emacs"):
        with pytest.raises(BadInput) as told:
            read_host(text)
        assert (told.value.message, told.value.hint) == (
            f"There is no host {text!r}.",
            f"There are: {', '.join(HOSTS)}.",
        )


def test_each_host_that_has_a_reader_can_be_named() -> None:
    assert set(HOSTS) == {reader.host for reader in find_readers()}


@pytest.mark.parametrize("command", ["sessions", "observations"])
def test_a_host_that_nobody_reads_is_no_empty_list(filled: CommandLine, command: str) -> None:
    assert filled(command, "list", "--host", "emacs") == (
        1,
        "",
        f"Error: There is no host 'emacs'.\n  → There are: {', '.join(HOSTS)}.\n",
    )
    assert filled(command, "list", "--host", "claude").code == 0
