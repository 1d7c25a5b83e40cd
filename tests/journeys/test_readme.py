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
COMMAND = re.search(r"SYNAPSE_HOME=\S+ uv run synapse (ingest .+)", README)
FENCED = re.compile(r"^```\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Where the README's first command was run, once for all; the samples are as they were."""
    home = tmp_path_factory.mktemp("reader")
    before = hashes()
    (home / "said").write_text(say(home, *first_command()), encoding="utf-8")
    yield home
    assert hashes() == before


def first_command() -> list[str]:
    assert COMMAND, "the README shows how to read the samples"
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


def test_the_first_command_says_what_the_readme_shows(home: Path) -> None:
    shown, _ = FENCED.findall(README)

    assert is_shown(shown, (home / "said").read_text(encoding="utf-8"))


def test_the_samples_are_twelve_sessions_of_four_hosts(home: Path) -> None:
    listed = json.loads(say(home, "sessions", "list", "--json"))

    hosts = sorted(session["host"] for session in listed)
    assert hosts == [*["claude_code"] * 4, *["codex"] * 3, *["gemini"] * 2, *["opencode"] * 3]
    assert [session["native_id"] for session in listed if session["is_automated"]] == [
        "01a1f0aa-42b9-7a71-95eb-1915ee1156c4"
    ]


def test_a_second_run_has_nothing_new_to_say(home: Path) -> None:
    before = json.loads(say(home, "status", "--json"))["observations"]

    again = say(home, *first_command())

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


def test_the_session_in_the_readme_is_an_excerpt_of_the_one_that_is_shown(home: Path) -> None:
    _, shown = FENCED.findall(README)
    said = iter(say(home, "sessions", "show", "de667723").splitlines())

    # A line that the README cut ends in …; each is looked for behind the one before it.
    missing = [line for line in shown.splitlines() if not any(is_cut(line, whole) for whole in said)]

    assert missing == []


def is_cut(line: str, whole: str) -> bool:
    return whole.startswith(line[:-1].rstrip()) if line.endswith("…") else line == whole
