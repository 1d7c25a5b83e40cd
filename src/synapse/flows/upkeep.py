"""At most once a day: what time does to learnings. It adds no evidence and moves no instant of any."""

from datetime import timedelta

from synapse.clock import stamp
from synapse.flows.standing import settle
from synapse.learn import records as findings
from synapse.memory import records as memory
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
        for learning in memory.find(database):
            changed += settle(workspace, learning, evidence.get(learning.id, [])) != learning
        findings.expire(database, stamp(now - timedelta(days=FINDING_DAYS)))
        findings.set_watermark(database, STEP, "", stamp(now))
    return changed
