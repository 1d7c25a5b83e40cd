"""Turns labelled by hand, and the findings of the real readers and detectors in them: for the benches of detectors."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

import msgspec
from bench_data import is_tuned

from synapse import ids
from synapse.errors import Unreadable
from synapse.flows.left_out import LeftOut
from synapse.flows.observing import Observing
from synapse.hosts.read import get_reader, read_chunks
from synapse.learn.detect import find_detectors
from synapse.learn.finding import Finding
from synapse.observe.observation import Event, Observation, Rank, Source
from synapse.scrub.scrub import scrub
from synapse.sessions.lines import read_head
from synapse.sessions.session import Turn
from synapse.sessions.tally import Tally

COMPARED = 300  # characters: enough to tell two typed texts apart
AT = "2026-11-18T12:00:00.000Z"


class Row(msgspec.Struct):
    """One labelled text in the person's place."""

    session: str
    format: str
    turn: int
    text: str
    labels: list[str]
    repo: str
    real_session: bool
    durable: bool = False
    id: str | None = None
    tail: str | None = None  # the end of a long text
    maybe: list[str] | None = None  # labels that would be defensible too
    round: int = 1
    before: str | None = None  # of round 2: the agent's words around it
    after: str | None = None

    @property
    def is_typed(self) -> bool:
        return self.real_session and "synthetic" not in self.labels

    @property
    def is_tuned(self) -> bool:
        """By owner: a person must not be on both sides."""
        return is_tuned(self.repo.split("/")[0])

    def is_a(self, label: str) -> bool:
        return self.durable if label == "durable" else label in self.labels

    def counts_for(self, label: str) -> bool:
        return self.is_a(label) or label not in (self.maybe or [])


@dataclass(frozen=True, slots=True)
class Judged:
    row: Row
    findings: tuple[Finding, ...]  # in exactly this text


def judge_rows(data: Path) -> list[Judged]:
    """Every labelled row of a real session, typed or not, with what detectors see in it."""
    rows: defaultdict[str, list[Row]] = defaultdict(list)
    with (data / "labels" / "turns.jsonl").open("rb") as lines:
        for line in lines:
            row = msgspec.json.decode(line, type=Row)
            if row.real_session:
                rows[row.session].append(row)
    return [judged for session, some in sorted(rows.items()) for judged in _judge(data, session, some)]


def _judge(data: Path, session: str, rows: list[Row]) -> Iterator[Judged]:
    try:
        host, turns, observations = _observe(data / "C_sessions" / f"{session}.gz")
    except (Unreadable, OSError):
        host, turns, observations = "", {}, []
    found = _detect(observations)
    texts = {_begin(one.text): one.id for one in observations if one.event is Event.USER_MESSAGE}
    for row in rows:
        turn = turns.get(row.id or "")
        observation_id = ids.derive(host, turn, Event.USER_MESSAGE) if turn else texts.get(_begin(row.text), "")
        if not observation_id and row.round > 1 and row.is_typed:
            # Its file is not here, or holds other ids: the words around it are.
            yield Judged(row, tuple(_detect(_told(row)).get(row.text, [])))
        else:
            yield Judged(row, tuple(found.get(observation_id, [])))


def _detect(observations: list[Observation]) -> dict[str, list[Finding]]:
    """Observation → findings in it, in the detectors' own mode: what is told at once must look lasting besides."""
    detectors, problems = find_detectors()
    assert not problems, problems
    sessions: defaultdict[str, list[Observation]] = defaultdict(list)
    for one in observations:
        sessions[one.session_id].append(one)
    found: defaultdict[str, list[Finding]] = defaultdict(list)
    for session in sessions.values():
        for finding in (one for detector in detectors for one in detector.detect(session)):
            found[finding.observation_id].append(finding)
    return found


def _observe(path: Path) -> tuple[str, dict[str, str], list[Observation]]:
    """The host, its own id of each turn → ours, and the observations as `synapse ingest` would store them."""
    clean, tally = partial(scrub, emails=False), Tally()
    reader = get_reader(read_head(path))
    left_out = LeftOut("/nonexistent", {}, {}, clean)
    observing = Observing(reader.host, left_out=left_out, scrub=clean, tally=tally, at=AT, state={})
    turns: dict[str, str] = {}
    observations: list[Observation] = []
    automated: set[str] = set()
    for chunk in read_chunks(path, reader, "", {}, tally):
        turns |= {one.id.rsplit("/", 1)[-1]: one.id for one in chunk.entries if isinstance(one, Turn)}
        observing.take(chunk.entries)
        heads, some, _ = observing.hand_over()
        observations += some
        automated |= {key for key, (head, _) in heads.items() if head.is_automated}
    return reader.host, turns, [_demoted(one) if one.session_id in automated else one for one in observations]


def _demoted(observation: Observation) -> Observation:
    is_person = observation.role_rank is Rank.PERSON
    return replace(observation, role_rank=Rank.AGENT) if is_person else observation


def _told(row: Row) -> list[Observation]:
    """The row with the agent's words before and after it; its own text is its id."""
    said = [
        (Event.ASSISTANT_MESSAGE, row.before or ""),
        (Event.USER_MESSAGE, row.text),
        (Event.ASSISTANT_MESSAGE, row.after or ""),
    ]
    return [
        Observation(
            id=text if event is Event.USER_MESSAGE else str(place),
            session_id=row.session,
            place=place,
            turn_id="",
            project_id=row.repo,
            host=row.format,
            event=event,
            source=Source.TRANSCRIPT,
            role_rank=Rank.PERSON if event is Event.USER_MESSAGE else Rank.AGENT,
            recorded_at=AT,
            at=AT,
            text=text,
        )
        for place, (event, text) in enumerate(said)
        if text
    ]


def _begin(text: str) -> str:
    return " ".join(text.split())[:COMPARED]
