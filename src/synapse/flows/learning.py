"""From observations to what is told: each step one or more transactions with a watermark of its own.

Killed anywhere, the next run goes on; run again, nothing changes.
"""

from dataclasses import dataclass

from synapse.flows.detecting import Detected, Progress, detect_sessions
from synapse.flows.index_learnings import index_learnings
from synapse.flows.index_skills import SkillsSeen, index_skills
from synapse.flows.learn import Learned, learn
from synapse.flows.skill_uses import keep_calls
from synapse.flows.upkeep import keep_up
from synapse.workspace.workspace import Workspace


@dataclass(frozen=True, slots=True)
class Lessons:
    """What a run of the steps came to."""

    detected: Detected
    learned: Learned
    moved: int  # learnings whose status time alone has changed
    indexed: int  # scopes whose index was written anew
    skills: SkillsSeen


def learn_from_observations(workspace: Workspace, progress: Progress) -> Lessons:
    detected = detect_sessions(workspace, progress)
    learned = learn(workspace)
    moved = keep_up(workspace)
    indexed = index_learnings(workspace)
    keep_calls(workspace)
    return Lessons(detected, learned, moved, indexed, index_skills(workspace))
