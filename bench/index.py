"""Skills from disk into the index: all of them for the first time, and again when one has changed."""

import argparse
import os
import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter, process_time

from bench_data import find_data, print_result
from skills_data import IN_ROOT, ROOTS, read_skills, write_out

from synapse.clock import system_clock
from synapse.flows.index_skills import SkillsSeen, index_skills
from synapse.workspace.workspace import Workspace, open_workspace

CHANGES = 15


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", dest="as_json")
    as_json: bool = parser.parse_args().as_json
    skills = list(read_skills(find_data()))[: IN_ROOT * len(ROOTS)]
    with tempfile.TemporaryDirectory() as home:
        os.chmod(home, 0o700)  # noqa: PTH101
        written = write_out(skills, Path(home))
        environ = {"HOME": home, "SYNAPSE_HOME": f"{home}/.synapse"}
        with open_workspace(environ, system_clock) as workspace:
            result = _measure(workspace, written)
    rows = [
        ("skills on disk", f"{result['skills']:,}", ""),
        ("all for the first time", f"{result['full_s']} s", "≤ 10 s for 10,000"),
        ("of that, our own work", f"{result['full_cpu_s']} s", ""),
        ("one changed, of all", f"{result['one_changed_ms']} ms", "≤ 50 ms"),
        ("nothing changed", f"{result['unchanged_ms']} ms", ""),
        ("files read for one change", str(result["reads"]), "1"),
    ]
    print_result(result, rows, as_json=as_json)


def _measure(workspace: Workspace, written: list[Path]) -> dict[str, object]:
    began = process_time()
    first, full = _time(workspace)
    spent = process_time() - began
    changed: list[float] = []
    reads = 0
    for number in range(CHANGES):
        path = written[number * len(written) // CHANGES]
        path.write_text(path.read_text(encoding="utf-8") + "\nOne more line.\n", encoding="utf-8")
        seen, took = _time(workspace)
        changed.append(took)
        reads = max(reads, seen.read)
    unchanged = median(_time(workspace)[1] for _ in range(CHANGES))
    return {
        "full_s": round(full, 2),
        "full_cpu_s": round(spent, 2),
        "one_changed_ms": round(median(changed) * 1_000, 1),
        "unchanged_ms": round(unchanged * 1_000, 1),
        "skills": first.found,
        "read": first.read,
        "reads": reads,
    }


def _time(workspace: Workspace) -> tuple[SkillsSeen, float]:
    begin = perf_counter()
    seen = index_skills(workspace)
    return seen, perf_counter() - begin


if __name__ == "__main__":
    main()
