"""Wiring Claude Code in, through its settings file and as a plugin, and taking it out to the byte."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from tests.fakes.claude_program import FAILS, HANGS, LIES, PROGRAM
from tests.hosts.claude_code.wiring import BELL, COMMAND, CONTENT, EVENTS, HOOK, TOOL_EVENTS, Person, entries

from synapse.errors import Unwirable
from synapse.hosts.claude_code.install import find_hooks, install, is_there, plan_install, plan_uninstall, uninstall

IN_BACKGROUND: dict[str, bool] = {"async": True}
LIVE = replace(HOOK, tells_tools=True)
WAYS = pytest.mark.parametrize("has_claude", [False, True], ids=["settings", "plugin"])


@pytest.mark.parametrize(
    "content",
    [
        None,
        b"",
        b"\n",
        b"{}",
        b"{ }\n",
        CONTENT,
        b'{"theme":"dark","model":"opus"}',
        b'\xef\xbb\xbf{\r\n\t"theme": "dark"\r\n}\r\n',
        json.dumps({"hooks": {"Stop": [BELL], "Notification": [BELL]}, "theme": "\u00e9"}, indent=4).encode(),
        b'{"hooks": {}, "enabledPlugins": {}}',
    ],
)
def test_the_settings_come_back_to_the_byte(tmp_path: Path, content: bytes | None) -> None:
    person = Person(tmp_path, content)
    told = person.said if content and content.strip() else {}

    plan = install(person.site, HOOK)

    assert (plan.way, plan.fell_back, plan.commands) == ("settings", "", ())
    assert person.own_hooks() == entries(*EVENTS)
    assert {key: value for key, value in person.said.items() if key != "hooks"} == {
        key: value for key, value in told.items() if key != "hooks"
    }
    assert find_hooks(person.site) == {event: [f"{COMMAND} claude_code"] for event in EVENTS}
    uninstall(person.site)
    assert person.is_as_before()


def test_what_others_wrote_stays_where_and_as_it_stands(tmp_path: Path) -> None:
    content = (
        b'{\n  "hooks": {\n    "Stop": [\n      {"hooks": [{"type": "command", "command": "bell"}]}\n    ]\n  }\n}\n'
    )
    person = Person(tmp_path, content)

    install(person.site, HOOK)

    assert person.settings.read_bytes().startswith(content[: content.index(b"}\n    ]")])
    assert [len(groups) for groups in person.said["hooks"].values()] == [2, 1, 1, 1, 1, 1]
    assert (person.config / "settings.json.before-synapse").read_bytes() == content


def test_as_a_plugin_all_of_it_stands_in_our_own_folder(tmp_path: Path) -> None:
    person = Person(tmp_path, has_claude=True)

    plan = install(person.site, HOOK)

    market = person.folder / ".synapse" / "hosts" / "claude_code" / "marketplace"
    assert (plan.way, plan.fell_back) == ("plugin", "")
    assert (person.folder / "claude-calls").read_text().splitlines() == [
        f"plugin marketplace add {market}",
        "plugin install synapse@synapse",
    ]
    assert person.own_hooks() == {}
    assert person.said["enabledPlugins"] == {"synapse@synapse": True}
    assert find_hooks(person.site) == {event: [f"{COMMAND} claude_code"] for event in EVENTS}
    assert json.loads((market / "synapse" / "hooks" / "hooks.json").read_text())["hooks"] == {
        event: [{"hooks": found}] for event, found in entries(*EVENTS).items()
    }


@pytest.mark.parametrize("content", [None, CONTENT, b'{"hooks": {"Stop": []}}\n'])
def test_a_plugin_goes_and_the_settings_come_back_to_the_byte(tmp_path: Path, content: bytes | None) -> None:
    person = Person(tmp_path, content, has_claude=True)

    install(person.site, HOOK)
    assert not person.is_as_before()
    done = uninstall(person.site)

    assert done.fell_back == ""
    assert person.is_as_before()
    assert not (person.folder / ".synapse" / "hosts").exists()


@WAYS
def test_a_second_time_there_is_nothing_to_do(tmp_path: Path, *, has_claude: bool) -> None:
    person = Person(tmp_path, has_claude=has_claude)
    install(person.site, HOOK)
    before = person.files()

    again = install(person.site, HOOK)

    assert again.is_empty
    assert person.files() == before


@WAYS
def test_a_plan_changes_nothing_and_says_what_install_then_does(tmp_path: Path, *, has_claude: bool) -> None:
    person = Person(tmp_path, has_claude=has_claude)

    plan = plan_install(person.site, HOOK)
    assert person.files() == person.before
    assert install(person.site, HOOK) == plan
    before = person.files()
    going = plan_uninstall(person.site)
    assert person.files() == before

    assert uninstall(person.site) == going


@WAYS
def test_tool_calls_are_told_while_they_happen_only_where_that_is_wanted(tmp_path: Path, *, has_claude: bool) -> None:
    person = Person(tmp_path, has_claude=has_claude)
    install(person.site, HOOK)

    assert not install(person.site, LIVE).is_empty
    assert list(find_hooks(person.site)) == [*EVENTS, *TOOL_EVENTS]
    if not has_claude:
        assert person.own_hooks() == entries(*EVENTS) | entries(*TOOL_EVENTS, **IN_BACKGROUND)
    assert not install(person.site, HOOK).is_empty
    assert list(find_hooks(person.site)) == EVENTS

    uninstall(person.site)
    assert person.is_as_before()


@WAYS
def test_when_python_moved_the_old_path_is_replaced(tmp_path: Path, *, has_claude: bool) -> None:
    person = Person(tmp_path, has_claude=has_claude)
    install(person.site, HOOK)
    moved = replace(HOOK, command="'/opt/other venv/bin/python' -I -S '/opt/other venv/synapse/surfaces/hook.py'")

    install(person.site, moved)

    assert find_hooks(person.site) == {event: [f"{moved.command} claude_code"] for event in EVENTS}
    if has_claude:
        folders = list((person.config / "plugins" / "cache" / "synapse" / "synapse").iterdir())
        versions = person.config / "plugins" / "installed_plugins.json"
        assert len(folders) == 2
        entry = json.loads(versions.read_text())["plugins"]["synapse@synapse"]
        assert f"{moved.command} claude_code" in (Path(entry[0]["installPath"]) / "hooks" / "hooks.json").read_text()
    uninstall(person.site)
    assert person.is_as_before()


def test_what_a_person_wrote_meanwhile_stays_and_only_ours_goes(tmp_path: Path) -> None:
    person = Person(tmp_path)
    install(person.site, HOOK)
    text = person.settings.read_text()
    text = text.replace('"theme":"dark"', '"theme":"light"').replace(
        '"Stop": [', '"Stop": [ {"hooks": [{"type": "command", "command": "bell"}]},'
    )
    person.settings.write_text(text)

    uninstall(person.site)

    assert person.settings.read_text() == (
        '{\n    "permissions": {"allow": ["Bash(npm:*)"]},\n  "theme":"light",\n  "hooks": {\n'
        '      "Stop": [ {"hooks": [{"type": "command", "command": "bell"}]}\n      ]\n  }}'
    )
    assert set(person.files()) - {".synapse"} == set(person.before)


def test_a_hook_that_a_person_put_beside_ours_in_one_group_stays(tmp_path: Path) -> None:
    person = Person(tmp_path, b"{}")
    install(person.site, HOOK)
    said = person.said
    said["hooks"]["Stop"][0]["hooks"].append({"type": "command", "command": "bell"})
    person.settings.write_text(json.dumps(said))

    uninstall(person.site)

    assert person.said == {"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "bell"}]}]}}


def test_what_was_changed_between_two_inits_is_the_persons_and_comes_back(tmp_path: Path) -> None:
    person = Person(tmp_path)
    install(person.site, HOOK)
    person.settings.write_bytes(person.settings.read_bytes().replace(b"dark", b"light"))
    install(person.site, LIVE)

    uninstall(person.site)

    assert person.settings.read_bytes() == CONTENT.replace(b"dark", b"light")


@WAYS
def test_what_was_changed_before_an_init_that_left_the_settings_alone_stays_too(
    tmp_path: Path, *, has_claude: bool
) -> None:
    person = Person(tmp_path, has_claude=has_claude)
    install(person.site, HOOK)
    person.settings.write_bytes(person.settings.read_bytes().replace(b"dark", b"light"))
    command = person.config / "commands" / "skill-learning.md"
    command.write_bytes(command.read_bytes() + b"An older text.\n")

    assert [change.path for change in install(person.site, HOOK).changes] == [command]
    uninstall(person.site)

    assert person.said == {**json.loads(CONTENT), "theme": "light"}


@WAYS
def test_a_file_that_the_host_laid_out_anew_comes_back_as_the_person_had_it(
    tmp_path: Path, *, has_claude: bool
) -> None:
    person = Person(tmp_path, has_claude=has_claude)
    install(person.site, HOOK)
    person.settings.write_text(json.dumps(person.said, indent=7, sort_keys=True))

    uninstall(person.site)

    assert person.is_as_before()


def test_what_a_person_changed_beside_a_plugin_stays(tmp_path: Path) -> None:
    person = Person(tmp_path, has_claude=True)
    install(person.site, HOOK)
    person.settings.write_text(json.dumps(person.said | {"theme": "light"}, indent=2))

    uninstall(person.site)

    assert person.settings.read_text() == json.dumps({**json.loads(CONTENT), "theme": "light"}, indent=2)


@WAYS
@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"{", "Expecting property name"),
        (b'{\n  // quiet\n  "theme": "dark"\n}', "line 2 column 3"),
        (b'{"theme": "dark",}', "line 1 column"),
        (b"\xff\xfe{\x00}\x00", "codec can't decode"),
        (b"[]", "the whole is no object"),
        (b'{"hooks": []}', "hooks is no object"),
        (b'{"hooks": {"Stop": {}}}', "hooks.Stop is no array"),
        (b"[" * 100_000, "brackets in brackets"),
    ],
)
def test_settings_that_cannot_be_read_are_said_and_nothing_is_touched(
    tmp_path: Path,
    content: bytes,
    why: str,
    *,
    has_claude: bool,
) -> None:
    person = Person(tmp_path, content, has_claude=has_claude)

    with pytest.raises(Unwirable, match=f"settings.json cannot be (read as JSON|used): .*{why}"):
        install(person.site, HOOK)

    assert person.files() == person.before
    assert not (person.folder / "claude-calls").exists()


@WAYS
def test_settings_that_are_read_only_are_said_and_nothing_is_touched(tmp_path: Path, *, has_claude: bool) -> None:
    person = Person(tmp_path, has_claude=has_claude)
    person.settings.chmod(0o444)
    before = person.files()

    with pytest.raises(Unwirable, match=r"settings\.json is read-only\."):
        install(person.site, HOOK)

    assert person.files() == before
    assert not (person.folder / "claude-calls").exists()


def test_settings_that_became_read_only_keep_us_and_all_else(tmp_path: Path) -> None:
    person = Person(tmp_path, has_claude=True)
    install(person.site, HOOK)
    person.settings.chmod(0o444)
    before = person.files()

    with pytest.raises(Unwirable, match="read-only"):
        uninstall(person.site)

    assert person.files() == before


def test_settings_that_broke_meanwhile_keep_us_until_they_are_mended(tmp_path: Path) -> None:
    person = Person(tmp_path)
    install(person.site, HOOK)
    good = person.settings.read_bytes()
    person.settings.write_bytes(good + b",")
    before = person.files()

    with pytest.raises(Unwirable, match=r"cannot be read as JSON: Extra data: line \d+ column \d+"):
        uninstall(person.site)
    assert person.files() == before

    person.settings.write_bytes(good)
    uninstall(person.site)
    assert person.is_as_before()


@pytest.mark.parametrize(
    ("program", "why"),
    [
        (FAILS, "`claude plugin marketplace add` failed: Plugins are switched off by your organisation"),
        (HANGS, "`claude plugin marketplace add` did not end within 0.2 s"),
        (LIES, "`claude plugin install` ended well, and the plugin is not there"),
    ],
)
def test_where_the_host_takes_no_plugin_its_settings_are_used_and_it_is_said(
    tmp_path: Path, program: str, why: str
) -> None:
    person = Person(tmp_path)
    person.get_claude(program)
    site = replace(person.site, patience_s=0.2 if program == HANGS else 30.0)

    done = install(site, HOOK)

    assert (done.way, done.fell_back) == ("settings", why)
    assert person.own_hooks() == entries(*EVENTS)
    # As it is wired already: also when the host takes plugins again.
    person.get_claude(PROGRAM)
    assert install(person.site, HOOK).is_empty
    uninstall(person.site)
    assert person.is_as_before()


@pytest.mark.parametrize("program", ["", FAILS, HANGS])
def test_a_plugin_goes_also_where_the_host_does_not_help(tmp_path: Path, program: str) -> None:
    person = Person(tmp_path, has_claude=True)
    install(person.site, HOOK)
    if program:
        person.get_claude(program)
    else:
        person.environ["PATH"] = "/nowhere"

    done = uninstall(replace(person.site, patience_s=0.2 if program == HANGS else 30.0))

    assert bool(done.fell_back) == bool(program)
    assert person.is_as_before()


def test_a_plugin_stays_one_while_the_host_is_off_the_path_and_moves_to_the_settings_when_it_is_stale(
    tmp_path: Path,
) -> None:
    person = Person(tmp_path, has_claude=True)
    install(person.site, HOOK)
    person.environ["PATH"] = "/nowhere"

    assert install(person.site, HOOK).is_empty
    assert install(person.site, LIVE).way == "settings"

    assert "enabledPlugins" not in person.said
    assert list(person.own_hooks()) == [*EVENTS, *TOOL_EVENTS]
    uninstall(person.site)
    assert person.is_as_before()


def test_a_plugin_that_was_switched_off_is_switched_on_again(tmp_path: Path) -> None:
    person = Person(tmp_path, has_claude=True)
    install(person.site, HOOK)
    said = person.said
    said["enabledPlugins"]["synapse@synapse"] = False
    person.settings.write_text(json.dumps(said))

    install(person.site, HOOK)

    assert person.said["enabledPlugins"] == {"synapse@synapse": True}


def test_a_command_of_the_same_name_that_is_not_ours_is_left_alone(tmp_path: Path) -> None:
    person = Person(tmp_path)
    command = person.config / "commands" / "skill-learning.md"
    command.parent.mkdir()
    command.write_text("Mine.\n")

    done = install(person.site, HOOK)

    assert done.notes == (f"{command} is not ours and was left alone: /skill-learning is what it says there.",)
    assert command.read_text() == "Mine.\n"
    uninstall(person.site)
    assert command.read_text() == "Mine.\n"


def test_a_strangers_marketplace_of_our_name_is_left_alone(tmp_path: Path) -> None:
    source = {"source": {"source": "github", "repo": "somebody/synapse"}}
    content = json.dumps({"extraKnownMarketplaces": {"synapse": source}, "enabledPlugins": {"synapse@synapse": True}})
    person = Person(tmp_path, content.encode(), has_claude=True)
    known = person.config / "plugins" / "known_marketplaces.json"
    known.parent.mkdir()
    known.write_text(json.dumps({"synapse": source}))
    person.before = person.files()

    done = install(person.site, HOOK)

    assert (done.way, done.fell_back) == ("settings", "another marketplace is called synapse")
    assert person.own_hooks() == entries(*EVENTS)
    uninstall(person.site)
    assert person.is_as_before()
    assert not (person.folder / "claude-calls").exists()


@WAYS
def test_the_hosts_folder_may_be_elsewhere(tmp_path: Path, *, has_claude: bool) -> None:
    elsewhere = tmp_path / "person" / "elsewhere"
    person = Person(tmp_path, has_claude=has_claude, CLAUDE_CONFIG_DIR=str(elsewhere))

    install(person.site, HOOK)
    assert find_hooks(person.site)
    assert not (person.folder / ".claude").exists()
    # Taken out from where it was put, whatever the environment says by then.
    del person.environ["CLAUDE_CONFIG_DIR"]
    uninstall(person.site)

    assert person.settings.read_bytes() == CONTENT
    assert not (elsewhere / "commands").exists()


@WAYS
def test_a_settings_file_that_is_a_link_stays_one(tmp_path: Path, *, has_claude: bool) -> None:
    person = Person(tmp_path, None, has_claude=has_claude)
    real = tmp_path / "dotfiles.json"
    real.write_bytes(CONTENT)
    person.settings.symlink_to(real)
    person.before = person.files()

    install(person.site, HOOK)
    assert (person.settings.is_symlink(), real.read_bytes() == CONTENT) == (True, False)
    uninstall(person.site)

    assert (person.settings.is_symlink(), real.read_bytes()) == (True, CONTENT)
    assert person.is_as_before()


@WAYS
def test_without_what_we_remember_ours_is_found_by_its_looks(tmp_path: Path, *, has_claude: bool) -> None:
    person = Person(tmp_path, has_claude=has_claude)
    install(person.site, HOOK)
    for forget in (person.folder / ".synapse").rglob("wired.json"):
        forget.write_text("?")

    uninstall(person.site)

    assert person.settings.read_bytes() == CONTENT
    assert not (person.config / "settings.json.before-synapse").exists()


def break_nothing(_person: Person) -> None:
    return


def be_away(person: Person) -> None:
    person.config.joinpath("settings.json").unlink()
    person.config.rmdir()


@pytest.mark.parametrize(
    ("change", "has_claude", "expected"),
    [(break_nothing, False, True), (be_away, False, False), (be_away, True, True)],
)
def test_the_host_is_there_where_its_folder_or_its_program_is(
    tmp_path: Path,
    change: Callable[[Person], None],
    *,
    has_claude: bool,
    expected: bool,
) -> None:
    person = Person(tmp_path, has_claude=has_claude)
    change(person)

    assert is_there(person.site) is expected


def test_where_the_host_has_no_folder_yet_one_is_made_and_goes_again(tmp_path: Path) -> None:
    person = Person(tmp_path)
    be_away(person)
    person.before = person.files()

    install(person.site, HOOK)
    assert person.own_hooks() == entries(*EVENTS)
    uninstall(person.site)

    assert person.is_as_before()


def test_where_nothing_of_ours_is_nothing_goes(tmp_path: Path) -> None:
    person = Person(tmp_path)

    assert uninstall(person.site).is_empty
    assert person.files() == person.before
