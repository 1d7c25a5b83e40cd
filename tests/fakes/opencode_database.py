"""OpenCode's database as it writes it: WAL, one row a message and a part, each with the time of its last change."""

import json
import sqlite3
from collections.abc import Mapping
from pathlib import Path

SCHEMA = (Path(__file__).parent.parent / "payloads" / "opencode" / "1.18-schema.sql").read_text()


class OpenCodeDatabase:
    """Stays open, as it does while OpenCode runs."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._connection = sqlite3.connect(path, isolation_level=None)
        self._connection.execute("pragma journal_mode=wal")
        self._connection.executescript(SCHEMA)

    def close(self) -> None:
        self._connection.close()

    def put_session(self, session_id: str, at: int, *, parent_id: str | None = None) -> None:
        self._connection.execute(
            "insert or replace into session values (?, ?, '/home/mira/kiosk', 'The door', '1.18.33', ?, ?)",
            (session_id, parent_id, at, at),
        )

    def put_message(self, message_id: str, session_id: str, at: int, role: str) -> None:
        data = {"role": role, "time": {"created": at}}
        self._connection.execute(
            "insert or replace into message values (?, ?, ?, ?, ?)", (message_id, session_id, at, at, json.dumps(data))
        )

    def put_part(
        self, part_id: str, message_id: str, session_id: str, at: int, data: Mapping[str, object] | str
    ) -> None:
        text = data if isinstance(data, str) else json.dumps(data)
        self._connection.execute(
            "insert or replace into part values (?, ?, ?, ?, ?, ?)", (part_id, message_id, session_id, at, at, text)
        )

    def put_prompt(self, session_id: str, number: int, at: int, text: str) -> None:
        """A message of the person with its one part."""
        message_id = f"msg_{session_id[4:]}{number:08}"
        self.put_message(message_id, session_id, at, "user")
        self.put_part(f"prt_{session_id[4:]}{number:08}", message_id, session_id, at, {"type": "text", "text": text})
