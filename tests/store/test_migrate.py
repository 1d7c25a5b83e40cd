from pathlib import Path

import pytest

from synapse.errors import NewerSchema, StoreBroken, StoreError
from synapse.store.migrate import FOLDER, Migration, migrate, read_applied, read_migrations
from synapse.store.sqlite import Sqlite, open_sqlite

AT = "2026-11-01T10:00:00.000Z"
ONE = Migration(1, "0001_one", "create table one (id text);\ncreate index one_by_id on one (id);\n")
TWO = Migration(2, "0002_two", "alter table one add column n integer;\n")


def tables(database: Sqlite) -> dict[str, str]:
    rows = database.rows("select name, sql from sqlite_master where sql is not null order by name")
    return {str(row["name"]): str(row["sql"]) for row in rows}


def test_each_migration_is_applied_once_and_recorded(tmp_path: Path) -> None:
    database = open_sqlite(str(tmp_path / "x.db"))

    assert migrate(database, [ONE], AT) == [ONE]
    assert migrate(database, [ONE, TWO], AT) == [TWO]
    assert migrate(database, [ONE, TWO], AT) == []

    assert read_applied(database) == {1: ONE.hash, 2: TWO.hash}
    database.run("insert into one (id, n) values ('a', 1)")


def test_a_migration_that_fails_leaves_the_schema_as_it_was(tmp_path: Path) -> None:
    database = open_sqlite(str(tmp_path / "x.db"))
    migrate(database, [ONE], AT)
    broken = Migration(2, "0002_broken", "create table two (id text);\ncreate table one (id text);\n")

    with pytest.raises(StoreError):
        migrate(database, [ONE, broken], AT)

    assert "two" not in tables(database)
    assert read_applied(database) == {1: ONE.hash}


def test_a_database_of_a_newer_program_is_refused(tmp_path: Path) -> None:
    database = open_sqlite(str(tmp_path / "x.db"))
    migrate(database, [ONE, TWO], AT)

    with pytest.raises(NewerSchema) as caught:
        migrate(database, [ONE], AT)

    assert "schema 2, this one knows 1" in caught.value.message


def test_a_migration_that_was_changed_afterwards_is_noticed(tmp_path: Path) -> None:
    database = open_sqlite(str(tmp_path / "x.db"))
    migrate(database, [ONE], AT)

    with pytest.raises(StoreBroken):
        migrate(database, [Migration(1, "0001_one", "create table other (id text);\n")], AT)


def test_the_committed_schema_is_what_the_migrations_make(tmp_path: Path) -> None:
    database = open_sqlite(str(tmp_path / "x.db"))
    migrate(database, read_migrations(), AT)

    made = "".join(f"{sql};\n\n" for sql in tables(database).values())

    assert (Path(FOLDER).parent / "schema.sql").read_text(encoding="utf-8").split("\n\n", 1)[1] == made


def test_migrations_are_numbered_without_a_gap() -> None:
    assert [migration.number for migration in read_migrations()] == list(range(1, len(read_migrations()) + 1))
