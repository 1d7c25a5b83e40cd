"""Numbered `.sql` files, forward only, each once, each in a transaction with its own record."""

import os
from dataclasses import dataclass
from zlib import crc32

from synapse.errors import NewerSchema, StoreBroken
from synapse.store.database import Database

FOLDER = os.path.join(os.path.dirname(__file__), "migrations")

_TABLE = """
create table if not exists migration (
  number integer primary key,
  name text not null,
  hash text not null,
  applied_at text not null
)
"""


@dataclass(frozen=True, slots=True)
class Migration:
    number: int
    name: str
    sql: str

    @property
    def hash(self) -> str:
        # Tells an edited file from the one that was applied; hashlib would cost every command 4 ms.
        return f"{crc32(self.sql.encode()):08x}"


def read_migrations(folder: str = FOLDER) -> list[Migration]:
    migrations: list[Migration] = []
    for file in sorted(name for name in os.listdir(folder) if name.endswith(".sql")):
        name = file.removesuffix(".sql")
        with open(os.path.join(folder, file), encoding="utf-8") as text:
            migrations.append(Migration(int(name.split("_")[0]), name, text.read()))
    return migrations


def migrate(database: Database, migrations: list[Migration], at: str) -> list[Migration]:
    """The migrations that were missing, now applied. Two processes at once: one does it, the other waits and sees it done."""
    if not _missing(database, migrations):
        return []
    with database.transaction():
        database.run(_TABLE)
        missing = _missing(database, migrations)
        for migration in missing:
            for statement in migration.sql.split(";\n"):
                if statement.strip():
                    database.run(statement)
            database.run(
                "insert into migration (number, name, hash, applied_at) values (:number, :name, :hash, :at)",
                number=migration.number,
                name=migration.name,
                hash=migration.hash,
                at=at,
            )
    return missing


def _missing(database: Database, migrations: list[Migration]) -> list[Migration]:
    applied = read_applied(database)
    check_applied(database.path, applied, migrations)
    return [migration for migration in migrations if migration.number not in applied]


def read_applied(database: Database) -> dict[int, str]:
    """Number → hash of what was applied; empty for a new file."""
    if not database.rows("select name from sqlite_master where type = 'table' and name = 'migration'"):
        return {}
    return {int(row["number"]): str(row["hash"]) for row in database.rows("select number, hash from migration")}


def check_applied(path: str, applied: dict[int, str], migrations: list[Migration]) -> None:
    """Raises when this program must not touch that database."""
    known = {migration.number: migration for migration in migrations}
    newer = sorted(set(applied) - set(known))
    if newer:
        raise NewerSchema(
            f"{path} was written by a newer Synapse (schema {max(applied)}, this one knows {max(known, default=0)}).",
            hint="Upgrade with `pip install --upgrade synapse-skills`, or set SYNAPSE_HOME to another folder.",
        )
    for number, digest in applied.items():
        if known[number].hash != digest:
            raise StoreBroken(
                f"{path} was made with another version of migration {known[number].name}.",
                hint="Move the file away and run `synapse ingest` again.",
            )
