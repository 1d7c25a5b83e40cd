"""A database that kills its process, with SIGKILL, at a chosen statement: nothing of ours can tidy up."""

import os
import signal
from collections.abc import Iterator
from contextlib import AbstractContextManager
from typing import Any

from synapse.store.database import Database


class DyingDatabase:
    """Does what the real one does, `statements` times."""

    def __init__(self, database: Database, statements: int) -> None:
        self._database = database
        self._left = statements

    @property
    def path(self) -> str:
        return self._database.path

    def rows(self, sql: str, **values: object) -> list[dict[str, Any]]:
        self._step()
        return self._database.rows(sql, **values)

    def run(self, sql: str, **values: object) -> int:
        self._step()
        return self._database.run(sql, **values)

    def run_many(self, sql: str, values: list[dict[str, object]]) -> int:
        self._step()
        return self._database.run_many(sql, values)

    def transaction(self) -> AbstractContextManager[None]:
        return self._database.transaction()

    def close(self) -> None:
        self._database.close()

    def _step(self) -> None:
        self._left -= 1
        if self._left < 0:
            os.kill(os.getpid(), signal.SIGKILL)


def dump(database: Database) -> Iterator[str]:
    """Every row of every table, in an order that does not depend on how it got there."""
    tables = database.rows("select name from sqlite_master where type = 'table' order by name")
    for table in tables:
        rows = sorted(repr(sorted(row.items())) for row in database.rows(f"select * from {table['name']}"))
        yield from (f"{table['name']} {row}" for row in rows)
