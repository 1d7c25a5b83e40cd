"""How well corrections and lasting words are seen in what people typed, against labels by hand, on owners tuned on and not."""

import argparse
import math
from collections.abc import Callable, Iterable

import msgspec
from bench_data import find_data, print_result
from turns_data import Judged, judge_rows

from synapse.learn.finding import Finding, Mode
from synapse.learn.lasting import settle_mode

HALVES = ("all", "tuned", "untuned")
AIMS = {"correction": ".65 / .50", "correction_quiet": ".80 / .30", "durable": ".40 / .30"}
AIM_SYNTHETIC = 0.01
Z = 1.96  # 95 of 100 intervals hold the true value


def is_correction(finding: Finding) -> bool:
    return finding.detector == "correction"


def is_quiet(finding: Finding) -> bool:
    """The detector is sure of it."""
    return is_correction(finding) and finding.mode is Mode.QUIET


def is_told(finding: Finding) -> bool:
    """It is sure, and the words have the form of what lasts: the next session is told."""
    return settle_mode(finding).mode is Mode.QUIET


def is_durable(finding: Finding) -> bool:
    """A rule, a preference, a decision, or a correction in the form of one."""
    return finding.detector in ("convention", "preference_decision") or is_told(finding)


MEASURED: dict[str, tuple[str, Callable[[Finding], bool]]] = {
    "correction": ("correction", is_correction),
    "correction_quiet": ("correction", is_quiet),
    "durable": ("durable", is_durable),
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", dest="as_json")
    parser.add_argument("--misses", choices=sorted(MEASURED), help="print the tuned owners' errors instead of figures")
    arguments = parser.parse_args()
    judged = judge_rows(find_data())
    if arguments.misses:
        _print_misses(judged, arguments.misses)
        return
    result = _result(judged)
    print_result(result, _table(result), as_json=arguments.as_json)


def _result(judged: list[Judged]) -> dict[str, object]:
    typed = [one for one in judged if one.row.is_typed]
    halves = {
        "all": typed,
        "tuned": [one for one in typed if one.row.is_tuned],
        "untuned": [one for one in typed if not one.row.is_tuned],
    }
    machine = [one for one in judged if not one.row.is_typed]
    fires = sum(bool(one.findings) for one in machine)
    return {
        **{half: {name: figures(some, name) for name in MEASURED} for half, some in halves.items()},
        "synthetic_fire_rate": round(fires / len(machine), 4) if machine else 0.0,
    }


def figures(judged: Iterable[Judged], name: str) -> dict[str, object]:
    """`n` are the turns that count; the interval is the precision's."""
    label, sees = MEASURED[name]
    pairs = [(one.row.is_a(label), any(map(sees, one.findings))) for one in judged if one.row.counts_for(label)]
    right = pairs.count((True, True))
    found = right + pairs.count((False, True))
    wanted = right + pairs.count((True, False))
    return {
        "precision": round(right / found, 3) if found else 0.0,
        "recall": round(right / wanted, 3) if wanted else 0.0,
        "n": len(pairs),
        "interval": _interval(right, found),
    }


def _interval(right: int, of: int) -> list[float]:
    """Wilson's."""
    if not of:
        return [0.0, 1.0]
    share, width = right / of, 1 + Z * Z / of
    middle = share + Z * Z / (2 * of)
    spread = Z * math.sqrt(share * (1 - share) / of + Z * Z / (4 * of * of))
    return [round((middle - spread) / width, 3), round((middle + spread) / width, 3)]


def _table(result: dict[str, object]) -> list[tuple[str, str, str]]:
    rows: list[tuple[str, str, str]] = []
    for half in HALVES:
        for name, seen in msgspec.convert(result[half], dict[str, dict[str, object]]).items():
            measured = f"precision {seen['precision']} {seen['interval']}, recall {seen['recall']}, n {seen['n']}"
            rows.append((f"{half}: {name}", measured, AIMS[name] if half == "untuned" else ""))
    return [*rows, ("share of machine texts it fires on", str(result["synthetic_fire_rate"]), f"≤ {AIM_SYNTHETIC}")]


def _print_misses(judged: list[Judged], name: str) -> None:
    """Only of the owners that may be looked at."""
    label, sees = MEASURED[name]
    for one in judged:
        if not (one.row.is_typed and one.row.is_tuned and one.row.counts_for(label)):
            continue
        seen = [finding for finding in one.findings if sees(finding)]
        if one.row.is_a(label) != bool(seen):
            cues = [(finding.detector, finding.score, finding.cues) for finding in seen]
            print("missed" if one.row.is_a(label) else "wrong", cues, " ".join(one.row.text.split())[:400])


if __name__ == "__main__":
    main()
