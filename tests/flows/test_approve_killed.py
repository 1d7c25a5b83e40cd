"""Whoever writes a skill may be killed before anything it does: then the old skill is there or the new one, and one of them only."""

import os
import shutil
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from tests.fakes.dying_database import DyingDatabase
from tests.fakes.skill_desk import Desk, a_skill, find_by_words

from synapse.clock import Clock
from synapse.flows import skill_files
from synapse.flows.add_skill import add_skill
from synapse.flows.approve_skill import approve, hold_gate, roll_back, settle, withdraw
from synapse.flows.check_lock import read_lock
from synapse.skills.content import Content, read_content
from synapse.skills.draft import Cause, State
from synapse.skills.versions import records
from synapse.workspace.workspace import Workspace, open_workspace

TABLES = find_by_words("pretty-tables")
MORE = (("scripts/pad.py", b"print('pad')\n"),)
OLD = Content((*a_skill().files, *MORE))
NEW = Content((*a_skill(body="Align numbers to the right.").files, ("scripts/align.py", b"print('align')\n")))
# Before each of these somebody may pull the plug.
CHANGES = ("os.rename", "os.remove", "os.rmdir", "os.mkdir", "os.symlink", "os.chmod", "os.link", "ctypes.dlsym")
KILLED = 9
MAX_STEPS = 300
Act = Callable[[Workspace, str], object]


def approve_it(workspace: Workspace, cwd: str) -> object:
    return approve(workspace, cwd, "pretty-tables", TABLES)


def roll_it_back(workspace: Workspace, cwd: str) -> object:
    return roll_back(workspace, cwd, "pretty-tables")


def take_it_out(workspace: Workspace, cwd: str) -> object:
    """What is active; nothing where it was taken out before."""
    active = [one for one in records.find(workspace.database) if one.state is State.ACTIVE]
    return [withdraw(workspace, cwd, one, Cause.HARMFUL, by="worker") for one in active]


def add_it(workspace: Workspace, cwd: str) -> object:
    source = str(Path(workspace.user_home) / "theirs/pretty-tables")
    return add_skill(workspace, cwd, source, is_for_person=False, is_wished=True)


class World:
    """A home that is copied for each try, so that all begin at the same point."""

    def __init__(self, folder: Path, clock: Clock) -> None:
        self.home = folder / "user"
        self._before = folder / "before"
        self.environ = {"HOME": str(self.home), "SYNAPSE_HOME": str(self.home / ".synapse")}
        self._clock = clock

    def prepare(self, *acts: Callable[[Desk], object]) -> None:
        with open_workspace(self.environ, self._clock) as workspace:
            desk = Desk(workspace, hosts=("claude_code", "codex"))
            for act in acts:
                act(desk)
        shutil.copytree(self.home, self._before, symlinks=True)

    def reset(self) -> None:
        shutil.rmtree(self.home)
        shutil.copytree(self._before, self.home, symlinks=True)

    def kill(self, act: Act, steps: int, *, in_database: bool) -> bool:
        """Whether it was killed; False when it had ended by then."""
        child = os.fork()
        if not child:
            self._die(act, steps, in_database=in_database)
        code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        assert code in (0, KILLED, -KILLED)
        return code != 0

    def _die(self, act: Act, steps: int, *, in_database: bool) -> None:
        code = 70
        try:
            with open_workspace(self.environ, self._clock) as workspace:
                mortal = DyingDatabase(workspace.database, steps) if in_database else workspace.database
                if not in_database:
                    sys.addaudithook(count_down(steps, str(self.home)))
                act(replace(workspace, database=mortal), str(self.home / "parcel"))
            code = 0
        finally:
            os._exit(code)

    def look(self) -> tuple[Desk, str]:
        """And the hash of what is loadable."""
        desk = Desk.__new__(Desk)
        desk.project = self.home / "parcel"
        texts = set(desk.loadable().values())
        assert len(texts) <= 1, "two are loadable"
        real = [
            path for name in (".claude", ".agents") if (path := desk.project / name / "skills/pretty-tables").is_dir()
        ]
        return desk, read_content(real[0]).hash if real else ""


def count_down(steps: int, home: str) -> Callable[[str, tuple[object, ...]], None]:
    left = steps

    def watch(event: str, arguments: tuple[object, ...]) -> None:
        nonlocal left
        is_write = event == "open" and isinstance(arguments[2], int) and arguments[2] & (os.O_WRONLY | os.O_RDWR)
        if event == "ctypes.dlsym" or ((event in CHANGES or is_write) and home in str(arguments)):
            left -= 1
            if left < 0:
                os._exit(KILLED)

    return watch


def activate(desk: Desk) -> object:
    desk.draft(OLD)
    return approve_it(desk.workspace, desk.cwd)


def update(desk: Desk) -> object:
    desk.draft(NEW)
    return approve_it(desk.workspace, desk.cwd)


@pytest.fixture
def world(tmp_path: Path, clock: Clock) -> World:
    return World(tmp_path, clock)


def draft_old(desk: Desk) -> object:
    return desk.draft(OLD)


def draft_new(desk: Desk) -> object:
    return desk.draft(NEW)


def lay_new(desk: Desk) -> object:
    return skill_files.write_folder(NEW, desk.project.parent / "theirs/pretty-tables")


Case = tuple[tuple[Callable[[Desk], object], ...], Act, set[str], str]
CASES: dict[str, Case] = {
    "first": ((draft_old,), approve_it, {"", OLD.hash}, OLD.hash),
    "update": ((activate, draft_new), approve_it, {OLD.hash, NEW.hash}, NEW.hash),
    "rollback": ((activate, update), roll_it_back, {OLD.hash, NEW.hash}, OLD.hash),
    "withdraw": ((activate,), take_it_out, {OLD.hash, ""}, ""),
}


# Each step is a process and a home of its own: all the ways together take a minute.
@pytest.mark.parametrize(
    ("case", "in_database"),
    [
        pytest.param("update", False, id="update-files"),
        *(
            pytest.param(case, in_database, id=f"{case}-{where}", marks=pytest.mark.heavy)
            for case in CASES
            for where, in_database in (("files", False), ("database", True))
            if (case, where) != ("update", "files")
        ),
    ],
)
def test_killed_anywhere_there_is_the_old_skill_or_the_new_one(
    world: World, clock: Clock, case: str, *, in_database: bool
) -> None:
    before, act, allowed, after = CASES[case]
    world.prepare(*before)
    seen: set[str] = set()
    killed = 0
    for steps in range(MAX_STEPS):
        world.reset()
        if not world.kill(act, steps, in_database=in_database):
            break
        killed += 1
        desk, here = world.look()
        assert here in allowed
        seen.add(here)
        with open_workspace(world.environ, clock) as workspace:
            cwd = str(world.home / "parcel")
            with hold_gate(workspace):
                settle(workspace, cwd)
            if here != after:
                assert world.look()[1] == here
                act(workspace, cwd)
            assert world.look()[1] == after
            if not after:  # killed after the folder had gone: whoever comes next says so too
                act(workspace, cwd)
                assert not [path for path in desk.project.glob(".*/skills/*") if path.is_symlink()]
            active = [one.content_hash for one in records.find(workspace.database) if one.state is State.ACTIVE]
            assert active == ([after] if after else [])
    assert killed > 5
    assert seen == allowed


@pytest.mark.parametrize(
    "in_database", [pytest.param(False, id="files", marks=pytest.mark.heavy), pytest.param(True, id="database")]
)
def test_killed_anywhere_there_is_the_old_draft_or_the_new_one(
    world: World, clock: Clock, *, in_database: bool
) -> None:
    """And whoever adds it again gets it, with its row and its lock."""
    world.prepare(lay_new, draft_old)
    killed = 0
    for steps in range(MAX_STEPS):
        world.reset()
        if not world.kill(add_it, steps, in_database=in_database):
            break
        killed += 1
        draft = world.home / "parcel/.synapse/drafts/pretty-tables"
        assert read_content(draft).hash in (OLD.hash, NEW.hash)
        with open_workspace(world.environ, clock) as workspace:
            add_it(workspace, str(world.home / "parcel"))
            assert read_content(draft).hash == NEW.hash
            waiting = [one.content_hash for one in records.find(workspace.database) if one.state is State.DRAFT]
            assert waiting == [NEW.hash]
        assert read_lock(draft.parent.parent)["pretty-tables"].hash == NEW.hash
        assert world.look()[1] == ""
    assert killed > 3


def test_without_an_exchange_the_skill_md_comes_last(tmp_path: Path) -> None:
    """On a file system that cannot swap two folders: what is loaded is the old text until all else is there."""
    target = tmp_path / "pretty-tables"
    skill_files.write_folder(OLD, target)
    (target / ".git").mkdir()
    (target / ".git" / "mywork").write_text("mine")

    skill_files.replace_files(NEW, target)

    assert read_content(target).files == NEW.files
    assert (target / ".git" / "mywork").read_text() == "mine"


def test_what_somebody_saves_meanwhile_stays(tmp_path: Path) -> None:
    target = tmp_path / "pretty-tables"
    skill_files.write_folder(OLD, target)
    (target / "SKILL.md").write_text("mine\n")

    assert not skill_files.put_in_place(NEW, target, tmp_path / "staging", replaces=OLD.hash)
    assert not skill_files.put_in_place(NEW, target, tmp_path / "staging", replaces="")

    assert (target / "SKILL.md").read_text() == "mine\n"
    assert not (tmp_path / "staging" / "pretty-tables").exists()
