"""How well the readers tell what a person typed from what programs wrote in the person's place, against labels by hand."""

import argparse
import json
from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

import msgspec
from bench_data import find_data, is_tuned, print_result

from synapse.errors import Unreadable
from synapse.hosts.read import read_file
from synapse.sessions.session import Session, Speaker, Turn
from synapse.sessions.tally import Tally

AIM = 0.98
COMPARED = 400  # characters: labels hold the first 1,500, and nobody types two texts that agree for so long
MIN_CONTAINED = 12  # a shorter text is found by chance inside another


class Row(msgspec.Struct):
    """One labelled text in the person's place."""

    session: str
    format: str
    text: str
    labels: list[str]
    repo: str
    real_session: bool
    id: str | None = None
    tail: str | None = None  # the end of a long text

    @property
    def is_typed(self) -> bool:
        return "synthetic" not in self.labels


@dataclass(frozen=True, slots=True)
class Scored:
    row: Row
    is_found: bool  # the reader gives a person's turn for it


@dataclass(frozen=True, slots=True)
class Heard:
    """What a reader gave for one file."""

    speakers: dict[str, Speaker]  # of each turn, by the host's own id
    typed: list[str]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", dest="as_json")
    parser.add_argument("--misses", action="store_true", help="print the tuned half's errors instead of figures")
    arguments = parser.parse_args()
    scored = _score(find_data())
    if arguments.misses:
        _print_misses(scored)
        return
    result = _result(scored)
    print_result(result, _table(result), as_json=arguments.as_json)


def _score(data: Path) -> list[Scored]:
    rows: defaultdict[str, list[Row]] = defaultdict(list)
    with (data / "labels" / "turns.jsonl").open("rb") as lines:
        for line in lines:
            row = msgspec.json.decode(line, type=Row)
            rows[row.session].append(row)
    scored: list[Scored] = []
    for session, labelled in sorted(rows.items()):
        heard = _hear(data / "C_sessions" / f"{session}.gz")
        scored.extend(Scored(row, _is_heard(row, heard)) for row in labelled)
    return scored


def _hear(path: Path) -> Heard:
    """The turns of a file. What an automated session says is nobody's word, whoever speaks."""
    turns: list[Turn] = []
    automated: set[str] = set()
    try:
        for entry in read_file(path, Tally()):
            if isinstance(entry, Turn):
                turns.append(entry)
            elif isinstance(entry, Session) and entry.is_automated:
                automated.add(entry.id)
    except Unreadable:
        pass  # nothing was read of it: its rows count as not typed
    speakers = {_native(turn): Speaker.AGENT if turn.session_id in automated else turn.speaker for turn in turns}
    typed = [_squeeze(turn.text) for turn in turns if speakers[_native(turn)] is Speaker.PERSON]
    return Heard(speakers, typed)


def _native(turn: Turn) -> str:
    return turn.id.rsplit("/", 1)[-1]


def _is_heard(row: Row, heard: Heard) -> bool:
    if row.id in heard.speakers:
        return heard.speakers[row.id] is Speaker.PERSON
    wanted = _squeeze(f"{row.text} {row.tail or ''}")
    return any(_agree(text, wanted) for text in heard.typed)


def _agree(text: str, wanted: str) -> bool:
    """The same words, or the typed part of a text with wrappers."""
    begins = text[:COMPARED]
    return begins == wanted[:COMPARED] or (len(begins) >= MIN_CONTAINED and begins in wanted)


def _squeeze(text: str) -> str:
    return " ".join(text.split())


def _figures(scored: Iterable[Scored]) -> dict[str, float | int]:
    pairs = [(one.row.is_typed, one.is_found) for one in scored]
    right = pairs.count((True, True))
    found = right + pairs.count((False, True))
    typed = right + pairs.count((True, False))
    return {
        "precision": round(right / found, 4) if found else 0.0,
        "recall": round(right / typed, 4) if typed else 0.0,
        "n": len(pairs),
    }


def _result(scored: list[Scored]) -> dict[str, object]:
    def of(accept: Callable[[Row], bool]) -> dict[str, float | int]:
        return _figures(one for one in scored if accept(one.row))

    formats = sorted({one.row.format for one in scored})
    return {
        "all": of(lambda _: True),
        "tuned": of(lambda row: is_tuned(row.repo)),
        "untuned": of(lambda row: not is_tuned(row.repo)),
        "real_only": of(lambda row: row.real_session),
        "by_format": {name: of(lambda row, name=name: row.format == name) for name in formats},
    }


def _table(result: dict[str, object]) -> list[tuple[str, str, str]]:
    by_format = msgspec.convert(result["by_format"], dict[str, dict[str, float]])
    halves = {
        name: msgspec.convert(result[name], dict[str, float]) for name in ("all", "tuned", "untuned", "real_only")
    }
    return [
        (
            name,
            f"precision {figures['precision']:.3f}, recall {figures['recall']:.3f}, n {figures['n']:.0f}",
            f"≥ {AIM}",
        )
        for name, figures in (halves | by_format).items()
    ]


def _print_misses(scored: list[Scored]) -> None:
    """Only of the half that may be looked at."""
    for one in scored:
        if is_tuned(one.row.repo) and one.row.is_typed != one.is_found:
            print(
                json.dumps({"found": one.is_found, "session": one.row.session, "id": one.row.id, "text": one.row.text})
            )


if __name__ == "__main__":
    main()
