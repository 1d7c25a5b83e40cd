"""Writes transcripts in Claude Code's form, line by line, as the host would."""

import json
from pathlib import Path
from uuid import UUID, uuid5

SPACE = UUID("6f1c7f2e-0000-4000-8000-000000000000")


class ClaudeSession:
    """Mutable: each call appends a record; `write` puts all of them into a file."""

    def __init__(self, session_id: str, cwd: str = "/home/dev/parcel", entrypoint: str = "cli", day: int = 2) -> None:
        self.session_id = str(uuid5(SPACE, session_id))
        self.lines: list[str] = []
        self._cwd = cwd
        self._entrypoint = entrypoint
        self._day = day  # of November 2026

    def move(self, cwd: str) -> None:
        self._cwd = cwd

    def person(self, text: str) -> None:
        self._add("user", {"role": "user", "content": text})

    def agent(self, text: str) -> None:
        self._add("assistant", {"role": "assistant", "content": [{"type": "text", "text": text}]})

    def call(self, tool: str, **arguments: object) -> str:
        call_id = f"toolu_{uuid5(SPACE, f'{self.session_id}{len(self.lines)}').hex}"
        block = {"type": "tool_use", "id": call_id, "name": tool, "input": arguments}
        self._add("assistant", {"role": "assistant", "content": [block]})
        return call_id

    def result(self, call_id: str, output: str, *, is_error: bool = False) -> None:
        block: dict[str, object] = {"type": "tool_result", "tool_use_id": call_id, "content": output}
        if is_error:
            block["is_error"] = True
        self._add("user", {"role": "user", "content": [block]})

    def progress(self) -> None:
        self._line({"type": "progress", "data": {"type": "hook_progress"}})

    def raw(self, line: str) -> None:
        self.lines.append(line)

    def write(self, path: Path, *, ends: bool = True) -> Path:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("\n".join(self.lines) + ("\n" if ends else ""), encoding="utf-8")
        return path

    def _add(self, kind: str, message: dict[str, object]) -> None:
        self._line({"type": kind, "message": message})

    def _line(self, record: dict[str, object]) -> None:
        number = len(self.lines)
        self.lines.append(
            json.dumps(
                {
                    "parentUuid": None,
                    "isSidechain": False,
                    "userType": "external",
                    "entrypoint": self._entrypoint,
                    "cwd": self._cwd,
                    "sessionId": self.session_id,
                    "version": "2.1.197",
                    "uuid": str(uuid5(SPACE, f"{self.session_id}/{number}")),
                    "timestamp": f"2026-11-{self._day:02d}T10:{number // 60 % 60:02d}:{number % 60:02d}.000Z",
                    **record,
                },
                ensure_ascii=False,
            )
        )


def a_correction(session_id: str, cwd: str = "/home/dev/parcel") -> ClaudeSession:
    """Three turns: a task, a failing command, the person's correction, the right command."""
    session = ClaudeSession(session_id, cwd)
    session.person("Install the carrier client, please.")
    call = session.call("Bash", command="npm install carrier-client", description="Install")
    session.progress()
    session.result(call, "npm ERR! this project uses pnpm", is_error=True)
    session.agent("The install failed.")
    session.person("No, use pnpm instead of npm.")
    call = session.call("Bash", command="pnpm add carrier-client")
    session.result(call, "+ carrier-client 2.1.0")
    session.agent("Installed with pnpm.")
    return session
