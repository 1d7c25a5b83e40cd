"""`synapse init` and `synapse uninstall`, through the command line; what they do to a host is in tests/hosts/claude_code/test_install.py."""

import json
import os
import shutil
import sys
from pathlib import Path

import pytest
from tests.fakes.claude_program import FAILS, make_claude
from tests.fakes.command_line import Answer, CommandLine
from tests.fakes.ordinary_user import folder_for_everybody, ordinary_user

import synapse as package
from synapse.surfaces.cli.main import run

HOOK = f"{sys.executable} -I -S {Path(package.__file__).parent}/surfaces/hook.py claude_code"
NEXT = """
  Start a new session of your agent, in any project, and correct it as you always do.
  synapse ingest      read the sessions you had before today
  synapse status      what was read and learned
  synapse uninstall   take all of this out again
"""
STAYS = "What was learned stays in ~/.synapse; delete the folder when you want it gone.\n"
MARKET = "~/.synapse/hosts/claude_code/marketplace"


@pytest.fixture
def person(synapse: CommandLine, monkeypatch: pytest.MonkeyPatch) -> CommandLine:
    """Somebody who has used Claude Code, whose program is not on PATH."""
    monkeypatch.setenv("PATH", "/nowhere")
    (synapse.home / ".claude").mkdir()
    (synapse.home / ".claude" / "settings.json").write_text('{"theme": "dark"}\n')
    return synapse


def files(home: Path) -> list[str]:
    return sorted(str(path.relative_to(home)) for path in home.rglob("*") if path.is_file())


def test_init_says_what_it_wrote_and_what_to_do_next(person: CommandLine) -> None:
    assert person("init") == (
        0,
        (
            "home: ~/.synapse is made\n"
            "claude_code, through its settings:\n"
            "  write  ~/.claude/settings.json.before-synapse\n"
            "  write  ~/.claude/commands/skill-learning.md\n"
            "  change ~/.claude/settings.json\n"
            f"\nDone. Next:{NEXT}"
        ),
        "",
    )
    said = json.loads((person.home / ".claude" / "settings.json").read_text())
    entry = {"type": "command", "command": HOOK, "timeout": 5}
    assert said["theme"] == "dark"
    assert said["hooks"]["UserPromptSubmit"] == [{"hooks": [entry]}]


def test_a_second_init_says_that_all_is_so_already(person: CommandLine) -> None:
    person("init")

    assert person("init") == (
        0,
        f"claude_code, through its settings: nothing to do\n\nAll is as it should be already. Next:{NEXT}",
        "",
    )


def test_a_dry_run_shows_diffs_and_touches_nothing(person: CommandLine) -> None:
    (person.home / ".claude" / "settings.json").write_text('{"env": {"API_KEY": "sk-ant-api03-' + 90 * "x7" + '"}}\n')
    before = files(person.home)

    code, out, err = person("init", "--dry-run")

    assert (code, err) == (0, "")
    assert files(person.home) == before
    assert not (person.home / ".synapse").exists()
    assert out.startswith(
        "home: ~/.synapse would be made\nclaude_code, through its settings:\n  write  ~/.claude/settings"
    )
    assert "\n--- ~/.claude/settings.json\n+++ ~/.claude/settings.json\n@@ -1 +1 @@\n-{" in out
    assert f'"command": "{HOOK.replace(str(person.home), "~")}"' in out
    assert out.endswith("\n\nNothing was touched. Run the same without --dry-run.\n")
    # What a host's settings hold is shown as we show everything: without secrets.
    assert "x7x7" not in out


def test_uninstall_says_what_went_and_the_person_has_what_they_had(person: CommandLine) -> None:
    person("init")

    assert person("uninstall") == (
        0,
        (
            "claude_code, through its settings:\n"
            "  change ~/.claude/settings.json\n"
            "  delete ~/.claude/commands/skill-learning.md\n"
            "  delete ~/.claude/settings.json.before-synapse\n"
            "  delete ~/.synapse/hosts/claude_code/wired.json\n"
            "\nDone. Sessions that are running now may call the hook until they end; it harms nothing.\n"
        ),
        "",
    )
    assert files(person.home) == [".claude/settings.json"]
    assert (person.home / ".claude" / "settings.json").read_text() == '{"theme": "dark"}\n'
    assert not (person.home / ".synapse").exists()


def test_uninstall_leaves_what_was_learned_and_says_where(person: CommandLine) -> None:
    person("init")
    (person.home / ".synapse" / "synapse.db").write_text("learned")

    assert person("uninstall").out.endswith(STAYS)
    assert person("uninstall") == (0, f"claude_code: nothing to do\n\nNothing of ours was there.\n{STAYS}", "")
    assert files(person.home) == [".claude/settings.json", ".synapse/synapse.db"]


def test_a_dry_uninstall_touches_nothing(person: CommandLine) -> None:
    person("init")
    before = files(person.home)

    code, out, err = person("uninstall", "--dry-run")

    assert (code, err, files(person.home)) == (0, "", before)
    assert '\n+{"theme": "dark"}\n' in out
    assert f"\nNothing was touched. Run the same without --dry-run.\n{STAYS}" in out


def test_as_a_plugin_the_hosts_own_commands_are_shown(person: CommandLine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", make_claude(person.home / "bin"))

    assert person("init").out == (
        "home: ~/.synapse is made\n"
        "claude_code, as a plugin:\n"
        "  write  ~/.claude/settings.json.before-synapse\n"
        f"  write  {MARKET}/.claude-plugin/marketplace.json\n"
        f"  write  {MARKET}/synapse/.claude-plugin/plugin.json\n"
        f"  write  {MARKET}/synapse/hooks/hooks.json\n"
        "  write  ~/.claude/commands/skill-learning.md\n"
        f"  run    claude plugin marketplace add {MARKET}\n"
        "  run    claude plugin install synapse@synapse\n"
        f"\nDone. Next:{NEXT}"
    )
    out = person("uninstall").out
    assert (
        "  run    claude plugin uninstall synapse@synapse\n  run    claude plugin marketplace remove synapse\n" in out
    )
    assert (person.home / ".claude" / "settings.json").read_text() == '{"theme": "dark"}\n'


def test_where_the_plugin_cannot_be_used_it_is_said(person: CommandLine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", make_claude(person.home / "bin", FAILS))

    code, out, _ = person("init")

    assert code == 0
    assert "claude_code, through its settings:\n" in out
    assert (
        "  note   `claude plugin marketplace add` failed: Plugins are switched off by your organisation;"
        " went on without it\n" in out
    )


def test_programs_get_the_same_as_json(person: CommandLine) -> None:
    settings = f"{person.home}/.claude/settings.json"

    dry = person.read_json("init", "--dry-run")
    done = person.read_json("init")
    again = person.read_json("init")

    # The home's path stands as ~ in what this command line gives back.
    assert dry == done | {"dry_run": True}
    assert [(change["path"], change["do"]) for change in done["hosts"][0]["changes"]] == [
        (f"{settings}.before-synapse".replace(str(person.home), "~"), "write"),
        ("~/.claude/commands/skill-learning.md", "write"),
        ("~/.claude/settings.json", "change"),
    ]
    assert again == {
        "home": "~/.synapse",
        "dry_run": False,
        "changed": False,
        "hosts": [
            {
                "host": "claude_code",
                "way": "settings",
                "changes": [],
                "commands": [],
                "fell_back": "",
                "notes": [],
            }
        ],
        "project": [],
        "read_only": [],
    }
    gone = person.read_json("uninstall")
    assert [change["do"] for change in gone["hosts"][0]["changes"]] == ["change", "delete", "delete", "delete"]


def test_tool_events_come_and_go_with_their_setting(person: CommandLine) -> None:
    person("init")
    settings = person.home / ".synapse" / "settings.json"

    def events() -> list[str]:
        return list(json.loads((person.home / ".claude" / "settings.json").read_text())["hooks"])

    before = events()
    settings.write_text('{"observe.toolEvents": true}')
    person("init")
    assert events() == [*before, "PostToolUse", "PostToolUseFailure"]
    settings.write_text('{"observe.toolEvents": false}')
    person("init")
    assert events() == before


def test_settings_of_the_host_that_are_no_json_are_told_with_a_way_out(person: CommandLine) -> None:
    path = person.home / ".claude" / "settings.json"
    path.write_text('{\n  "theme": "dark", // at night\n}\n')

    for command in ("init", "init --dry-run", "uninstall"):
        assert person(*command.split()) == (
            1,
            "",
            (
                "Error: ~/.claude/settings.json cannot be read as JSON:"
                " Expecting property name enclosed in double quotes: line 2 column 20 (char 21).\n"
                "  → Nothing was changed. Mend the file first; comments and commas before a bracket are no JSON.\n"
            ),
        )
    assert files(person.home) == [".claude/settings.json"]


def test_settings_of_ours_that_are_broken_are_told_first(person: CommandLine) -> None:
    (person.home / ".synapse").mkdir()
    (person.home / ".synapse" / "settings.json").write_text("{")

    code, out, err = person("init")

    assert (code, out) == (1, "")
    assert "~/.synapse/settings.json line 1" in err
    assert files(person.home) == [".claude/settings.json", ".synapse/settings.json"]


def test_without_rights_it_is_told_which_file(synapse: CommandLine, monkeypatch: pytest.MonkeyPatch) -> None:
    with folder_for_everybody() as home:
        (home / ".claude").mkdir(mode=0o755)
        (home / ".claude" / "settings.json").write_text("{}")
        (home / "ours").mkdir()
        (home / "ours").chmod(0o777)
        for name, value in (("HOME", str(home)), ("PATH", "/nowhere"), ("SYNAPSE_HOME", str(home / "ours"))):
            monkeypatch.setenv(name, value)
        with ordinary_user():
            code, _, err = synapse("init")

        assert code == 1
        assert err.startswith(f"Error: {home}/.claude/settings.json cannot be written to.\n  → Nothing was changed.")
        assert sorted(path.name for path in (home / ".claude").iterdir()) == ["settings.json"]


def test_where_no_host_is_there_it_says_how_to_name_one(synapse: CommandLine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")

    assert synapse("init") == (
        0,
        (
            "home: ~/.synapse is made\n\n"
            "No host that can be wired was found here. Name one: `synapse init --host claude_code`.\n"
        ),
        "",
    )
    assert "claude_code, through its settings:\n" in synapse("init", "--host", "claude-code").out
    assert (synapse.home / ".claude" / "settings.json").exists()
    synapse("uninstall")
    assert list(synapse.home.iterdir()) == []


def test_hosts_that_are_only_read_are_named(person: CommandLine) -> None:
    (person.home / ".codex" / "sessions").mkdir(parents=True)
    (person.home / ".gemini" / "tmp").mkdir(parents=True)

    assert "\nread, not wired yet: codex, gemini\n" in person("init").out
    assert person("init", "--host", "codex") == Answer(
        1,
        "",
        "Error: codex cannot be wired yet; its sessions are read by `synapse ingest`.\n"
        "  → There are: claude_code, generic.\n",
    )
    assert "no host 'emacs'" in person("init", "--host", "emacs").err


def test_a_program_of_ones_own_has_nothing_to_wire(synapse: CommandLine) -> None:
    code, out, err = synapse("init", "--host", "generic")

    assert (code, err) == (0, "")
    assert "generic: nothing to wire; your program calls `synapse hook generic`" in out
    assert files(synapse.home) == [".synapse/wire.lock"]


def test_a_home_elsewhere_must_be_told_to_the_hosts_too(person: CommandLine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SYNAPSE_HOME", str(person.home / "elsewhere"))

    out = person("init").out

    assert out.endswith(
        "SYNAPSE_HOME is set: it must be set for your agents, too, or their hooks write to ~/.synapse.\n"
    )
    assert not (person.home / ".synapse").exists()


@pytest.fixture
def checkout(person: CommandLine, monkeypatch: pytest.MonkeyPatch) -> Path:
    root = person.home / "parcel"
    (root / ".git").mkdir(parents=True)
    (root / "src").mkdir()
    monkeypatch.chdir(root)
    return root


def test_in_a_checkout_what_we_write_there_is_kept_out_of_git(person: CommandLine, checkout: Path) -> None:
    said = "this project: what Synapse will write in .synapse/ is not to be committed\n  write  ~/parcel/.synapse/.gitignore\n"

    assert said in person("init").out
    assert (checkout / ".synapse" / ".gitignore").read_text().splitlines()[1:] == ["*", "!settings.json"]
    assert "this project" not in person("init").out
    assert "this project:\n  delete ~/parcel/.synapse/.gitignore\n" in person("uninstall").out
    assert sorted(path.name for path in checkout.iterdir()) == [".git", "src"]


def test_elsewhere_no_folder_of_ours_is_made(
    person: CommandLine, checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(checkout / "src")
    assert "this project" not in person("init").out

    monkeypatch.chdir(person.home)
    (person.home / ".git").mkdir()
    assert "this project" not in person("init").out

    (checkout / ".synapse").mkdir()
    (checkout / ".synapse" / "settings.json").write_text("{}")
    monkeypatch.chdir(checkout)
    assert "this project" not in person("init").out
    person("uninstall")
    assert files(checkout) == [".synapse/settings.json"]


def test_where_the_folder_was_deleted_under_us_init_works(person: CommandLine, checkout: Path) -> None:
    shutil.rmtree(checkout)

    assert run(["init"]) == 0
    os.chdir(person.home)
    assert (person.home / ".claude" / "commands" / "skill-learning.md").exists()
