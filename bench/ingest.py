"""Transcripts into observations: speed against plain `json.loads` over the same lines, peak memory, what was read."""

import argparse
import gzip
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from threading import Event, Thread
from time import perf_counter
from typing import cast

from bench_data import find_data, print_result

LEAST_BYTES = 200_000_000  # smaller runs measure start-up; the data are repeated up to this
LOOK_S = 0.02  # between two looks at the memory: it grows by chunks that take longer
ROUNDS = 3  # of json.loads, before and after; the median is taken


def unpack(data: Path, folder: Path) -> int:
    """The sessions as plain files, as hosts keep them; how many bytes."""
    total = 0
    for path in sorted((data / "C_sessions").glob("*.gz")):
        raw = gzip.decompress(path.read_bytes())
        (folder / path.name.removesuffix(".gz")).write_bytes(raw)
        total += len(raw)
    return total


def time_json(folder: Path) -> float:
    """Seconds of plain `json.loads`: over each line of files of lines, over each document as a whole."""
    seconds = 0.0
    for path in sorted(folder.iterdir()):
        raw = path.read_bytes()
        texts = [raw] if path.suffix == ".json" else raw.split(b"\n")
        begun = perf_counter()
        for text in texts:
            if text:
                try:
                    json.loads(text)
                except ValueError:
                    continue
        seconds += perf_counter() - begun
    return seconds


def run_ingest(folder: Path, home: Path) -> tuple[float, float, dict[str, object]]:
    """Seconds, peak MB of all its processes together, and report of `synapse ingest` in a process of its own."""
    program = (
        "import sys, time; from synapse.surfaces.cli import main, ingest\n"
        "begun = time.perf_counter(); code = main.run(sys.argv[1:])\n"
        "print(time.perf_counter() - begun, file=sys.stderr); sys.exit(code)"
    )
    environ = {**os.environ, "SYNAPSE_HOME": str(home), "HOME": str(home)}
    process = subprocess.Popen(
        [sys.executable, "-c", program, "ingest", str(folder), "--json"],
        env=environ, cwd=home, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    watch = Watch(process.pid)
    watch.start()
    out, err = process.communicate()
    peak = watch.end()
    if process.returncode:
        sys.exit(err)
    return float(err.split()[-1]), peak, json.loads(out)


class Watch(Thread):
    """Looks at the memory of a process and its children again and again; the highest sum counts."""

    def __init__(self, pid: int) -> None:
        super().__init__(daemon=True)
        self._pid = pid
        self._ended = Event()
        self._peak = 0

    def run(self) -> None:
        while not self._ended.wait(LOOK_S):
            self._peak = max(self._peak, sum(resident(pid) for pid in [self._pid, *children(self._pid)]))

    def end(self) -> float:
        self._ended.set()
        self.join()
        return self._peak / 1024


def children(pid: int) -> list[int]:
    try:
        return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    except OSError:
        return []  # it has just ended


def resident(pid: int) -> int:
    """Its memory in KB."""
    try:
        lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    except OSError:
        return 0
    return next((int(line.split()[1]) for line in lines if line.startswith("VmRSS")), 0)


def measure(*, as_json: bool) -> None:
    data = find_data()
    with tempfile.TemporaryDirectory() as scratch:
        first = Path(scratch, "first")
        first.mkdir()
        size = unpack(data, first)
        folders = [first]
        while size * len(folders) < LEAST_BYTES:
            folders.append(Path(shutil.copytree(first, Path(scratch, f"copy{len(folders)}"))))
        before = [time_json(first) for _ in range(ROUNDS)]
        runs = [run_ingest(folder, _home(scratch, number)) for number, folder in enumerate(folders)]
        plain = sorted(before + [time_json(first) for _ in range(ROUNDS)])[ROUNDS]
    seconds = sum(run[0] for run in runs)
    report = runs[0][2]
    formats = cast("list[dict[str, int | str]]", report["by_format"])
    result: dict[str, object] = {
        "ratio_to_json": round(plain * len(folders) / seconds, 3),
        "mb_per_s": round(size * len(folders) / 1e6 / seconds, 1),
        "rss_mb": round(max(run[1] for run in runs)),
        "files": report["files"],
        "records": sum(int(row["records"]) for row in formats),
        "bad_lines": sum(int(row["bad_lines"]) for row in formats),
        "by_format": {str(row["format"]): row for row in formats},
        "refused": len(cast("list[object]", report["refused"])),
        "stored": report["stored"],
        "mb": round(size * len(folders) / 1e6),
        "json_mb_per_s": round(size / 1e6 / plain, 1),
    }
    rows = [
        ("speed, × plain json.loads over the same lines", str(result["ratio_to_json"]), "≥ 0.2"),
        ("peak memory of all its processes", f"{result['rss_mb']} MB", "< 300 MB"),
        ("speed", f"{result['mb_per_s']} MB/s (json.loads {result['json_mb_per_s']})", ""),
        ("files", f"{result['files']}, of which {result['refused']} refused", ""),
        ("records", f"{result['records']}, and {result['bad_lines']} bad lines", ""),
    ]
    print_result(result, rows, as_json=as_json)


def _home(scratch: str, number: int) -> Path:
    home = Path(scratch, f"home{number}")
    home.mkdir(mode=0o700)
    return home


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    measure(as_json=parser.parse_args().json)
