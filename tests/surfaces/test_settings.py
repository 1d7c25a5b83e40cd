"""`synapse settings`, through the command line; changing one takes a terminal."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from synapse.config.keys import NAMES
from synapse.errors import BadSettings, NeedsPerson, NotFound
from synapse.events.marker import find_host_marker
from synapse.surfaces.cli.person import require_person
from synapse.surfaces.cli.settings import command

PROGRAM = "from synapse.surfaces.cli.main import main; main()"


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home, and a checkout to stand in."""
    (tmp_path / "shop" / ".git" / "objects").mkdir(parents=True)
    (tmp_path / "shop" / ".git" / "HEAD").touch()
    (tmp_path / "shop" / ".synapse").mkdir()
    (tmp_path / "shop" / "src").mkdir()
    for name in [name for name in os.environ if name.startswith("SYNAPSE_") or find_host_marker({name: "1"})]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("SYNAPSE_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path / "shop" / "src")
    return tmp_path / "home"


def run(*arguments: str) -> Result:
    return CliRunner().invoke(command, arguments, catch_exceptions=False)


def checkout_asks(home: Path, **asked: object) -> str:
    file = home.parent / "shop" / ".synapse" / "settings.json"
    file.write_text(json.dumps({name.replace("_", "."): value for name, value in asked.items()}))
    return str(file)


def run_at_a_terminal(*arguments: str, **environ: str) -> tuple[int, str, str]:
    ours, theirs = os.openpty()
    try:
        done = subprocess.run(
            [sys.executable, "-c", PROGRAM, "settings", *arguments],
            stdin=theirs,
            capture_output=True,
            text=True,
            check=False,
            env={**os.environ, **environ},
        )
    finally:
        os.close(ours)
        os.close(theirs)
    return done.returncode, done.stdout, done.stderr


def test_list_shows_each_value_and_where_it_comes_from(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home.mkdir()
    (home / "settings.json").write_text('{"observe": {"keepDays": 9}}')
    monkeypatch.setenv("SYNAPSE_SCRUB_EMAILS", "yes")
    project = checkout_asks(home, observe_keepDays=90, learning_enabled=False)
    lines = [line.split() for line in run("list").output.splitlines()]
    assert lines[:-2] == [
        ["setting", "value", "from"],
        ["learning.enabled", "false", project],
        ["briefing.enabled", "true", "default"],
        ["briefing.startTokens", "1500", "default"],
        ["briefing.promptTokens", "600", "default"],
        ["skills.autoLoad", '"auto"', "default"],
        ["observe.ignore", "[]", "default"],
        ["observe.keepDays", "9", f"{home}/settings.json"],
        ["observe.toolEvents", "false", "default"],
        ["scrub.emails", "true", "SYNAPSE_SCRUB_EMAILS"],
    ]
    assert [" ".join(line) for line in lines[-2:]] == [
        f"Not applied: observe.keepDays in {project}: a checkout may only lower it: 90 is above 9.",
        f"{project} is not trusted: see `synapse trust --show`.",
    ]


def test_list_as_json_says_the_same(home: Path) -> None:
    project = checkout_asks(home, scrub_emails=True)
    assert json.loads(run("list", "--json").output) == {
        "settings": [
            {"key": "learning.enabled", "value": True, "source": "default"},
            {"key": "briefing.enabled", "value": True, "source": "default"},
            {"key": "briefing.startTokens", "value": 1500, "source": "default"},
            {"key": "briefing.promptTokens", "value": 600, "source": "default"},
            {"key": "skills.autoLoad", "value": "auto", "source": "default"},
            {"key": "observe.ignore", "value": [], "source": "default"},
            {"key": "observe.keepDays", "value": 30, "source": "default"},
            {"key": "observe.toolEvents", "value": False, "source": "default"},
            {"key": "scrub.emails", "value": False, "source": "default"},
        ],
        "refused": [{"key": "scrub.emails", "file": project, "why": "a checkout has no say in it"}],
        "trust": "not trusted",
    }


def test_get_gives_the_value_alone(home: Path) -> None:
    project = checkout_asks(home, observe_ignore=["gen"])
    ignored = f"{home.parent}/shop/gen"
    assert run("get", "observe.ignore").output == f'["{ignored}"]\n'
    assert json.loads(run("get", "observe.ignore", "--json").output) == {
        "key": "observe.ignore",
        "value": [ignored],
        "source": project,
    }


def test_explain_tells_meaning_layers_and_what_was_not_applied(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    project = checkout_asks(home, observe_keepDays=90)
    monkeypatch.setenv("SYNAPSE_OBSERVE_KEEP_DAYS", "7")
    pad = " " * (len(project) - len("default"))
    assert run("explain", "observe.keepDays").output == (
        "observe.keepDays: For how many days an observation is kept after it was recorded.\n"
        "  a whole number, at least 1; SYNAPSE_OBSERVE_KEEP_DAYS stands above all files; a checkout may lower it.\n"
        f"  default{pad}  30\n"
        f"  {project}  90\n"
        f"  SYNAPSE_OBSERVE_KEEP_DAYS{' ' * (len(project) - 25)}  7\n"
        "  In force: 7, from SYNAPSE_OBSERVE_KEEP_DAYS.\n"
        f"Not applied: observe.keepDays in {project}: a checkout may only lower it: 90 is above 30.\n"
        f"{project} is not trusted: see `synapse trust --show`.\n"
    )
    assert json.loads(run("explain", "observe.keepDays", "--json").output) == [
        {
            "key": "observe.keepDays",
            "value": 7,
            "source": "SYNAPSE_OBSERVE_KEEP_DAYS",
            "meaning": "For how many days an observation is kept after it was recorded.",
            "kind": "a whole number, at least 1",
            "default": 30,
            "environment": "SYNAPSE_OBSERVE_KEEP_DAYS",
            "checkout": "lower",
            "trust": "not trusted",
            "layers": [{"source": project, "value": 90}, {"source": "SYNAPSE_OBSERVE_KEEP_DAYS", "value": 7}],
            "refused": [
                {"key": "observe.keepDays", "file": project, "why": "a checkout may only lower it: 90 is above 30"}
            ],
        }
    ]


@pytest.mark.usefixtures("home")
def test_explain_without_a_name_explains_all() -> None:
    heads = [line.partition(":")[0] for line in run("explain").output.splitlines() if line.startswith(NAMES)]
    assert heads == list(NAMES)


@pytest.mark.usefixtures("home")
def test_what_is_no_setting_is_told_with_the_nearest() -> None:
    for action in ("get", "explain"):
        with pytest.raises(NotFound) as caught:
            run(action, "observe.keepday")
        assert caught.value.hint == "Did you mean `observe.keepDays`?"


def test_a_broken_file_stops_reading_commands_with_its_line(home: Path) -> None:
    file = home.parent / "shop" / ".synapse" / "settings.json"
    file.write_text("{\n")
    with pytest.raises(BadSettings, match="line 2"):
        run("list")


@pytest.mark.usefixtures("home")
def test_a_deleted_folder_has_no_project_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "gone").mkdir()
    monkeypatch.chdir(tmp_path / "gone")
    (tmp_path / "gone").rmdir()
    assert run("get", "observe.keepDays").output == "30\n"


@pytest.mark.parametrize("action", [(), ("list",), ("get",), ("set",), ("unset",), ("explain",)])
def test_help_holds_an_example(action: tuple[str, ...]) -> None:
    assert "Example:\n    synapse settings" in run(*action, "--help").output


def test_a_person_sets_and_unsets(home: Path) -> None:
    file = f"{home}/settings.json"
    assert run_at_a_terminal("set", "observe.ignore", "~/a,*/b/*") == (
        0,
        f'observe.ignore = ["~/a", "*/b/*"] in {file}\n',
        "",
    )
    assert run("get", "observe.ignore").output == '["~/a", "*/b/*"]\n'
    assert run_at_a_terminal("unset", "observe.ignore") == (0, f"observe.ignore is taken out of {file}\n", "")
    assert run_at_a_terminal("unset", "observe.ignore") == (0, f"observe.ignore was not set in {file}\n", "")
    assert run("get", "observe.ignore").output == "[]\n"


def test_a_value_that_is_overruled_is_told(home: Path) -> None:
    file = f"{home}/settings.json"
    assert run_at_a_terminal("set", "observe.keepDays", "14", SYNAPSE_OBSERVE_KEEP_DAYS="7") == (
        0,
        f"observe.keepDays = 14 in {file}\nIn force here is 7, from SYNAPSE_OBSERVE_KEEP_DAYS above {file}.\n",
        "",
    )


def test_a_wrong_value_is_told_and_changes_nothing(home: Path) -> None:
    code, out, told = run_at_a_terminal("set", "observe.keepDays", "soon")
    assert (code, out) == (1, "")
    assert told.splitlines() == [
        "Error: `observe.keepDays` must be a whole number, at least 1, not 'soon'.",
        "  → For example 14.",
    ]
    assert not (home / "settings.json").exists()


@pytest.mark.parametrize("action", [("set", "observe.keepDays", "3"), ("unset", "observe.keepDays")])
def test_an_agent_cannot_change_settings(home: Path, action: tuple[str, ...]) -> None:
    code, out, told = run_at_a_terminal(*action, CLAUDECODE="1")
    assert (code, out) == (1, "")
    assert told.splitlines() == [
        f"Error: `synapse settings {action[0]}` needs a person: CLAUDECODE is set, as inside an agent.",
        "  → Run it yourself in a terminal outside the agent.",
    ]
    with pytest.raises(NeedsPerson, match="nobody sits at a terminal here"):
        run(*action)
    assert not home.exists()


@pytest.mark.parametrize(
    "name",
    [
        *("CLAUDECODE", "CLAUDE_CODE_SESSION_ID", "CLAUDE_CODE_ENTRYPOINT", "AI_AGENT"),
        *("CODEX_THREAD_ID", "CODEX_SANDBOX", "CODEX_SANDBOX_NETWORK_DISABLED", "CODEX_CI", "CODEX_MANAGED_BY_NPM"),
        *("OPENCODE", "OPENCODE_PID", "OPENCODE_SESSION_ID"),
        *("GEMINI_CLI", "GEMINI_SESSION_ID", "GEMINI_PROJECT_DIR", "GEMINI_CLI_NO_RELAUNCH"),
    ],
)
def test_what_a_host_sets_for_its_programs_marks_it(name: str) -> None:
    assert find_host_marker({"PATH": "/bin", name: "1"}) == name
    assert find_host_marker({name: ""}) == ""


def test_what_people_set_for_a_host_does_not_mark_one() -> None:
    own = [
        *("ANTHROPIC_API_KEY", "CLAUDE_CODE_USE_BEDROCK", "CLAUDE_CODE_OAUTH_TOKEN", "CLAUDE_CONFIG_DIR"),
        *("CODEX_HOME", "CODEX_API_KEY", "CODEX_BIN", "OPENAI_API_KEY"),
        *("OPENCODE_API_KEY", "OPENCODE_CONFIG", "OPENCODE_DISABLE_AUTOUPDATE", "OPENCODE_SERVER_PASSWORD"),
        *("GEMINI_API_KEY", "GEMINI_MODEL", "GEMINI_CLI_TRUST_WORKSPACE", "GEMINI_TELEMETRY_ENABLED", "GEMINI_SANDBOX"),
        "GEMINI_CLI_IDE_SERVER_PORT",
    ]
    assert [name for name in own if find_host_marker({name: "1"})] == []


def test_without_a_stdin_nobody_is_there() -> None:
    with pytest.raises(NeedsPerson, match="nobody sits at a terminal here"):
        require_person("synapse settings set", {}, None)
