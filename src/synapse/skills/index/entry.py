"""One skill as it is put into the index: what it is found by, and what a hook needs to tell of it."""

from dataclasses import dataclass

EVERYWHERE = ""  # the scope of what holds in every project


@dataclass(frozen=True, slots=True)
class Entry:
    skill_id: str
    scope_id: str  # the project's id, or EVERYWHERE
    name: str
    description: str
    body: str
    path: str  # of the SKILL.md
    hosts: tuple[str, ...] = ()  # that list it by themselves
    nearness: int = 0  # of two with one name the one with the lower number is told
    called: str = ""  # how a model calls it, where that is not its name: `plugin:name`
    is_draft: bool = False
    may_tell: bool = True  # False: found by who searches, and never named to a model
    may_load: bool = True  # False: named at most, its text never put before a model
