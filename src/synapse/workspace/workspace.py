"""Home, settings and database of one person on one machine, opened together."""

import os
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass

from synapse.clock import Clock, stamp
from synapse.config.home import find_home, make_home
from synapse.config.settings import Settings, read_settings
from synapse.errors import NothingYet, StoreError
from synapse.project.identify import Projects
from synapse.store.database import Database
from synapse.store.migrate import check_applied, migrate, read_applied, read_migrations
from synapse.store.sqlite import open_readonly, open_sqlite

DATABASE = "synapse.db"
NO_PROJECT = (
    ""  # what is done for all projects follows no checkout's settings; each project's own are read where it is met
)


@dataclass(frozen=True, slots=True)
class Workspace:
    home: str
    environ: Mapping[str, str]
    settings: Settings
    database: Database
    projects: Projects
    clock: Clock

    @property
    def user_home(self) -> str:
        return self.environ.get("HOME") or os.path.expanduser("~")

    def now(self) -> str:
        return stamp(self.clock())


@contextmanager
def open_workspace(environ: Mapping[str, str], clock: Clock) -> Generator[Workspace]:
    """For writing: makes the home and brings the database up to this program's schema."""
    home = find_home(environ)
    projects = Projects()
    settings = read_settings(home, NO_PROJECT, environ)
    make_home(home)
    database = open_sqlite(os.path.join(home, DATABASE))
    try:
        migrate(database, read_migrations(), stamp(clock()))
        yield Workspace(home, environ, settings, database, projects, clock)
    finally:
        database.close()


@contextmanager
def open_in_memory(environ: Mapping[str, str], clock: Clock) -> Generator[Workspace]:
    """Nothing on disk, nothing known: for a dry run before anything was stored."""
    home = find_home(environ)
    projects = Projects()
    database = open_sqlite(":memory:")
    try:
        migrate(database, read_migrations(), stamp(clock()))
        yield Workspace(home, environ, read_settings(home, NO_PROJECT, environ), database, projects, clock)
    finally:
        database.close()


@contextmanager
def open_to_read(environ: Mapping[str, str], clock: Clock) -> Generator[Workspace]:
    """For reading: changes nothing on disk. Raises NotFound when nothing was ever stored."""
    home = find_home(environ)
    path = os.path.join(home, DATABASE)
    if not os.path.exists(path):
        raise NothingYet(path)
    projects = Projects()
    settings = read_settings(home, NO_PROJECT, environ)
    database = open_readonly(path)
    try:
        _check_current(path, read_applied(database))
        yield Workspace(home, environ, settings, database, projects, clock)
    finally:
        database.close()


def _check_current(path: str, applied: dict[int, str]) -> None:
    migrations = read_migrations()
    check_applied(path, applied, migrations)
    if not applied:
        # A first run that was killed before it had stored anything leaves an empty file.
        raise NothingYet(path)
    if len(applied) < len(migrations):
        raise StoreError(f"{path} was made by an older Synapse.", hint="Run `synapse ingest`: it brings it up to date.")
