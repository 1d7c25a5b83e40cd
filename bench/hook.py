"""Hooks as hosts start them, whole processes against `python3 -I -S -c pass` in the same run, with an index as large as people get.

The learnings are made up of words of programming, drawn as words are in prose: few often, most seldom. Half hold in the project
that is asked from and half everywhere, so both scopes are read. Beside them stands an index of ten thousand skills: real ones where
there are bench data, else made up of the same words, with bodies as long as real ones have.
"""

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from time import perf_counter

from bench_data import find_data, has_data, print_result
from search_data import read_skills

import synapse
from synapse.memory.index.line import GLOBAL, RecallLine
from synapse.memory.index.records import write_index
from synapse.skills.index.entry import EVERYWHERE, Entry
from synapse.skills.index.records import update_index
from synapse.store.migrate import migrate, read_migrations
from synapse.store.sqlite import open_sqlite

HOOK = Path(synapse.__file__).parent / "surfaces" / "hook.py"
SIZES = (100, 10_000, 100_000)
SKILLS = 10_000  # in the scope that holds everywhere
BODY = 900  # words of a skill's body; so many have real ones
BUDGETED = 10_000  # learnings in the index that the budgets speak of
ABOUT = 1_000  # one in so many learnings is about what the prompt asks for
VOCABULARY = 3_000  # words of a project's talk; how often each comes falls with its rank, as in prose
RUNS = 41  # whole processes of each kind, interleaved; the median of 41 moves by a few per cent on a noisy machine
BUDGETS = {"prompt_ratio": 4.0, "record_ratio": 2.5, "session_start_ratio": 4.0}

SESSION = "5f0c2f54-9d5c-4c8e-8f43-0d7b4f6a2b11"
AT = "2026-11-01T10:00:00.000Z"
PROMPT = (
    "Add a retry to the carrier client: three tries with a growing pause, and a test for the timeout. The database migration of "
    "last week renamed the status column, so look at the report query too, and run the linter before you commit."
)
EVENTS = {
    "prompt": {"hook_event_name": "UserPromptSubmit", "prompt": PROMPT},
    "record": {"hook_event_name": "SubagentStop", "agent_id": "a1", "agent_type": "general-purpose"},
    "session_start": {"hook_event_name": "SessionStart", "source": "startup"},
}
STEMS = (
    "add run test build lint commit branch merge rebase column query index migration database client server retry timeout pause "
    "carrier report status parcel price order cache queue worker thread async await type check format import module package pnpm "
    "npm yarn pytest ruff docker compose deploy release version changelog readme comment log error warning trace metric alert "
    "config setting secret token header cookie session user login logout page form button table chart style theme colour font"
)


def make_words() -> tuple[list[str], list[float]]:
    """Each word and how often it comes."""
    common = STEMS.split()
    words = common + [f"{one}{other}" for one in common for other in common][: VOCABULARY - len(common)]
    random.Random(0).shuffle(words)
    return words, [1 / rank for rank in range(1, len(words) + 1)]


def find_skills() -> list[Entry]:
    if has_data():
        return [skill.entry for skill in read_skills(find_data())[:SKILLS]]
    rng = random.Random(0)
    words, weights = make_words()
    made: list[Entry] = []
    for number in range(SKILLS):
        chosen = rng.choices(words, weights, k=rng.randint(20, 60))
        body = " ".join(rng.choices(words, weights, k=BODY))
        made.append(Entry(f"s{number}", EVERYWHERE, "-".join(chosen[:3]), " ".join(chosen[3:]), body, "/x/SKILL.md"))
    return made


def make_lines(count: int, scope: str, first: int) -> Iterator[RecallLine]:
    rng = random.Random(first)
    words, weights = make_words()
    for number in range(first, first + count):
        chosen = rng.choices(words, weights, k=rng.randint(8, 24)) if number % ABOUT else PROMPT.lower().split()[2:14]
        text = " ".join(chosen)
        line = f"prefer {chosen[0]}, avoid {chosen[1]}: “{text}” (correction, the person said once, 2026-11-01)"
        yield RecallLine(number, f"l{number}", scope, "correction", line, text, rng.randint(2_000, 10_000), 60)


def write(path: Path, project_id: str, learnings: int, skills: list[Entry]) -> None:
    database = open_sqlite(str(path))
    migrate(database, read_migrations(), AT)
    with database.transaction():
        write_index(database, project_id, list(make_lines(learnings // 2, project_id, 1)))
        write_index(database, GLOBAL, list(make_lines(learnings // 2, GLOBAL, 1 + learnings // 2)))
        update_index(database, EVERYWHERE, skills)
    database.close()


def measure(learnings: int, runs: int, skills: list[Entry]) -> dict[str, float]:
    """Median seconds of each kind, and of bare Python in between."""
    with tempfile.TemporaryDirectory() as folder:
        home, checkout = Path(folder, "home"), Path(folder, "parcel")
        home.mkdir(mode=0o700)
        subprocess.run(["git", "init", "-q", "-b", "main", str(checkout)], check=True)
        write(home / "synapse.db", str(checkout / ".git"), learnings, skills)
        environ = {"PATH": os.environ["PATH"], "HOME": folder, "SYNAPSE_HOME": str(home), "LANG": "C.UTF-8"}
        given = {
            name: {"session_id": f"{SESSION}-{name}", "cwd": str(checkout), **event} for name, event in EVENTS.items()
        }
        times: dict[str, list[float]] = {"bare": [], **{name: [] for name in EVENTS}}
        told = 0
        for run in range(runs):
            times["bare"].append(_time([sys.executable, "-I", "-S", "-c", "pass"], b"", environ)[0])
            for name, event in given.items():
                # A session of its own each time: what was told already would not be looked up again.
                payload = json.dumps({**event, "session_id": f"{event['session_id']}-{run}"}).encode()
                seconds, said = _time([sys.executable, "-I", "-S", str(HOOK), "claude_code"], payload, environ)
                times[name].append(seconds)
                told += b"[L" in said
        # Of a hundred made-up learnings none need fit the prompt.
        expected = (2 if learnings >= BUDGETED else 1) * runs
        if told < expected:
            sys.exit(f"{told} of {expected} hooks told something: the figures would mean nothing")
    return {name: median(found) for name, found in times.items()}


def _time(command: list[str], given: bytes, environ: dict[str, str]) -> tuple[float, bytes]:
    begun = perf_counter()
    done = subprocess.run(command, input=given, env=environ, check=True, capture_output=True)
    return perf_counter() - begun, done.stdout


def find_modules() -> int:
    """How many modules a prompt's hook loads beyond those of bare Python."""
    probe = "import sys; sys.path.insert(0, {path!r}); before = set(sys.modules); import synapse.surfaces.hook, synapse.flows.speak, json; print(len(set(sys.modules) - before))"
    path = str(Path(synapse.__file__).parents[1])
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", probe.format(path=path)], capture_output=True, check=True, text=True
    )
    return int(done.stdout)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", dest="as_json")
    as_json: bool = parser.parse_args().as_json
    growth: dict[str, float] = {}
    result: dict[str, object] = {}
    skills = find_skills()
    for learnings in SIZES:
        times = measure(learnings, RUNS if learnings == BUDGETED else RUNS // 2, skills)
        growth[str(learnings)] = round(times["prompt"] / times["bare"], 2)
        if learnings == BUDGETED:
            result = {f"{name}_ratio": round(times[name] / times["bare"], 2) for name in EVENTS}
            result |= {"prompt_ms": round(times["prompt"] * 1000, 1), "bare_ms": round(times["bare"] * 1000, 1)}
    result |= {
        "skills": SKILLS,
        "are_skills_real": has_data(),
        "learnings": BUDGETED,
        "runs": RUNS,
        "modules": find_modules(),
        "prompt_ratio_by_learnings": growth,
    }
    rows = [
        (f"{name.removesuffix('_ratio')}, × bare Python", str(result[name]), f"≤ {most}")
        for name, most in BUDGETS.items()
    ]
    rows += [(f"prompt with {count} learnings, × bare Python", str(ratio), "") for count, ratio in growth.items()]
    print_result(result, [*rows, ("prompt", f"{result['prompt_ms']} ms", "")], as_json=as_json)


if __name__ == "__main__":
    main()
