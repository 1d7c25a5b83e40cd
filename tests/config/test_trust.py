"""A checkout's settings file that a person trusted as it stands may do more; changed by a byte, it may not."""

import json
from pathlib import Path

import pytest
from filelock import FileLock

from synapse.config.file import project_file, read_settings_file
from synapse.config.settings import Settings, read_settings
from synapse.config.trust import find_trust, read_trusted
from synapse.config.vouch import revoke, trust
from synapse.errors import BadSettings, Busy, StoreUnwritable

ASKED = {
    "observe": {"keepDays": 90, "toolEvents": True, "ignore": ["gen"]},
    "briefing": {"startTokens": 3000},
    "scrub.emails": True,
}


@pytest.fixture
def home(tmp_path: Path) -> str:
    (tmp_path / "home").mkdir()
    (tmp_path / "shop" / ".synapse").mkdir(parents=True)
    return str(tmp_path / "home")


def write(home: str, content: object) -> str:
    path = project_file(str(Path(home).parent / "shop"))
    Path(path).write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
    return path


def read(home: str) -> Settings:
    return read_settings(home, str(Path(home).parent / "shop"), {})


def values(found: Settings) -> list[object]:
    names = ("observe.keepDays", "observe.toolEvents", "briefing.startTokens", "scrub.emails")
    return [found.get(name) for name in names]


def test_without_a_file_there_is_nothing_to_trust(home: str) -> None:
    assert read(home).trust == "no file"


def test_untrusted_it_only_switches_off_lowers_and_excludes(home: str) -> None:
    write(home, ASKED)
    found = read(home)

    assert (found.trust, values(found)) == ("not trusted", [30, False, 1500, False])
    assert len(found.texts("observe.ignore")) == 1
    assert {key for key, _, _ in found.refused} == {
        "observe.keepDays",
        "observe.toolEvents",
        "briefing.startTokens",
        "scrub.emails",
    }


def test_trusted_it_raises_and_switches_on_but_never_what_only_the_home_decides(home: str) -> None:
    path = write(home, ASKED)
    trust(home, read_settings_file(path))
    found = read(home)

    assert (found.trust, values(found)) == ("trusted", [90, True, 3000, False])
    assert found.refused == [("scrub.emails", path, "a checkout has no say in it")]
    assert found.source("observe.keepDays") == path
    assert (Path(home) / "trusted.json").stat().st_mode & 0o777 == 0o600


def test_trusted_it_takes_no_exclusion_of_the_persons_away(home: str) -> None:
    (Path(home) / "settings.json").write_text('{"observe.ignore": ["/private"]}')
    path = write(home, {"observe.ignore": []})
    trust(home, read_settings_file(path))

    assert read(home).texts("observe.ignore") == ["/private"]


def test_changed_by_a_byte_it_is_untrusted_again(home: str) -> None:
    path = write(home, ASKED)
    trust(home, read_settings_file(path))
    Path(path).write_text(Path(path).read_text() + "\n")
    found = read(home)

    assert (found.trust, values(found)) == ("changed since it was trusted", [30, False, 1500, False])
    trust(home, read_settings_file(path))
    assert read(home).trust == "trusted"


def test_the_same_content_elsewhere_is_not_trusted(home: str) -> None:
    trust(home, read_settings_file(write(home, ASKED)))
    other = Path(home).parent / "other" / ".synapse"
    other.mkdir(parents=True)
    (other / "settings.json").write_text(json.dumps(ASKED))

    assert read_settings(home, str(other.parent), {}).trust == "not trusted"


def test_trust_is_taken_back(home: str) -> None:
    path = write(home, ASKED)
    trust(home, read_settings_file(path))

    assert (revoke(home, path), revoke(home, path)) == (True, False)
    assert read(home).trust == "not trusted"


def test_what_is_not_understood_cannot_be_trusted(home: str) -> None:
    path = write(home, '{"observe.keepDays": "for ever"}')

    with pytest.raises(BadSettings):
        trust(home, read_settings_file(path))
    assert read_trusted(home) == {}


@pytest.mark.parametrize("content", ["", "[]", "{broken", "null", '{"a": 1}', "[" * 100_000, "\udcff"])
def test_a_damaged_list_trusts_nobody(home: str, content: str) -> None:
    path = write(home, ASKED)
    trust(home, read_settings_file(path))
    (Path(home) / "trusted.json").write_text(content, encoding="utf-8", errors="surrogateescape")

    assert find_trust(home, read_settings_file(path)) == "not trusted"


def test_two_at_once_wait_for_each_other(home: str) -> None:
    path = write(home, ASKED)
    with FileLock(f"{home}/trusted.lock"), pytest.raises(Busy):
        trust(home, read_settings_file(path), timeout_s=0)


def test_where_nothing_can_be_written_that_is_said(home: str) -> None:
    path = write(home, ASKED)
    (Path(home) / "trusted.lock").mkdir()

    with pytest.raises(StoreUnwritable):
        revoke(home, path)
