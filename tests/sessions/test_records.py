"""Sessions, transcripts and watermarks in the database."""

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from synapse.project.project import Project
from synapse.sessions import records
from synapse.sessions.records import StoredSession, Transcript
from synapse.workspace.workspace import Workspace

AT = "2026-11-18T12:00:00.000Z"
HEAD = StoredSession(
    id="codex:abc",
    host="codex",
    native_id="abc",
    project_id="",
    cwd="",
    title="",
    version="",
    parent_id="",
    is_automated=False,
    started_at="",
    last_at="",
    recorded_at=AT,
)
TRANSCRIPT = Transcript(
    id="t1",
    path="/home/dev/s.jsonl",
    host="codex",
    format="codex-rollout",
    size=100,
    mtime_ns=1,
    fingerprint="4:abcd",
    position="100",
    state='{"reader": {"cwd": "/home/dev"}}',
    records=7,
    bad_lines=1,
    refused="",
    read_at=AT,
)


def session(native_id: str, last_at: str, *, host: str = "codex", project_id: str = "p") -> StoredSession:
    return replace(
        HEAD, id=f"{host}:{native_id}", host=host, native_id=native_id, last_at=last_at, project_id=project_id
    )


def record(workspace: Workspace, *sessions: StoredSession) -> None:
    for each in sessions:
        records.record_session(workspace.database, each)


def ids(sessions: list[StoredSession]) -> list[str]:
    return [each.id for each in sessions]


def test_what_was_not_known_is_filled_in_and_what_was_known_stays(workspace: Workspace) -> None:
    full = replace(
        HEAD,
        project_id="p",
        cwd="/home/dev",
        title="The door",
        version="1",
        parent_id="codex:up",
        is_automated=True,
        started_at="2026-11-02T10:00:00.000Z",
    )
    other = replace(
        full,
        project_id="q",
        cwd="/elsewhere",
        title="The gate",
        version="2",
        parent_id="codex:other",
        is_automated=False,
        started_at="2026-11-02T11:00:00.000Z",
        recorded_at="2026-11-19T12:00:00.000Z",
    )

    record(workspace, HEAD, full)
    assert records.find_sessions(workspace.database) == [full]
    record(workspace, other, HEAD)

    # A title and a version change while a session lives; where it began does not.
    assert records.find_sessions(workspace.database) == [replace(full, title="The gate", version="2")]
    earlier = replace(HEAD, started_at="2026-11-02T09:00:00.000Z")
    record(workspace, earlier)
    assert records.find_sessions(workspace.database)[0].started_at == earlier.started_at


def test_the_last_instant_only_moves_forward(workspace: Workspace) -> None:
    record(workspace, HEAD)
    seen: list[str] = []
    for at in ("2026-11-02T10", "2026-11-01T10", "2026-11-03T10"):
        records.record_last(workspace.database, {HEAD.id: at, "codex:unknown": at})
        seen.append(records.find_sessions(workspace.database)[0].last_at)

    assert seen == ["2026-11-02T10", "2026-11-02T10", "2026-11-03T10"]


def test_parts_of_a_session_are_numbered_as_they_come_and_keep_their_numbers(workspace: Workspace) -> None:
    asked = [("s1", "a"), ("s1", "b"), ("s2", "b"), ("s1", "a"), ("s1", "c")]

    assert [records.get_part(workspace.database, *each) for each in asked] == [0, 1, 0, 0, 2]


def test_sessions_are_found_the_latest_first_by_everything_that_is_asked(workspace: Workspace) -> None:
    record(
        workspace,
        session("a", "2026-11-01T10"),
        session("b", "2026-11-03T10", project_id="q"),
        session("c", "2026-11-02T10", host="gemini"),
        session("d", "2026-11-02T10"),
    )
    find = records.find_sessions

    assert ids(find(workspace.database)) == ["codex:b", "codex:d", "gemini:c", "codex:a"]
    assert ids(find(workspace.database, limit=2)) == ["codex:b", "codex:d"]
    assert ids(find(workspace.database, project_id="p")) == ["codex:d", "gemini:c", "codex:a"]
    assert ids(find(workspace.database, host="codex", since="2026-11-02T10")) == ["codex:b", "codex:d"]
    assert ids(find(workspace.database, host="codex", project_id="p", limit=1)) == ["codex:d"]
    assert ids(records.get_sessions(workspace.database, ["codex:a", "nothing", "codex:b"])) == ["codex:b", "codex:a"]
    assert records.count_sessions(workspace.database) == {"codex": 3, "gemini": 1}


def test_sessions_are_found_by_the_beginning_of_either_id_taken_literally(workspace: Workspace) -> None:
    record(workspace, session("a%b", "1"), session("aXb", "2"), session("codex", "3", host="gemini"))

    def find(prefix: str, limit: int = 9) -> list[str]:
        return ids(records.find_sessions_by_prefix(workspace.database, prefix, limit=limit))

    assert find("a%") == ["codex:a%b"]
    assert find("codex") == ["codex:a%b", "codex:aXb", "gemini:codex"]
    assert find("codex", 2) == ["codex:a%b", "codex:aXb"]
    assert find("A") == []


def test_projects_are_counted_with_their_sessions_also_those_without(workspace: Workspace) -> None:
    for name in ("p", "q", "r"):
        records.record_project(workspace.database, Project(name, name, f"/home/{name}", ""), AT)
    records.record_project(workspace.database, Project("p", "renamed", "/elsewhere", "x"), AT)
    record(workspace, session("a", "2026-11-01T10"), session("b", "2026-11-02T10"))
    record(workspace, session("c", "2026-11-03T10", project_id="q"))

    assert records.count_projects(workspace.database) == [
        {"id": "q", "name": "q", "root": "/home/q", "sessions": 1, "last_at": "2026-11-03T10"},
        {"id": "p", "name": "p", "root": "/home/p", "sessions": 2, "last_at": "2026-11-02T10"},
        {"id": "r", "name": "r", "root": "/home/r", "sessions": 0, "last_at": ""},
    ]


def test_a_watermark_moves_with_the_counts_of_what_was_left_out(workspace: Workspace) -> None:
    later = replace(TRANSCRIPT, position="200", size=200, records=9, read_at="2026-11-19T12:00:00.000Z")
    records.record_transcript(workspace.database, TRANSCRIPT, {"progress": 2, "empty": 1})
    records.record_transcript(workspace.database, replace(TRANSCRIPT, id="t2"), {"progress": 5})

    records.record_transcript(workspace.database, later, {"progress": 3})

    assert records.find_transcripts(workspace.database) == {"t1": later, "t2": replace(TRANSCRIPT, id="t2")}
    assert records.find_skips(workspace.database) == {"progress": 8}
    assert records.find_skips(workspace.database, "t1") == {"progress": 3}
    assert records.find_skips(workspace.database, "t3") == {}


def test_transcripts_are_counted_by_format_and_refused_ones_named(workspace: Workspace) -> None:
    refused = replace(TRANSCRIPT, id="t3", path="/b", format="", refused="empty", records=0, bad_lines=0, size=0)
    for each in (TRANSCRIPT, replace(TRANSCRIPT, id="t2", read_at="2026-11-19T12:00:00.000Z"), refused):
        records.record_transcript(workspace.database, each, {})

    assert records.count_transcripts(workspace.database) == [
        {
            "format": "codex-rollout",
            "files": 2,
            "bytes": 200,
            "records": 14,
            "bad_lines": 2,
            "refused": 0,
            "read_at": "2026-11-19T12:00:00.000Z",
        },
        {"format": "", "files": 1, "bytes": 0, "records": 0, "bad_lines": 0, "refused": 1, "read_at": AT},
    ]
    assert records.find_refused(workspace.database) == [("/b", "empty")]


@pytest.mark.parametrize(("text", "state"), [("", {}), ('{"a": {"b": "c"}}', {"a": {"b": "c"}})])
def test_what_a_reader_remembers_comes_back(text: str, state: dict[str, object]) -> None:
    assert records.read_state(replace(TRANSCRIPT, state=text)) == state


def test_a_session_is_excluded_for_the_first_reason_given(workspace: Workspace) -> None:
    for reason in ("SYNAPSE_DISABLE", "something else"):
        records.exclude_sessions(workspace.database, {records.session_id("codex", "abc"): reason}, AT)

    assert records.find_excluded(workspace.database) == {"codex:abc": "SYNAPSE_DISABLE"}


@given(heads=st.permutations([(start, flag) for start in ("", "1", "2") for flag in (False, True)]))
@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_when_it_began_and_whether_a_program_did_it_does_not_depend_on_the_order_of_its_files(
    workspace: Workspace, heads: list[tuple[str, bool]]
) -> None:
    workspace.database.run("delete from session")
    record(workspace, *(replace(HEAD, started_at=start, is_automated=flag) for start, flag in heads))

    assert records.find_sessions(workspace.database) == [replace(HEAD, started_at="1", is_automated=True)]
