"""Trigger tests in the forms that people write them in, and how a search is judged by them."""

import json

import pytest
from tests.fakes.skill_desk import find_by_words

from synapse.skills.triggers import Failed, Hit, Score, Trigger, find_taken, judge, read_triggers

YES, NO = Trigger("tidy this table", should=True), Trigger("write a poem", should=False)


@pytest.mark.parametrize(
    ("file", "text"),
    [
        (
            "evals/triggers.jsonl",
            '{"prompt": "tidy this table", "should": true}\n\nno json\n{"prompt": "write a poem", "should": false}\n',
        ),
        (
            "evals/trigger-evals.json",
            json.dumps([{"query": YES.prompt, "should_trigger": True}, {"query": NO.prompt, "should_trigger": False}]),
        ),
        (
            "evals/evals.json",
            json.dumps(
                {
                    "skill_name": "t",
                    "evals": [
                        {"id": 1, "prompt": YES.prompt, "expectations": ["x"]},
                        {"prompt": NO.prompt, "should_trigger": False},
                    ],
                }
            ),
        ),
        ("evals/trigger_eval.json", json.dumps({"should_trigger": [YES.prompt], "should_not_trigger": [NO.prompt]})),
        (
            "evals/evals.json",
            json.dumps(
                {"queries": [{"query": YES.prompt, "expected": "tables"}, {"query": NO.prompt, "expected": "poet"}]}
            ),
        ),
    ],
)
def test_each_form_is_read(file: str, text: str) -> None:
    assert read_triggers({file: text}, "tables") == (YES, NO)


@pytest.mark.parametrize("text", ["", "[[[", "{}", "[1, null]", '{"prompt": ""}', '{"evals": 3}', "[" * 100_000])
def test_what_is_no_trigger_test_is_passed_over(text: str) -> None:
    assert read_triggers({"evals/evals.json": text}, "tables") == ()


def test_a_prompt_counts_once() -> None:
    files = {"evals/triggers.jsonl": '{"prompt": "tidy this table"}', "evals/evals.json": '["tidy this table"]'}

    assert read_triggers(files, "tables") == (YES,)


def test_a_search_is_judged_by_what_it_finds_and_by_what_it_finds_beside() -> None:
    triggers = (YES, NO, Trigger("a table of poems", should=False), Trigger("even columns", should=True))

    assert judge("tables", triggers, find_by_words("tables", "sheets")) == Score(
        name="tables",
        should=2,
        hits=1,
        should_not=2,
        false=1,
        failed=(Failed(triggers[2], ("tables", "sheets")), Failed(triggers[3], ())),
        collisions=(),
    )


def test_what_comes_before_a_skill_at_its_own_prompts_collides_with_it() -> None:
    assert judge("tables", (YES,), find_by_words("sheets", "tables", "cells")).collisions == (("sheets", 1),)
    assert judge("tables", (YES,), find_by_words("sheets")).collisions == (("sheets", 1),)


def test_a_near_miss_that_would_not_be_told_is_no_mistake() -> None:
    score = judge("tables", (Trigger("a table of poems", should=False),), lambda _: [Hit("tables", is_told=False)])

    assert (score.false, score.failed) == (0, ())


def test_recall_and_precision_of_nothing_are_nothing() -> None:
    score = judge("tables", (), find_by_words())

    assert (score.recall, score.precision) == (0.0, 0.0)


def test_a_skill_that_takes_anothers_prompts_collides_with_it() -> None:
    others = {"sheets": (YES,), "poet": (NO,), "both": (YES,)}

    assert find_taken("tables", others, find_by_words("tables", "both")) == ("sheets",)
