"""How well skills are found for labelled prompts, and whether the search knows when to stay silent; beside FTS5 and bm25s.

`lib` are 415 skills, those that are answers filled up with their neighbours; `full` are all. A name counts once, as in a library, where
the nearest of a name is the one that is loaded. Real calls: the skills that earlier sessions of the same repository called are a
prior; the order of sessions is not in the data, so it is drawn, several times.
"""

import argparse
import random
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from statistics import mean, median
from time import perf_counter

import hook as hooks
import msgspec
from bench_data import find_data, is_tuned, print_result
from search_data import Labelled, RealSkill, find_lib, indexed, read_labelled, read_lines
from search_peers_data import Ranking, rank_by_bm25s, rank_by_fts5

from synapse.flows.tell_skills import MAX_SKILLS, Asked, find_wanted
from synapse.skills.index.entry import EVERYWHERE, Entry
from synapse.skills.recall.decide import LOAD
from synapse.skills.recall.records import Index
from synapse.skills.recall.search import Question, search

HALVES: dict[str, Callable[[bool], bool]] = {
    "all": lambda _: True,
    "tuned": lambda is_one: is_one,
    "untuned": lambda is_one: not is_one,
}
FOUND = 10
ORDERS = 10  # drawn, of the sessions of a repository
COLD_RUNS = 21
MISSED = 10_000
SCOPES = [EVERYWHERE]
TOOL_POOLS = {"metatool": "metatool_tools", "bfcl": "bfcl_tools", "ace_en": "ace_en_tools", "ace_zh": "ace_zh_tools"}
AIMS = {"lib": {"r1": ".746", "r5": ".935"}, "full": {"r1": ".586", "r5": ".818"}}

Scored = list[tuple[bool, float]]  # is it of the tuned half, and what it scored


class Tool(msgspec.Struct):
    id: str
    name: str
    description: str


class ToolQuery(msgspec.Struct):
    query: str
    relevant: list[str]
    pool: str


def rank_by_index(database: Index) -> Ranking:
    def rank(question: str) -> list[str]:
        return [
            match.card.name for match in search(database, SCOPES, Question(question, database, SCOPES), {}, limit=FOUND)
        ]

    return rank


def share(scored: Iterable[tuple[bool, float]], half: str) -> float | None:
    found = [value for is_one, value in scored if HALVES[half](is_one)]
    return round(mean(found), 3) if found else None


def place_of(names: Sequence[str], wanted: set[str]) -> int:
    """From 1 on."""
    return next((place for place, name in enumerate(names, 1) if name in wanted), MISSED)


def measure_ranking(rank: Ranking, labelled: Labelled) -> dict[str, dict[str, object]]:
    """Half → trigger, cjk, skillsbench."""
    names = labelled.names
    places = [
        (
            query.is_tuned,
            query.lang,
            place_of(rank(query.query), {*query.skills, *(names[one] for one in query.relevant_ids)}),
        )
        for query in labelled.queries
    ]
    tasks = [
        (task.is_tuned, rank(task.instruction)[:5], {names[one] for one in task.relevant_ids})
        for task in labelled.tasks
    ]
    hits: Scored = [(is_one, float(not wanted.isdisjoint(top))) for is_one, top, wanted in tasks]
    recalls: Scored = [(is_one, len(wanted.intersection(top)) / len(wanted)) for is_one, top, wanted in tasks]

    def within(limit: int, half: str, lang: str = "") -> float | None:
        return share(
            ((is_one, float(place <= limit)) for is_one, spoken, place in places if lang in ("", spoken)), half
        )

    return {
        half: {
            "trigger": {
                **{f"r{limit}": within(limit, half) for limit in (1, 3, 5, 10)},
                "mrr": share(((is_one, 1 / place if place <= FOUND else 0.0) for is_one, _, place in places), half),
            },
            "cjk": {"r1": within(1, half, "cjk"), "r5": within(5, half, "cjk")},
            "skillsbench": {"hit5": share(hits, half), "r5": share(recalls, half)},
        }
        for half in HALVES
    }


def measure_calls(database: Index, labelled: Labelled, pool: Sequence[RealSkill]) -> Scored:
    """Of calls whose skill the prompt does not name: is it among the best five, knowing what earlier sessions called?"""
    held = {skill.name for skill in pool}
    calls = [(one, one.skill.rpartition(":")[2]) for one in labelled.calls]
    calls = [(one, name) for one, name in calls if name in held]
    wanted = [(one, name) for one, name in calls if not one.explicit and name.lower() not in one.prompt.lower()]
    questions = {one.prompt: Question(one.prompt, database, SCOPES) for one, _ in wanted}
    scored: Scored = []
    for seed in range(ORDERS):
        order = sorted({one.session for one, _ in calls})
        random.Random(seed).shuffle(order)
        for one, name in wanted:
            before = set(order[: order.index(one.session)])
            earlier = {
                (other.session, called) for other, called in calls if other.session in before and other.repo == one.repo
            }
            used: dict[str, int] = {}
            for _, called in earlier:
                used[called] = used.get(called, 0) + 1
            found = search(database, SCOPES, questions[one.prompt], used, limit=5)
            scored.append((one.is_tuned, float(name in [match.card.name for match in found])))
    return scored


def measure_fire(database: Index, labelled: Labelled, least: float) -> dict[str, Scored]:
    """`least`: the chance from which it counts; 0 where a line that names a skill counts too."""
    names = labelled.names
    fire: dict[str, Scored] = {
        name: []
        for name in ("right_on_should", "same_on_should_not", "any_on_should_not", "on_real_turns", "abstained")
    }
    for row in labelled.triggers:
        if row.skill_id is None:
            continue
        told, wanted = find_told(database, row.query, least), {row.skill, names[row.skill_id]}
        hit = float(not wanted.isdisjoint(told))
        if row.should_trigger:
            fire["right_on_should"].append((row.is_tuned, hit))
            fire["abstained"].append((row.is_tuned, float(not told)))
        else:
            fire["same_on_should_not"].append((row.is_tuned, hit))
            fire["any_on_should_not"].append((row.is_tuned, float(bool(told))))
    for turn in labelled.turns:
        fire["on_real_turns"].append((turn.is_tuned, float(bool(find_told(database, turn.text, least)))))
    return fire


def find_told(database: Index, prompt: str, least: float) -> list[str]:
    asked = Asked(prompt, host="claude_code", project_id="", scopes=SCOPES, told={})
    return [match.card.name for match, chance, _ in find_wanted(database, asked)[:MAX_SKILLS] if chance >= least]


def measure_tools(data: Path) -> dict[str, dict[str, object]]:
    """Half → pool → r1, r5: names and descriptions only."""
    queries = read_lines(data / "B_retrieval" / "tool_queries.jsonl", ToolQuery)
    places: dict[str, list[tuple[bool, int]]] = {}
    for pool, file in TOOL_POOLS.items():
        tools = read_lines(data / "B_tools" / f"{file}.jsonl", Tool)
        ids_of: dict[str, set[str]] = {}
        for tool in tools:
            ids_of.setdefault(tool.name, set()).add(tool.id)
        with indexed([Entry(tool.id, EVERYWHERE, tool.name, tool.description, "", "") for tool in tools]) as database:
            rank = rank_by_index(database)
            for query in queries:
                if query.pool == pool:
                    wanted = {name for name, ids in ids_of.items() if not ids.isdisjoint(query.relevant)}
                    places.setdefault(pool, []).append((is_tuned(query.query), place_of(rank(query.query), wanted)))
    return {
        half: {
            pool: {f"r{limit}": share(((one, float(place <= limit)) for one, place in some), half) for limit in (1, 5)}
            for pool, some in places.items()
        }
        for half in HALVES
    }


def measure_warm(database: Index, labelled: Labelled) -> float:
    """Median milliseconds of a whole decision in one process."""
    times: list[float] = []
    for query in labelled.queries[::10]:
        begun = perf_counter()
        find_told(database, query.query, 0.0)
        times.append(perf_counter() - begun)
    return round(median(times) * 1000, 2)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", dest="as_json")
    as_json: bool = parser.parse_args().as_json
    data = find_data()
    labelled = read_labelled(data)
    result: dict[str, dict[str, object]] = {half: {} for half in HALVES}
    peers: dict[str, object] = {}
    warm_ms = 0.0
    for size, pool in (("lib", find_lib(labelled)), ("full", list(labelled.skills))):
        with indexed([skill.entry for skill in pool]) as database:
            ranked = measure_ranking(rank_by_index(database), labelled)
            calls = measure_calls(database, labelled, pool)
            fire, named = measure_fire(database, labelled, LOAD), measure_fire(database, labelled, 0.0)
            warm_ms = measure_warm(database, labelled)
        for half, figures in ranked.items():
            result[half][size] = {
                **figures,
                "real_calls": {"r5_not_named": share(calls, half)},
                "fire": {name: share(scored, half) for name, scored in fire.items()},
                "named": {name: share(scored, half) for name, scored in named.items()},
            }
        for name, make in (("fts5", rank_by_fts5), ("bm25s", rank_by_bm25s)):
            peers[f"{name}_{size}"] = measure_ranking(make(pool), labelled)["all"]
    for half, figures in measure_tools(data).items():
        result[half]["tools"] = figures
    times = hooks.measure(hooks.BUDGETED, COLD_RUNS, hooks.find_skills())
    printed: dict[str, object] = {
        **result,
        "cold_ratio": round(times["prompt"] / times["bare"], 2),
        "warm_ms": warm_ms,
        "peers": peers,
    }
    print_result(printed, _table(printed), as_json=as_json)


def _table(result: dict[str, object]) -> list[tuple[str, str, str]]:
    rows: list[tuple[str, str, str]] = []
    for half in HALVES:
        for size, measured in msgspec.convert(result[half], dict[str, dict[str, dict[str, float | None]]]).items():
            for kind, figures in measured.items():
                aims = AIMS.get(size, {}) if (half, kind) == ("all", "trigger") else {}
                rows += [
                    (f"{half}, {size}, {kind}, {name}", str(value), aims.get(name, ""))
                    for name, value in figures.items()
                ]
    for peer, measured in msgspec.convert(result["peers"], dict[str, dict[str, dict[str, float | None]]]).items():
        rows += [
            (f"{peer}, {kind}, {name}", str(value), "")
            for kind, figures in measured.items()
            for name, value in figures.items()
        ]
    return [
        *rows,
        ("cold hook, × bare Python", str(result["cold_ratio"]), "≤ 4"),
        ("warm", f"{result['warm_ms']} ms", ""),
    ]


if __name__ == "__main__":
    main()
