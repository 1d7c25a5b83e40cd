"""What briefings cost: real sessions played again in the order they began, each told what was learned from those before it.

The replay asks as the hook does, at a session's start and at each prompt that a person typed, and leaves the same lines in the spool;
then the session is read and learned from, as the worker does. Nothing is told that was not known at that time.
"""

import argparse
import json
import os
import tempfile
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from statistics import mean

from bench_data import find_data, print_result

from synapse.clock import system_clock
from synapse.errors import Unreadable
from synapse.events.event import Event
from synapse.flows.brief import Briefing, brief
from synapse.flows.ingest import Wanted, ingest
from synapse.flows.learning import learn_from_observations
from synapse.flows.on_event import on_event
from synapse.flows.sources import find_sources
from synapse.flows.take_spool import take_spool
from synapse.hosts.read import read_file
from synapse.sessions.session import Session, Speaker, Turn
from synapse.sessions.tally import Tally
from synapse.workspace.workspace import open_workspace

BUDGETS = {"start": 1_500, "prompt": 600, "prompt_alone": 600}  # alone: where the session's start told nothing


@dataclass(frozen=True, slots=True)
class Played:
    """One file of a real session, as far as the replay needs it."""

    path: Path
    host: str
    session_id: str
    cwd: str
    began_at: str
    prompts: tuple[Turn, ...]


@dataclass(slots=True)
class Cost:
    """Mutable: the tokens of each briefing that was asked for, 0 where nothing was said."""

    tokens: dict[str, list[int]] = field(default_factory=lambda: {name: list[int]() for name in BUDGETS})
    lines: int = 0
    sessions_told: int = 0
    doubles: int = 0

    def add(self, name: str, briefing: Briefing | None) -> set[int]:
        numbers = {item.number for item in briefing.items} if briefing else set[int]()
        self.tokens[name].append(briefing.tokens if briefing else 0)
        self.lines += len(numbers) if name != "prompt_alone" else 0
        return numbers


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", dest="as_json")
    as_json: bool = parser.parse_args().as_json
    played = sorted(_read_played(find_data()), key=lambda one: (one.began_at, one.path.name))
    with tempfile.TemporaryDirectory() as home:
        cost, learnings = _replay(played, home)
    result: dict[str, object] = {"sessions": len(played), "sessions_told": cost.sessions_told, "lines": cost.lines}
    result |= {"learnings": learnings, "told_twice": cost.doubles}
    result |= {name: _figures(tokens, BUDGETS[name]) for name, tokens in cost.tokens.items()}
    rows = [
        (f"tokens at a {name.replace('_', ' ')}", _show(tokens, BUDGETS[name]), f"≤ {BUDGETS[name]}")
        for name, tokens in cost.tokens.items()
    ]
    rows += [
        ("sessions that were told something", f"{cost.sessions_told} of {len(played)}", ""),
        ("lines told, of how many learnings", f"{cost.lines} of {learnings}", ""),
        ("lines told twice in a session", str(cost.doubles), "0"),
    ]
    print_result(result, rows, as_json=as_json)


def _figures(tokens: list[int], budget: int) -> dict[str, object]:
    said = sorted(count for count in tokens if count)
    return {
        "asked": len(tokens),
        "said": len(said),
        "mean": round(mean(tokens), 1) if tokens else 0,
        "mean_when_said": round(mean(said), 1) if said else 0,
        "p95_when_said": said[int(0.95 * (len(said) - 1))] if said else 0,
        "most": max(tokens, default=0),
        "over_budget": sum(count > budget for count in tokens),
    }


def _show(tokens: list[int], budget: int) -> str:
    found = _figures(tokens, budget)
    return "mean {mean} over {asked}; {said} said something: mean {mean_when_said}, p95 {p95_when_said}, most {most}".format(
        **found
    )


def _read_played(data: Path) -> list[Played]:
    """The sessions that people really had, with what they typed."""
    real: set[str] = set()
    with (data / "labels" / "turns.jsonl").open("rb") as lines:
        for line in lines:
            row = json.loads(line)
            if row["real_session"]:
                real.add(row["session"])
    found = (_read_one(data / "C_sessions" / f"{name}.gz") for name in sorted(real))
    return [one for one in found if one is not None]


def _read_one(path: Path) -> Played | None:
    heads: list[Session] = []
    prompts: list[Turn] = []
    try:
        for entry in read_file(path, Tally()):
            if isinstance(entry, Session):
                heads.append(entry)
            elif isinstance(entry, Turn) and entry.speaker is Speaker.PERSON and not entry.agent:
                prompts.append(entry)
    except Unreadable:
        return None
    if not heads or not prompts or any(head.is_automated for head in heads):
        return None
    began_at = min((turn.at for turn in prompts if turn.at), default=heads[0].started_at)
    cwd = heads[0].cwd or prompts[0].cwd
    return Played(path, heads[0].host, prompts[0].session_id, cwd, began_at, tuple(prompts))


def _replay(played: list[Played], home: str) -> tuple[Cost, int]:
    os.chmod(home, 0o700)  # noqa: PTH101
    environ = {"HOME": home, "SYNAPSE_HOME": home}
    cost, now = Cost(), [system_clock()]
    with open_workspace(environ, lambda: now[0]) as workspace:
        for one in played:
            now[0] = _instant(one.began_at, now[0])
            _play(one, home, environ, cost)
            take_spool(workspace)
            ingest(workspace, find_sources([str(one.path)]), Wanted(processes=1), lambda _path, _done: None)
            learn_from_observations(workspace, lambda _done, _of: None)
        learnings = len({row["id"] for row in workspace.database.rows("select id from learning")})
    return cost, learnings


def _play(one: Played, home: str, environ: dict[str, str], cost: Cost) -> None:
    told: set[int] = set()
    start = Event(host=one.host, kind="session-start", session_id=one.session_id, cwd=one.cwd, source="startup")
    prompts = [
        Event(host=one.host, kind="prompt", session_id=one.session_id, cwd=turn.cwd or one.cwd, text=turn.text)
        for turn in one.prompts
    ]
    for number, event in enumerate([start, *prompts]):
        numbers = cost.add("prompt" if number else "start", _tell(event, home, environ, number))
        cost.doubles += len(numbers & told)
        told |= numbers
    cost.sessions_told += bool(told)
    for number, event in enumerate(prompts):
        alone = Event(
            host=event.host, kind="prompt", session_id=f"{one.session_id}-alone", cwd=event.cwd, text=event.text
        )
        cost.add("prompt_alone", _tell(alone, home, environ, number))


def _tell(event: Event, home: str, environ: dict[str, str], at_ms: int) -> Briefing | None:
    briefing = brief(event, home, environ)
    on_event(event, home, at_ms=at_ms, more=briefing.to_fields() if briefing else {})
    return briefing


def _instant(text: str, otherwise: datetime) -> datetime:
    try:
        return datetime.fromisoformat(text)
    except ValueError:
        return otherwise


if __name__ == "__main__":
    main()
