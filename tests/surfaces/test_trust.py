"""`synapse trust`, through the command line; only a person at a terminal gives it."""

import json
from pathlib import Path

import pytest
from tests.fakes.command_line import CommandLine, run_at_a_terminal


@pytest.fixture
def shop(synapse: CommandLine, monkeypatch: pytest.MonkeyPatch) -> CommandLine:
    """The person stands in a checkout that asks for something."""
    for folder in ("shop/.git/objects", "shop/.synapse", "shop/src"):
        (synapse.home / folder).mkdir(parents=True)
    (synapse.home / "shop" / ".git" / "HEAD").touch()
    asks(synapse, {"observe.keepDays": 90, "scrub.emails": True, "observe.toolEvents": False})
    monkeypatch.chdir(synapse.home / "shop" / "src")
    return synapse


def asks(synapse: CommandLine, content: object) -> None:
    file = synapse.home / "shop" / ".synapse" / "settings.json"
    file.write_text(content if isinstance(content, str) else json.dumps(content))


def at_a_terminal(shop: CommandLine, *arguments: str) -> tuple[int, list[str]]:
    code, shown, _ = run_at_a_terminal("trust", *arguments)
    return code, shown.replace(str(shop.home), "~").splitlines()


def test_show_tells_what_is_asked_and_what_of_it_is_applied(shop: CommandLine) -> None:
    code, out, err = shop("trust", "--show")

    assert (code, err) == (0, "")
    assert [" ".join(line.split()) for line in out.splitlines()] == [
        "~/shop/.synapse/settings.json: not trusted",
        "setting it asks for applied",
        "observe.keepDays 90 no: a checkout may only lower it: 90 is above 30; it may once it is trusted",
        "observe.toolEvents false holds already, from default",
        "scrub.emails true no: a checkout has no say in it",
    ]
    assert shop.read_json("trust", "--show") == {
        "file": "~/shop/.synapse/settings.json",
        "state": "not trusted",
        "asks": {"observe.keepDays": 90, "observe.toolEvents": False, "scrub.emails": True},
        "refused": [
            {"key": "observe.keepDays", "why": "a checkout may only lower it: 90 is above 30"},
            {"key": "scrub.emails", "why": "a checkout has no say in it"},
        ],
    }


def test_trust_takes_effect_until_the_file_changes(shop: CommandLine) -> None:
    assert at_a_terminal(shop) == (
        0,
        [
            "~/shop/.synapse/settings.json is trusted as it stands; when it changes it is not.",
            "  observe.keepDays = 90",
            "  scrub.emails is not applied all the same: a checkout has no say in it",
        ],
    )
    assert shop("settings", "get", "observe.keepDays").out == "90\n"
    explained = shop("settings", "explain", "observe.keepDays").out.splitlines()
    assert explained[-2:] == [
        "  In force: 90, from ~/shop/.synapse/settings.json.",
        "~/shop/.synapse/settings.json is trusted.",
    ]

    asks(shop, {"observe.keepDays": 91})
    assert shop("settings", "get", "observe.keepDays").out == "30\n"
    assert shop("settings", "explain", "observe.keepDays").out.splitlines()[-1] == (
        "~/shop/.synapse/settings.json is changed since it was trusted: see `synapse trust --show`."
    )


def test_revoke_takes_it_back(shop: CommandLine) -> None:
    at_a_terminal(shop)

    assert at_a_terminal(shop, "--revoke") == (0, ["~/shop/.synapse/settings.json is trusted no longer."])
    assert shop("settings", "get", "observe.keepDays").out == "30\n"
    assert at_a_terminal(shop, "--revoke") == (0, ["~/shop/.synapse/settings.json was not trusted."])
    code, lines = at_a_terminal(shop, "--revoke", "--json")
    assert (code, json.loads("\n".join(lines))["state"]) == (0, "not trusted")


def test_where_trust_changes_nothing_that_is_said(shop: CommandLine) -> None:
    asks(shop, {"observe.toolEvents": False})

    assert at_a_terminal(shop)[1][-1] == "  It asks for nothing that does not hold already."
    asks(shop, {})
    assert shop("trust", "--show").out.splitlines()[-1] == "It asks for nothing that is a setting."


@pytest.mark.parametrize("option", [(), ("--revoke",)])
def test_only_a_person_gives_or_takes_it(
    shop: CommandLine, monkeypatch: pytest.MonkeyPatch, option: tuple[str, ...]
) -> None:
    code, out, err = shop("trust", *option)
    assert (code, out) == (1, "")
    assert err.startswith("Error: `synapse trust` needs a person: nobody sits at a terminal here.\n")

    monkeypatch.setenv("CLAUDECODE", "1")
    code, lines = at_a_terminal(shop, *option)
    assert (code, lines[0]) == (1, "Error: `synapse trust` needs a person: CLAUDECODE is set, as inside an agent.")
    assert not (shop.home / ".synapse").exists()


def test_what_cannot_be_trusted_is_an_error_with_a_hint(shop: CommandLine, monkeypatch: pytest.MonkeyPatch) -> None:
    asks(shop, "{broken")
    code, lines = at_a_terminal(shop)
    assert (code, lines[1]) == (1, "  → Mend it first; a file that is not understood cannot be trusted.")
    assert "line 1" in shop("trust", "--show").out

    Path(shop.home, "shop", ".synapse", "settings.json").unlink()
    code, out, err = shop("trust", "--show")
    assert (code, out) == (1, "")
    assert err == (
        "Error: No settings file named '~/shop/.synapse/settings.json'.\n"
        "  → There is nothing to trust in ~/shop: a project's settings stand there.\n"
    )
    assert shop("trust", "--show", "--revoke").err.startswith("Error: --show and --revoke exclude each other.")
    (shop.home / ".synapse").mkdir()
    (shop.home / ".synapse" / "settings.json").write_text("{}")
    monkeypatch.chdir(shop.home)
    assert shop("trust", "--show").err.startswith("Error: ~/.synapse/settings.json is your own settings file.")


def test_in_a_folder_that_is_gone(synapse: CommandLine, monkeypatch: pytest.MonkeyPatch) -> None:
    gone = synapse.home / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()

    assert synapse("trust", "--show").err.startswith("Error: This folder is gone.")
