"""A skill that does harm since it was changed is taken out by the worker, and a person can bring it back."""

import json
import shutil
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from tests.fakes.findings import a_finding
from tests.fakes.observed import Observed
from tests.fakes.skill_desk import Desk, a_skill, find_by_words

from synapse.flows.approve_skill import approve, roll_back
from synapse.flows.quarantine_skills import quarantine_skills
from synapse.learn import records as findings
from synapse.observe import records as observations
from synapse.skills.draft import State
from synapse.skills.versions import records
from synapse.workspace.workspace import Workspace

BEFORE, AFTER = "2026-11-17T09:{:02}:00.000Z", "2026-11-18T13:{:02}:00.000Z"


@pytest.fixture
def desk(workspace: Workspace) -> Desk:
    desk = Desk(workspace)
    desk.draft(a_skill())
    approve(workspace, desk.cwd, "pretty-tables", find_by_words("pretty-tables"))
    return desk


def use(desk: Desk, at: str, harmful: Sequence[bool], *, project_id: str = "") -> None:
    """A session each in which the skill was called, and in which the person then corrected the agent or did not."""
    for number, is_harmful in enumerate(harmful):
        session = f"claude_code:{at[:13]}-{number}"
        call = Observed().start_with("Skill", json.dumps({"skill": "pretty-tables"})).all[0]
        instant = at.format(number)
        project = project_id or desk.ground.scope_id
        row = replace(call, id=f"{session}/1", session_id=session, project_id=project, at=instant)
        observations.store(desk.workspace.database, [row], {session: 0})
        if is_harmful:
            later = instant.replace(":00.000Z", ":30.000Z")
            seen = replace(a_finding(f"No, not so ({session})."), session_id=session, at=later)
            findings.store(desk.workspace.database, [seen], later)


def states(desk: Desk) -> list[State]:
    return [one.state for one in records.find(desk.workspace.database)]


def test_two_harmful_uses_more_than_before_put_it_in_quarantine(desk: Desk) -> None:
    use(desk, BEFORE, [False] * 10)
    use(desk, AFTER, [True, False, True])

    done = quarantine_skills(desk.workspace)

    assert [(one.version.name, one.why_not) for one in done] == [("pretty-tables", "")]
    assert (desk.loadable(), states(desk)) == ({}, [State.QUARANTINED])
    assert quarantine_skills(desk.workspace) == []

    roll_back(desk.workspace, desk.cwd, "pretty-tables")
    assert (list(desk.loadable()), states(desk)) == ([".claude/skills/pretty-tables/SKILL.md"], [State.ACTIVE])


@pytest.mark.parametrize(
    ("before", "after"),
    [([], []), ([], [True]), ([True], [True, True]), ([False] * 10, [False] * 10 + [True, True])],
)
def test_what_chance_can_do_does_not(desk: Desk, before: list[bool], after: list[bool]) -> None:
    use(desk, BEFORE, before)
    use(desk, AFTER, after)

    assert quarantine_skills(desk.workspace) == []
    assert states(desk) == [State.ACTIVE]


def test_what_another_projects_skill_of_that_name_did_says_nothing_of_this_one(desk: Desk) -> None:
    use(desk, AFTER, [True, True, True], project_id="github.com/dev/elsewhere")

    assert quarantine_skills(desk.workspace) == []
    assert states(desk) == [State.ACTIVE]


def test_a_skill_that_the_person_has_changed_is_left_where_it_is(desk: Desk) -> None:
    mine = desk.project / ".claude/skills/pretty-tables/SKILL.md"
    mine.write_text("mine\n")
    use(desk, AFTER, [True, True])

    done = quarantine_skills(desk.workspace)

    assert ["is not as Synapse wrote it" in one.why_not for one in done] == [True]
    assert (mine.read_text(), states(desk)) == ("mine\n", [State.ACTIVE])


def test_one_whose_folder_is_gone_is_settled_once(desk: Desk) -> None:
    """As a worker leaves it that was killed between the folder and the row."""
    use(desk, BEFORE, [False] * 10)
    use(desk, AFTER, [True, False, True])
    shutil.rmtree(desk.project / ".claude/skills/pretty-tables")

    done = quarantine_skills(desk.workspace)

    assert [(one.version.name, one.why_not) for one in done] == [("pretty-tables", "")]
    assert Path(done[0].archived, "SKILL.md").read_text() == a_skill().skill_text
    assert states(desk) == [State.QUARANTINED]
    assert quarantine_skills(desk.workspace) == []
