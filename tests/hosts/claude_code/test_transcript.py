"""Single lines: sessions and their heads, odd shapes, and whose file it is."""

import json

import pytest
from tests.fakes.claude_code_lines import SESSION, assistant, enqueue, person, read, record, turns, user

from synapse.hosts.claude_code.transcript import read_line, sniff
from synapse.sessions.session import Session, Speaker, Turn
from synapse.sessions.tally import BadLine, Tally


def test_a_head_is_given_once_and_again_when_it_changes() -> None:
    lines = [
        user("a", cwd="/a", version="1"),
        user("b", cwd="/b", version="1"),
        user("c", cwd="/b", version="2"),
        user("d", cwd="/b", version="2", entrypoint="sdk-cli"),
        {**user("e", cwd="/e"), "sessionId": "5b1f0c7e-0000-4000-8000-000000000002"},
    ]
    entries, _ = read(*lines)
    at = "2026-11-02T09:00:00.000Z"
    assert [entry for entry in entries if isinstance(entry, Session)] == [
        Session(SESSION, "claude_code", cwd="/a", started_at=at, version="1"),
        Session(SESSION, "claude_code", cwd="/a", version="2"),
        Session(SESSION, "claude_code", cwd="/a", version="2", is_automated=True),
        Session("5b1f0c7e-0000-4000-8000-000000000002", "claude_code", cwd="/e", started_at=at),
    ]
    assert [entry.cwd for entry in entries if isinstance(entry, Turn)] == ["/a", "/b", "/b", "/b", "/e"]


def test_a_line_without_a_session_belongs_to_the_one_before_it() -> None:
    bare = {"type": "user", "message": {"role": "user", "content": "and this"}}
    entries, _ = read(user("this", cwd="/a"), bare)
    (last,) = [entry for entry in entries if isinstance(entry, Turn)][1:]
    assert (last.session_id, last.cwd, last.text) == (SESSION, "/a", "and this")
    assert last.id.startswith(f"{SESSION}/")


def test_a_file_without_sessions_is_the_same_session_wherever_it_lies() -> None:
    bare = [{"type": "user", "message": {"role": "user", "content": text}} for text in ("hello", "more")]
    first, _ = read(*bare)
    second, _ = read(*bare)
    other, _ = read(*reversed(bare))
    sessions = {entry.id for entry in (*first, *second) if isinstance(entry, Session)}
    assert first == second
    assert len(sessions) == 1
    assert not sessions & {entry.id for entry in other if isinstance(entry, Session)}


def test_a_title_is_given_once() -> None:
    title = record("ai-title", aiTitle="Blue sail")
    entries, _ = read(user("go"), title, title, record("custom-title", customTitle="Red sail"))
    assert [entry.title for entry in entries if isinstance(entry, Session)] == ["", "Blue sail"]
    assert read({"type": "ai-title", "aiTitle": "Nobody's"})[0] == []


def test_a_record_without_a_type_speaks_by_its_role() -> None:
    lines = [
        {key: value for key, value in line.items() if key != "type"}
        for line in (user("hi"), assistant({"type": "text", "text": "ho"}))
    ]
    assert turns(*lines) == [*person("hi"), (Speaker.AGENT, "ho", "")]


def test_a_content_that_is_a_string_is_a_text() -> None:
    line = assistant(message={"role": "assistant", "content": ["one", "two"]})
    assert turns(line) == [(Speaker.AGENT, "one\ntwo", "")]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (b"{not json", "not JSON: JSON is malformed: object keys must be strings (byte 1)"),
        (b'{"type":"user","message":', "not JSON: Input data was truncated"),
        (b"[]", "unexpected shape: Expected `object`, got `array`"),
        (b"{}", "no type"),
        (b'{"type":"user"}', "no message"),
        (b'{"message":{"role":"tool"}}', "no type"),
        (b'{"message":"user"}', "no type"),
        (
            b'{"type":"user","message":{"content":7}}',
            "unexpected shape: Expected `str | array | null`, got `int` - at `$.content`",
        ),
        (b'{"type":"user","uuid":7}', "unexpected shape: Expected `str | null`, got `int` - at `$.uuid`"),
        (b'{"type":"user","message":' + b"[" * 20_000 + b"]" * 20_000 + b"}", "nested too deeply"),
    ],
)
def test_a_line_that_does_not_fit_says_why_and_changes_nothing(line: bytes, reason: str) -> None:
    state = {"session": SESSION, "folder": "/a"}
    with pytest.raises(BadLine) as bad:
        read_line(line, 0, state, Tally())
    assert bad.value.message == reason
    assert state == {"session": SESSION, "folder": "/a"}


def test_records_of_a_kind_we_do_not_know_are_counted_whatever_they_hold() -> None:
    entries, skipped = read(
        record("weather", uuid=7, message=[1]), record("attachment", attachment={"type": "file", "prompt": 3})
    )
    assert (entries, skipped) == ([], {"unknown record": 1, "attachment": 1})
    assert read(record("attachment", attachment={"type": "note", "x": "queued_command"}))[1] == {"attachment": 1}


@pytest.mark.parametrize(
    "first",
    [
        user("hi"),
        assistant({"type": "text", "text": "ho"}),
        enqueue("hi"),
        {"type": "summary", "summary": "Kites", "leafUuid": "1"},
        {"type": "file-history-snapshot", "messageId": "1", "snapshot": {}},
        record("permission-mode", permissionMode="plan"),
        record("attachment", uuid="1", attachment={"type": "hook_success"}),
        {"uuid": "1", "message": {"role": "user", "content": "hi"}},
    ],
)
def test_a_claude_code_file_is_known_by_its_first_line(first: dict[str, object]) -> None:
    line = json.dumps(first).encode()
    assert sniff(line)
    assert sniff(b'{"type":"of tomorrow"}\n' + line + b"\n" + line[:20])
    assert sniff(b"\n{broken\n" + line + b"\n")


@pytest.mark.parametrize(
    "head",
    [
        b"",
        b"# notes\n",
        b'{"timestamp":"2026-11-02","type":"session_meta","payload":{"id":"1","cwd":"/a"}}\n',
        b'{"timestamp":"2026-11-02","type":"response_item","payload":{"type":"message","role":"user"}}\n',
        b'{"type":"session","id":"1","cwd":"/a","version":3}\n{"type":"message","id":"2","message":{"role":"user"}}\n',
        b'{"type":"session.start","data":{"sessionId":"1"},"id":"2"}\n{"type":"user.message","data":{}}\n',
        b'{"sessionId":"1","projectHash":"2","startTime":"3"}\n{"id":"4","type":"user","content":"hi"}\n',
        b'{"sessionId":"1","projectHash":"2","messages":[{"id":"3","type":"user","content":"hi"}]}',
        b'{"info":{"id":"ses_1"},"messages":[]}',
        b'{"role":"user","message":{"content":"hi"}}\n',
        b'{"role":"user","content":"hi"}\n',
        b'{"type":"summary","summary":"of a book"}\n',
        b'{"text":"a quotation: {\\"parentUuid\\":1,\\"sessionId\\":2}"',
    ],
)
def test_a_file_of_another_host_is_left_to_it(head: bytes) -> None:
    assert not sniff(head)


def test_a_first_line_longer_than_the_head_is_known_by_its_keys() -> None:
    assert sniff(b'{"parentUuid":null,"sessionId":"1","message":{"role":"user","content":"' + b"x" * 1000)
