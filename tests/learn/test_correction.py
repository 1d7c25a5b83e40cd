"""Corrections, and what only sounds like one. All sentences are ours."""

import pytest
from tests.fakes.observed import Observed, after_work

from synapse.learn.correction import detect
from synapse.learn.finding import Finding, Mode

CORRECTIONS = [
    "No, use pnpm instead of npm.",
    "use pnpm, not npm",
    "don't use npm. Use pnpm.",
    "That's not what I asked for.",
    "I told you to leave the lock file alone.",
    "revert that",
    "Stop adding comments to every line.",
    "why are you still using npm?",
    "why are you editing the generated files?",
    "you forgot the tests for the empty parcel",
    "Use npm again.",
    "No, the depot is in Oslo, the office is in Bergen.",
    "that's wrong, prices are in cents",
    "dont touch the migrations, i said only the model",
    "不要用 npm，用 pnpm",
    "不对，应该用 pnpm。",
    "我说过不要改配置文件",
    "你为什么又改了测试？",
]
QUIET = [
    "No, use pnpm instead of npm.",
    "use pnpm, not npm",
    "use pnpm not npm",
    "don't use npm. Use pnpm.",
    "Use npm again.",
    "I told you to leave the lock file alone.",
    "why are you editing the generated files?",
    "不要用 npm，用 pnpm",
]
OTHERS = [
    "What should I name this?",
    "Add a prefix to each parcel number.",
    "Now fix the prefix of the label.",
    "The network works again, go on.",
    "Please notify the driver when the parcel is late.",
    "no problem, take your time",
    "No worries.",
    "no idea what that means, can you explain?",
    "The page doesn't load when I click on a parcel.",
    "The label printer crashes with an error.",
    "I get a 404 when I open the depot list.",
    "Can you also add a login page?",
    "Actually, can you also write a migration?",
    "thinking again: maybe we should drop the start command, not sure",
    "Looks good, thanks!",
    "yes",
    "2",
    "continue",
    'the test says "don\'t use npm, you forgot pnpm", what does it mean?',
    "要不要用 pnpm？",
    "报错了，帮我查一下",
    "返回的值不对",
    "不错，继续",
    "加一个撤销功能",
    "这两个有什么区别？",
]


def seen(text: str, answer: str = "Done.") -> list[Finding]:
    return detect(after_work(text, answer))


@pytest.mark.parametrize("text", CORRECTIONS)
def test_a_correction_is_seen_from_its_words_alone(text: str) -> None:
    (finding,) = seen(text)

    assert (finding.detector, finding.kind, finding.start, finding.role_rank) == (
        "correction",
        "correction",
        70,
        "person",
    )
    assert finding.quote == text


@pytest.mark.parametrize("text", QUIET)
def test_one_that_says_what_to_do_is_strong_enough_to_be_told(text: str) -> None:
    assert [finding.mode for finding in seen(text)] == [Mode.QUIET]


@pytest.mark.parametrize("text", ["revert that", "No!", "stop it", "That's not what I asked for."])
def test_one_that_says_nothing_to_somebody_who_was_not_there_waits(text: str) -> None:
    assert [finding.mode for finding in seen(text)] in ([Mode.CANDIDATE], [])


@pytest.mark.parametrize("text", OTHERS)
def test_what_only_sounds_like_one_is_not_seen(text: str) -> None:
    assert seen(text) == []


def test_the_lesson_says_what_to_use_what_to_leave_and_what_was_being_done() -> None:
    (finding,) = seen("No, use pnpm instead of npm.")

    assert (finding.statement, finding.prefer, finding.avoid) == ("use pnpm instead of npm.", "pnpm", "npm")
    assert (finding.during, finding.trigger) == ("Bash npm install", "when running npm install")
    assert (finding.observation_id, finding.place, finding.session_id) == ("o5", 5, "claude_code:s1")


@pytest.mark.parametrize(
    "answer",
    [
        "You're right, I should have asked.",
        "Sorry about that!",
        "My mistake — the depot it is.",
        "I misunderstood: the label.",
    ],
)
def test_what_the_agent_says_next_makes_a_correction_of_a_remark(answer: str) -> None:
    remark = "The depot is the one in Oslo."

    assert seen(remark) == []
    assert [finding.detector for finding in seen(remark, answer)] == ["correction"]


def test_what_the_agent_thinks_next_counts_as_well() -> None:
    session = (
        Observed().person("Label the parcels.").agent("Labelled for Bergen.").person("It is only the ones for Oslo.")
    )

    assert detect(session.all) == []
    assert (
        len(detect(session.thinks("The user is correcting me: I misunderstood the place.").agent("Relabelled.").all))
        == 1
    )


def test_only_its_next_words_count_and_not_those_behind_them() -> None:
    far = "Here is what I found. " * 30 + "You're right."

    assert seen("The depot is the one in Oslo.", far) == []


def test_there_is_nothing_to_correct_before_anything_was_done() -> None:
    assert detect(Observed().person("No, use pnpm instead of npm.").agent("You're right.").all) == []


def test_an_answer_to_the_agents_question_is_weaker_than_the_same_words_unasked() -> None:
    asked = Observed().person("Ship it.").agent("Shall I tag the release as well?").person("no, keep the tags")
    unasked = Observed().person("Ship it.").agent("Shipped and tagged.").person("no, keep the tags")

    assert [finding.score for finding in detect(asked.agent("Fine.").all)] == [2.5]
    assert [finding.score for finding in detect(unasked.agent("Fine.").all)] == [3.5]


def test_words_after_a_refused_call_weigh_more() -> None:
    def session(outcome: str) -> list[Finding]:
        talk = Observed().person("Ship it.").call("Bash", "no", outcome=outcome, command="git push")
        return detect(talk.person("it should be the staging remote").agent("Ok.").all)

    assert session("success") == []
    assert [finding.cues[-1] for finding in session("interrupted")] == ["refused before"]


def test_nothing_a_program_types_is_a_correction() -> None:
    assert detect(after_work("No, use pnpm instead of npm.", "You're right.", is_automated=True)) == []


def test_a_sub_agents_words_are_not_the_agents_answer() -> None:
    session = Observed().person("Label the parcels.").agent("Done.").person("The depot is the one in Oslo.")

    assert detect(session.agent("You're right.", sub_agent="explore").agent("Ok.").all) == []


def test_the_rule_behind_the_rage_is_the_lesson() -> None:
    (finding,) = seen("No! wtf is this?\nYou broke the build.\nNever commit without running the tests first.")

    assert finding.statement == "Never commit without running the tests first."


def test_a_correction_behind_a_long_paste_is_found_at_its_end() -> None:
    paste = "\n".join(f"12:00:{second:02d} INFO parcel {second} loaded" for second in range(60))

    (finding,) = seen(f"{paste}\nno, the log level should stay at warning")

    assert finding.statement == "the log level should stay at warning"


def test_what_stands_in_a_fence_a_diff_or_a_quotation_was_not_said() -> None:
    assert seen("```\nNo, use pnpm instead of npm.\n```\nWhat does this line mean?") == []
    assert seen("> No, use pnpm instead of npm.\nWho wrote this?") == []
