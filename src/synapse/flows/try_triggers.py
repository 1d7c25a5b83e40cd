"""Trigger tests run through the real search over all that is installed."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from synapse.errors import InvalidSkill, NotFound
from synapse.flows.library import Library
from synapse.skills.known import Known
from synapse.skills.resources import load_resource
from synapse.skills.skill import Scope
from synapse.skills.triggers import FILES, Score, Search, Trigger, find_taken, judge, read_triggers


@dataclass(frozen=True, slots=True)
class Tried:
    known: Known
    score: Score


def try_all(library: Library, search: Search) -> list[Tried]:
    """Each skill that has trigger tests, drafts with them."""
    tests = find_tests(library.skills)
    return [Tried(known, try_one(known, tests, search)) for known in library.skills if known.place.path in tests]


def try_one(known: Known, tests: Mapping[str, tuple[Trigger, ...]], search: Search) -> Score:
    """`tests`: path → its trigger tests, as `find_tests` gives them."""
    name = _folder(known).name
    score = judge(name, tests.get(known.place.path, ()), search)
    if known.place.scope is not Scope.DRAFT:
        return score
    others = {Path(path).parent.name: triggers for path, triggers in tests.items() if path != known.place.path}
    return replace(score, new_collisions=find_taken(name, others, search))


def find_tests(skills: Iterable[Known]) -> dict[str, tuple[Trigger, ...]]:
    """Path of the SKILL.md → its trigger tests, of those that have some and that could be loaded."""
    found: dict[str, tuple[Trigger, ...]] = {}
    for known in skills:
        if known.refused or known.place.shadowed_by:
            continue
        triggers = read_triggers(_read_files(_folder(known)), _folder(known).name)
        if triggers:
            found[known.place.path] = triggers
    return found


def _read_files(folder: Path) -> dict[str, str]:
    files: dict[str, str] = {}
    for name in FILES:
        try:
            files[name] = load_resource(folder, name).decode("utf-8", "replace")
        except (NotFound, InvalidSkill):
            continue
    return files


def _folder(known: Known) -> Path:
    return Path(known.place.path).parent
