"""The README's first command does what the README shows, and touches nothing but its own home."""

import json
import re
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest
from tests.journeys.installed import SYNAPSE, environ, run

ROOT = Path(__file__).parents[2]
SAMPLES = ROOT / "examples" / "sessions"
README = (ROOT / "README.md").read_text(encoding="utf-8")
COMMAND = re.search(r"^    pip install uv && uv run synapse (.+)$", README, re.MULTILINE)
READ_SAMPLES = ("ingest", "examples/sessions")
VARYING = re.compile(r"\b\d+ ms\b|\b\d+\.\d s\b|nonce=\"\w+\"")  # from run to run
FENCED = re.compile(r"^```\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Where the samples were read, once for all; they are as they were."""
    home = tmp_path_factory.mktemp("reader")
    before = hashes()
    say(home, *READ_SAMPLES)
    yield home
    assert hashes() == before


def first_command() -> list[str]:
    assert COMMAND, "the README shows what to run first"
    return COMMAND[1].split()


def say(home: Path, *arguments: str) -> str:
    done = run([SYNAPSE, *arguments], ROOT, environ(home))
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def hashes() -> dict[str, str]:
    """Every file below the samples, so that one laid beside them would show too."""
    files = sorted(path for path in SAMPLES.rglob("*") if path.is_file())
    return {str(path.relative_to(SAMPLES)): sha256(path.read_bytes()).hexdigest() for path in files}


def is_shown(block: str, said: str) -> bool:
    """Whether the program said what the README shows, where `…` alone on a line stands for what was left out."""
    pieces = [re.escape(piece.strip("\n")) for piece in re.split(r"^…\n", block, flags=re.MULTILINE)]
    lines = "\n".join(line.rstrip() for line in said.splitlines())
    return re.search(r"(?:^|\n)" + r"\n(?:.*\n)+?".join(pieces) + r"(?:\n|$)", lines) is not None


def settle(text: str) -> str:
    return VARYING.sub("#", text)


def test_the_first_command_says_what_the_readme_shows(tmp_path: Path) -> None:
    shown, _ = FENCED.findall(README)

    assert first_command() == ["demo"]
    assert is_shown(settle(shown), settle(say(tmp_path, *first_command())))


def test_a_lesson_comes_from_where_the_readme_says(home: Path) -> None:
    _, shown = FENCED.findall(README)

    assert is_shown(shown, say(home, "learning", "why", "L1"))


def test_the_samples_are_twelve_sessions_of_four_hosts(home: Path) -> None:
    listed = json.loads(say(home, "sessions", "list", "--json"))

    hosts = sorted(session["host"] for session in listed)
    assert hosts == [*["claude_code"] * 4, *["codex"] * 3, *["gemini"] * 2, *["opencode"] * 3]
    assert [session["native_id"] for session in listed if session["is_automated"]] == [
        "01a1f0aa-42b9-7a71-95eb-1915ee1156c4"
    ]


def test_a_second_run_has_nothing_new_to_say(home: Path) -> None:
    before = json.loads(say(home, "status", "--json"))["observations"]

    again = say(home, *READ_SAMPLES)

    assert again.splitlines()[-1] == "Nothing new."
    assert json.loads(say(home, "status", "--json"))["observations"] == before == 216
    assert json.loads(say(home, "ingest", str(SAMPLES), "--json"))["stored"] == 0


@pytest.mark.parametrize(
    ("session", "host", "words"),
    [
        ("de667723", "claude_code", "No, use pnpm instead of npm."),
        ("01a1f0a9-838b", "codex", "Don't use npm here. Use pnpm."),
        ("d40302e0", "gemini", "不要用 npm，用 pnpm。"),
        ("ses_e0f59ababffe", "opencode", "No, use pnpm instead of npm."),
    ],
)
def test_a_session_of_each_host_shows_what_its_person_typed(home: Path, session: str, host: str, words: str) -> None:
    said = say(home, "sessions", "show", session).splitlines()

    typed = [said[number + 1] for number, line in enumerate(said) if line.startswith("you ")]
    assert said[0].startswith(f"{host}:{session}")
    assert any(words in line for line in typed)
