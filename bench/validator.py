"""Our strict check beside the reference validator, over real skills: where they differ, by family, and what nothing explains."""

import argparse
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from time import process_time

from bench_data import NO_DATA, find_data, print_result
from skills_data import RealSkill, read_skills

from synapse.errors import InvalidSkill
from synapse.skills.check import check
from synapse.skills.read import read
from synapse.skills.render import render

try:
    from families_data import UNEXPLAINED, find_families, judge
except ModuleNotFoundError as error:
    print("The reference validator is not installed: pip install skills-ref", file=sys.stderr)
    raise SystemExit(NO_DATA) from error

SHOWN = 5  # unexplained ones, by id


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", dest="as_json")
    as_json: bool = parser.parse_args().as_json
    skills = list(read_skills(find_data()))
    spent = _time_ours(skills)
    with ProcessPoolExecutor() as pool:
        judged = list(pool.map(_judge, skills, chunksize=200))
    families = Counter(family for _, found, _, _ in judged for family in found)
    unexplained = [skill_id for skill_id, found, _, _ in judged if UNEXPLAINED in found]
    result: dict[str, object] = {
        "skills": len(judged),
        **spent,
        "theirs_accepts": sum(not is_refused for _, _, is_refused, _ in judged),
        "ours_accepts": sum(not is_refused for _, _, _, is_refused in judged),
        "differ": sum(bool(found) for _, found, _, _ in judged),
        "families": dict(families.most_common()),
        "unexplained": len(unexplained),
        "unexplained_ids": unexplained[:SHOWN],
    }
    rows = [(family, f"{number:,}", "0" if family == UNEXPLAINED else "") for family, number in families.most_common()]
    rows += [(f"all of them, {name}", f"{seconds} s", "") for name, seconds in spent.items()]
    rows += [("unexplained", str(len(unexplained)), "0")]
    print_result(result, rows, as_json=as_json)


def _time_ours(skills: list[RealSkill]) -> dict[str, float]:
    """Seconds of this process's own work, over all: reading with rendering, and checking. Nothing may be raised but a refusal."""
    began = process_time()
    for skill in skills:
        with suppress(InvalidSkill):
            render(read(skill.text, folder=skill.folder))
    read_at = process_time()
    for skill in skills:
        check(skill.text, folder=skill.folder)
    return {"read_s": round(read_at - began, 2), "check_s": round(process_time() - read_at, 2)}


def _judge(skill: RealSkill) -> tuple[str, set[str], bool, bool]:
    verdicts = judge(skill.text, skill.folder)
    return skill.id, find_families(skill.text, verdicts), bool(verdicts.theirs), bool(verdicts.ours)


if __name__ == "__main__":
    main()
