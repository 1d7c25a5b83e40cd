"""What Synapse holds, counted from its tables."""

from dataclasses import asdict
from pathlib import Path
from typing import Any

from tests.fakes.claude_session import a_correction

from synapse.flows.ingest import Wanted, ingest
from synapse.flows.sources import find_sources
from synapse.flows.status import FormatCount, InjectionCount, ProjectCount, Status, get_status, read_hook_errors
from synapse.workspace.workspace import Workspace

NOTHING_LEARNED: dict[str, Any] = {
    "bad_hook_lines": 0,
    "learnings": {},
    "findings_waiting": 0,
    "injections": InjectionCount(0, 0, 0, 0),
    "refused_verdicts": (),
    "quarantined": (),
    "wired": {},
    "last_work_at": "",
}


def read(workspace: Workspace, folder: Path) -> None:
    ingest(workspace, find_sources([str(folder)]), Wanted(), lambda _path, _done: None)


def test_a_new_home_holds_nothing(workspace: Workspace) -> None:
    assert get_status(workspace) == Status(
        home=workspace.home,
        database_bytes=Path(workspace.database.path).stat().st_size,
        events={},
        sessions={},
        projects=(),
        formats=(),
        skipped={},
        refused={},
        last_read_at="",
        hook_errors=0,
        **NOTHING_LEARNED,
    )


def test_everything_that_was_read_and_refused_is_counted(workspace: Workspace, tmp_path: Path) -> None:
    session = a_correction("s1")
    session.raw("{broken")
    path = session.write(tmp_path / "x" / "s1.jsonl")
    (tmp_path / "x" / "letter.txt").write_text("Dear all\n")
    Path(workspace.home, "hook-errors.log").write_text("one\ntwo\n")
    read(workspace, tmp_path / "x")

    status = get_status(workspace)

    assert status == Status(
        home=workspace.home,
        database_bytes=Path(workspace.database.path).stat().st_size,
        events={
            "assistant_message": 2,
            "tool_complete": 1,
            "tool_error": 1,
            "tool_start": 2,
            "user_message": 2,
        },
        sessions={"claude_code": 1},
        projects=(ProjectCount("/home/dev/parcel", "parcel", "/home/dev/parcel", 1, "2026-11-02T10:00:08.000Z"),),
        formats=(FormatCount("", 1, 9, 0, 0), FormatCount("claude-code", 1, path.stat().st_size, 10, 1)),
        skipped={"progress": 1},
        refused={},
        last_read_at="2026-11-18T12:00:00.000Z",
        hook_errors=2,
        **NOTHING_LEARNED,
    )
    assert status.observations == 8
    assert status.to_json() == {"observations": 8, **asdict(status)}


def test_without_a_log_no_hook_went_wrong(tmp_path: Path) -> None:
    assert read_hook_errors(str(tmp_path)) == []
