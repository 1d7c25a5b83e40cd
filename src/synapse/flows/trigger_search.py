"""The search that trigger tests go through: the hook's own ranking and decision, over all that is installed."""

from collections.abc import Generator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path

from synapse.flows.brief import find_skill_scopes
from synapse.flows.index_skills import index_skills
from synapse.flows.tell_skills import FEWEST, MAX_SKILLS
from synapse.skills.recall.decide import find_chance, find_features, find_least
from synapse.skills.recall.records import open_index
from synapse.skills.recall.search import Question, search
from synapse.skills.triggers import Hit, Search
from synapse.workspace.workspace import DATABASE, Workspace


@contextmanager
def open_search(workspace: Workspace, cwd: str) -> Generator[Search]:
    """By words alone: what this project used before says nothing of a prompt that is made up."""
    index_skills(workspace, cwd)
    scopes = find_skill_scopes(workspace.projects.of(cwd))
    with closing(open_index(f"{workspace.home}/{DATABASE}")) as database:

        def find(prompt: str) -> Sequence[Hit]:
            question = Question(prompt, database, scopes)
            matches = search(database, scopes, question, {}) if question.total else []
            hits: list[Hit] = []
            for at, match in enumerate(matches[:MAX_SKILLS]):
                chance = find_chance(find_features(question, matches, at))
                is_likely = len(question.terms) >= FEWEST and chance >= find_least(question.total, at)
                hits.append(Hit(Path(match.card.path).parent.name, is_likely))
            return hits

        yield find
