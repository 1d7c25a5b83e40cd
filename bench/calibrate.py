"""Fits the rule that decides whether a skill is named, on the tuned half, in libraries of every size; `--write` puts it into the code.

Rows are labelled prompts: that should load a skill, that should not, and turns that people typed in real sessions. A row is right
where the first match is the skill that should load.
"""

import argparse
import random
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import exp
from pathlib import Path

from bench_data import find_data, print_result
from search_data import Labelled, RealSkill, Trigger, Turn, draw, find_lib, indexed, read_labelled

import synapse
from synapse.skills.index.entry import EVERYWHERE
from synapse.skills.recall import decide
from synapse.skills.recall.decide import NAMES, find_features
from synapse.skills.recall.records import Index
from synapse.skills.recall.search import Question, search

MOST_FIRES = 0.05  # of rows that should load nothing, and of real turns
SHOWN_FIRES = 0.02  # of real turns, where only a line names the skill
SIZES = (("one",), ("quarter", "lib"), ("full",))  # few skills, some, many: see decide.FEW and MANY
QUARTERS = 4  # small libraries that the answers are dealt to
OTHERS_OF_ONE, OTHERS_OF_QUARTER = 12, 200  # prompts for other skills that a small library is asked as well
ROUNDS = 40  # of Newton's method: it stands still after ten
RIDGE = 1.0

SHOULD, SHOULD_NOT, TURN, OTHER = "should", "should not", "turn", "other"


@dataclass(frozen=True, slots=True)
class Row:
    size: str
    kind: str
    is_tuned: bool
    is_right: bool  # the first match is what should load
    features: tuple[float, ...]  # empty where nothing matched


def find_rows(labelled: Labelled) -> list[Row]:
    names = labelled.names
    rng = random.Random(0)
    triggers = [one for one in labelled.triggers if one.skill_id in names]
    own_of: dict[str, list[Trigger]] = {}
    for trigger in triggers:
        own_of.setdefault(names[trigger.skill_id or ""], []).append(trigger)
    answers = {one.name: one for one in labelled.skills if any(one.id == t.skill_id for t in own_of.get(one.name, []))}
    dealt = draw(answers.values(), len(answers))
    rows: list[Row] = []
    for skill in sorted(answers.values(), key=lambda one: one.id):
        others = [one for one in triggers if names[one.skill_id or ""] != skill.name]
        asked = [*own_of[skill.name], *rng.sample(others, OTHERS_OF_ONE)]
        rows += _ask("one", [skill], asked, rng.sample(labelled.turns, OTHERS_OF_ONE), names)
    for quarter in range(QUARTERS):
        pool = dealt[quarter::QUARTERS]
        own = [trigger for skill in pool for trigger in own_of[skill.name]]
        others = [one for name, some in own_of.items() if name not in {skill.name for skill in pool} for one in some]
        asked = [*own, *rng.sample(others, OTHERS_OF_QUARTER)]
        rows += _ask("quarter", pool, asked, labelled.turns, names)
    rows += _ask("lib", find_lib(labelled), triggers, labelled.turns, names)
    rows += _ask("full", labelled.skills, triggers, labelled.turns, names)
    return rows


def _ask(
    size: str, pool: Sequence[RealSkill], triggers: Sequence[Trigger], turns: Sequence[Turn], names: dict[str, str]
) -> Iterator[Row]:
    held = {skill.name for skill in pool}
    with indexed([skill.entry for skill in pool]) as database:
        for trigger in triggers:
            wanted = {trigger.skill or "", names[trigger.skill_id or ""]}
            kind = SHOULD_NOT if not trigger.should_trigger else SHOULD if wanted & held else OTHER
            name, features = _find_first(database, trigger.query)
            yield Row(size, kind, trigger.is_tuned, kind == SHOULD and name in wanted, features)
        for turn in turns:
            yield Row(size, TURN, turn.is_tuned, is_right=False, features=_find_first(database, turn.text)[1])


def _find_first(database: Index, text: str) -> tuple[str, tuple[float, ...]]:
    question = Question(text, database, [EVERYWHERE])
    matches = search(database, [EVERYWHERE], question, {})
    return (matches[0].card.name, find_features(question, matches, 0)) if matches else ("", ())


@dataclass(frozen=True, slots=True)
class Rule:
    means: list[float]
    scales: list[float]
    weights: list[float]
    bias: float

    def chance(self, features: Sequence[float]) -> float:
        if not features:
            return 0.0
        z = zip(features, self.means, self.scales, self.weights, strict=True)
        total = self.bias + sum(weight * (value - mean) / scale for value, mean, scale, weight in z)
        return 1 / (1 + exp(-max(-30.0, min(30.0, total))))


def fit(rows: Sequence[Row]) -> Rule:
    """Logistic regression with a ridge, by Newton's method."""
    found = [row for row in rows if row.features]
    columns = list(zip(*(row.features for row in found), strict=True))
    means = [sum(column) / len(column) for column in columns]
    scales = [
        max(1e-9, (sum((value - mean) ** 2 for value in column) / len(column)) ** 0.5)
        for column, mean in zip(columns, means, strict=True)
    ]
    points = [
        [*((value - mean) / scale for value, mean, scale in zip(row.features, means, scales, strict=True)), 1.0]
        for row in found
    ]
    weights = [0.0] * (len(means) + 1)
    for _ in range(ROUNDS):
        step = _newton(points, [row.is_right for row in found], weights)
        weights = [weight - change for weight, change in zip(weights, step, strict=True)]
    rounded = [[round(value, 3) for value in some] for some in (means, scales, weights)]
    return Rule(rounded[0], rounded[1], rounded[2][:-1], rounded[2][-1])


def _newton(points: list[list[float]], wanted: list[bool], weights: list[float]) -> list[float]:
    size = len(weights)
    slope = [RIDGE * weight for weight in weights[:-1]] + [0.0]
    bend = [[RIDGE if row == column < size - 1 else 0.0 for column in range(size)] for row in range(size)]
    for point, is_right in zip(points, wanted, strict=True):
        chance = 1 / (1 + exp(-max(-30.0, min(30.0, sum(map(float.__mul__, point, weights))))))
        spread = chance * (1 - chance)
        for row in range(size):
            slope[row] += point[row] * (chance - is_right)
            for column in range(row + 1):
                bend[row][column] += spread * point[row] * point[column]
    for row in range(size):
        for column in range(row):
            bend[column][row] = bend[row][column]
    return _solve(bend, slope)


def _solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Gauss: seven features and an intercept."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    size = len(rows)
    for at in range(size):
        best = max(range(at, size), key=lambda row: abs(rows[row][at]))
        rows[at], rows[best] = rows[best], rows[at]
        for other in range(size):
            if other != at:
                factor = rows[other][at] / rows[at][at]
                rows[other] = [value - factor * of for value, of in zip(rows[other], rows[at], strict=True)]
    return [rows[at][size] / rows[at][at] for at in range(size)]


def find_threshold(
    rows: Sequence[Row], rule: Rule, most: float, kinds: Sequence[str] = (SHOULD_NOT, TURN), sizes: Sequence[str] = ()
) -> float:
    """The lowest at which no kind of row that should load nothing fires more often, in a library of any size; up to hundredths."""
    needed = 0.0
    for size in sizes or {row.size for row in rows}:
        for kind in kinds:
            chances = sorted((rule.chance(r.features) for r in rows if (r.size, r.kind) == (size, kind)), reverse=True)
            needed = max(needed, chances[int(most * len(chances))])
    return int(needed * 100 + 1) / 100


def count_fires(rows: Sequence[Row], rule: Rule, thresholds: Sequence[float]) -> dict[str, dict[str, float]]:
    result: dict[str, dict[str, float]] = {}
    for size in ("one", "quarter", "lib", "full"):
        threshold = next(one for one, some in zip(thresholds, SIZES, strict=True) if size in some)
        for half, some in (("tuned", True), ("untuned", False)):
            here = [
                (row.kind, row.is_right, rule.chance(row.features) >= threshold)
                for row in rows
                if (row.size, row.is_tuned) == (size, some)
            ]
            should = [(right, fires) for kind, right, fires in here if kind == SHOULD]
            result[f"{size} {half}"] = {
                "right_on_should": round(sum(right and fires for right, fires in should) / len(should), 3),
                **{
                    name: round(sum(fires for k, _, fires in here if k == kind) / sum(k == kind for k, _, _ in here), 3)
                    for name, kind in (("any_on_should_not", SHOULD_NOT), ("on_real_turns", TURN))
                },
            }
    return result


def write(rule: Rule, show: tuple[float, ...], load: float) -> None:
    path = Path(synapse.__file__).parent / "skills" / "recall" / "decide.py"
    text = path.read_text(encoding="utf-8")
    values = {
        "MEANS": f"({', '.join(map(str, rule.means))})",
        "SCALES": f"({', '.join(map(str, rule.scales))})",
        "WEIGHTS": f"({', '.join(map(str, rule.weights))})",
        "BIAS": str(rule.bias),
        "SHOW": str(show),
        "LOAD": str(load),
    }
    for name, value in values.items():
        text = re.sub(rf"^{name} = (\([^)]*\)|[-\d.]+)", f"{name} = {value}", text, count=1, flags=re.MULTILINE)
    path.write_text(text, encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", dest="as_json")
    parser.add_argument("--write", action="store_true", help="put the numbers into src/synapse/skills/recall/decide.py")
    arguments = parser.parse_args()
    rows = find_rows(read_labelled(find_data()))
    tuned = [row for row in rows if row.is_tuned]
    rule = fit(tuned)
    load = find_threshold(tuned, rule, MOST_FIRES)
    show = tuple(find_threshold(tuned, rule, SHOWN_FIRES, (TURN,), sizes) for sizes in SIZES)
    loads = (load,) * len(SIZES)
    now = Rule(list(decide.MEANS), list(decide.SCALES), list(decide.WEIGHTS), decide.BIAS)
    result: dict[str, object] = {
        "rule": {name: list(some) for name, *some in zip(NAMES, rule.means, rule.scales, rule.weights, strict=True)},
        "bias": rule.bias,
        "show": show,
        "load": load,
        "is_as_in_code": (rule, show, load) == (now, decide.SHOW, decide.LOAD),
        "shown": count_fires(rows, rule, show),
        "loaded": count_fires(rows, rule, loads),
    }
    if arguments.write:
        write(rule, show, load)
    table = [
        (name, f"{mean} ± {scale}", str(weight))
        for name, mean, scale, weight in zip(NAMES, rule.means, rule.scales, rule.weights, strict=True)
    ]
    table += [("bias", str(rule.bias), ""), ("show from", str(show), ""), ("load from", str(load), "")]
    for what in ("shown", "loaded"):
        table += [
            (f"{what}, {where}", str(figures), "")
            for where, figures in count_fires(rows, rule, show if what == "shown" else loads).items()
        ]
    print_result(result, table, as_json=arguments.as_json)
    if not result["is_as_in_code"] and not arguments.write:
        print("The code holds other numbers: run it with --write.", file=sys.stderr)


if __name__ == "__main__":
    main()
