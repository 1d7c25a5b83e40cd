"""Histories that are not as one expects them: databases, sessions without a folder, results without calls, very much at once."""

import json
from pathlib import Path
from shutil import copyfile

from tests.fakes.claude_session import ClaudeSession, a_correction
from tests.fakes.opencode_database import OpenCodeDatabase
from tests.fakes.reading import PAYLOADS

from synapse.flows.ingest import WORTH_PROCESSES, Wanted, ingest
from synapse.flows.report import FormatCount, Report
from synapse.flows.sources import find_sources
from synapse.observe.records import find
from synapse.sessions.records import find_sessions, find_skips
from synapse.workspace.workspace import Workspace


def read(workspace: Workspace, *paths: Path, wanted: Wanted | None = None) -> Report:
    sources = find_sources([str(path) for path in paths])
    return ingest(workspace, sources, wanted or Wanted(), lambda _path, _done: None)


def texts(workspace: Workspace) -> list[str]:
    return [
        o.text or o.output or o.input
        for s in find_sessions(workspace.database)
        for o in find(workspace.database, {"session_id": s.id})
    ]


def codex_lines(path: Path, *payloads: dict[str, object]) -> Path:
    head = {
        "type": "session_meta",
        "payload": {"id": "019f0000-aaaa-7000-8000-00000000000b", "cwd": "/home/dev/x", "originator": "codex-tui"},
    }
    lines = [head, *({"type": "response_item", "payload": payload} for payload in payloads)]
    path.write_text("".join(json.dumps({"timestamp": "2026-06-20T08:00:00.000Z", **line}) + "\n" for line in lines))
    return path


def test_a_hosts_database_is_read_on_from_where_it_was_left_while_the_host_writes(
    workspace: Workspace, tmp_path: Path
) -> None:
    database = OpenCodeDatabase(tmp_path / "opencode.db")
    database.put_session("ses_one", 1000)
    database.put_prompt("ses_one", 1, 1000, "Open the door.")
    first = read(workspace, database.path)
    database.put_session("ses_one", 5000)
    database.put_prompt("ses_one", 2, 5000, "And close it.")
    second = read(workspace, database.path)
    third = read(workspace, database.path)
    database.close()

    assert [(report.files[0].action, report.stored) for report in (first, second, third)] == [
        ("read", 1),
        ("continued", 1),
        ("unchanged", 0),
    ]
    assert texts(workspace) == ["Open the door.", "And close it."]


def test_a_rewritten_document_is_read_again_and_gives_only_what_is_new(workspace: Workspace, tmp_path: Path) -> None:
    path = tmp_path / "export.json"
    copyfile(PAYLOADS / "opencode" / "1.18-export.json", path)
    first = read(workspace, path)
    path.write_text(path.read_text() + "\n")

    again = read(workspace, path)

    assert first.stored > 0
    assert (again.files[0].action, again.stored) == ("read again", 0)


def test_a_session_without_a_folder_belongs_to_no_wanted_project(workspace: Workspace, tmp_path: Path) -> None:
    path = tmp_path / "chat.jsonl"
    copyfile(PAYLOADS / "generic" / "chat-completions.jsonl", path)
    wanted = Wanted(project_id=workspace.projects.of("/home/dev/parcel").id)

    only = read(workspace, path, wanted=wanted)

    assert [(file.action, file.format) for file in only.files] == [("other project", "role-jsonl")]
    assert read(workspace, path).stored > 0
    assert {session.cwd for session in find_sessions(workspace.database)} == {""}


def test_words_that_are_all_ours_leave_only_counts(workspace: Workspace, tmp_path: Path) -> None:
    session = ClaudeSession("s1")
    session.person("What do you know?")
    session.agent('<synapse-briefing nonce="1f">\nPrefer pnpm [L1]\n</synapse-briefing>')

    report = read(workspace, session.write(tmp_path / "s1.jsonl"))

    assert texts(workspace) == ["What do you know?"]
    assert report.skipped == {"injected by Synapse": 1, "empty text": 1}


def test_a_result_without_its_call_is_counted_and_not_stored(workspace: Workspace, tmp_path: Path) -> None:
    path = codex_lines(
        tmp_path / "r.jsonl",
        {"type": "message", "role": "user", "content": [{"type": "input_text", "text": "Go on."}]},
        {"type": "function_call_output", "call_id": "call_lost", "output": "done"},
    )

    report = read(workspace, path)

    assert texts(workspace) == ["Go on."]
    assert (report.stored, report.skipped) == (1, {"result without its call": 1})
    assert find_skips(workspace.database) == report.skipped


def test_much_at_once_is_read_side_by_side_and_nobody_can_tell(workspace: Workspace, tmp_path: Path) -> None:
    # Lines that are only counted: much to read, little to store.
    filler = json.dumps({"type": "progress", "data": {"pad": "x" * 100_000}})
    for number in range(4):
        session = a_correction(f"s{number}")
        session.lines += [filler] * (WORTH_PROCESSES // 4 // len(filler) + 1)
        session.write(tmp_path / "x" / f"{number}.jsonl")

    report = read(workspace, tmp_path / "x")

    assert [file.stored for file in report.files] == [8] * 4
    assert len(texts(workspace)) == 32
    assert read(workspace, tmp_path / "x").stored == 0


def test_formats_are_summed_up_with_most_files_first_and_refused_files_apart(
    workspace: Workspace, tmp_path: Path
) -> None:
    for number in range(2):
        a_correction(f"s{number}").write(tmp_path / "x" / f"{number}.jsonl")
    codex_lines(tmp_path / "x" / "r.jsonl", {"type": "message", "role": "user", "content": "x"})
    (tmp_path / "x" / "letter.txt").write_text("Dear all\n")
    read(workspace, tmp_path / "x" / "0.jsonl")

    report = read(workspace, tmp_path / "x")

    assert report.by_format()[0] == FormatCount("claude-code", 2, 1, 9, 0, 4, 2, 8, {"progress": 1})
    assert [count.format for count in report.by_format()] == ["claude-code", "codex-rollout"]
    assert [Path(file.path).name for file in report.refused] == ["letter.txt"]
    assert report.stored == sum(count.stored for count in report.by_format())
