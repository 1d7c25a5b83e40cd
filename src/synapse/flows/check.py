"""What one look at an installation came to, and what to do when it is bad."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Check:
    name: str
    is_ok: bool
    found: str
    advice: str = ""


def count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"
