"""Which text in the person's place a person really typed.

Host readers ask their own records first (flags); what is left is judged here by its words.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Judged:
    text: str  # what the person typed: wrappers taken off
    reason: str  # empty when typed; else why not: wrapper, compaction, notification, …

    @property
    def is_typed(self) -> bool:
        return not self.reason


def judge(text: str) -> Judged:
    """What of a user-role text was typed."""
    return Judged(text, "" if text.strip() else "empty")
