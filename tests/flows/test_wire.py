"""What is asked of hosts that were wired, and what is said of them; the commands are in tests/surfaces/test_init.py."""

from pathlib import Path

import pytest
from filelock import FileLock
from tests.hosts.claude_code.wiring import EVENTS, Person

from synapse.errors import Busy
from synapse.flows.wire import LOCK, find_wired, render_diff, unwire, wire
from synapse.hosts.wiring import Change


@pytest.mark.parametrize("has_claude", [False, True], ids=["settings", "plugin"])
def test_the_commands_of_wired_hosts_are_found_for_whoever_wants_to_try_them(
    tmp_path: Path, *, has_claude: bool
) -> None:
    person = Person(tmp_path, has_claude=has_claude)
    assert find_wired(person.environ) == {}

    wire(person.environ, "", [], is_dry=False)

    found = find_wired(person.environ)["claude_code"]
    assert list(found) == EVENTS
    assert all(
        len(commands) == 1 and commands[0].endswith("/surfaces/hook.py claude_code") for commands in found.values()
    )
    unwire(person.environ, "", [], is_dry=False)
    assert find_wired(person.environ) == {}


def test_who_comes_while_another_is_at_it_is_told_so(tmp_path: Path) -> None:
    person = Person(tmp_path)
    wire(person.environ, "", [], is_dry=False)
    before = person.files()

    with FileLock(person.site.home / LOCK), pytest.raises(Busy, match="Another `synapse init` or `uninstall` is at it"):
        unwire(person.environ, "", [], is_dry=False, patience_s=0)

    assert person.files() == before


def test_a_diff_shows_no_secret_and_a_file_without_a_last_newline_as_it_is(tmp_path: Path) -> None:
    secret = f"ghp_{'a1B2' * 9}"
    path = tmp_path / "settings.json"

    diff = render_diff(Change(path, f'{{"token": "{secret}"}}'.encode(), b"\xff{}\r\n"))

    assert secret not in diff
    assert diff.splitlines()[:3] == [f"--- {path}", f"+++ {path}", "@@ -1 +1 @@"]
    assert diff.splitlines()[-1] == "+\N{REPLACEMENT CHARACTER}{}"
