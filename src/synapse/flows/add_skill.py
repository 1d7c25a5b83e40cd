"""Fetching somebody's skill: read whole, scanned, locked by its hash, and laid into the drafts, where no host loads it."""

import os
import re
import subprocess
import tempfile
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from synapse.errors import Ambiguous, BadInput, NotFound, Unreadable
from synapse.flows.approve_skill import hold_gate
from synapse.flows.check_lock import Locked, lock, read_lock
from synapse.flows.check_skills import check_file, find_skill_files
from synapse.flows.drafts import find_ground, store_draft
from synapse.scrub.scrub import scrub
from synapse.skills.content import Content, read_content
from synapse.skills.draft import Kind, Version
from synapse.skills.frontmatter import read_frontmatter
from synapse.skills.read import read
from synapse.skills.render import render
from synapse.skills.security.scan import scan
from synapse.skills.security.threat import Level, Threat
from synapse.skills.skill import Problem
from synapse.workspace.workspace import Workspace

TIMEOUT_S = 60.0
_NAME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_ADDRESS = re.compile(r"[a-z]+://[^\s']+")
MAX_NAME = 64
_SCHEMES = ("https://", "http://", "ssh://", "git://", "file://")
# Nothing of the repository or of the person's own settings is run: no hooks, no filters, no submodules, no other transports.
_GIT = (
    *("git", "-c", "core.hooksPath=/dev/null", "-c", "protocol.ext.allow=never", "-c", "core.symlinks=false"),
    *(
        "-c",
        "core.fsmonitor=false",
        "clone",
        "--quiet",
        "--depth",
        "1",
        "--single-branch",
        "--no-recurse-submodules",
        "--no-tags",
        "--template=",
    ),
)
_GIT_ENVIRON = {
    "GIT_TERMINAL_PROMPT": "0",
    "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_CONFIG_GLOBAL": os.devnull,
    "GIT_LFS_SKIP_SMUDGE": "1",
    "GIT_ASKPASS": "true",
    "GIT_SSH_COMMAND": "ssh -o BatchMode=yes",
}


@dataclass(frozen=True, slots=True)
class Added:
    version: Version
    folder: str
    source: str
    problems: tuple[Problem, ...]
    threats: tuple[Threat, ...]


def add_skill(
    workspace: Workspace, cwd: str, source: str, *, name: str = "", pick: str = "", is_for_person: bool, is_wished: bool
) -> Added:
    """`pick`: of several skills in the source that one. Raises NotFound, Ambiguous, BadInput, Unreadable, InvalidSkill, Busy."""
    ground = find_ground(workspace, cwd, is_for_person=is_for_person)
    address = source if is_url(source) else str(Path(cwd, source).expanduser().resolve())
    source = hide_secrets(address) if is_url(address) else address
    with _open_source(address) as (folder, commit):
        found = _choose(folder, source, pick)
        content = read_content(found)
        name = name or (found.name if found != folder or not commit else _name_of(source))
    _check_name(name)
    content = _rename(content, name)
    threats = scan(name, content.texts)
    with hold_gate(workspace):
        ground.check()
        read_lock(ground.folder)  # before anything is written
        version = store_draft(
            workspace, ground, name, content, kind=Kind.IMPORTED, author=source, reason="imported", is_wished=is_wished
        )
        locked = _lock(source, commit, content, threats, workspace.now())
        lock(ground.folder, name, locked, active_hash=version.base_hash)
    draft = ground.drafts / name
    problems = tuple(check_file(draft / "SKILL.md", is_strict=True))
    return Added(version, str(draft), source, problems, threats)


def is_url(source: str) -> bool:
    return source.startswith(_SCHEMES) or bool(re.match(r"[\w.-]{1,60}@[\w.-]{1,200}:", source))


def hide_secrets(url: str) -> str:
    """Without a name or a password before the host, but for the name that ssh needs; other secrets are covered."""
    if "://" not in url:
        return scrub(url)
    scheme, _, rest = url.partition("://")
    place, slash, path = rest.partition("/")
    who, at, host = place.rpartition("@")
    name = f"{who.partition(':')[0]}@" if at and scheme == "ssh" else ""
    path, mark, _ = path.partition("?")
    return scrub(f"{scheme}://{name}{host}{slash}{path}{mark and '?…'}")


def _check_name(name: str) -> None:
    if not _NAME.fullmatch(name) or len(name) > MAX_NAME:
        raise BadInput(
            f"{name!r} is no name for a skill.", hint="Give one with --as: a to z, 0 to 9 and single hyphens."
        )


@contextmanager
def _open_source(source: str) -> Generator[tuple[Path, str]]:
    """Its folder, and the commit of a repository."""
    if not is_url(source):
        path = Path(source).resolve()
        if not path.is_dir():
            raise NotFound("folder", source, hint="Give the folder of a skill, or the URL of a git repository.")
        yield path, ""
        return
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch) / "source"
        yield folder, _clone(source, folder)


def _clone(source: str, folder: Path) -> str:
    shown = hide_secrets(source)
    environ = {**os.environ, **_GIT_ENVIRON}
    try:
        done = subprocess.run(
            [*_GIT, "--", source, str(folder)], env=environ, capture_output=True, timeout=TIMEOUT_S, check=False
        )
        if done.returncode:
            said = done.stderr.decode("utf-8", "replace").strip().splitlines()
            why = _ADDRESS.sub(lambda found: hide_secrets(found[0]), scrub(said[-1])) if said else done.returncode
            raise Unreadable(f"git could not fetch {shown}: {why}.", hint="Check the address.")
        head = subprocess.run(
            ["git", "-C", str(folder), "rev-parse", "HEAD"],
            env=environ,
            capture_output=True,
            timeout=TIMEOUT_S,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise Unreadable(
            f"git took longer than {TIMEOUT_S:.0f} s to fetch {shown}.", hint="Clone it yourself and give the folder."
        ) from None  # it would name the address
    except OSError as error:
        raise Unreadable("git is not there.", hint="Install it, or give a folder.") from error
    return head.stdout.decode().strip()


def _choose(folder: Path, source: str, pick: str) -> Path:
    files = find_skill_files(folder)
    folders = [path.parent for path in files]
    if pick:
        folders = [one for one in folders if one.name == pick or one.relative_to(folder).as_posix() == pick]
    if not folders:
        raise NotFound("skill", pick or source, hint="A skill is a folder with a SKILL.md.")
    if len(folders) > 1:
        raise Ambiguous("skill", source, [one.name for one in folders], hint="Name one with --pick.")
    return folders[0]


def _rename(content: Content, name: str) -> Content:
    """Under the name that it is to have here; only that line of its frontmatter changes."""
    skill = read(content.skill_text, folder=name)
    if read_frontmatter(content.skill_text).text_of("name").strip() == name:
        return content
    text = render(replace(skill, name=name)).encode()
    return Content(tuple(sorted({**dict(content.files), "SKILL.md": text}.items())), content.runnable)


def _name_of(source: str) -> str:
    return source.rstrip("/").rpartition("/")[2].rpartition(":")[2].removesuffix(".git").lower()


def _lock(source: str, commit: str, content: Content, threats: tuple[Threat, ...], at: str) -> Locked:
    levels = (Level.HIGH, Level.MEDIUM, Level.LOW)
    high, medium, low = (sum(threat.level is level for threat in threats) for level in levels)
    return Locked(source, commit, content.hash, at, high, medium, low)
