"""What is wrong with skills on disk: what hosts forgive, or all that we demand of those that we write."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from synapse.errors import InvalidSkill
from synapse.skills.check import check
from synapse.skills.frontmatter import read_frontmatter
from synapse.skills.read import MAX_BYTES, decode, read
from synapse.skills.references import check_references
from synapse.skills.resources import FILES, find_file, read_bytes
from synapse.skills.scan import Root, scan
from synapse.skills.skill import Problem, Scope, Severity


@dataclass(frozen=True, slots=True)
class Checked:
    path: str  # of the SKILL.md
    problems: tuple[Problem, ...]

    @property
    def is_ok(self) -> bool:
        return all(problem.severity is not Severity.ERROR for problem in self.problems)


def find_skill_files(path: Path) -> list[Path]:
    """The file itself, the one in the folder, or those in the folders below it."""
    if path.name in FILES:
        return [path]
    own = find_file(path)
    if own:
        return [own]
    return [Path(found.path) for found in scan([Root(str(path), Scope.PERSON, within=str(path))]).found]


def check_skills(paths: Iterable[Path], *, is_strict: bool) -> list[Checked]:
    return [Checked(str(path), tuple(check_file(path, is_strict=is_strict))) for path in paths]


def check_file(path: Path, *, is_strict: bool) -> list[Problem]:
    """With its folder: the files that it names, and what it is called."""
    folder = path.parent
    try:
        text, of_bytes = decode(read_bytes(path, MAX_BYTES + 1))
    except InvalidSkill as error:
        return [Problem(error.line, error.rule, error.message, error.hint)]
    if is_strict:
        return [*check(text, folder=folder.name, file=path.name, problems=of_bytes), *_check_beside(folder, text)]
    try:
        return list(read(text, folder=folder.name, path=str(path), problems=of_bytes).problems)
    except InvalidSkill as error:
        return [Problem(error.line, error.rule, error.message, error.hint)]


def _check_beside(folder: Path, text: str) -> list[Problem]:
    try:
        front = read_frontmatter(text)
    except InvalidSkill:
        return check_references(folder, text, 1)
    return check_references(folder, text[front.body_at :], front.body_line)
