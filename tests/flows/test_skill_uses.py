"""How often skills were called, by what sessions show."""

from pathlib import Path

from tests.fakes.claude_session import ClaudeSession

from synapse.flows.ingest import Wanted, ingest
from synapse.flows.skill_uses import find_uses
from synapse.flows.sources import find_sources
from synapse.workspace.workspace import Workspace


def test_calls_are_counted_by_what_was_called(workspace: Workspace, tmp_path: Path) -> None:
    for number, names in enumerate((["notes", "notes"], ["notes", "/x:tag", ""])):
        session = ClaudeSession(f"s{number}", "/home/dev/shop")
        session.person("Go on.")
        for name in names:
            session.result(session.call("Skill", skill=name), "Launching skill")
        session.result(session.call("Skill", other="notes"), "?")
        session.result(session.call("Bash", command="ls"), "notes")
        session.write(tmp_path / "history" / f"{number}.jsonl")
    ingest(workspace, find_sources([str(tmp_path / "history")]), Wanted(processes=1), lambda _path, _done: None)

    uses = find_uses(workspace)

    assert {name: (use.calls, use.sessions) for name, use in uses.items()} == {"notes": (3, 2), "x:tag": (1, 1)}
    assert all(use.last_at for use in uses.values())
