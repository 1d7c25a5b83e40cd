"""Codex rollouts as turns and calls.

A rollout says most things twice: as `response_item` (what the model saw) and as `event_msg` (what the screen showed). All
versions write the items, so the items are read, and of the events only how a call ended, which comes before its output.
Where a rollout holds events alone, they are read instead.
"""

from typing import Any

from synapse import ids
from synapse.hosts.codex import events, items
from synapse.hosts.codex.record import HEAD, LINE, Line, Meta, Source
from synapse.hosts.content import disown, name_kind, read_object, read_string, read_text
from synapse.hosts.outline import has, look, outline
from synapse.hosts.reader import LineReader, State
from synapse.sessions.decode import decode
from synapse.sessions.reason import Reason
from synapse.sessions.session import Entry, Session, Speaker
from synapse.sessions.tally import Tally

HOST = "codex"

_AUTOMATED_SOURCES = frozenset({"exec", "mcp"})  # `codex exec`, and Codex as another program's tool
_AUTOMATED_ORIGINATORS = frozenset({"codex_exec"})


def sniff(head: bytes) -> bool:
    first = outline(head)
    return has(first, "type", "payload") and isinstance(look(first, "type"), str)


def read_line(raw: bytes, offset: int, state: State, tally: Tally) -> list[Entry]:
    line = decode(LINE, raw)
    if line.type == "session_meta":
        return _read_meta(decode(HEAD, raw).payload, state, tally)
    place = _find_place(line, raw, offset, state)
    entries = _read_record(line, place, state, tally)
    state.setdefault("session", place.session_id)
    return entries


def _read_record(line: Line, place: items.Record, state: State, tally: Tally) -> list[Entry]:
    if line.type == "response_item":
        return items.read_item(line.payload, place, state, tally)
    if line.type == "event_msg":
        return events.read_event(line.payload, place, state, tally)
    if line.type == "compacted":
        return _read_compacted(line, place, tally)
    if line.type == "turn_context" and isinstance(line.payload.cwd, str) and line.payload.cwd:
        state["cwd"] = line.payload.cwd
    tally.skip(name_kind(line.type))
    return []


def _read_meta(meta: Meta, state: State, tally: Tally) -> list[Entry]:
    session_id = meta.id or state.get("session") or ids.derive(HOST, meta.timestamp, meta.cwd or "")
    if state.get("session", session_id) != session_id and "copies" in state:
        tally.skip("head of a copied session")
        return []
    spawn = _read_spawn(meta)
    agent = ""
    if spawn is not None:
        agent = str(meta.agent_nickname or spawn.get("agent_nickname") or meta.agent_role or "sub-agent")
    state.clear()
    state.update(session=session_id, cwd=meta.cwd or "")
    if spawn is not None:
        state["agent"] = agent
    if spawn is not None or meta.forked_from_id:
        state["copies"] = "yes"  # the parent's history may follow, with the parent's head
    source = meta.source if isinstance(meta.source, str) else ""
    return [
        Session(
            id=session_id,
            host=HOST,
            cwd=meta.cwd or "",
            started_at=meta.timestamp,
            origin=(meta.git and meta.git.repository_url) or "",
            version=meta.cli_version or "",
            parent_id=meta.parent_thread_id or read_string(spawn, "parent_thread_id"),
            is_automated=source in _AUTOMATED_SOURCES or meta.originator in _AUTOMATED_ORIGINATORS,
        )
    ]


def _read_spawn(meta: Meta) -> dict[str, Any] | None:
    """How this thread was spawned; None when a person or a program began it."""
    if isinstance(meta.source, Source) and meta.source.subagent is not None:
        return dict(read_object(meta.source.subagent, "thread_spawn"))
    return {} if meta.thread_source == "subagent" else None


def _find_place(line: Line, raw: bytes, offset: int, state: State) -> items.Record:
    # A rollout that lost its head: its first line is as good a name, and the same in every copy.
    session_id = state.get("session") or ids.derive(HOST, raw.decode("utf-8", "replace"))
    instant = line.timestamp or str(offset if line.ordinal is None else line.ordinal)
    return items.Record(session_id, offset, line.timestamp, state.get("cwd", ""), state.get("agent", ""), instant)


def _read_compacted(line: Line, place: items.Record, tally: Tally) -> list[Entry]:
    text = read_text(line.payload.message)
    if not text.strip():
        tally.skip("compaction")
        return []
    return [disown(place.word(Speaker.PROGRAM, text), Reason.COMPACTION)]


READERS = (LineReader(HOST, "codex-rollout", sniff, read_line),)
