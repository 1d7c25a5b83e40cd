"""A person's words inside a refused call."""

import pytest
from tests.fakes.observed import Observed

from synapse.learn.finding import Finding, Mode
from synapse.learn.refused_call import detect


def refused(
    said: str, tool: str = "Bash", *, outcome: str = "interrupted", is_automated: bool = False
) -> list[Finding]:
    session = Observed(is_automated=is_automated).person("Push the branch.")
    return detect(
        session.call(tool, "The tool use was rejected.", outcome=outcome, said=said, command="git push origin main").all
    )


def test_the_words_are_a_correction_that_may_be_told_at_once() -> None:
    (finding,) = refused("No, never push to main.")

    assert (finding.detector, finding.kind, finding.mode, finding.start) == (
        "refused_call",
        "correction",
        Mode.QUIET,
        70,
    )
    assert (finding.statement, finding.role_rank, finding.during) == ("never push to main.", "person", "Bash git push")
    assert (finding.observation_id, finding.observation_ids) == ("o2", ("o2", "o1"))


def test_what_to_use_instead_is_read_out_of_them() -> None:
    (finding,) = refused("use pnpm instead of npm")

    assert (finding.prefer, finding.avoid) == ("pnpm", "npm")


@pytest.mark.parametrize("said", ["", "   ", "The user wants to clarify these questions.\n  Questions asked:"])
def test_a_refusal_without_words_or_with_the_hosts_own_says_nothing(said: str) -> None:
    assert refused(said) == []


@pytest.mark.parametrize(
    ("said", "tool"),
    [
        ("wait", "Bash"),
        ("why main and not the branch?", "Bash"),
        ("add the depot tests to the plan as well", "ExitPlanMode"),
    ],
)
def test_a_question_a_word_or_a_remark_on_a_plan_waits(said: str, tool: str) -> None:
    assert [finding.mode for finding in refused(said, tool)] == [Mode.CANDIDATE]


def test_a_call_that_failed_was_refused_by_nobody() -> None:
    assert refused("never push to main", outcome="failure") == []


def test_in_a_session_that_a_program_started_nobody_refuses() -> None:
    assert refused("never push to main", is_automated=True) == []


def test_a_result_whose_call_is_not_there_any_more_still_speaks() -> None:
    session = (
        Observed().person("Push.").call("Bash", outcome="interrupted", said="never push to main", command="git push")
    )

    (finding,) = detect([session.all[0], session.all[2]])

    assert (finding.during, finding.observation_ids) == ("Bash", ("o2",))
