"""How many secrets scrubbing finds, what it takes from real sessions by mistake, and what it costs."""

import argparse
import gzip
import json
import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from time import process_time

import msgspec
from bench_data import find_data, is_tuned, print_result

from synapse.scrub.scrub import scrub

AIM = {"recall": "≥ 0.93", "share": "≤ 0.001", "speed": "≤ 40"}

# A detector's test case is a text with a secret somewhere in it. Names and public ids are not the secret.
NOT_SECRET = re.compile(
    r"<id>[^<]*</id>"
    r"|\b[A-Za-z0-9_-]{0,40}id[\"']?[ \t]*[:=][ \t]*[\"']?[A-Za-z0-9_-]+"
    r"|(?<![\"'A-Za-z0-9_-])[A-Za-z0-9_-]{1,40}(?=[ \t]*:?=[ \t]*[\"'A-Za-z0-9{])"
    r"|\b[A-Za-z0-9_-]{1,40}(?=[\"']?:\s)",
    re.IGNORECASE,
)
PIECE = re.compile(r"[A-Za-z0-9_-]{4,}")
UUID = re.compile(r"[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")
FIELD = 9_000  # what ingest scrubs of a field
EVERY_FILE = 2  # half of the sessions, spread over all hosts, keeps the bench under half a minute
LINES = 200  # of each, so that no long session decides the figure


class Case(msgspec.Struct):
    text: str
    is_secret: bool
    kind: str


def find_secret(text: str) -> str:
    """The longest piece of high entropy: what must not stand in the scrubbed text."""
    rest = NOT_SECRET.sub(" ", text)
    pieces = PIECE.findall(rest if re.search(r"[A-Za-z0-9_-]{8}", rest) else text)
    return max(pieces or [text], key=weigh)


def weigh(piece: str) -> float:
    counts = Counter(piece).values()
    bits = -sum(n * math.log2(n / len(piece)) for n in counts)
    is_mixed = any(c.isdigit() for c in piece) and any(c.isalpha() for c in piece)
    # Words carry bits as well, and a UUID in these cases is mostly the record's own id.
    return bits * (1 if is_mixed else 0.5) * (0.3 if UUID.fullmatch(piece) else 1)


def score(cases: list[Case]) -> dict[str, object]:
    found: dict[str, list[bool]] = defaultdict(list)
    alarms: list[bool] = []
    for case in cases:
        scrubbed = scrub(case.text)
        if case.is_secret:
            found[case.kind].append(scrubbed != case.text and find_secret(case.text) not in scrubbed)
        else:
            alarms.append(scrubbed != case.text)
    hits = [hit for group in found.values() for hit in group]
    return {
        "recall": round(sum(hits) / len(hits), 4),
        "recall_by_kind": {kind: round(sum(group) / len(group), 3) for kind, group in sorted(found.items())},
        "false_positive_rate": round(sum(alarms) / len(alarms), 4),
        "positives": len(hits),
        "negatives": len(alarms),
    }


def read_strings(folder: Path) -> Iterator[str]:
    for path in sorted(folder.glob("*.gz"))[::EVERY_FILE]:
        with gzip.open(path, "rb") as lines:
            for place, line in enumerate(lines):
                if place == LINES:
                    break
                try:
                    yield from strings_of(json.loads(line))
                except ValueError:
                    continue  # a line that is no JSON holds no string values


def strings_of(value: object) -> Iterator[str]:
    match value:
        case str():
            yield value[:FIELD]
        case dict():
            for inner in value.values():  # pyright: ignore[reportUnknownVariableType]  (foreign JSON)
                yield from strings_of(inner)  # pyright: ignore[reportUnknownArgumentType]  (same)
        case list():
            for inner in value:  # pyright: ignore[reportUnknownVariableType]  (same)
                yield from strings_of(inner)  # pyright: ignore[reportUnknownArgumentType]  (same)
        case _:
            return


def measure_sessions(folder: Path) -> tuple[float, float]:
    """The share of characters that went away, and microseconds of processor time for a KB."""
    texts = list(read_strings(folder))
    scrubbed: list[str] = []
    passes: list[float] = []
    for _ in range(3):  # the quickest counts: other work on the machine can only add
        began = process_time()
        scrubbed = [scrub(text) for text in texts]
        passes.append(process_time() - began)
    spent = min(passes)
    size = sum(map(len, texts))
    kept = sum(len(re.sub(r"\[secret:[a-z0-9-]+\]", "", text)) for text in scrubbed)
    marked = sum(len(text) - len(re.sub(r"\[secret:[a-z0-9-]+\]", "", text)) for text in texts)
    return (size - marked - kept) / size, spent * 1e6 / (size / 1024)


def render(figures: Mapping[str, dict[str, object]], share: float, speed: float) -> list[tuple[str, str, str]]:
    rows: list[tuple[str, str, str]] = []
    for half, figure in figures.items():
        rows.append((f"recall, {half} ({figure['positives']})", f"{figure['recall']}", AIM["recall"]))
        # The labels are each detector's own: many of these texts hold something that any reader takes for a secret.
        rows.append(
            (f"false alarms, {half} ({figure['negatives']})", f"{figure['false_positive_rate']}", "labels vary")
        )
    rows.append(("redacted share of real sessions", f"{share:.6f}", AIM["share"]))
    rows.append(("µs for a KB", f"{speed:.1f}", AIM["speed"]))
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="one JSON object and nothing else")
    as_json = parser.parse_args().json
    data = find_data()
    lines = (data / "E_secrets" / "secrets.jsonl").read_bytes().splitlines()
    cases = [msgspec.json.decode(line, type=Case) for line in lines]
    figures = {
        "all": score(cases),
        "tuned": score([case for case in cases if is_tuned(case.text)]),
        "untuned": score([case for case in cases if not is_tuned(case.text)]),
    }
    share, speed = measure_sessions(data / "C_sessions")
    result = {**figures, "redacted_share_of_sessions": round(share, 6), "us_per_kb": round(speed, 1)}
    print_result(result, render(figures, share, speed), as_json=as_json)


if __name__ == "__main__":
    main()
