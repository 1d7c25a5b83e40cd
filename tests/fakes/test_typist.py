"""The person at a terminal, with a shell at the other end."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.fakes.typist import Typist

GREETER = r"""
printf '\033[2J\033[1;1H\033[1mWho\033[0m are\033[3Cyou?\n'
read name; echo "Good morning, $name."
read word; exit 3
"""


@pytest.fixture
def greeter(tmp_path: Path) -> Iterator[Typist]:
    typist = Typist(["/bin/sh", "-c", GREETER], tmp_path, {"PATH": os.environ["PATH"]})
    yield typist
    typist.close()


def test_a_program_is_looked_at_typed_to_and_left(greeter: Typist) -> None:
    greeter.wait_to_see("Who are you?")
    greeter.enter("Ada Lovelace")
    greeter.wait_to_see("Good morning, Ada Lovelace.")

    assert greeter.leave("bye") == 3


def test_waiting_for_a_program_that_has_gone_says_what_it_showed(greeter: Typist) -> None:
    greeter.enter("Ada")
    greeter.enter("bye")

    with pytest.raises(AssertionError, match=r"it ended while we waited for .*never.*Goodmorning,Ada\."):
        greeter.wait_to_see("never")


def test_a_program_that_hangs_is_ended(tmp_path: Path) -> None:
    typist = Typist(["/bin/sh", "-c", GREETER], tmp_path, {"PATH": os.environ["PATH"]})

    assert typist.close() == -9
