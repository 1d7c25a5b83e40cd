"""Lines of a Claude Code transcript as its writer would make them, and short ways to read them back."""

import json
from collections import Counter

from synapse.hosts.claude_code.transcript import read_line
from synapse.hosts.reader import State
from synapse.sessions.session import Entry, Outcome, Speaker, ToolResult, Turn
from synapse.sessions.tally import Tally

SESSION = "5b1f0c7e-0000-4000-8000-000000000001"
REFUSED = "The user doesn't want to proceed with this tool use. The tool use was rejected."


def record(kind: str, **more: object) -> dict[str, object]:
    return {"type": kind, "sessionId": SESSION, "timestamp": "2026-11-02T09:00:00.000Z", **more}


def user(content: object, **more: object) -> dict[str, object]:
    message = {"role": "user", "content": content}
    return record("user", **{"uuid": "00000000-0000-4000-8000-00000000user", "message": message, **more})


def assistant(*blocks: object, **more: object) -> dict[str, object]:
    message = {"role": "assistant", "model": "claude-opus-5", "content": list(blocks)}
    return record("assistant", **{"uuid": "00000000-0000-4000-8000-0000000agent", "message": message, **more})


def enqueue(content: object, **more: object) -> dict[str, object]:
    return record("queue-operation", operation="enqueue", content=content, **more)


def queued_command(prompt: object, **more: object) -> dict[str, object]:
    attachment = {"type": "queued_command", "prompt": prompt, "commandMode": "prompt", **more}
    return record("attachment", uuid="00000000-0000-4000-8000-000000queued", attachment=attachment)


def result(content: object, **more: object) -> dict[str, object]:
    return {"type": "tool_result", "tool_use_id": "toolu_00000000000000000001", "content": content, **more}


def read(*records: object, state: State | None = None) -> tuple[list[Entry], Counter[str]]:
    state = {} if state is None else state
    tally = Tally()
    entries = [
        entry
        for place, value in enumerate(records)
        for entry in read_line(json.dumps(value).encode(), place, state, tally)
    ]
    return entries, tally.skipped


def turns(*records: object) -> list[tuple[Speaker, str, str]]:
    return [(entry.speaker, entry.text, entry.reason) for entry in read(*records)[0] if isinstance(entry, Turn)]


def results(*records: object) -> list[tuple[str, Outcome, str]]:
    return [(entry.output, entry.outcome, entry.said) for entry in read(*records)[0] if isinstance(entry, ToolResult)]


def person(*texts: str) -> list[tuple[Speaker, str, str]]:
    return [(Speaker.PERSON, text, "") for text in texts]
