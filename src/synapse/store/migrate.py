"""Numbered `.sql` files, forward only, each once, each in a transaction with its own record."""

from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from synapse.errors import NewerSchema, StoreBroken
from synapse.store.database import Database

FOLDER = Path(__file__).parent / "migrations"

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
        return sha256(self.sql.encode()).hexdigest()[:16]


def read_migrations(folder: Path = FOLDER) -> list[Migration]:
    files = sorted(folder.glob("*.sql"))
    return [Migration(int(file.stem.split("_")[0]), file.stem, file.read_text(encoding="utf-8")) for file in files]


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
