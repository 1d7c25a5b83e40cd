"""Whether the lesson taken out of a turn says what the person meant: forty of them, judged by hand.

Of the turns that people who labelled them took for corrections or lasting words, and in which a detector saw one. The verdicts are kept by
an id made of the turn and of what was taken out of it: where that changes, it is not judged any more, and is counted as such.
"""

import argparse
import json
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path

from bench_data import find_data, print_result
from detect import MEASURED
from turns_data import Judged, judge_rows

from synapse import ids
from synapse.learn.finding import Finding

VERDICTS = Path(__file__).with_name("verdicts_extract.json")  # id → usable, half, wrong or reversed
JUDGED = 40
AIM = 0.65  # usable


@dataclass(frozen=True, slots=True)
class Extracted:
    judged: Judged
    finding: Finding

    @property
    def id(self) -> str:
        said = self.finding
        return ids.derive(self.judged.row.session, str(self.judged.row.turn), said.statement, said.prefer, said.avoid)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", dest="as_json")
    parser.add_argument("--show", choices=("chosen", "tuned"), help="print the forty, or all of the owners tuned on")
    arguments = parser.parse_args()
    extracted = list(_extract(judge_rows(find_data())))
    chosen = sorted(extracted, key=lambda one: _place(one.judged))[:JUDGED]
    if arguments.show:
        for one in chosen if arguments.show == "chosen" else extracted:
            if arguments.show == "chosen" or one.judged.row.is_tuned:
                print("\n".join(_render(one)))
        return
    verdicts: dict[str, str] = json.loads(VERDICTS.read_text(encoding="utf-8")) if VERDICTS.is_file() else {}
    found = [verdicts.get(one.id, "") for one in chosen]
    judged = sum(map(bool, found))
    counts = {verdict: found.count(verdict) for verdict in ("usable", "half", "wrong", "reversed")}
    share = round(counts["usable"] / judged, 3) if judged else 0.0
    result: dict[str, object] = {"extracted": len(extracted), "judged": judged, "usable_share": share, **counts}
    result["not_judged"] = found.count("")
    rows = [
        (f"usable, of {judged} judged", f"{counts['usable']} ({share})", f"≥ {AIM}"),
        ("half, wrong", f"{counts['half']}, {counts['wrong']}", ""),
        ("reversed", str(counts["reversed"]), "0"),
        ("not judged as they are now", str(result["not_judged"]), "0"),
    ]
    print_result(result, rows, as_json=arguments.as_json)


def _extract(judged: list[Judged]) -> Iterator[Extracted]:
    """One a turn: the strongest finding that the labels confirm."""
    for one in judged:
        right = [
            finding
            for finding in one.findings
            for label, sees in MEASURED.values()
            if one.row.is_typed and one.row.is_a(label) and sees(finding)
        ]
        if right:
            yield Extracted(one, max(right, key=lambda finding: finding.score))


def _place(judged: Judged) -> bytes:
    """By the turn, so that the choice stays when what is taken out changes."""
    return blake2b(f"{judged.row.session} {judged.row.turn}".encode()).digest()


def _render(one: Extracted) -> Iterator[str]:
    row, finding = one.judged.row, one.finding
    yield f"\n{one.id}  {finding.detector} {finding.mode} {finding.score} {finding.kind}"
    yield f"  text: {' '.join(row.text.split())[:900]}" + (
        f" … {' '.join(row.tail.split())[-300:]}" if row.tail else ""
    )
    yield f"  says: {finding.statement}"
    yield f"  prefer {finding.prefer or '–'}; avoid {finding.avoid or '–'}; when {finding.trigger or '–'}; during {finding.during or '–'}"


if __name__ == "__main__":
    main()
