"""What the real Claude Code is told of skills: three hundred real ones installed, twenty prompts that want one, a dozen that want none.

The host is one of those that `./dev hosts` installs, its model is scripted and says nothing of its own, and there is no network. Each
prompt is typed into a session of its own, as a person types it. Exit code 3: the data, the host or a namespace is not here.
"""

import argparse
import gzip
import json
import os
import re
import subprocess
import sys
import tempfile
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

from bench_data import NO_DATA, find_data, print_result

ROOT = Path(__file__).resolve().parent.parent
if not (ROOT / "tests" / "journeys").is_dir():
    print("This bench needs a checkout: it drives the host as the journeys do.", file=sys.stderr)
    raise SystemExit(NO_DATA)
sys.path.insert(0, str(ROOT))  # the typist and the model live with the journeys

from tests.journeys.hosts.claude_code import ClaudeCode, claude_code  # noqa: E402  (the path is set above)
from tests.journeys.hosts.pinned import read_pins  # noqa: E402  (same)

SKILLS, WANTED = 300, 20
LONGEST = 140  # characters: a prompt that stands on one line of the terminal, so that one sees when it is typed
APART = "SYNAPSE_BENCH_APART"
FENCED = re.compile(r"<synapse-briefing [^>]*>(.*?)</synapse-briefing>", re.DOTALL)
NAMED = re.compile(r"\[skill:([^\]]+)\]")
UNWANTED = (
    "write a poem about the release of a dove",
    "thanks",
    "commit",
    "go on",
    "what time is it in Lisbon?",
    "yes, the second one",
    "why did you do that?",
    "rename foo to bar in that file",
    "stop, that is not what I asked",
    "run it again",
    "谢谢",
    "tell me a joke about two parcels",
)


class Sample(NamedTuple):
    skills: dict[str, str]  # name → the whole SKILL.md
    prompts: dict[str, str]  # what is typed → the skill it wants; empty: none


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", dest="as_json")
    parser.add_argument("--show", action="store_true", help="print what each prompt was told")
    arguments = parser.parse_args()
    sample = make_sample(find_data())
    pinned = read_pins()[-1]
    if pinned.why_missing():
        print(pinned.why_missing(), file=sys.stderr)
        raise SystemExit(NO_DATA)
    if not os.environ.get(APART):
        raise SystemExit(go_apart())
    with (
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder,  # a last worker may still write
        claude_code(Path(folder), pinned, {}, is_on_path=True) as host,
    ):
        told, explained = play(host, sample)
    if arguments.show:
        for prompt, wanted in sample.prompts.items():
            print(f"{wanted or '–':<32} {', '.join(told[prompt]) or '–':<40} {prompt}", file=sys.stderr)
    result = judge(sample, told, explained)
    rows = [
        ("the right skill is named or loaded", f"{result['right']} of {WANTED}", "≥ 12"),
        ("a wrong one", str(result["wrong"]), "≤ 1"),
        ("something on prompts that want none", f"{result['unwanted']} of {len(UNWANTED)}", "0"),
        ("explained by `synapse why`", f"{result['explained']} of {result['told']}", "all"),
    ]
    print_result(result, rows, as_json=arguments.as_json)


def make_sample(data: Path) -> Sample:
    """Fixed by hash: one prompt for each of twenty skills, those skills, and others beside them."""
    with gzip.open(data / "A_skills" / "skills.jsonl.gz", "rt", encoding="utf-8") as lines:
        records = {row["id"]: row for row in map(json.loads, lines) if row["fm_status"] == "ok" and row["description"]}
    wanted: dict[str, tuple[str, str]] = {}
    with (data / "B_retrieval" / "triggers.jsonl").open(encoding="utf-8") as lines:
        for row in sorted(map(json.loads, lines), key=lambda row: _hash(row["query"])):
            fits = row["should_trigger"] and row["kind"] == "trigger" and row["skill_id"] in records
            if fits and "\n" not in row["query"] and len(row["query"]) <= LONGEST:
                wanted.setdefault(row["skill_id"], (row["query"], records[row["skill_id"]]["name"]))
    chosen = sorted(wanted, key=_hash)[:WANTED]
    skills = {records[one]["name"]: _text(records[one]) for one in chosen}
    for one in sorted(records, key=_hash):
        name = records[one]["name"]
        if len(skills) < SKILLS and re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name):
            skills.setdefault(name, _text(records[one]))
    return Sample(skills, dict(wanted[one] for one in chosen) | dict.fromkeys(UNWANTED, ""))


def _hash(text: str) -> bytes:
    return blake2b(text.encode("utf-8", "surrogatepass")).digest()


def _text(record: dict[str, str]) -> str:
    return f"---\n{record['raw_frontmatter'].strip()}\n---\n{record['body']}"


def go_apart() -> int:
    """This bench again, in a namespace with loopback only."""
    apart = ["unshare", "-n" if os.getuid() == 0 else "-rn"]
    inner = f'ip link set lo up && exec "{sys.executable}" "$@"'
    if subprocess.run([*apart, "true"], capture_output=True, check=False).returncode:
        print("No network namespaces on this machine: nothing was measured.", file=sys.stderr)
        return NO_DATA
    command = [*apart, "sh", "-c", inner, "sh", __file__, *sys.argv[1:]]
    return subprocess.run(command, env={**os.environ, APART: "1"}, check=False).returncode


def play(host: ClaudeCode, sample: Sample) -> tuple[dict[str, list[str]], set[str]]:
    """What each prompt was told of skills, and the prompts that `synapse why` explains."""
    for name, text in sample.skills.items():
        folder = host.home / ".claude" / "skills" / name
        folder.mkdir(parents=True)
        (folder / "SKILL.md").write_text(text, encoding="utf-8")
    host.synapse("init")
    host.synapse("work")
    told: dict[str, list[str]] = {}
    explained: set[str] = set()
    for prompt in sample.prompts:
        with host.session() as session:
            texts = session.ask(prompt)
        told[prompt] = [name for text in texts for fenced in FENCED.findall(text) for name in NAMED.findall(fenced)]
        if told[prompt] and explains(host.synapse("why"), told[prompt]):
            explained.add(prompt)
    return told, explained


def explains(why: str, names: list[str]) -> bool:
    """Whether each is named there with what it shares with the prompt."""
    lines = why.splitlines()
    return all(
        any(f"[skill:{name}]" in line and "share" in " ".join(lines[at : at + 4]) for at, line in enumerate(lines))
        for name in names
    )


def judge(sample: Sample, told: dict[str, list[str]], explained: set[str]) -> dict[str, int]:
    wanting = {prompt: wanted for prompt, wanted in sample.prompts.items() if wanted}
    return {
        "skills": len(sample.skills),
        "prompts": len(wanting),
        "right": sum(wanted in told[prompt] for prompt, wanted in wanting.items()),
        "wrong": sum(any(name != wanted for name in told[prompt]) for prompt, wanted in wanting.items()),
        "unwanted": sum(bool(told[prompt]) for prompt in UNWANTED),
        "told": sum(map(bool, told.values())),
        "explained": len(explained),
    }


if __name__ == "__main__":
    main()
