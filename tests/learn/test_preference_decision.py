"""Preferences and decisions in words, and in the answers that hosts record."""

from dataclasses import replace

import pytest
from tests.fakes.observed import Observed, after_work

from synapse.learn.finding import Finding, Mode
from synapse.learn.preference_decision import detect

QUESTION = "Which store do parcels go to?"
ANSWERED = f'User has answered your questions: "{QUESTION}"="Postgres (Recommended)". You can now continue with these.'
PLAN = "# Plan: Keep parcels in Postgres\n\n## Context\nThe depot list grows."


def seen(text: str) -> list[tuple[str, Mode, int]]:
    return [(finding.kind, finding.mode, finding.start) for finding in detect(after_work(text))]


@pytest.mark.parametrize(
    "text",
    [
        "I prefer short answers without tables.",
        "Keep it short and simple, please, no long reports.",
        "I don't want emoji in commit messages.",
        "I'd rather have one big test than ten mocks.",
        "我更喜欢简短的回答",
    ],
)
def test_a_preference_is_seen_and_waits(text: str) -> None:
    assert seen(text) == [("preference", Mode.CANDIDATE, 40)]


@pytest.mark.parametrize(
    "text",
    [
        "Let's use Postgres for the parcels.",
        "ok, let's go with integer cents everywhere",
        "我们决定使用 Postgres 存包裹",
    ],
)
def test_a_decision_in_words_is_seen_and_waits(text: str) -> None:
    assert seen(text) == [("decision", Mode.CANDIDATE, 40)]


@pytest.mark.parametrize(
    "text",
    [
        "2",
        "option 2",
        "let's go with option b",
        "3 and the rest later",
        "Should we use Postgres?",
        "do you prefer Postgres?",
        "for now let's use this branch",
        "continue",
        "I tried Postgres",
    ],
)
def test_a_bare_choice_a_question_or_a_story_says_nothing(text: str) -> None:
    assert seen(text) == []


def answered(output: str, tool: str = "AskUserQuestion", *, question: str = "", plan: str = "") -> list[Finding]:
    return detect(Observed().person("Store the parcels.").call(tool, output, question=question, plan=plan).all)


@pytest.mark.parametrize("tool", ["AskUserQuestion", "question", "ask_user_question"])
def test_a_recorded_answer_is_a_decision_with_its_question(tool: str) -> None:
    (finding,) = answered(ANSWERED, tool)

    assert (finding.kind, finding.mode, finding.start, finding.role_rank) == ("decision", Mode.CANDIDATE, 60, "person")
    assert finding.statement == f"{QUESTION} → Postgres"
    assert finding.observation_id == "o2"


def test_where_the_host_keeps_the_question_with_the_call_it_is_taken_from_there() -> None:
    (finding,) = answered("User selected: Postgres", "ask_user", question=QUESTION)

    assert finding.statement == f"{QUESTION} → Postgres"


@pytest.mark.parametrize("answer", ["2", "yes", "Restart now", "Commit and push", "You decide", "what would it cost?"])
def test_an_answer_for_the_moment_is_not_kept(answer: str) -> None:
    assert answered(f'User has answered your questions: "What next?"="{answer}".') == []


def test_an_approved_plan_is_a_decision_by_its_title() -> None:
    (finding,) = answered("User has approved your plan.", "ExitPlanMode", plan=PLAN)

    assert (finding.statement, finding.start) == ("Approved plan: Keep parcels in Postgres", 60)


def test_a_plan_that_was_cut_when_it_was_kept_still_has_its_title() -> None:
    session = Observed().person("Plan it.").call("ExitPlanMode", "User has approved your plan.", plan=PLAN + "x" * 300)
    whole = session.all[1]
    cut = replace(whole, input=f"{whole.input[:120]}… [400 characters]")

    assert [one.statement for one in detect([session.all[0], cut, session.all[2]])] == [
        "Approved plan: Keep parcels in Postgres"
    ]


def test_a_program_has_no_preferences_and_decides_nothing() -> None:
    session = Observed(is_automated=True).person("I prefer short answers without tables.")

    assert detect(session.call("AskUserQuestion", ANSWERED).all) == []
