"""`synapse demo` plays the whole loop and leaves no trace, wherever and however it is run."""

import json
import os
import signal
import subprocess
from pathlib import Path

import pytest
from tests.journeys.installed import SYNAPSE, environ, run

LESSON = {"name": "L1", "prefer": "pnpm", "avoid": "npm", "statement": "use pnpm instead of npm."}


@pytest.fixture
def variables(tmp_path: Path) -> dict[str, str]:
    """With all that could change the story: a host around it, learning switched off, a home that holds settings."""
    (tmp_path / ".synapse").mkdir(mode=0o700)
    (tmp_path / ".synapse" / "settings.json").write_text('{"learning": {"enabled": false}}')
    (tmp_path / "tmp").mkdir()
    return environ(tmp_path, TMPDIR=str(tmp_path / "tmp"), SYNAPSE_DISABLE="1", CLAUDECODE="1")


def left_behind(home: Path) -> list[str]:
    return sorted(str(path.relative_to(home)) for path in home.rglob("*") if path.is_file())


def test_a_correction_is_told_to_the_next_session_and_the_newer_word_replaces_it(
    tmp_path: Path, variables: dict[str, str]
) -> None:
    done = run([SYNAPSE, "demo", "--json"], tmp_path, variables)

    assert (done.returncode, done.stderr) == (0, "")
    first, second, third, fourth = json.loads(done.stdout)["scenes"]
    assert [hook["text"] for hook in first["hooks"]] == [""] * 6
    assert first["observations"] == 23
    assert {name: first["learnings"][0][name] for name in LESSON} == LESSON
    told = [[hook["text"] for hook in scene["hooks"] if hook["text"]] for scene in (second, third, fourth)]
    assert [len(texts) for texts in told] == [1, 1, 1]
    assert "[L1] prefer pnpm, avoid npm" in told[0][0]
    assert "[L1] prefer pnpm, avoid npm" in told[1][0]
    newer = next(one for one in third["learnings"] if one["prefer"] == "npm")
    assert f"[{newer['name']}] prefer npm, avoid pnpm" in told[2][0]
    assert "[L1]" not in told[2][0]
    assert [(one["status"], one["replaced_by"]) for one in third["learnings"] if one["name"] == "L1"] == [
        ("superseded", newer["name"])
    ]
    assert left_behind(tmp_path) == [".synapse/settings.json"]


def test_it_is_told_in_words_that_fit_a_terminal_and_end_with_what_to_do_next(
    tmp_path: Path, variables: dict[str, str]
) -> None:
    done = run([SYNAPSE, "demo"], tmp_path, variables)

    lines = done.stdout.splitlines()
    assert [line for line in lines if line[:2] in ("1.", "2.", "3.", "4.")] == [
        "1. A session in which the person corrects the agent",
        "2. The next session of the project",
        "3. A later one: the person changes their mind",
        "4. And the one after that",
    ]
    assert "   you: No, use pnpm instead of npm." in lines
    assert any(line.startswith("     L1  superseded") for line in lines)
    assert lines[-2].split()[:2] == ["synapse", "init"]
    assert max(map(len, lines)) <= 80
    assert left_behind(tmp_path) == [".synapse/settings.json"]


def test_stopped_half_way_it_leaves_nothing_behind(tmp_path: Path, variables: dict[str, str]) -> None:
    playing = subprocess.Popen([SYNAPSE, "demo"], env=variables, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert playing.stdout is not None
    # The first scene was told: its worker is done, and the next one's hooks are being called.
    while not playing.stdout.readline().startswith(b"   The session ends."):
        assert playing.poll() is None
    os.kill(playing.pid, signal.SIGINT)
    _, err = playing.communicate(timeout=60)

    assert (playing.returncode, err) == (130, b"Stopped. Nothing is left behind.\n")
    assert left_behind(tmp_path) == [".synapse/settings.json"]
