"""Entries of one transcript become observations: results joined to their calls, each filed under its project."""

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

import msgspec

from synapse import ids
from synapse.clock import read_instant
from synapse.events.fence import unfence
from synapse.flows.left_out import LeftOut, Place
from synapse.observe.files import find_files
from synapse.observe.keep import KEPT, SCRUBBED, THINKING_KEPT, Scrub, keep, keep_files
from synapse.observe.observation import Event, Observation, Rank, Source
from synapse.project.project import Project
from synapse.scrub.private import cut_private
from synapse.sessions.records import session_id
from synapse.sessions.session import Entry, Outcome, Session, Speaker, ToolCall, ToolResult, Turn
from synapse.sessions.tally import Tally

MAX_SESSIONS = 50  # remembered of one transcript; real files hold one to three
MAX_OPEN = 500  # calls without a result yet; the oldest never got one

Spoken = Turn | ToolCall | ToolResult

_CONTENT = ("event", "tool", "input", "output", "text", "outcome", "files")
_PLACES = 1000  # several observations of one line follow each other: its place times this, plus their number


@dataclass(frozen=True, slots=True)
class OpenCall:
    tool: str
    files: tuple[str, ...]
    turn_id: str
    left_out: str  # why nothing of the call was written down; its result is not either


class Observing:
    """One transcript's entries in, observations out. Goes on from the state that an earlier one left."""

    def __init__(
        self,
        host: str,
        *,
        left_out: LeftOut,
        scrub: Scrub,
        tally: Tally,
        at: str,
        state: dict[str, Any],
        source: str = Source.TRANSCRIPT.value,
    ) -> None:
        self._sessions: dict[str, tuple[Session, Project]] = {}  # key → head and project, of those that gave something
        self._observations: list[Observation] = []
        self._last: dict[str, str] = {}
        self._host = host
        self._source = Source(source)
        self._left_out = left_out
        self._scrub = scrub
        self._tally = tally
        self._at = at
        self._heads = {key: Session(**head) for key, head in state.get("heads", {}).items()}
        self._turns: dict[str, str] = dict(state.get("turns", {}))
        self._open = {
            key: OpenCall(tool, tuple(files), *rest) for key, (tool, files, *rest) in state.get("open", {}).items()
        }
        self._place = -1
        self._number = 0

    def state(self) -> dict[str, Any]:
        """What the next Observing of this transcript needs; nothing that anybody typed."""
        heads = dict(list(self._heads.items())[-MAX_SESSIONS:])
        calls = list(self._open.items())[-MAX_OPEN:]
        return {
            "heads": {key: asdict(self._clean(head)) for key, head in heads.items()},
            "turns": {key: turn for key, turn in self._turns.items() if key in heads},
            "open": {key: [call.tool, list(call.files), call.turn_id, call.left_out] for key, call in calls},
        }

    def hand_over(self) -> tuple[dict[str, tuple[Session, Project]], list[Observation], dict[str, str]]:
        """The sessions, observations and latest instants gathered since the last time."""
        sessions = {key: (self._clean(head), project) for key, (head, project) in self._sessions.items()}
        gathered = sessions, self._observations, self._last
        self._sessions, self._observations, self._last = {}, [], {}
        return gathered

    def _clean(self, head: Session) -> Session:
        """The head in words that may be stored."""
        clean = {name: self._scrub(getattr(head, name)) for name in ("cwd", "origin", "version")}
        return replace(head, **clean)

    @property
    def waiting(self) -> int:
        """How many observations a hand-over would give."""
        return len(self._observations)

    def take(self, entries: Iterable[Entry]) -> None:
        for entry in entries:
            if isinstance(entry, ToolResult):
                self._take_result(entry)
            elif isinstance(entry, ToolCall):
                self._take_call(entry)
            elif isinstance(entry, Turn):
                self._take_turn(entry)
            else:
                self._take_head(entry)

    def _take_head(self, head: Session) -> None:
        known = self._heads.get(head.id)
        title = keep(cut_private(head.title), self._scrub, limit=200)
        self._heads[head.id] = replace(head, title=title) if known is None else _fill(known, replace(head, title=title))
        key = session_id(self._host, head.id)
        if key in self._sessions:
            self._sessions[key] = (self._heads[head.id], self._sessions[key][1])

    def _take_turn(self, turn: Turn) -> None:
        if turn.speaker is Speaker.PROGRAM:
            self._tally.skip(turn.reason or "machine text")
            return
        text = self._without_ours(turn.text)
        if turn.speaker is Speaker.PERSON:
            text = self._without_private(text)
        if not text.strip():
            self._tally.skip("empty text")
            return
        place, reason = self._locate(turn)
        if reason:
            self._tally.skip(reason)
            return
        event, rank = _of_speaker(
            turn.speaker, is_automated=turn.is_automated or self._heads[turn.session_id].is_automated
        )
        identity = ids.derive(self._host, turn.id, event)
        if event is Event.USER_MESSAGE:
            self._turns[turn.session_id] = identity
        limit = THINKING_KEPT if event is Event.ASSISTANT_THINKING else KEPT
        self._add(turn, place, id=identity, event=event, role_rank=rank, text=keep(text, self._scrub, limit))

    def _take_call(self, call: ToolCall) -> None:
        found = find_files(call.input, self._scrub)
        files, tool = keep_files(found), self._scrub(call.tool)
        place, reason = self._locate(call, found)
        self._open[call.id] = OpenCall(tool, files, self._turns.get(call.session_id, ""), reason)
        if reason:
            self._tally.skip(reason)
            return
        given = call.input if isinstance(call.input, str) else msgspec.json.encode(call.input).decode()
        identity = ids.derive(self._host, call.id, Event.TOOL_START)
        self._add(
            call,
            place,
            id=identity,
            event=Event.TOOL_START,
            role_rank=Rank.AGENT,
            tool=tool,
            tool_use_id=call.id,
            input=keep(given, self._scrub),
            files=files,
        )

    def _take_result(self, result: ToolResult) -> None:
        call = self._open.get(result.call_id)
        if call is None:
            self._tally.skip("result without its call")
            return
        if result.outcome is not Outcome.UNKNOWN:
            # A command that goes on in the background ends later, with a second result: the last word counts.
            del self._open[result.call_id]
        place, reason = self._locate(result)
        if call.left_out or reason:
            self._tally.skip(call.left_out or reason)
            return
        failed = result.outcome in (Outcome.FAILURE, Outcome.INTERRUPTED)
        event = Event.TOOL_ERROR if failed else Event.TOOL_COMPLETE
        # One identity for both events: a host that first says "done" and then "failed" speaks of the same end.
        identity = ids.derive(self._host, result.call_id, Event.TOOL_COMPLETE)
        self._add(
            result,
            place,
            id=identity,
            event=event,
            role_rank=Rank.TOOL,
            tool=call.tool,
            tool_use_id=result.call_id,
            files=call.files,
            outcome=result.outcome,
            output=keep(self._without_ours(result.output), self._scrub),
            text=keep(self._without_private(result.said), self._scrub),
            turn_id=call.turn_id,
        )

    def _without_ours(self, text: str) -> str:
        if "<synapse-" not in text:
            return text
        rest, taken = unfence(text[: 4 * SCRUBBED])
        for _ in range(taken):
            self._tally.skip("injected by Synapse")
        return rest

    def _without_private(self, text: str) -> str:
        kept = cut_private(text)
        if kept != text:
            self._tally.skip("marked as private")
        return kept

    def _locate(self, entry: Spoken, files: Sequence[str] = ()) -> tuple[Place, str]:
        """Where the entry happened, and why nothing of it is written down; empty when it is."""
        head = self._heads.get(entry.session_id)
        if head is None:
            head = self._heads[entry.session_id] = Session(entry.session_id, self._host, entry.cwd, entry.at)
        cwd = entry.cwd or head.cwd
        place = self._left_out.place(cwd, head.origin if cwd == head.cwd else "")
        return place, self._left_out.reason(session_id(self._host, head.id), cwd, place, files)

    def _add(self, entry: Spoken, place: Place, *, turn_id: str = "", **fields: Any) -> None:
        head = self._heads[entry.session_id]
        key = session_id(self._host, head.id)
        if key not in self._sessions:
            self._sessions[key] = (head, place.project)
        at = read_instant(entry.at)
        if at > self._last.get(key, ""):
            self._last[key] = at
        self._number = self._number + 1 if entry.place == self._place else 0
        self._place = entry.place
        self._observations.append(
            Observation(
                session_id=key,
                place=entry.place * _PLACES + min(self._number, _PLACES - 1),
                turn_id=turn_id or self._turns.get(entry.session_id, ""),
                project_id=place.project.id,
                host=self._host,
                source=self._source,
                recorded_at=self._at,
                at=at,
                agent=self._scrub(entry.agent),
                cwd=place.cwd,
                content_hash=ids.derive(*[str(fields[name]) for name in _CONTENT if name in fields]),
                **fields,
            )
        )


def _fill(known: Session, newer: Session) -> Session:
    """The known head with what was empty filled in."""
    return Session(
        id=known.id,
        host=known.host,
        cwd=known.cwd or newer.cwd,
        started_at=known.started_at or newer.started_at,
        title=newer.title or known.title,
        origin=known.origin or newer.origin,
        version=newer.version or known.version,
        parent_id=known.parent_id or newer.parent_id,
        is_automated=known.is_automated or newer.is_automated,
    )


def _of_speaker(speaker: Speaker, *, is_automated: bool) -> tuple[Event, Rank]:
    if speaker is Speaker.PERSON:
        # What a program types is nobody's word, however it sounds.
        return Event.USER_MESSAGE, Rank.AGENT if is_automated else Rank.PERSON
    return (Event.ASSISTANT_THINKING if speaker is Speaker.THINKING else Event.ASSISTANT_MESSAGE), Rank.AGENT
