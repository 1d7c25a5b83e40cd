"""What a person said once is told to the next session only where it says how things are done."""

from dataclasses import replace

import pytest
from tests.fakes.findings import a_finding

from synapse.learn.finding import Mode
from synapse.learn.lasting import lasts, settle_mode

LASTING = [
    "don't touch the generated client",
    "never run the whole suite before a commit",
    "you should be using the shared fixtures",
    "we no longer support the old parser",
    "why are you writing TypeScript here",
    "stop adding comments to every line",
    "the carrier client is deliberately synchronous",
    "parcels have nothing to do with invoices",
    "we follow the folder layout of the docs",
    "I don't want to sign commits anymore",
    "let's not leave the tests to the end",
    "you run the migrations, not me",
    "不要用 npm",
    "本项目统一使用 ruff",
]
PASSING = [
    "revert that",
    "undo it, we should go another way",
    "the warnings are still there",
    "you had access to the bucket, as far as I know",
    "you made the header green",
    "maybe we should split the file",
    "wait, let's deal with the conflicts first",
    "it should be below the title",
    "should we use pnpm?",
    "I ran the build and you should look at it",
    "that should never happen",
    "the header should stay as is",
    "tell me what you saw, don't do anything",
    "Tool budget reached: you should finish now",
    "The parseTicket function has not one caller and readQueue does not either in the whole tree",
]


@pytest.mark.parametrize("statement", LASTING)
def test_how_things_are_done_is_told_after_one_sighting(statement: str) -> None:
    assert lasts(a_finding(statement))


@pytest.mark.parametrize("statement", PASSING)
def test_what_was_to_be_done_then_waits(statement: str) -> None:
    assert settle_mode(a_finding(statement)).mode is Mode.CANDIDATE


def test_what_to_use_and_what_to_leave_lasts_unless_it_only_points() -> None:
    assert lasts(a_finding("pnpm instead of npm", prefer="pnpm", avoid="npm"))
    assert lasts(a_finding("use npm again", prefer="npm"))
    assert not lasts(a_finding("use npm for now", prefer="npm"))


def test_where_the_detector_is_not_sure_the_form_must_say_it_twice() -> None:
    once = replace(a_finding("keep the answers in German", mode=Mode.CANDIDATE), score=2.5)
    twice = replace(a_finding("keep the answers in German from now on, it must be so", mode=Mode.CANDIDATE), score=2.5)

    assert (lasts(once), lasts(twice)) == (False, True)


def test_a_long_lesson_and_one_that_was_cut_wait() -> None:
    assert not lasts(a_finding("we should " + "go on and on about the parcels " * 8))
    assert not lasts(a_finding("we should never forget the parcels that are…"))


@pytest.mark.parametrize("rank", ["agent", "tool"])
def test_only_a_persons_words_are_looked_at(rank: str) -> None:
    finding = a_finding("never run the whole suite", role_rank=rank, mode=Mode.CANDIDATE)

    assert settle_mode(finding) == finding


def test_an_answer_that_the_host_recorded_stays_what_its_detector_made_of_it() -> None:
    finding = replace(a_finding("Which one? → never sign", mode=Mode.CANDIDATE), cues=("recorded answer",))

    assert settle_mode(finding) == finding
