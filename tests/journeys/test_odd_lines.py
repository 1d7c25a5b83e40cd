"""Whatever a host sends and whatever stands in the spool: the worker, `ingest` and `why` go on, and count what they cannot use."""

import json
import sys
from pathlib import Path

import pytest
from tests.journeys.installed import HOOK_FILE, environ, run, synapse

HOOK = [sys.executable, "-I", "-S", HOOK_FILE, "generic"]
ODD = {"event": "prompt", "session": "\ud800", "cwd": "/home/dev/\ud800", "text": "\udfff what now?\0"}
LINE = {"kind": "prompt", "host": "generic", "session": "s1", "cwd": "/x", "at_ms": "1795082400000", "nonce": "a"}


@pytest.mark.parametrize("switch", ["0", "1"])
def test_half_a_character_in_a_payload_stops_nothing(tmp_path: Path, switch: str) -> None:
    given = json.dumps(ODD).encode()

    done = run(HOOK, tmp_path, environ(tmp_path, SYNAPSE_DISABLE=switch), given)

    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    for command in (("work",), ("ingest", "--json"), ("why", "--json"), ("status", "--json")):
        told = synapse(tmp_path, *command)
        assert (told.returncode, told.stderr) == (0, ""), command


@pytest.mark.parametrize(
    ("line", "bad"),
    [
        (json.dumps({**LINE, "told": [10**24], "tokens": 10}).encode(), 1),
        (json.dumps({**LINE, "told": [1], "tokens": 10**22}).encode(), 1),
        (json.dumps({**LINE, "told": [-1], "tokens": 1}).encode(), 1),
        (b"[" * 100_000, 1),
        (b"no JSON", 1),
        (json.dumps({**LINE, "told": [1], "tokens": 1, "at_ms": "\u00b2"}).encode(), 0),
        (json.dumps({**LINE, "told": [1], "tokens": 1, "at_ms": "9" * 5_000, "text": "x"}).encode(), 0),
        (json.dumps({**LINE, "told": [1], "session": "\ud800", "host": "\ud800", "cwd": "\ud800\0"}).encode(), 0),
    ],
)
def test_an_odd_line_in_the_spool_stops_nothing_and_a_useless_one_is_counted_once(
    tmp_path: Path, line: bytes, bad: int
) -> None:
    spool = tmp_path / ".synapse" / "spool"
    spool.mkdir(parents=True, mode=0o700)
    (spool / "generic-s1.jsonl").write_bytes(line + b"\n")

    for command in (("work",), ("ingest", "--json"), ("why", "--json"), ("work",)):
        told = synapse(tmp_path, *command)
        assert (told.returncode, told.stderr) == (0, ""), command

    assert json.loads(synapse(tmp_path, "status", "--json").stdout)["bad_hook_lines"] == bad
