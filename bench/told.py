"""What would stand before a model after all sessions were read: forty learnings of it, judged by hand.

The verdicts are kept by the learning's id, which is made of what it says: a learning that says something else now is not judged, and
is counted as such. `--show` prints the forty with their evidence, to judge them.
"""

import argparse
import json
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path

from bench_data import find_data, print_result

from synapse.clock import system_clock
from synapse.flows.ingest import Wanted, ingest
from synapse.flows.learning import learn_from_observations
from synapse.flows.sources import find_sources
from synapse.flows.standing import stand
from synapse.memory import records as memory
from synapse.memory.confidence import Standing
from synapse.memory.evidence import Evidence
from synapse.memory.learning import Learning
from synapse.memory.status import may_be_told
from synapse.workspace.workspace import open_workspace

VERDICTS = Path(__file__).with_name("verdicts_told.json")  # id → worth, half or wrong
JUDGED = 40
AIM = 28  # of forty worth keeping


@dataclass(frozen=True, slots=True)
class Told:
    learning: Learning
    standing: Standing
    evidence: list[Evidence]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", dest="as_json")
    parser.add_argument("--show", action="store_true", help="print the forty that are judged, with their evidence")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as home:
        told, learnings = _learn(find_data(), home)
    chosen = sorted(told, key=lambda one: blake2b(one.learning.id.encode()).digest())[:JUDGED]
    if arguments.show:
        for one in chosen:
            print("\n".join(_render(one)))
        return
    verdicts: dict[str, str] = json.loads(VERDICTS.read_text(encoding="utf-8")) if VERDICTS.is_file() else {}
    found = [verdicts.get(one.learning.id, "") for one in chosen]
    result: dict[str, object] = {"learnings": learnings, "told": len(told), "judged": sum(map(bool, found))}
    result |= {verdict: found.count(verdict) for verdict in ("worth", "half", "wrong")} | {
        "not_judged": found.count("")
    }
    rows = [
        ("learnings, and those that may be told", f"{learnings}, {len(told)}", ""),
        (f"worth keeping, of {len(chosen)} chosen by hash", str(result["worth"]), f"≥ {AIM} of {JUDGED}"),
        ("half right, wrong", f"{result['half']}, {result['wrong']}", ""),
        ("not judged as they are now", str(result["not_judged"]), "0"),
    ]
    print_result(result, rows, as_json=arguments.as_json)


def _learn(data: Path, home: str) -> tuple[list[Told], int]:
    with open_workspace({"HOME": home, "SYNAPSE_HOME": f"{home}/.synapse"}, system_clock) as workspace:
        sources = find_sources([str(data / "C_sessions")])
        ingest(workspace, sources, Wanted(), lambda _path, _done: None)
        learn_from_observations(workspace, lambda _done, _of: None)
        evidence = memory.find_all_evidence(workspace.database)
        learnings = memory.find(workspace.database)
        told = [
            Told(learning, standing, evidence[learning.id])
            for learning in learnings
            if may_be_told(learning, standing := stand(learning, evidence.get(learning.id, []), workspace.now()))
        ]
    return told, len(learnings)


def _render(told: Told) -> Iterator[str]:
    learning = told.learning
    yield f"\n{learning.id}  {learning.kind} by {learning.author}, {learning.status}, {told.standing.shown}, {learning.project_id}"
    yield f"  says: {learning.statement}"
    if learning.prefer or learning.avoid:
        yield f"  prefer {learning.prefer or '–'}; avoid {learning.avoid or '–'}"
    if learning.during:
        yield f"  during: {learning.during}"
    for piece in told.evidence:
        yield f"  {piece.kind} {piece.at[:10]} {piece.session_id[:40]}: {' '.join(piece.quote.split())}"


if __name__ == "__main__":
    main()
