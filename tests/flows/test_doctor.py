"""Each check of an installation: broken, told with what to do, and mended."""

import os
import sqlite3
from collections.abc import Mapping
from pathlib import Path

import pytest
from tests.fakes.claude_session import a_correction
from tests.fakes.findings import PARCEL, a_finding
from tests.fakes.ordinary_user import folder_for_everybody, ordinary_user
from tests.fakes.taught import teach

from synapse.clock import Clock
from synapse.flows.check import Check
from synapse.flows.doctor import check_installation
from synapse.flows.ingest import Wanted, ingest
from synapse.flows.sources import find_sources
from synapse.flows.take_spool import take_spool
from synapse.observe import spool
from synapse.workspace.workspace import open_workspace


class Installation:
    """A home that can be broken, and what doctor says of it."""

    def __init__(self, user_home: Path, clock: Clock) -> None:
        self.home = user_home / ".synapse"
        self.database = self.home / "synapse.db"
        self._clock = clock
        self.environ: Mapping[str, str] = {"HOME": str(user_home)}
        path = a_correction("s1").write(user_home / "s1.jsonl")
        with open_workspace(self.environ, clock) as workspace:
            ingest(workspace, find_sources([str(path)]), Wanted(), lambda _path, _done: None)

    def check(self) -> dict[str, Check]:
        return {check.name: check for check in check_installation(self.environ, str(self.home.parent), self._clock)}

    def broken(self) -> list[Check]:
        return [check for check in self.check().values() if not check.is_ok]

    def run_sql(self, *statements: str) -> None:
        connection = sqlite3.connect(self.database, isolation_level=None)
        for statement in statements:
            connection.execute(statement)
        connection.close()


@pytest.fixture
def installation(tmp_path: Path, clock: Clock) -> Installation:
    return Installation(tmp_path, clock)


def test_a_sound_installation_has_nothing_to_mend(installation: Installation) -> None:
    assert installation.broken() == []
    assert list(installation.check()) == [
        *(
            "versions",
            "home",
            "settings",
            "database",
            "rights",
            "index",
            "learnings",
            "skills",
            "unread",
            "spool",
            "hooks",
        ),
        *("worker", "hosts", "wired"),
    ]


def test_a_home_that_is_a_file_is_to_be_moved_away(installation: Installation, tmp_path: Path) -> None:
    home = tmp_path / "letter"
    home.write_text("Dear all\n")
    installation.environ = {**installation.environ, "SYNAPSE_HOME": str(home)}

    assert installation.broken() == [
        Check("home", is_ok=False, found=f"{home} is no folder", advice="Move it away, or set SYNAPSE_HOME.")
    ]
    home.unlink()
    assert installation.broken() == []


def test_a_home_that_is_a_link_to_nothing_is_no_folder(installation: Installation, tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "nothing")
    installation.environ = {**installation.environ, "SYNAPSE_HOME": str(tmp_path / "link")}

    assert [(check.name, check.is_ok) for check in installation.broken()] == [("home", False)]


def test_a_home_without_rights_is_told_with_the_command_that_gives_them(clock: Clock) -> None:
    with folder_for_everybody() as folder:
        home = folder / "home"
        home.mkdir()
        environ = {"HOME": str(folder), "SYNAPSE_HOME": str(home)}
        found: list[Check] = []
        for mode in (0o555, 0o777):
            home.chmod(mode)
            with ordinary_user():
                found.append(check_installation(environ, str(folder), clock)[1])

        assert found == [
            Check("home", is_ok=False, found=f"{home} is not writable", advice=f"Run `chmod u+rwx {home}`."),
            Check("home", is_ok=True, found=str(home)),
        ]


def test_a_broken_settings_file_is_told_with_its_line_and_the_database_is_left_for_later(
    installation: Installation,
) -> None:
    file = installation.home / "settings.json"
    file.write_text('{\n  "observe.keepDays": 9,,\n}\n')
    file.chmod(0o600)

    settings, database = installation.broken()

    assert (settings.name, str(file) in settings.found, "line 2" in settings.found) == ("settings", True, True)
    assert settings.advice != ""
    assert database == Check("database", is_ok=False, found="not looked at: the settings come first")
    file.write_text('{"observe.keepDays": 9}')
    assert installation.broken() == []


def test_what_a_checkout_asks_in_vain_is_told_and_is_no_fault(tmp_path: Path, clock: Clock) -> None:
    asked = tmp_path / "parcel"
    (asked / ".git" / "objects").mkdir(parents=True)
    (asked / ".git" / "HEAD").touch()
    (asked / ".synapse").mkdir()
    (asked / ".synapse" / "settings.json").write_text('{"observe.keepDays": 90}')

    check = check_installation({"HOME": str(tmp_path)}, str(asked), clock)[2]

    assert check == Check(
        "settings",
        is_ok=True,
        found=f"observe.keepDays in {asked}/.synapse/settings.json is not applied:"
        " a checkout may only lower it: 90 is above 30",
    )


def test_a_file_that_is_no_database_is_to_be_moved_away(installation: Installation) -> None:
    for path in installation.home.glob("synapse.db*"):
        path.unlink()
    installation.database.write_bytes(b"a long letter " * 1000)

    (check,) = installation.broken()

    assert (check.name, "damaged or no database" in check.found) == ("database", True)
    assert check.advice.startswith("Move the file away and run `synapse ingest`")
    installation.database.unlink()
    assert installation.check()["database"].found == "nothing stored yet"


def test_a_database_whose_content_breaks_its_rules_is_told(installation: Installation) -> None:
    installation.run_sql(
        "create table note (words text)",
        "insert into note values (null)",
        "pragma writable_schema = on",
        "update sqlite_master set sql = 'create table note (words text not null)' where name = 'note'",
    )

    assert installation.broken() == [
        Check(
            "database",
            is_ok=False,
            found="NULL value in note.words",
            advice=f"Move {installation.database} away and run `synapse ingest`: transcripts are read again.",
        )
    ]
    installation.run_sql("update note set words = ''")
    assert installation.broken() == []


def test_a_database_of_a_newer_program_is_told(installation: Installation) -> None:
    installation.run_sql("insert into migration values (999, '0999_future', 'x', 'later')")

    (check,) = installation.broken()

    assert (check.name, "newer Synapse" in check.found, check.advice[:7]) == ("database", True, "Upgrade")
    installation.run_sql("delete from migration where number = 999")
    assert installation.broken() == []


@pytest.mark.parametrize("name", ["", "synapse.db", "settings.json", "trusted.json", "spool", "hook-errors.log"])
def test_what_others_may_read_is_named(installation: Installation, name: str) -> None:
    spool.append(str(installation.home), "claude_code", "s1", {"kind": "prompt"})
    for made in ("settings.json", "trusted.json", "hook-errors.log"):
        (installation.home / made).write_text("{}" if made.endswith("json") else "")
        (installation.home / made).chmod(0o600)
    path = installation.home / name if name else installation.home
    assert installation.broken() == []
    path.chmod(0o744)

    assert installation.broken() == [
        Check(
            "rights",
            is_ok=False,
            found=f"others may read {path}",
            advice=f"Run `chmod -R go-rwx {installation.home}`.",
        )
    ]


def test_sessions_that_hooks_wrote_of_are_counted(installation: Installation) -> None:
    found: list[str] = []
    for session in ("s1", "s2"):
        spool.append(str(installation.home), "claude_code", session, {"kind": "prompt"})
        found.append(installation.check()["spool"].found)

    assert found == ["1 session file", "2 session files"]


def test_what_no_worker_took_for_an_hour_is_told(installation: Installation, clock: Clock) -> None:
    spool.append(str(installation.home), "claude_code", "s1", {"kind": "prompt"})
    file = installation.home / "spool" / "claude_code-s1.jsonl"
    now_s = clock().timestamp()
    os.utime(file, (now_s, now_s - 60))
    assert installation.check()["unread"] == Check("unread", is_ok=True, found="19 bytes wait for the worker")
    os.utime(file, (now_s, now_s - 7_200))

    assert installation.broken() == [
        Check(
            "unread",
            is_ok=False,
            found="19 bytes wait for the worker, in 1 file for more than an hour",
            advice="Run `synapse work`, and look at what it says.",
        )
    ]
    with open_workspace(installation.environ, clock) as workspace:
        take_spool(workspace)
    assert installation.check()["unread"].found == "all was taken by the worker"


def test_what_the_last_worker_could_not_do_is_told(installation: Installation) -> None:
    log = installation.home / "work-errors.log"
    log.touch(0o600)
    assert installation.broken() == []
    log.write_text("Error: the disk is full\n  → Make room\n")

    (check,) = installation.broken()
    assert (check.name, check.found) == ("worker", "it failed last time: Error: the disk is full;   → Make room")


def test_learnings_that_hooks_do_not_know_or_should_not_are_told(installation: Installation, clock: Clock) -> None:
    with open_workspace(installation.environ, clock) as workspace:
        teach(workspace, *(a_finding(f"Rule{n} says thing{n} here.", session=f"s{n}") for n in range(5)))
    assert installation.check()["index"].found == "5 learnings may be told, each has its line"
    assert installation.check()["learnings"].found == "5 learnings, one of each kind found again: correction"
    installation.run_sql("delete from recall", "insert into recall values (77, 'x', '', 'insight', 'gone', 1, 1)")

    (check,) = installation.broken()
    assert check == Check(
        "index",
        is_ok=False,
        found="L1, L2, L3 and 2 more may be told, and hooks do not know of it; L77 may not be told, and hooks know of it;"
        f" the words of what holds everywhere cannot be read; the words of {PARCEL} cannot be read",
        advice="Run `synapse work`: it writes the index anew.",
    )


def test_words_that_were_cut_short_are_told(installation: Installation, clock: Clock) -> None:
    with open_workspace(installation.environ, clock) as workspace:
        teach(workspace, a_finding("Prices are in cents."))
    installation.run_sql("update posting set packed = substr(packed, 1, 6) where term = 'cent'")

    (check,) = installation.broken()
    assert check.found == f"the words of {PARCEL} cannot be read"


def test_a_learning_without_a_word_is_no_fault(installation: Installation, clock: Clock) -> None:
    with open_workspace(installation.environ, clock) as workspace:
        teach(workspace, a_finding("?!", prefer="pnpm"))

    assert installation.broken() == []


def test_errors_of_hooks_are_counted_and_the_last_three_shown(installation: Installation) -> None:
    log = installation.home / "hook-errors.log"
    log.touch(0o600)
    advice = "Mend the cause, then run `synapse doctor --forget-errors`."
    log.write_text("first\n")
    assert installation.broken() == [Check("hooks", is_ok=False, found="1 error, the last: first", advice=advice)]

    log.write_bytes(b"a\nb\nc\nd\nbad \xff\n")

    assert installation.broken() == [
        Check("hooks", is_ok=False, found="5 errors, the last: c; d; bad \ufffd", advice=advice)
    ]
    log.write_text("2026-11-11T11:59:59Z generic sent nothing\n")
    old = "no error for 7 days, 1 older one, the last: 2026-11-11T11:59:59Z generic sent nothing"
    assert installation.check()["hooks"] == Check("hooks", is_ok=True, found=old)
    log.write_text("2026-11-11T12:00:00Z generic sent nothing\n")
    assert not installation.check()["hooks"].is_ok
    log.unlink()
    assert installation.check()["hooks"] == Check("hooks", is_ok=True, found="no errors")


def test_the_places_of_hosts_are_named_and_those_without_rights_are_told(clock: Clock) -> None:
    with folder_for_everybody() as folder:
        for name in (".claude/projects", ".codex/sessions"):
            (folder / name).mkdir(parents=True)
        found: list[Check] = []
        for mode in (0o000, 0o755):
            (folder / ".codex" / "sessions").chmod(mode)
            with ordinary_user():
                found.append(check_installation({"HOME": str(folder)}, str(folder), clock)[-2])

        assert found == [
            Check("hosts", is_ok=False, found=f"cannot read {folder}/.codex/sessions", advice="Check their rights."),
            Check(
                "hosts",
                is_ok=True,
                found=f"claude_code in {folder}/.claude/projects, codex in {folder}/.codex/sessions",
            ),
        ]
