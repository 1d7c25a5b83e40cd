"""Can what was learned be told, and found again? Looked at in the person's own database, which is only read."""

from synapse.errors import BadInput
from synapse.flows.check import Check, count
from synapse.flows.find_learnings import Query, find_learnings
from synapse.flows.index_learnings import find_lines
from synapse.memory import records as memory
from synapse.memory.index.line import GLOBAL
from synapse.memory.index.records import find_numbers, find_unreadable
from synapse.memory.learning import Kind, Learning
from synapse.memory.stage import CURRENT
from synapse.workspace.workspace import Workspace

MANY = 3  # named of what is wrong
AMONG = 50  # best finds, in which a learning must be when it is asked for in its own words


def check_learnings(workspace: Workspace) -> list[Check]:
    return [_check_index(workspace), _check_kinds(workspace)]


def _check_index(workspace: Workspace) -> Check:
    """Every learning that may be told has its line, nothing else has one, and the postings can be read."""
    scopes = find_lines(workspace, [GLOBAL])
    wanted = {line.number for lines in scopes.values() for line in lines}
    there = find_numbers(workspace.database)
    problems = [
        f"{_names(numbers)} {what}"
        for numbers, what in (
            (wanted - there, "may be told, and hooks do not know of it"),
            (there - wanted, "may not be told, and hooks know of it"),
        )
        if numbers
    ]
    problems += [
        f"the words of {scope or 'what holds everywhere'} cannot be read"
        for scope in find_unreadable(workspace.database)
    ]
    if problems:
        return Check(
            "index", is_ok=False, found="; ".join(problems), advice="Run `synapse work`: it writes the index anew."
        )
    return Check("index", is_ok=True, found=f"{count(len(wanted), 'learning')} may be told, each has its line")


def _check_kinds(workspace: Workspace) -> Check:
    """The newest of each kind is found by its own words."""
    newest: dict[Kind, Learning] = {one.kind: one for one in memory.find(workspace.database, statuses=CURRENT)}
    lost = [one.name for one in newest.values() if not _is_found(workspace, one)]
    if lost:
        found = f"{', '.join(lost)} cannot be found by their own words"
        return Check("learnings", is_ok=False, found=found, advice="Please report it: this is a bug of ours.")
    kinds = f", one of each kind found again: {', '.join(sorted(newest))}" if newest else ""
    return Check("learnings", is_ok=True, found=f"{count(len(memory.find(workspace.database)), 'learning')}{kinds}")


def _is_found(workspace: Workspace, learning: Learning) -> bool:
    try:
        found, _ = find_learnings(workspace, Query(learning.statement, kinds=(learning.kind.value,), limit=AMONG))
    except BadInput:
        return True  # a statement without a word: nobody could ask for it
    return learning.id in {one.account.learning.id for one in found}


def _names(numbers: set[int]) -> str:
    named = ", ".join(f"L{number}" for number in sorted(numbers)[:MANY])
    return named + (f" and {len(numbers) - MANY} more" if len(numbers) > MANY else "")
