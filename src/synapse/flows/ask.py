"""`/skill-learning approve L42`, typed by a person as a prompt: their verdict, answered with a receipt.

Standard library only: this is the hook path. The worker carries the verdict out; here it is only understood.
"""

import os

from synapse.events.event import Event
from synapse.events.injection import Injection
from synapse.flows.brief import DATABASE
from synapse.memory.recall.records import find_learning, open_index

COMMANDS = ("/skill-learning", "/synapse:skill-learning")
VERDICTS = {"approve": "approved", "reject": "rejected", "restore": "brought back"}
MAX_NUMBERS = 20  # of one prompt; nobody types more by hand
MAX_SHOWN = 120  # characters of a statement in the receipt
USAGE = (
    "Synapse: write `/skill-learning approve L42`, or reject, or restore; `synapse learning list` shows the numbers."
)


class Asked:
    """A verdict and the receipt for it. A slotted class: the hook path cannot afford dataclasses."""

    __slots__ = ("numbers", "receipt", "verdict")

    def __init__(self, verdict: str, numbers: list[int], receipt: str) -> None:
        self.verdict = verdict
        self.numbers = numbers
        self.receipt = receipt

    def to_fields(self) -> dict[str, object]:
        """For the spool; the kind says that it is no prompt."""
        return {"kind": "verdict", "do": self.verdict, "numbers": self.numbers} if self.numbers else {}

    def to_injection(self, event: Event) -> Injection:
        return Injection(event=event.kind, text=self.receipt, is_answer=True)


def read_asked(event: Event, home: str) -> Asked | None:
    """None for every other prompt. A program's prompt decides nothing: an agent could have written it."""
    words = event.text.split() if event.text.lstrip().startswith("/") else []
    if not words or words[0] not in COMMANDS:
        return None
    if event.is_by_program:
        return Asked("", [], "Synapse: only a person may decide this, in a session of their own.")
    verdict = words[1].lower() if len(words) > 1 else ""
    names = words[2 : 2 + MAX_NUMBERS]
    numbers = [int(digits) for name in names if _is_number(digits := name.upper().strip(",").removeprefix("L"))]
    if verdict not in VERDICTS or not numbers or len(numbers) < len(names):
        return Asked("", [], _find_meant(verdict, numbers) or USAGE)
    return _answer(verdict, numbers, home)


def _find_meant(verdict: str, numbers: list[int]) -> str:
    """Of a misspelt verdict what was meant, by how it begins; empty where it is not clear."""
    meant = "restore" if verdict.startswith("res") else "reject" if verdict[:1] == "r" else "approve"
    if not numbers or verdict in VERDICTS or verdict[:1] not in ("a", "r"):
        return ""
    return f"Synapse: did you mean `/skill-learning {meant} {' '.join(f'L{number}' for number in numbers)}`?"


def _is_number(digits: str) -> bool:
    # `²` is a digit to Python and no number, and no home holds a billion learnings.
    return digits.isascii() and digits.isdigit() and len(digits) < 10  # noqa: PLR2004  (said above)


def _answer(verdict: str, numbers: list[int], home: str) -> Asked:
    path = os.path.join(home, DATABASE)
    database = open_index(path) if os.path.exists(path) else None
    lines: list[str] = []
    known: list[int] = []
    for number in numbers:
        statement = find_learning(database, number) if database else ""
        if statement:
            known.append(number)
            lines.append(f"Synapse: L{number} {VERDICTS[verdict]}: {statement[:MAX_SHOWN]}")
        else:
            lines.append(f"Synapse: there is no L{number}.")
    if known:
        lines.append("It counts from the next session on, often within seconds; `synapse learning list` shows it.")
    return Asked(verdict, known, "\n".join(lines))
