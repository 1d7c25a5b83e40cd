import os
import sqlite3
import stat
from pathlib import Path

import pytest

from synapse.errors import StoreBroken, StoreError, StoreFull, StoreLocked, StoreUnwritable
from synapse.store.sqlite import Sqlite, open_readonly, open_sqlite, translate


def make(path: Path) -> Sqlite:
    database = open_sqlite(str(path))
    database.run("create table thing (id text primary key, n integer)")
    return database


def test_named_values_go_in_and_rows_come_out_by_name(tmp_path: Path) -> None:
    database = make(tmp_path / "x.db")

    assert database.run("insert into thing values (:id, :n)", id="a", n=1) == 1
    assert database.run_many("insert into thing values (:id, :n)", [{"id": "b", "n": 2}, {"id": "c", "n": 3}]) == 2

    assert database.rows("select id, n from thing where n > :least order by n", least=1) == [
        {"id": "b", "n": 2},
        {"id": "c", "n": 3},
    ]


def test_a_transaction_that_fails_leaves_nothing(tmp_path: Path) -> None:
    database = make(tmp_path / "x.db")

    def fail() -> None:
        with database.transaction():
            database.run("insert into thing values ('a', 1)")
            raise KeyError

    with pytest.raises(KeyError):
        fail()

    assert database.rows("select * from thing") == []


def test_a_transaction_inside_another_ends_with_the_outer_one(tmp_path: Path) -> None:
    database = make(tmp_path / "x.db")

    def fail() -> None:
        with database.transaction():
            with database.transaction():
                database.run("insert into thing values ('a', 1)")
            raise KeyError

    with pytest.raises(KeyError):
        fail()

    assert database.rows("select * from thing") == []


def test_the_database_and_what_sqlite_lays_beside_it_are_the_owners_alone(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        database = make(tmp_path / "x.db")
        with database.transaction():
            database.run("insert into thing values ('a', 1)")
    finally:
        os.umask(before)

    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()}
    assert modes == {"x.db": 0o600, "x.db-wal": 0o600, "x.db-shm": 0o600}


def test_a_reader_sees_what_was_committed_while_a_writer_is_at_work(tmp_path: Path) -> None:
    writer = make(tmp_path / "x.db")
    reader = open_readonly(str(tmp_path / "x.db"))

    with writer.transaction():
        writer.run("insert into thing values ('a', 1)")
        assert reader.rows("select * from thing") == []

    assert reader.rows("select id from thing") == [{"id": "a"}]
    with pytest.raises(StoreUnwritable):
        reader.run("insert into thing values ('b', 1)")


def test_reading_makes_no_database(tmp_path: Path) -> None:
    with pytest.raises(StoreUnwritable):
        open_readonly(str(tmp_path / "none.db"))

    assert list(tmp_path.iterdir()) == []


def test_a_path_with_signs_that_mean_something_in_a_uri_is_read(tmp_path: Path) -> None:
    make(tmp_path / "a?b#c%d.db").close()

    assert open_readonly(str(tmp_path / "a?b#c%d.db")).rows("select * from thing") == []


def test_a_file_that_is_no_database_is_called_broken(tmp_path: Path) -> None:
    path = tmp_path / "x.db"
    path.write_text("this is a letter, not a database, and long enough to be looked at " * 20)

    with pytest.raises(StoreBroken):
        open_sqlite(str(path))


def test_a_place_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")

    with pytest.raises(StoreUnwritable) as caught:
        open_sqlite(str(tmp_path / "file" / "x.db"))

    assert "SYNAPSE_HOME" in caught.value.hint


def test_a_statement_that_makes_no_sense_is_a_store_error(tmp_path: Path) -> None:
    database = make(tmp_path / "x.db")

    for call in (database.rows, database.run):
        with pytest.raises(StoreError):
            call("select from nowhere")
    with pytest.raises(StoreError):
        database.run_many("insert into nowhere values (:a)", [{"a": 1}])


def test_a_database_that_may_not_grow_says_that_the_disk_is_full_and_keeps_what_it_had(tmp_path: Path) -> None:
    database = make(tmp_path / "x.db")
    database.run("insert into thing values ('kept', 1)")
    database.run("pragma max_page_count = 4")

    def fill() -> None:
        with database.transaction():
            for n in range(1000):
                database.run("insert into thing values (:id, :n)", id="x" * 500 + str(n), n=n)

    with pytest.raises(StoreFull):
        fill()

    assert database.rows("select id from thing") == [{"id": "kept"}]
    database.run("pragma max_page_count = 4000")
    with database.transaction():
        database.run("insert into thing values ('later', 2)")
    assert len(database.rows("select id from thing")) == 2


@pytest.mark.parametrize(
    ("code", "kind"),
    [
        (sqlite3.SQLITE_FULL, StoreFull),
        (sqlite3.SQLITE_IOERR, StoreFull),
        (sqlite3.SQLITE_BUSY, StoreLocked),
        (sqlite3.SQLITE_LOCKED, StoreLocked),
        (sqlite3.SQLITE_READONLY, StoreUnwritable),
        (sqlite3.SQLITE_CANTOPEN, StoreUnwritable),
        (sqlite3.SQLITE_PERM, StoreUnwritable),
        (sqlite3.SQLITE_CORRUPT, StoreBroken),
        (sqlite3.SQLITE_NOTADB, StoreBroken),
        (sqlite3.SQLITE_ERROR, StoreError),
    ],
)
def test_each_of_sqlites_codes_has_its_error_with_a_way_out(code: int, kind: type[StoreError]) -> None:
    error = sqlite3.OperationalError("said so")
    error.sqlite_errorcode = code | (3 << 8)  # an extended code: the low byte decides

    translated = translate(error, "/h/synapse.db")

    assert type(translated) is kind
    assert translated.hint
