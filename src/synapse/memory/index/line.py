"""What the index holds of a learning: the line a model may be told, and the words it is found by."""

from dataclasses import dataclass

GLOBAL = ""  # the scope of what holds in every project


@dataclass(frozen=True, slots=True)
class RecallLine:
    """One learning that may be injected. What may not be injected has no line."""

    number: int  # shown as L42
    learning_id: str
    scope_id: str  # the project's id, or GLOBAL
    kind: str
    line: str  # as it is told, without the id in front
    text: str  # the words it is found by: statement, prefer, avoid, trigger, during, entities; not stored
    value: int  # the higher, the sooner it is told
    tokens: int  # what telling it costs, id included
