"""At most once a day: what time does to learnings. It adds no evidence and moves no instant of any."""

from dataclasses import replace
from datetime import timedelta

from synapse.clock import stamp
from synapse.flows.anchors import are_gone
from synapse.flows.standing import settle
from synapse.learn import records as findings
from synapse.memory import records as memory
from synapse.memory.learning import Learning
from synapse.memory.status import Cause, follow
from synapse.sessions.records import count_projects
from synapse.workspace.workspace import Workspace

STEP = "upkeep"
EVERY_H = 24
FINDING_DAYS = 180  # how long a single sighting waits for a second: as long as a person's own word does


def keep_up(workspace: Workspace) -> int:
    """How many learnings changed their status; nothing when it was done today."""
    database, now = workspace.database, workspace.clock()
    last = findings.find_watermarks(database, STEP).get("", "")
    if last > stamp(now - timedelta(hours=EVERY_H)):
        return 0
    with database.transaction():
        evidence = memory.find_all_evidence(database)
        changed = 0
        entities = memory.find_entities(database)
        roots = {project["id"]: project["root"] for project in count_projects(database)}
        for learning in memory.find(database):
            kept = _leave_what_is_gone(workspace, learning, roots, entities.get(learning.id, []))
            changed += settle(workspace, kept, evidence.get(learning.id, [])) != learning
        findings.expire(database, stamp(now - timedelta(days=FINDING_DAYS)))
        findings.set_watermark(database, STEP, "", stamp(now))
    return changed


def _leave_what_is_gone(
    workspace: Workspace, learning: Learning, roots: dict[str, str], entities: list[str]
) -> Learning:
    to = follow(learning.status, Cause.ANCHORS_GONE)
    if to is None or not are_gone(roots.get(learning.project_id, ""), entities):
        return learning
    memory.record_change(workspace.database, learning, to, Cause.ANCHORS_GONE, workspace.now())
    stale = replace(learning, status=to, status_since=workspace.now())
    memory.store(workspace.database, stale)
    return stale
