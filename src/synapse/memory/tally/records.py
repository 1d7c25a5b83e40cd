"""Learnings in the database, counted."""

from synapse.store.database import Database


def count_by_status(database: Database) -> dict[str, int]:
    """Most first."""
    rows = database.rows("select status, count(*) as n from learning group by status order by n desc, status")
    return {row["status"]: row["n"] for row in rows}
