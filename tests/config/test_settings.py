"""Which value is in force, and what of a checkout's file is not."""

import json
import os
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from synapse.config.file import MAX_FILE
from synapse.config.settings import Settings, read_settings, read_settings_or_defaults
from synapse.errors import BadSettings, NotFound

DEFAULTS: dict[str, object] = {
    "learning.enabled": True,
    "observe.ignore": [],
    "observe.keepDays": 30,
    "observe.toolEvents": False,
    "scrub.emails": False,
}


@pytest.fixture
def home(tmp_path: Path) -> Path:
    (tmp_path / "home").mkdir()
    return tmp_path / "home"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / "shop" / ".synapse").mkdir(parents=True)
    return tmp_path / "shop"


def write(folder: Path, content: object) -> str:
    file = (folder / ".synapse" if (folder / ".synapse").is_dir() else folder) / "settings.json"
    file.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
    return str(file)


def values(found: Settings) -> dict[str, object]:
    return {name: found.get(name) for name in DEFAULTS}


def problem(home: Path, root: Path, environ: dict[str, str] | None = None) -> str:
    """What a command would stop with; a hook is told the same and goes on."""
    with pytest.raises(BadSettings) as caught:
        read_settings(str(home), str(root), environ or {})
    assert read_settings_or_defaults(str(home), str(root), environ or {})[1] == caught.value.message
    return caught.value.message


def test_without_files_the_defaults_are_in_force(home: Path, root: Path) -> None:
    found = read_settings(str(home), str(root), {})
    assert values(found) == DEFAULTS
    assert [found.source(name) for name in DEFAULTS] == ["default"] * 5
    assert found.refused == []


def test_each_source_stands_above_the_one_before(home: Path, root: Path) -> None:
    def now() -> tuple[object, str]:
        found = read_settings(str(home), str(root), environ)
        return found.get("observe.keepDays"), found.source("observe.keepDays")

    environ: dict[str, str] = {}
    user = write(home, {"observe": {"keepDays": 20}})
    assert now() == (20, user)
    project = write(root, {"observe": {"keepDays": 10}})
    assert now() == (10, project)
    environ["SYNAPSE_OBSERVE_KEEP_DAYS"] = "40"
    assert now() == (40, "SYNAPSE_OBSERVE_KEEP_DAYS")
    assert read_settings(str(home), str(root), environ).layers("observe.keepDays") == [
        (user, 20),
        (project, 10),
        ("SYNAPSE_OBSERVE_KEEP_DAYS", 40),
    ]


def test_nested_and_dotted_keys_are_both_read(home: Path, root: Path) -> None:
    write(home, {"observe": {"keepDays": 5, "toolEvents": True}, "scrub.emails": True, "observe.ignore": ["/x"]})
    assert values(read_settings(str(home), str(root), {})) == {
        "learning.enabled": True,
        "observe.ignore": ["/x"],
        "observe.keepDays": 5,
        "observe.toolEvents": True,
        "scrub.emails": True,
    }


def test_a_checkout_may_switch_off_lower_and_exclude(home: Path, root: Path) -> None:
    user = write(home, {"observe.toolEvents": True, "observe.ignore": ["/private"]})
    asked = {"learning.enabled": False, "observe.toolEvents": False, "observe.keepDays": 1}
    project = write(root, {**asked, "observe.ignore": ["gen", "/abs", "~/own", "/private"]})
    found = read_settings(str(home), str(root), {})
    assert values(found) == {
        **DEFAULTS,
        **asked,
        "observe.ignore": ["/private", f"{root}/gen", "/abs", "~/own"],
    }
    assert found.refused == []
    assert found.source("observe.ignore") == project
    assert found.layers("observe.ignore") == [(user, ["/private"]), (project, ["gen", "/abs", "~/own", "/private"])]


def test_a_checkout_may_not_switch_on_raise_or_touch_the_rest(home: Path, root: Path) -> None:
    user = write(home, {"learning.enabled": False})
    project = write(
        root, {"learning.enabled": True, "observe.keepDays": 90, "observe.toolEvents": True, "scrub.emails": True}
    )
    found = read_settings(str(home), str(root), {})
    assert values(found) == {**DEFAULTS, "learning.enabled": False}
    assert found.source("learning.enabled") == user
    assert found.refused == [
        ("learning.enabled", project, "a checkout may only switch it off"),
        ("observe.keepDays", project, "a checkout may only lower it: 90 is above 30"),
        ("observe.toolEvents", project, "a checkout may only switch it off"),
        ("scrub.emails", project, "a checkout has no say in it"),
    ]


def test_a_checkout_that_asks_for_what_is_already_so_is_not_refused(home: Path, root: Path) -> None:
    write(root, DEFAULTS)
    found = read_settings(str(home), str(root), {})
    assert (values(found), found.refused) == (DEFAULTS, [])
    assert [found.source(name) for name in DEFAULTS] == ["default"] * 5


def test_a_checkout_cannot_take_exclusions_back(home: Path, root: Path) -> None:
    write(home, {"observe.ignore": ["/private"]})
    write(root, {"observe.ignore": []})
    assert read_settings(str(home), str(root), {}).texts("observe.ignore") == ["/private"]


def test_the_persons_own_file_is_no_checkouts_file(tmp_path: Path) -> None:
    home = tmp_path / ".synapse"
    home.mkdir()
    user = write(home, {"observe.toolEvents": True, "observe.ignore": ["rel"]})
    found = read_settings(str(home), str(tmp_path), {})
    assert found.texts("observe.ignore") == ["rel"]
    assert found.layers("observe.toolEvents") == [(user, True)]


@pytest.mark.parametrize("root", ["", "relative", "D:\\work\\shop"])
def test_what_is_no_folder_here_has_no_file(
    home: Path, root: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / root / ".synapse").mkdir(parents=True)
    write(tmp_path / root, {"learning.enabled": False})
    assert read_settings(str(home), root, {}).flag("learning.enabled") is True


@pytest.mark.parametrize(
    ("text", "is_enabled"), [("1", False), ("yes", False), ("stop", False), ("0", True), ("no", True), ("", True)]
)
def test_disable_switches_learning_off_above_all(home: Path, root: Path, text: str, is_enabled: bool) -> None:  # noqa: FBT001  (a table)
    found = read_settings(str(home), str(root), {"SYNAPSE_DISABLE": text, "SYNAPSE_LEARNING_ENABLED": "true"})
    assert found.flag("learning.enabled") is is_enabled
    assert found.source("learning.enabled") == ("SYNAPSE_LEARNING_ENABLED" if is_enabled else "SYNAPSE_DISABLE")


def test_the_environment_replaces_a_list_and_an_empty_variable_says_nothing(home: Path, root: Path) -> None:
    write(home, {"observe.ignore": ["/private"]})
    assert read_settings(str(home), str(root), {"SYNAPSE_OBSERVE_IGNORE": " "}).texts("observe.ignore") == ["/private"]
    assert read_settings(str(home), str(root), {"SYNAPSE_OBSERVE_IGNORE": "/a,/b"}).texts("observe.ignore") == [
        "/a",
        "/b",
    ]


def test_values_come_in_their_own_type_and_cannot_be_changed_from_outside(home: Path, root: Path) -> None:
    found = read_settings(str(home), str(root), {})
    found.texts("observe.ignore").append("/x")
    assert values(found) == DEFAULTS
    assert (found.flag("learning.enabled"), found.number("observe.keepDays")) == (True, 30)
    assert (found.flag("observe.keepDays"), found.number("observe.ignore"), found.texts("scrub.emails")) == (
        False,
        0,
        [],
    )


def test_what_is_no_setting_cannot_be_asked_for(home: Path, root: Path) -> None:
    found = read_settings(str(home), str(root), {})
    for ask in (found.get, found.source, found.layers):
        with pytest.raises(NotFound, match=r"No setting named 'observe\.nothing'"):
            ask("observe.nothing")


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ('{\n  "learning": {\n', "line 3: Expecting property name enclosed in double quotes (column 1)."),
        ('{"a": 1 "b": 2}', "line 1: Expecting ',' delimiter (column 9)."),
        ("[1]", "line 1: the file must hold one object, {…}."),
        ("[" * 50_000, "line 1: this is no settings file."),
        ("9" * 5_000, "line 1: this is no settings file."),
        (
            '{\n "observe": {\n  "keepDays":\n   "thirty"\n }\n}',
            "line 3: `observe.keepDays` must be a whole number, at least 1, not 'thirty'.",
        ),
        ('{\n\n"observe.keepDays" : 0}', "line 3: `observe.keepDays` must be a whole number, at least 1, not 0."),
        ('{"observe.keepDays": true}', "line 1: `observe.keepDays` must be a whole number, at least 1, not true."),
        ('{"observe.keepDays": 1e3}', "line 1: `observe.keepDays` must be a whole number, at least 1, not 1000.0."),
        ('{"learning.enabled": 1}', "line 1: `learning.enabled` must be true or false, not 1."),
        ('{"observe.ignore": "x"}', "line 1: `observe.ignore` must be a list of texts, not 'x'."),
        ('{"observe.ignore": [""]}', "line 1: `observe.ignore` must be a list of texts, not ['']."),
        ('{"observe.ignore": {"a": 1}}', "line 1: `observe.ignore` must be a list of texts, not [('a', 1)]."),
        (
            '{"x": "observe",\n"observe":\n{"keepDay": 3}}',
            "line 1: there is no setting `x`.",
        ),
        (
            '{"observe": {"ignore": ["keepDay", "observe"],\n"keepDay": 3}}',
            "line 2: there is no setting `observe.keepDay`. Did you mean `observe.keepDays`?",
        ),
        ('{"observe": 3}', "line 1: there is no setting `observe`."),
        ('{"a": {"b": {"c": {"d": {"e": 1}}}}}', "line 1: there is no setting `a.b.c.d`."),
        ('{"\\u001b[31m": 1}', "line 1: there is no setting `?[31m`."),
        (
            '{"observe.keepDays": 3,\n"observe": {"keepDays": 4}}',
            "line 1: `observe.keepDays` stands there twice.",
        ),
        ('{"scrub": {}, "scrub": {}}', "line 1: `scrub` stands there twice."),
    ],
)
def test_a_broken_file_is_named_with_its_line(home: Path, root: Path, content: str, message: str) -> None:
    path = write(home, content)
    assert problem(home, root) == f"{path} {message}"


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b'{"learning.enabled": \xff}', "it is no UTF-8 text"),
        (b" " * (MAX_FILE + 1), "it has more than 64 KB"),
    ],
)
def test_a_file_that_is_no_text_is_told(home: Path, root: Path, content: bytes, reason: str) -> None:
    (root / ".synapse" / "settings.json").write_bytes(content)
    assert problem(home, root) == f"{root}/.synapse/settings.json cannot be read: {reason}."


def test_a_pipe_in_the_files_place_is_told_and_not_waited_for(home: Path, root: Path) -> None:
    path = root / ".synapse" / "settings.json"
    os.mkfifo(path)
    assert problem(home, root) == f"{path} cannot be read: {path} is no file."


def test_an_empty_file_and_a_byte_order_mark_are_harmless(home: Path, root: Path) -> None:
    write(root, " \n")
    write(home, '\ufeff{"scrub.emails": true}')
    assert read_settings(str(home), str(root), {}).flag("scrub.emails") is True


def test_a_home_that_is_a_file_has_no_settings(tmp_path: Path, root: Path) -> None:
    (tmp_path / "file").touch()
    assert values(read_settings(str(tmp_path / "file"), str(root), {})) == DEFAULTS


def test_a_wrong_variable_is_named(home: Path, root: Path) -> None:
    assert problem(home, root, {"SYNAPSE_SCRUB_EMAILS": "some"}) == (
        "SYNAPSE_SCRUB_EMAILS: `scrub.emails` must be true or false, not 'some'."
    )


def test_a_hook_goes_on_with_whatever_can_be_read(home: Path, root: Path) -> None:
    write(home, {"learning.enabled": False, "observe.keepDays": "x"})
    write(root, "{")
    found, told = read_settings_or_defaults(str(home), str(root), {"SYNAPSE_SCRUB_EMAILS": "1"})
    assert values(found) == {**DEFAULTS, "learning.enabled": False, "scrub.emails": True}
    assert told == f"{home}/settings.json line 1: `observe.keepDays` must be a whole number, at least 1, not 'x'."


def test_a_broken_file_does_not_switch_learning_on_again(home: Path, root: Path) -> None:
    write(home, "{")
    assert (
        read_settings_or_defaults(str(home), str(root), {"SYNAPSE_DISABLE": "1"})[0].flag("learning.enabled") is False
    )


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5) | st.lists(st.text(max_size=3), max_size=2),
    lambda inner: st.dictionaries(
        st.sampled_from(["observe", "learning", "keepDays", "enabled", *DEFAULTS]) | st.text(max_size=3), inner
    ),
    max_leaves=6,
)


@given(JSON | st.text(max_size=30))
@settings(max_examples=100, deadline=None)
def test_whatever_a_checkout_holds_makes_synapse_do_no_more(
    tmp_path_factory: pytest.TempPathFactory, content: object
) -> None:
    root = tmp_path_factory.mktemp("shop")
    (root / ".synapse").mkdir()
    write(root, content)
    found, _ = read_settings_or_defaults(str(root / "home"), str(root), {})
    assert found.number("observe.keepDays") <= 30
    assert found.flag("observe.toolEvents") is False
    assert found.flag("scrub.emails") is False
