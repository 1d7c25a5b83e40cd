"""Our strict check beside the reference validator, over real skills: where they differ, by family, and what nothing explains."""

import argparse
from collections import Counter
from concurrent.futures import ProcessPoolExecutor

from bench_data import find_data, print_result
from families_data import UNEXPLAINED, find_families, judge
from skills_data import RealSkill, read_skills

SHOWN = 5  # unexplained ones, by id


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", dest="as_json")
    as_json: bool = parser.parse_args().as_json
    skills = list(read_skills(find_data()))
    with ProcessPoolExecutor() as pool:
        judged = list(pool.map(_judge, skills, chunksize=200))
    families = Counter(family for _, found, _, _ in judged for family in found)
    unexplained = [skill_id for skill_id, found, _, _ in judged if UNEXPLAINED in found]
    result: dict[str, object] = {
        "skills": len(judged),
        "theirs_accepts": sum(not is_refused for _, _, is_refused, _ in judged),
        "ours_accepts": sum(not is_refused for _, _, _, is_refused in judged),
        "differ": sum(bool(found) for _, found, _, _ in judged),
        "families": dict(families.most_common()),
        "unexplained": len(unexplained),
        "unexplained_ids": unexplained[:SHOWN],
    }
    rows = [(family, f"{number:,}", "0" if family == UNEXPLAINED else "") for family, number in families.most_common()]
    rows += [("unexplained", str(len(unexplained)), "0")]
    print_result(result, rows, as_json=as_json)


def _judge(skill: RealSkill) -> tuple[str, set[str], bool, bool]:
    verdicts = judge(skill.text, skill.folder)
    return skill.id, find_families(skill.text, verdicts), bool(verdicts.theirs), bool(verdicts.ours)


if __name__ == "__main__":
    main()
