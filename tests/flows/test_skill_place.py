"""Where a skill of ours goes: the fewest places that the person's hosts look in."""

from pathlib import Path

import pytest

from synapse.flows.skill_place import SkillPlace, find_used_hosts, plan_place
from synapse.workspace.workspace import Workspace

TRACES = {
    "claude_code": ".claude/projects",
    "codex": ".codex/sessions",
    "opencode": ".local/share/opencode",
    "gemini": ".gemini/tmp",
}


@pytest.mark.parametrize(
    ("hosts", "folder", "links"),
    [
        (["claude_code"], ".claude", []),
        (["claude_code", "opencode"], ".claude", []),
        (["codex", "gemini"], ".agents", []),
        (["codex"], ".agents", []),
        (["opencode"], ".claude", []),
        (["claude_code", "codex"], ".claude", [(".agents", "../../.claude/skills/notes")]),
        (list(TRACES), ".claude", [(".agents", "../../.claude/skills/notes")]),
        ([], ".claude", [(".agents", "../../.claude/skills/notes")]),
    ],
)
def test_one_folder_and_a_link_where_two_hosts_need_two_places(
    workspace: Workspace, hosts: list[str], folder: str, links: list[tuple[str, str]]
) -> None:
    home = Path(workspace.user_home)
    for trace in TRACES.values():
        path = home / trace
        if path.is_dir():
            path.rmdir()
            path.parent.rmdir()
    for host in hosts:
        (home / TRACES[host]).mkdir(parents=True)
    shop = home / "code/shop"
    shop.mkdir(parents=True)

    assert find_used_hosts(workspace) == set(hosts)
    for base, is_for_person in ((shop, False), (home, True)):
        assert plan_place(workspace, str(shop), "notes", is_for_person=is_for_person) == SkillPlace(
            f"{base}/{folder}/skills/notes", tuple((f"{base}/{at}/skills/notes", target) for at, target in links)
        )
    # The home folder is no project.
    assert plan_place(workspace, str(home), "notes").folder == f"{home}/{folder}/skills/notes"
