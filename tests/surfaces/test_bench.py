"""`synapse bench`, through the command line: it finds the benches, starts one, and passes its exit code on."""

import subprocess
from pathlib import Path

import pytest
from tests.fakes.command_line import SYNAPSE, CommandLine

BENCHES = sorted(
    path.stem
    for path in (Path(__file__).resolve().parents[2] / "bench").glob("*.py")
    if not path.stem.endswith("_data")
)


def test_without_a_name_the_benches_are_listed_with_what_they_measure(synapse: CommandLine) -> None:
    code, out, err = synapse("bench")

    assert (code, err) == (0, "")
    assert [line.split()[0] for line in out.splitlines()] == BENCHES
    assert all(line.endswith(".") and '"' not in line for line in out.splitlines())


def test_a_bench_that_is_not_there_is_told_with_those_that_are(synapse: CommandLine) -> None:
    assert synapse("bench", "speed") == (
        1,
        "",
        f"Error: No bench named 'speed'.\n  → There are: {', '.join(BENCHES)}.\n",
    )


@pytest.mark.usefixtures("synapse")
def test_a_bench_without_its_data_measures_nothing_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SYNAPSE_BENCH_DATA", "/nowhere")

    done = subprocess.run([SYNAPSE, "bench", "typed", "--json"], capture_output=True, text=True, check=False)

    assert (done.returncode, done.stdout) == (3, "")
    assert "No bench data in /nowhere" in done.stderr
