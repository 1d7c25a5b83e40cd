"""The files that a skill's text names: there, inside its folder, one level deep, and no link leads out."""

import os
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote

from synapse.errors import InvalidSkill
from synapse.skills.frontmatter import split_lines
from synapse.skills.resources import FILES, is_inside, read_bytes
from synapse.skills.skill import Problem

FOLDERS = ("scripts", "references", "assets")  # those of the open specification
MAX_NAMED = 200  # files that a text names
MAX_FOLDERS = 500  # of one skill that are looked through for links
MAX_LINKED = 65_536  # bytes of a named text that are looked at for links of its own
_DEEP = 2  # parts of a path: a folder and a file
_LINK = re.compile(r"!?\[[^\]\n]*\]\(\s*<?([^)\s>]+)>?[^)\n]*\)")
_NAMED = re.compile(rf"(?<![\w/.$}}-])(?:\./)?((?:{'|'.join(FOLDERS)})/[\w./-]*\w)")
_CODE = re.compile(r"`[^`\n]*`")
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:|//|#|/")
_PATTERN = re.compile(r"[*{}<>$]|\.\.\.")  # a placeholder, no file


def find_references(body: str, first_line: int) -> list[tuple[str, int]]:
    """(path as written, line), each once, in the order of the text."""
    found: dict[str, int] = {}
    is_code = False
    for number, line in enumerate(split_lines(body), first_line):
        if line.lstrip().startswith(("```", "~~~")):
            is_code = not is_code
            continue
        links = [] if is_code else _LINK.findall(_CODE.sub("", line))
        paths = [unquote(link).partition("#")[0] for link in links if not _SCHEME.match(link)]
        for path in [*paths, *_NAMED.findall(line)]:
            if path and not _PATTERN.search(path):
                found.setdefault(path.removeprefix("./"), number)
    return list(found.items())[:MAX_NAMED]


def check_references(folder: Path, body: str, first_line: int) -> list[Problem]:
    named = find_references(body, first_line)
    found = [problem for path, line in named for problem in _check_one(folder, path, line)]
    known = {path for path, _ in named}
    for path, line in named:
        found += _check_chain(folder, path, line, known)
    return [*found, *_check_links(folder)]


def _check_one(folder: Path, path: str, line: int) -> Iterator[Problem]:
    inside = os.path.normpath(path)
    if inside.startswith(".."):
        hint = "Copy it into the folder: a skill travels alone."
        yield Problem(line, "reference-outside", f"{path} lies outside the skill's folder.", hint)
        return
    if not (folder / inside).exists():
        yield Problem(
            line, "reference-missing", f"{path} is named here and is not there.", "Add it, or do not name it."
        )
        return
    if not is_inside(folder / inside, folder) and inside != ".":
        yield Problem(line, "link-outside", f"{path} leads out of the skill's folder.", "Put the file itself there.")
    if len(Path(inside).parts) > _DEEP:
        hint = "Keep files in scripts/, references/ and assets/, without folders in them."
        yield Problem(line, "reference-deep", f"{path} lies more than one level deep.", hint)


def _check_chain(folder: Path, path: str, line: int, known: set[str]) -> Iterator[Problem]:
    """A text that is read because SKILL.md names it must not send the reader on to a third."""
    target = folder / os.path.normpath(path)
    if target.suffix.lower() != ".md" or target.name in FILES or not is_inside(target, folder):
        return
    try:
        text = read_bytes(target, MAX_LINKED).decode("utf-8", "replace")
    except InvalidSkill:
        return
    for linked, _ in find_references(text, 1):
        beside = os.path.normpath(os.path.join(os.path.dirname(path), linked))  # noqa: PTH118, PTH120  (texts, not files)
        names = {linked, beside}
        if not names & known and any((folder / name).is_file() for name in names):
            hint = f"Name {linked} in SKILL.md too: agents read half of what they find at second hand."
            yield Problem(line, "reference-chain", f"{path} sends the reader on to {linked}.", hint)
            return


def _check_links(folder: Path) -> Iterator[Problem]:
    for path in sorted(_find_links(folder)):
        if not is_inside(path, folder):
            name = path.relative_to(folder).as_posix()
            yield Problem(
                0, "link-outside", f"{name} is a link that leads out of the folder.", "Put the file itself there."
            )


def _find_links(folder: Path) -> Iterator[Path]:
    for number, (place, folders, files) in enumerate(os.walk(folder)):
        if number >= MAX_FOLDERS:
            return
        folders[:] = [name for name in folders if name != ".git"]
        yield from (path for name in (*folders, *files) if (path := Path(place, name)).is_symlink())
