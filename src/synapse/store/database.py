"""What every database of ours can do; SQLite does it today, Postgres fits the same words."""

from contextlib import AbstractContextManager
from typing import Any, Protocol


class Database(Protocol):
    """Statements are in the dialect both accept, with named values; see docs/reference/tables.md."""

    @property
    def path(self) -> str: ...

    def rows(self, sql: str, **values: object) -> list[dict[str, Any]]: ...

    def run(self, sql: str, **values: object) -> int: ...

    def run_many(self, sql: str, values: list[dict[str, object]]) -> int: ...

    def transaction(self) -> AbstractContextManager[None]: ...

    def close(self) -> None: ...
