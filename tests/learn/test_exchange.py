"""Turns of the person with what stands around them."""

import pytest
from tests.fakes.observed import Observed

from synapse.learn.exchange import command_of, describe_call, read_exchanges, speaks_person


@pytest.mark.parametrize(
    ("tool", "arguments", "files", "shown"),
    [
        ("Bash", {"command": "npm install carrier"}, (), "Bash npm install"),
        ("Bash", {"command": "cd /home/dev/parcel && make test"}, (), "Bash make test"),
        ("Bash", {"command": "CI=1 sudo make -j4"}, (), "Bash make"),
        ("Bash", {"command": "   "}, (), "Bash"),
        ("exec_command", {"cmd": "git push"}, (), "exec_command git push"),
        ("shell", {"command": ["bash", "-lc", "git push origin"]}, (), "shell git push"),
        ("shell", {"command": ["git", "push"]}, (), "shell git push"),
        ("Edit", {"file_path": "/home/dev/parcel/depot.py"}, ("/home/dev/parcel/depot.py",), "Edit depot.py"),
        ("Task", {"prompt": "look"}, (), "Task"),
    ],
)
def test_a_call_is_described_by_its_program_or_its_file(
    tool: str, arguments: dict[str, object], files: tuple[str, ...], shown: str
) -> None:
    session = Observed().start(tool, arguments, files)

    assert describe_call(session.all[-1]) == shown


@pytest.mark.parametrize("given", ["[1, 2]", '"git push"', "{cut in the mid", "{}", '{"command": 7}'])
def test_a_call_that_cannot_be_read_has_no_command(given: str) -> None:
    assert command_of(Observed().start_with("Bash", given).all[-1]) == ""


def test_an_exchange_holds_what_was_before_and_what_came_next() -> None:
    session = (
        Observed().person("Ship it.").agent("Shipping.").call("Bash", "no", outcome="interrupted", command="git push")
    )
    session.person("Not to main.").thinks("They want a branch.").agent("Understood.").agent("A branch.").agent("Third.")
    session.call("Write", files=("/home/dev/parcel/AGENTS.md",), file_path="/home/dev/parcel/AGENTS.md").person("Good.")

    first, second, third = read_exchanges(session.all)

    assert (first.is_first, second.is_first, third.is_first) == (True, False, False)
    assert (second.before, second.answer, second.notes) == ("Shipping.", "understood. a branch.", "they want a branch.")
    assert (second.during, second.is_after_refusal, second.edits_rules) == ("Bash git push", True, True)
    assert (third.is_after_refusal, third.edits_rules, third.answer) == (False, False, "")


def test_only_where_somebody_typed_is_there_a_person() -> None:
    assert speaks_person(Observed().person("Go.").all)
    assert not speaks_person(Observed(is_automated=True).person("Go.").agent("Done.").all)
    assert read_exchanges(Observed(is_automated=True).person("Go.").all) == []
