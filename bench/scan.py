"""The security scan on real skills: what it sees of malicious ones, and how often it cries over clean ones.

Only findings of level high count as seen. An injected skill is an honest one with a line put in: what the scan finds in the honest
one already is not counted for the injection.
"""

import argparse
import gzip
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from time import process_time

from bench_data import find_data, is_tuned, print_result

from synapse.skills.security.scan import MAIN, scan
from synapse.skills.security.threat import Level, Threat

SAMPLE = 2_000
INJECTED = "skill-inject"
AIM = {"recall_obvious": "≥ 0.95", "recall_all": "≥ 0.6"}


@dataclass(frozen=True, slots=True)
class Case:
    id: str
    name: str
    files: tuple[tuple[str, str], ...]
    is_malicious: bool
    is_obvious: bool
    injection: str
    base: str  # of an injected one, the honest text


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", dest="as_json")
    parser.add_argument("--explain", action="store_true", help="what fires and what is missed, of the tuned half only")
    given = parser.parse_args()
    data = find_data()
    cases = list(_read_cases(data / "F_malicious" / "malicious_skills.jsonl"))
    clean = _read_sample(data / "A_skills" / "skills.jsonl.gz")
    began = process_time()
    seen = {case.id: _find_new(case) for case in cases}
    alarms = {name: scan(folder, [(MAIN, text)]) for name, folder, text in clean}
    spent = process_time() - began
    if given.explain:
        _explain(cases, seen, alarms)
        return
    halves = {"all": None, "tuned": True, "untuned": False}
    result: dict[str, object] = {half: _score(cases, seen, is_half=is_half) for half, is_half in halves.items()}
    result["high_rate_on_clean"] = _rate(alarms, Level.HIGH)
    result["medium_rate_on_clean"] = _rate(alarms, Level.MEDIUM)
    result["high_rate_on_clean_untuned"] = _rate({k: v for k, v in alarms.items() if not is_tuned(k)}, Level.HIGH)
    result["ms_a_skill"] = round(1000 * spent / (len(cases) + len(clean)), 2)
    print_result(result, _rows(result), as_json=given.as_json)


def _read_cases(path: Path) -> Iterable[Case]:
    for line in path.read_bytes().splitlines():
        row = json.loads(line)
        name = next((one[5:].strip() for one in row["text"].split("\n")[:8] if one.startswith("name:")), "")
        injection = row.get("injection") or ""
        is_malicious = str(row["malicious"]) == "True"
        files = ((MAIN, row["text"]), *sorted(row["files"].items()))
        base = row["text"].replace(injection, "") if injection else ""
        yield Case(row["id"], name, files, is_malicious, is_malicious and row["source"] != INJECTED, injection, base)


def _find_new(case: Case) -> tuple[Threat, ...]:
    found = scan(case.name, case.files)
    if not case.injection:
        return found
    known = {(one.rule, one.excerpt) for one in scan(case.name, [(MAIN, case.base)])}
    return tuple(one for one in found if (one.rule, one.excerpt) not in known)


def _read_sample(path: Path) -> list[tuple[str, str, str]]:
    """The 2,000 whose ids have the lowest hashes: id, folder's name, text."""
    found: list[tuple[bytes, str, str, str]] = []
    with gzip.open(path, "rb") as lines:
        for line in lines:
            row = json.loads(line)
            key = blake2b(f"scan:{row['id']}".encode(), digest_size=8).digest()
            text = f"---\n{row['raw_frontmatter'] or ''}\n---\n{row['body'] or ''}"
            found.append((key, row["id"], row["name"] or "", text))
    return [(name, folder, text) for _, name, folder, text in sorted(found)[:SAMPLE]]


def _score(cases: Sequence[Case], seen: Mapping[str, tuple[Threat, ...]], *, is_half: bool | None) -> dict[str, object]:
    held = [case for case in cases if case.is_malicious and (is_half is None or is_tuned(case.id) == is_half)]
    obvious = [_is_seen(seen[case.id]) for case in held if case.is_obvious]
    every = [_is_seen(seen[case.id]) for case in held]
    any_level = [any(one.level is not Level.LOW for one in seen[case.id]) for case in held]
    return {
        "recall_obvious": _share(obvious),
        "recall_all": _share(every),
        "recall_all_with_medium": _share(any_level),
        "obvious": len(obvious),
        "malicious": len(every),
        "high_rate_on_its_clean": _share(
            [
                _is_seen(seen[one.id])
                for one in cases
                if not one.is_malicious and (is_half is None or is_tuned(one.id) == is_half)
            ]
        ),
    }


def _is_seen(found: tuple[Threat, ...]) -> bool:
    return any(one.level is Level.HIGH for one in found)


def _rate(alarms: Mapping[str, tuple[Threat, ...]], level: Level) -> float:
    return _share([any(one.level is level for one in found) for found in alarms.values()])


def _share(found: Sequence[bool]) -> float:
    return round(sum(found) / len(found), 4) if found else 0.0


def _explain(
    cases: Sequence[Case], seen: Mapping[str, tuple[Threat, ...]], alarms: Mapping[str, tuple[Threat, ...]]
) -> None:
    for case in cases:
        if case.is_malicious and is_tuned(case.id) and not _is_seen(seen[case.id]):
            print("MISSED", case.id, " ".join((case.injection or case.files[0][1])[:160].split()))
    for name, found in alarms.items():
        for one in found:
            if is_tuned(name) and one.level is Level.HIGH:
                print("ALARM", name, one.rule, one.line, one.excerpt)


def _rows(result: Mapping[str, object]) -> list[tuple[str, str, str]]:
    rows: list[tuple[str, str, str]] = []
    for half in ("all", "tuned", "untuned"):
        figures = result[half]
        if isinstance(figures, dict):
            rows += [(f"{name}, {half}", str(figures[name]), aim) for name, aim in AIM.items()]  # pyright: ignore[reportUnknownArgumentType]  (of ours)
    rows.append((f"high on {SAMPLE} real skills", str(result["high_rate_on_clean"]), "≤ 0.03"))
    rows.append((f"medium on {SAMPLE} real skills", str(result["medium_rate_on_clean"]), ""))
    rows.append(("ms a skill", str(result["ms_a_skill"]), ""))
    return rows


if __name__ == "__main__":
    main()
