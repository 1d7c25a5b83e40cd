"""Where a record stands: its session, folder, time and sub-agent, and when a session's head is worth saying again."""

from dataclasses import dataclass

from synapse import ids
from synapse.hosts.claude_code.record import Line
from synapse.hosts.reader import State
from synapse.sessions.session import Session

HOST = "claude_code"

# `claude -p` and the Python SDK are started by programs. The TypeScript SDK is not listed: editors and desktop apps are
# built around it, and what reaches a transcript through them was typed (measured on labelled sessions).
_AUTOMATED = frozenset({"sdk-cli", "sdk-py", "claude-code-github-action"})

_TRUE = "1"  # a state holds strings only


@dataclass(frozen=True, slots=True)
class Source:
    """What every entry of a record shares."""

    session_id: str
    place: int
    at: str
    cwd: str
    agent: str
    uuid: str

    def turn_id(self, suffix: str = "") -> str:
        # A line without an id is known by its time, which a copy shares; without one, by where it stands.
        native = self.uuid or ids.derive(self.session_id, self.at or str(self.place))
        return ids.within(self.session_id, native + suffix)


def read_source(record: Line, place: int, state: State) -> tuple[Source, list[Session]]:
    """The record's place in its session, and the session's head when it is new or has changed. Notes both in `state`."""
    session_id = record.session_id or record.session_id_snake or state.get("session") or _derive_session(record)
    # The flag decides: some writers put an agent's id on the main conversation too.
    agent = (record.agent_id or "sidechain") if record.is_sidechain else ""
    folder = record.cwd or record.workspace or ""
    heads = _note_head(record, session_id, "" if agent else folder, state, is_main=not agent)
    if folder:
        state["folder"] = folder
    source = Source(
        session_id, place, record.timestamp or "", folder or state.get("folder", ""), agent, record.uuid or ""
    )
    return source, heads


def read_title(record: Line, state: State) -> list[Session]:
    """The session's title, once: later ones only polish it."""
    session_id = record.session_id or state.get("session", "")
    title = record.custom_title or record.ai_title or ""
    if not session_id or not title or state.get("titled") == session_id:
        return []
    state["titled"] = session_id
    return [Session(session_id, HOST, title=title)]


def has_spoken(state: State, session_id: str) -> bool:
    return state.get("spoken") == session_id


def note_spoken(state: State, session_id: str) -> None:
    state["spoken"] = session_id


def _note_head(record: Line, session_id: str, cwd: str, state: State, *, is_main: bool) -> list[Session]:
    is_new = session_id != state.get("session")
    if is_new:
        state.update(session=session_id, cwd="", version="", automated="", folder="")
    version = record.version or state.get("version", "")
    automated = _TRUE if record.entrypoint in _AUTOMATED else state.get("automated", "")
    # A sub-agent may work in another folder and begins later: it does not speak for the session's head.
    known = state.get("cwd", "")
    head_cwd = known or cwd
    if not is_new and (head_cwd, version, automated) == (
        known,
        state.get("version", ""),
        state.get("automated", ""),
    ):
        return []
    state.update(cwd=head_cwd, version=version, automated=automated)
    return [
        Session(
            session_id,
            HOST,
            cwd=head_cwd,
            started_at=(record.timestamp or "") if is_new and is_main else "",
            version=version,
            is_automated=bool(automated),
        )
    ]


def _derive_session(record: Line) -> str:
    """For a file that names none: what its first record says, so that a copy elsewhere is the same session."""
    message = bytes(record.message).decode("utf-8", "replace")
    return ids.derive(HOST, record.timestamp or "", record.uuid or "", message)
