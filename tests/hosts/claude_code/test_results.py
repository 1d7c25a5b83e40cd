"""How tool calls end, and the words inside a refusal."""

import pytest
from tests.fakes.claude_code_lines import REFUSED, SESSION, assistant, read, result, results, user

from synapse.sessions.session import Outcome, Session, ToolCall, ToolResult


@pytest.mark.parametrize(
    ("block", "more", "expected"),
    [
        (result("done"), {}, ("done", Outcome.SUCCESS, "")),
        (result("0 errors, all failed tests fixed"), {}, ("0 errors, all failed tests fixed", Outcome.SUCCESS, "")),
        (result("done", is_error=False), {}, ("done", Outcome.SUCCESS, "")),
        (result("Exit code 1", is_error=True), {}, ("Exit code 1", Outcome.FAILURE, "")),
        (result(None), {}, ("", Outcome.SUCCESS, "")),
        (result(["a", {"type": "text", "text": "b"}]), {}, ("a\nb", Outcome.SUCCESS, "")),
        (result([{"type": "image"}]), {}, ("[image]", Outcome.SUCCESS, "")),
        (result("half"), {"toolUseResult": {"interrupted": True}}, ("half", Outcome.INTERRUPTED, "")),
        (result("all"), {"toolUseResult": {"interrupted": False}}, ("all", Outcome.SUCCESS, "")),
        (result("odd"), {"toolUseResult": {"interrupted": "no"}}, ("odd", Outcome.SUCCESS, "")),
        (result("x", is_error=True), {"toolUseResult": "User rejected tool use"}, ("x", Outcome.INTERRUPTED, "")),
        (
            result("x", is_error=True),
            {"permissionDecision": {"decision": "reject", "source": "user_reject"}},
            ("x", Outcome.INTERRUPTED, ""),
        ),
        (
            result("x", is_error=True),
            {"permissionDecision": {"decision": "reject", "source": "hook"}},
            ("x", Outcome.FAILURE, ""),
        ),
        (
            result("x"),
            {"permissionDecision": {"decision": "accept", "source": "user_temporary"}},
            ("x", Outcome.SUCCESS, ""),
        ),
        (result(REFUSED, is_error=True), {}, (REFUSED, Outcome.INTERRUPTED, "")),
        # The same sentence in a file that was read is no refusal.
        (result(f"{REFUSED} the user said:\nno"), {}, (f"{REFUSED} the user said:\nno", Outcome.SUCCESS, "")),
    ],
)
def test_only_the_hosts_own_marks_say_how_a_call_ended(
    block: dict[str, object], more: dict[str, object], expected: tuple[str, Outcome, str]
) -> None:
    assert results(user([block], **more)) == [expected]


def test_a_refused_plan_carries_the_persons_words() -> None:
    refusal = f"{REFUSED} To tell you how to proceed, the user said:\nfirst the keel,\nthen the sail"
    assert results(
        assistant(
            {"type": "tool_use", "id": "toolu_00000000000000000001", "name": "ExitPlanMode", "input": {"plan": "x"}}
        ),
        user([result(refusal, is_error=True)]),
    ) == [(refusal, Outcome.INTERRUPTED, "first the keel,\nthen the sail")]


def test_a_call_at_the_models_side_is_known_to_fail_and_not_known_to_succeed() -> None:
    call = {"type": "server_tool_use", "id": "srvtoolu_000000000000000001", "name": "advisor"}
    good = {"type": "advisor_tool_result", "tool_use_id": "srvtoolu_000000000000000001", "content": {"type": "advice"}}
    bad = {**good, "content": {"type": "advisor_tool_result_error"}}
    entries, skipped = read(assistant(call), assistant(good), assistant(bad), assistant({"type": "fallback"}))
    calls = [entry for entry in entries if isinstance(entry, ToolCall)]
    assert [(entry.id, entry.tool) for entry in calls] == [("srvtoolu_000000000000000001", "advisor")]
    outcomes = [entry.outcome for entry in entries if isinstance(entry, ToolResult)]
    assert outcomes == [Outcome.UNKNOWN, Outcome.FAILURE]
    assert skipped == {"other block": 1}


def test_a_result_that_names_no_call_is_counted() -> None:
    entries, skipped = read(user([{"type": "tool_result", "content": "lost"}]))
    assert [type(entry) for entry in entries] == [Session]
    assert skipped == {"result without call": 1}


def test_short_ids_are_unique_only_within_their_session() -> None:
    entries, _ = read(
        assistant({"type": "tool_use", "id": "call_1", "name": "Read", "input": {}}, uuid="a-1"),
        user([{**result("done"), "tool_use_id": "call_1"}, {"type": "text", "text": "thanks"}], uuid="u-1"),
    )
    ids = [entry.call_id if isinstance(entry, ToolResult) else entry.id for entry in entries]
    assert ids == [SESSION, f"{SESSION}/call_1", f"{SESSION}/call_1", f"{SESSION}/u-1"]


def test_a_call_without_an_id_gets_one_that_stays() -> None:
    call = assistant({"type": "tool_use", "name": "Read", "input": "raw"})
    (first,) = [entry for entry in read(call)[0] if isinstance(entry, ToolCall)]
    (second,) = [entry for entry in read(call)[0] if isinstance(entry, ToolCall)]
    assert (first, first.input) == (second, "raw")
    assert first.id.startswith(f"{SESSION}/")
