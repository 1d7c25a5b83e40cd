"""Lasting rules, and one-off orders and reports that only sound like them. All sentences are ours."""

import pytest
from tests.fakes.observed import Observed, after_work

from synapse.learn.convention import detect
from synapse.learn.finding import Finding, Mode

RULES = [
    "Always run the depot tests before you commit.",
    "never commit to main",
    "From now on, write the changelog line with the change.",
    "we use cents for every price, the pattern is an integer",
    "Every endpoint must have a test and we only use table tests.",
    "In this repo we use pnpm, our convention is one lock file.",
    "Please never push without running the checks.",
    "我们统一用 pnpm",
    "每次提交都要先跑测试",
    "所有接口必须有测试",
    "项目约定：价格用分表示",
]
WISHES = [
    "Prices are always in cents, note this in the rules file.",
    "Add it to CLAUDE.md: the depot tests need the database up.",
    "The migration wiped the depot table. Make sure this never happens again.",
    "Please remember that the staging server has no network.",
    "请记住这个约定：价格用分表示",
]
OTHERS = [
    "This function is never called, can you check?",
    "Users never see the depot page, it always crashes.",
    "Don't change the code yet, just analyse it.",
    "Do not commit it for now.",
    "We need a new endpoint for late parcels.",
    "every click on the map crashes the page",
    "What should I name this?",
    "Rename the label.",
    "Should every endpoint have a test?",
    "always?",
    "必须传吗？",
    "每次打开页面都崩溃",
    "总是报错",
    "加一个记住密码的功能",
]


def seen(text: str, answer: str = "Done.") -> list[Finding]:
    return detect(after_work(text, answer))


@pytest.mark.parametrize("text", RULES)
def test_a_lasting_rule_is_seen_and_waits_for_a_second_session(text: str) -> None:
    (finding,) = seen(text)

    assert (finding.detector, finding.mode, finding.start) == ("convention", Mode.CANDIDATE, 40)
    assert finding.statement in text


@pytest.mark.parametrize("text", WISHES)
def test_a_wish_to_have_it_kept_for_agents_is_told_after_one_sighting(text: str) -> None:
    assert [finding.mode for finding in seen(text)] == [Mode.QUIET]


def test_a_note_for_readers_is_no_such_wish() -> None:
    assert [finding.mode for finding in seen("Note in the README that the label printer needs a driver.")] == [
        Mode.CANDIDATE
    ]


@pytest.mark.parametrize("text", OTHERS)
def test_what_holds_for_this_task_only_or_tells_of_the_product_is_none(text: str) -> None:
    assert seen(text) == []


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("never commit to main", "anti_pattern"),
        ("Every endpoint must have a test and we only use table tests.", "constraint"),
        ("we use cents for every price, the pattern is an integer", "pattern"),
        ("Add it to CLAUDE.md: the depot tests need the database up.", "insight"),
    ],
)
def test_the_kind_follows_the_words(text: str, kind: str) -> None:
    assert [finding.kind for finding in seen(text)] == [kind]


def test_an_agent_that_takes_it_as_a_rule_or_writes_it_down_is_a_further_reason() -> None:
    text = "don't rebuild the site here"
    written = Observed().person("Go.").agent("Built.").person(text)
    written.call("Edit", files=("/home/dev/parcel/CLAUDE.md",), file_path="/home/dev/parcel/CLAUDE.md")

    assert seen(text) == []
    assert [finding.cues[-1] for finding in seen(text, "Understood, I won't do it going forward.")] == [
        "taken as a rule"
    ]
    assert [finding.cues[-1] for finding in detect(written.all)] == ["rules file edited"]


def test_a_rule_may_be_the_first_thing_somebody_says() -> None:
    assert len(detect(Observed().person("Always run the depot tests before you commit.").all)) == 1


def test_nothing_that_a_program_types_is_a_rule() -> None:
    assert detect(after_work("Always run the depot tests before you commit.", is_automated=True)) == []
