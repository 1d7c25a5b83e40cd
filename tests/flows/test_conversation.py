"""A stored session put together again."""

from dataclasses import replace

import pytest

from synapse.errors import Ambiguous, NotFound
from synapse.flows.conversation import Call, Conversation, Said, get_conversation, get_session, join
from synapse.observe.observation import Event, Observation, Rank, Source
from synapse.observe.records import store
from synapse.sessions.records import StoredSession, get_part, record_session
from synapse.workspace.workspace import Workspace

AT = "2026-11-02T10:00:00.000Z"


def a_session(native_id: str, host: str = "codex") -> StoredSession:
    return StoredSession(
        f"{host}:{native_id}", host, native_id, "/home/dev/parcel", "/home/dev/parcel", "", "", "", False, AT, AT, AT
    )


def observed(number: int, event: Event, **more: object) -> Observation:
    base = Observation(
        id=f"o{number}",
        session_id="codex:abc",
        place=number,
        turn_id="",
        project_id="/home/dev/parcel",
        host="codex",
        event=event,
        source=Source.TRANSCRIPT,
        role_rank=Rank.PERSON if event is Event.USER_MESSAGE else Rank.AGENT,
        recorded_at=AT,
        at=AT,
    )
    return replace(base, **more)  # pyright: ignore[reportArgumentType]  (fields by name, as the tests give them)


def call(number: int, **more: object) -> Observation:
    return observed(number, Event.TOOL_START, tool="Bash", tool_use_id=f"c{number}", input="{}", **more)


def test_words_are_given_to_those_who_said_them() -> None:
    found = [
        observed(1, Event.USER_MESSAGE, text="Go."),
        observed(2, Event.USER_MESSAGE, text="Go on.", role_rank=Rank.AGENT),
        observed(3, Event.ASSISTANT_THINKING, text="Where?"),
        observed(4, Event.ASSISTANT_MESSAGE, text="Gone.", agent="scout"),
    ]

    assert join(found) == (
        Said("o1", AT, "person", "Go.", ""),
        Said("o2", AT, "program", "Go on.", ""),
        Said("o3", AT, "thinking", "Where?", ""),
        Said("o4", AT, "agent", "Gone.", "scout"),
    )


def test_a_result_stands_with_its_call_however_late_it_came() -> None:
    found = [
        call(1, files=("a.py",)),
        call(2),
        call(3, agent="scout"),
        observed(4, Event.TOOL_ERROR, tool_use_id="c2", output="no", outcome="interrupted", text="Stop."),
        observed(5, Event.TOOL_COMPLETE, tool_use_id="c1", output="yes", outcome="success"),
    ]

    assert join(found) == (
        Call("c1", AT, "Bash", "{}", "yes", "success", "", ("a.py",), ""),
        Call("c2", AT, "Bash", "{}", "no", "interrupted", "Stop.", (), ""),
        Call("c3", AT, "Bash", "{}", "", "", "", (), "scout"),
    )


def test_a_result_whose_call_is_forgotten_is_no_step() -> None:
    assert join([observed(1, Event.TOOL_COMPLETE, tool_use_id="c9", output="yes")]) == ()


def test_a_conversation_is_read_from_the_database_in_its_order(workspace: Workspace) -> None:
    record_session(workspace.database, a_session("abc"))
    said = [observed(2, Event.USER_MESSAGE, text="Second."), observed(1, Event.USER_MESSAGE, text="First.")]
    store(workspace.database, said, {"codex:abc": get_part(workspace.database, "codex:abc", "t1")})

    assert get_conversation(workspace, "abc") == Conversation(
        a_session("abc"), (Said("o1", AT, "person", "First.", ""), Said("o2", AT, "person", "Second.", ""))
    )


def test_a_whole_id_wins_over_those_that_begin_with_it(workspace: Workspace) -> None:
    for native_id in ("abc", "abcd", "xyz"):
        record_session(workspace.database, a_session(native_id))

    assert get_session(workspace, "abc").native_id == "abc"
    assert get_session(workspace, "codex:abc").native_id == "abc"
    assert get_session(workspace, "x").native_id == "xyz"
    with pytest.raises(Ambiguous, match="codex:abc, codex:abcd"):
        get_session(workspace, "ab")


def test_the_same_id_in_two_hosts_is_told_with_both(workspace: Workspace) -> None:
    for host in ("codex", "gemini"):
        record_session(workspace.database, a_session("abc", host))
    record_session(workspace.database, a_session("abcd"))

    with pytest.raises(Ambiguous) as caught:
        get_session(workspace, "abc")

    assert caught.value.message == "'abc' fits several sessions: codex:abc, gemini:abc."
    assert get_session(workspace, "gemini:").host == "gemini"


@pytest.mark.parametrize("name", ["", "nothing", "%", "_"])
def test_what_is_no_beginning_of_an_id_is_not_found(workspace: Workspace, name: str) -> None:
    record_session(workspace.database, a_session("abc"))

    with pytest.raises(NotFound):
        get_session(workspace, name)
