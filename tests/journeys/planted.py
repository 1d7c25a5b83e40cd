"""Transcripts of three hosts with the same texts in every place that can hold one."""

import json
from collections.abc import Sequence
from pathlib import Path

from tests.fakes.claude_session import ClaudeSession
from tests.fakes.opencode_database import OpenCodeDatabase

REFUSED = "The user doesn't want to proceed with this tool use. The tool use was rejected. the user said:\n"
AT = "2026-11-02T10:00:00.000Z"
AT_MS = 1_793_700_000_000


def write_claude_code(path: Path, texts: Sequence[str], cwd: str) -> None:
    session = ClaudeSession("planted", cwd)
    session.raw(json.dumps({"type": "custom-title", "sessionId": session.session_id, "customTitle": texts[0]}))
    for number, text in enumerate(texts):
        session.person(f"Do it: {text}")
        _add(session, "assistant", number, [{"type": "thinking", "thinking": f"Hm. {text}", "signature": "c2ln"}])
        session.agent(f"I see: {text}")
        session.result(session.call("Bash", command=text, description=f"Use {text}"), f"It prints\n{text}\n")
        nested = json.dumps({"body": json.dumps({"note": text})})
        session.result(session.call("mcp__notes__send", request=nested, more=[{"deep": {"text": text}}]), nested)
        session.result(session.call("Write", file_path=f"/home/dev/parcel/{text}/notes.md", content=text), "written")
        session.result(session.call("Read", file_path="notes.md"), f"cannot: {text}", is_error=True)
        session.result(session.call("Bash", command="git push"), f"{REFUSED}No. {text}", is_error=True)
        # Another kind of record, one of a kind nobody knows, and three that cannot be read.
        session.raw(json.dumps({"type": "summary", "summary": text, "leafUuid": f"leaf-{number}"}))
        session.raw(json.dumps({"type": text, "sessionId": session.session_id, "message": {"content": text}}))
        session.raw(json.dumps({"type": "user", "sessionId": session.session_id, "message": text}))
        session.raw(json.dumps({"type": "user", "sessionId": [text], "message": {"role": text}}))
        session.raw(f'{{"type": "user", "message": {text}')
        session.raw(json.dumps(_queued(session, number, text)))
    session.write(path)


def write_corrections(folder: Path, texts: Sequence[str], cwd: str) -> list[Path]:
    """Sessions in which the person corrects the agent with such a text, in words strong enough to be told again."""
    paths: list[Path] = []
    for number, text in enumerate(texts):
        session = ClaudeSession(f"corrected-{number}", cwd)
        session.person("Install the carrier client, please.")
        session.agent("I use npm.")
        session.person(f"No, use {text} instead of npm{number}.")
        session.agent("You're right, sorry.")
        paths.append(session.write(folder / f"corrected-{number}.jsonl"))
    return paths


def _add(session: ClaudeSession, kind: str, number: int, content: object) -> None:
    record = {
        "type": kind,
        "sessionId": session.session_id,
        "uuid": f"thought-{number}",
        "timestamp": AT,
        "message": {"role": kind, "content": content},
    }
    session.raw(json.dumps(record))


def _queued(session: ClaudeSession, number: int, text: str) -> dict[str, object]:
    attachment = {"type": "queued_command", "prompt": f"And then {text}", "commandMode": "prompt"}
    return {
        "type": "attachment",
        "sessionId": session.session_id,
        "uuid": f"queued-{number}",
        "timestamp": AT,
        "attachment": attachment,
    }


def write_codex(path: Path, texts: Sequence[str], cwd: str, origin: str) -> None:
    meta = {"id": "019f0000-aaaa-7000-8000-00000000beef", "timestamp": AT, "cwd": cwd, "originator": "codex-tui"}
    records: list[tuple[str, dict[str, object]]] = [("session_meta", {**meta, "git": {"repository_url": origin}})]
    for number, text in enumerate(texts):
        records.append(_message("user", "input_text", f"Please: {text}"))
        records.append(("response_item", {"type": "reasoning", "summary": [{"type": "summary_text", "text": text}]}))
        records.append(_message("assistant", "output_text", f"Yes: {text}"))
        arguments = json.dumps({"cmd": text, "env": json.dumps({"given": text})})
        records += _call("function_call", "exec_command", {"arguments": arguments}, f"Output:\n{text}", number)
        patch = f"*** Begin Patch\n*** Update File: {text.splitlines()[0]}\n+{text}\n*** End Patch"
        records += _call("custom_tool_call", "apply_patch", {"input": patch}, text, number)
        records.append(("compacted", {"message": text}))
        records.append(("event_msg", {"type": "user_message", "message": text}))
        records.append((text, {"type": text}))
    lines = [json.dumps({"timestamp": AT, "type": kind, "payload": payload}) for kind, payload in records]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def _message(role: str, kind: str, text: str) -> tuple[str, dict[str, object]]:
    return "response_item", {"type": "message", "role": role, "content": [{"type": kind, "text": text}]}


def _call(
    kind: str, tool: str, given: dict[str, object], output: str, number: int
) -> list[tuple[str, dict[str, object]]]:
    call_id = f"call_{tool}_{number:020}"
    return [
        ("response_item", {"type": kind, "name": tool, "call_id": call_id, **given}),
        ("response_item", {"type": f"{kind}_output", "call_id": call_id, "output": output}),
    ]


def write_opencode(path: Path, texts: Sequence[str]) -> None:
    database = OpenCodeDatabase(path)
    session_id = "ses_e0000000000000000000000001"
    database.put_session(session_id, AT_MS)
    for number, text in enumerate(texts):
        at = AT_MS + 10 * number
        database.put_prompt(session_id, 10 * number, at, f"Look at {text}")
        message_id = f"msg_{session_id[4:]}{10 * number + 1:08}"
        database.put_message(message_id, session_id, at + 1, "assistant")
        tool = {"status": "completed", "input": {"command": text, "body": json.dumps({"note": text})}, "output": text}
        failed = {"status": "error", "input": {"filePath": f"/home/mira/{text}.md"}, "error": f"no file {text}"}
        parts: list[dict[str, object]] = [
            {"type": "reasoning", "text": f"Perhaps {text}"},
            {"type": "text", "text": f"There is {text}"},
            {"type": "tool", "tool": "bash", "callID": f"call_{number:020}a", "state": tool},
            {"type": "tool", "tool": "read", "callID": f"call_{number:020}b", "state": failed},
        ]
        for place, part in enumerate(parts):
            part_id = f"prt_{session_id[4:]}{10 * number + 2 + place:08}"
            database.put_part(part_id, message_id, session_id, at + 2 + place, part)
    database.close()
