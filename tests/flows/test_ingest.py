"""Whole stories: transcripts on disk in, observations in a real database out."""

import gzip
import json
import subprocess
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from tests.fakes.claude_session import ClaudeSession, a_correction

from synapse.flows.ingest import Wanted, ingest
from synapse.flows.report import Report
from synapse.flows.sources import Source, find_own_sources, find_sources
from synapse.observe import spool
from synapse.observe.observation import Event, Observation, Rank
from synapse.observe.records import find
from synapse.sessions.records import find_sessions, find_skips
from synapse.workspace.workspace import Workspace


def read(workspace: Workspace, *paths: Path, wanted: Wanted | None = None) -> Report:
    sources = find_sources([str(path) for path in paths])
    return ingest(workspace, sources, wanted or Wanted(), lambda _path, _done: None)


def stored(workspace: Workspace) -> list[Observation]:
    found: list[Observation] = []
    for session in reversed(find_sessions(workspace.database)):
        found += find(workspace.database, {"session_id": session.id})
    return found


def gist(workspace: Workspace) -> list[tuple[str, str]]:
    return [(o.event, o.text or o.output or o.input) for o in stored(workspace)]


def test_a_session_becomes_observations_in_its_order_with_results_joined(workspace: Workspace, tmp_path: Path) -> None:
    path = a_correction("s1").write(tmp_path / "s1.jsonl")

    report = read(workspace, path)

    assert gist(workspace) == [
        ("user_message", "Install the carrier client, please."),
        ("tool_start", '{"command":"npm install carrier-client","description":"Install"}'),
        ("tool_error", "npm ERR! this project uses pnpm"),
        ("assistant_message", "The install failed."),
        ("user_message", "No, use pnpm instead of npm."),
        ("tool_start", '{"command":"pnpm add carrier-client"}'),
        ("tool_complete", "+ carrier-client 2.1.0"),
        ("assistant_message", "Installed with pnpm."),
    ]
    first, call, failed, *_ = stored(workspace)
    assert (failed.tool, failed.outcome, failed.tool_use_id) == ("Bash", "failure", call.tool_use_id)
    assert call.turn_id == failed.turn_id == first.id
    assert (first.role_rank, call.role_rank, failed.role_rank) == (Rank.PERSON, Rank.AGENT, Rank.TOOL)
    assert (report.stored, report.skipped) == (8, {"progress": 1})


def test_a_second_ingest_adds_nothing(workspace: Workspace, tmp_path: Path) -> None:
    path = a_correction("s1").write(tmp_path / "s1.jsonl")
    read(workspace, path)
    before = stored(workspace)

    report = read(workspace, path)

    assert (report.stored, [file.action for file in report.files]) == (0, ["unchanged"])
    assert stored(workspace) == before
    assert find_skips(workspace.database) == {"progress": 1}


def test_a_session_copied_elsewhere_is_counted_once(workspace: Workspace, tmp_path: Path) -> None:
    session = a_correction("s1")
    session.write(tmp_path / "a" / "s1.jsonl")
    session.person("And add a test.")
    session.write(tmp_path / "b" / "checkpoint.jsonl")

    read(workspace, tmp_path / "a", tmp_path / "b")

    assert len(find_sessions(workspace.database)) == 1
    assert [event for event, _ in gist(workspace)].count("user_message") == 3
    assert gist(workspace)[-1] == ("user_message", "And add a test.")


def test_a_file_that_grows_is_read_from_where_it_was_left(workspace: Workspace, tmp_path: Path) -> None:
    session = a_correction("s1")
    whole = list(session.lines)
    session.lines = whole[:2]
    path = session.write(tmp_path / "s1.jsonl")
    read(workspace, path)
    session.lines = whole
    session.write(path)

    report = read(workspace, path)

    assert (report.files[0].action, report.files[0].records) == ("continued", 7)
    assert [event for event, _ in gist(workspace)].count("tool_error") == 1
    failed = next(o for o in stored(workspace) if o.event is Event.TOOL_ERROR)
    assert (failed.tool, failed.turn_id) == ("Bash", stored(workspace)[0].id)


def test_a_line_without_its_end_is_read_when_it_has_one(workspace: Workspace, tmp_path: Path) -> None:
    session = a_correction("s1")
    path = session.write(tmp_path / "s1.jsonl")
    whole = path.read_bytes()
    path.write_bytes(whole[:-40])

    first = read(workspace, path)
    path.write_bytes(whole)
    second = read(workspace, path)

    assert first.files[0].why == "its last line has no end yet"
    assert (first.files[0].bad_lines, second.files[0].bad_lines) == (0, 0)
    assert gist(workspace)[-1] == ("assistant_message", "Installed with pnpm.")


def test_a_last_line_that_is_whole_but_for_its_break_is_read(workspace: Workspace, tmp_path: Path) -> None:
    read(workspace, a_correction("s1").write(tmp_path / "s1.jsonl", ends=False))

    assert gist(workspace)[-1] == ("assistant_message", "Installed with pnpm.")


def test_a_file_that_was_rewritten_is_read_anew(workspace: Workspace, tmp_path: Path) -> None:
    path = a_correction("s1").write(tmp_path / "s1.jsonl")
    read(workspace, path)
    a_correction("another").write(path)

    report = read(workspace, path)

    assert (report.files[0].action, report.stored) == ("read again", 8)
    assert len(find_sessions(workspace.database)) == 2


def test_gzip_is_read_like_plain(workspace: Workspace, tmp_path: Path) -> None:
    plain = a_correction("s1").write(tmp_path / "s1.jsonl").read_bytes()
    (tmp_path / "old.bin").write_bytes(gzip.compress(plain))
    (tmp_path / "s1.jsonl").unlink()

    assert read(workspace, tmp_path).stored == 8


def test_bad_lines_cost_themselves_and_are_counted_with_their_place(workspace: Workspace, tmp_path: Path) -> None:
    session = a_correction("s1")
    place = len(session.lines[0].encode()) + 1
    session.lines.insert(1, '{"type": "user", "message": {"con')

    report = read(workspace, session.write(tmp_path / "s1.jsonl"))

    assert (report.stored, report.files[0].bad_lines) == (8, 1)
    assert report.files[0].bad_examples[0][0] == place


def test_each_event_is_filed_under_the_project_it_happened_in(workspace: Workspace, tmp_path: Path) -> None:
    for name in ("one", "two"):
        subprocess.run(["git", "init", "-q", name], cwd=tmp_path, check=True)
        subprocess.run(
            ["git", "remote", "add", "origin", f"git@example.org:team/{name}.git"], cwd=tmp_path / name, check=True
        )
    session = ClaudeSession("s1", str(tmp_path / "one"))
    session.person("Look at the first repository.")
    session.move(str(tmp_path / "two"))
    session.person("Now at the second one.")

    read(workspace, session.write(tmp_path / "s1.jsonl"))

    assert [o.project_id for o in stored(workspace)] == ["example.org/team/one", "example.org/team/two"]


def test_a_session_that_a_program_started_never_speaks_as_the_person(workspace: Workspace, tmp_path: Path) -> None:
    session = ClaudeSession("s1", entrypoint="sdk-cli")
    session.person("Always answer in JSON.")

    read(workspace, session.write(tmp_path / "s1.jsonl"))

    assert [(o.event, o.role_rank) for o in stored(workspace)] == [(Event.USER_MESSAGE, Rank.AGENT)]


def test_what_we_injected_is_not_learned_from(workspace: Workspace, tmp_path: Path) -> None:
    session = ClaudeSession("s1")
    session.person("List the rules.")
    call = session.call("Bash", command="cat notes")
    session.result(call, 'before <synapse-briefing nonce="1f">\nPrefer pnpm [L1]\n</synapse-briefing> after')

    report = read(workspace, session.write(tmp_path / "s1.jsonl"))

    assert stored(workspace)[-1].output == "before  after"
    assert report.skipped["injected by Synapse"] == 1


@pytest.mark.parametrize(
    ("where", "reason"),
    [("{home}/runs/1", "inside Synapse's own home"), ("/home/dev/private/x", "ignored path")],
)
def test_folders_that_are_left_out_leave_only_a_count(
    workspace: Workspace, tmp_path: Path, where: str, reason: str
) -> None:
    workspace = replace(workspace, environ={**workspace.environ, "SYNAPSE_OBSERVE_IGNORE": '["/home/dev/private"]'})
    path = a_correction("s1", where.format(home=workspace.home)).write(tmp_path / "s1.jsonl")

    report = read(workspace, path)

    assert stored(workspace) == []
    assert find_sessions(workspace.database) == []
    assert report.skipped == {reason: 8, "progress": 1}


def test_an_ignored_file_is_left_out_of_a_session_that_is_not(workspace: Workspace, tmp_path: Path) -> None:
    workspace = replace(workspace, environ={**workspace.environ, "SYNAPSE_OBSERVE_IGNORE": '["*.pem"]'})
    session = ClaudeSession("s1")
    session.person("Show the certificate.")
    call = session.call("Read", file_path="/home/dev/parcel/server.pem")
    session.result(call, "-----")

    report = read(workspace, session.write(tmp_path / "s1.jsonl"))

    assert gist(workspace) == [("user_message", "Show the certificate.")]
    assert report.skipped == {"ignored path": 2}


@pytest.mark.parametrize("pattern", ["/home/dev/parcel/secrets", "*/secrets/*", "secrets"])
def test_a_path_is_ignored_also_where_the_agent_wrote_it_from_where_it_was(
    workspace: Workspace, tmp_path: Path, pattern: str
) -> None:
    workspace = replace(workspace, environ={**workspace.environ, "SYNAPSE_OBSERVE_IGNORE": f'["{pattern}"]'})
    session = ClaudeSession("s1")
    call = session.call("Bash", command="cat secrets/plan.txt")
    session.result(call, "the plan")

    report = read(workspace, session.write(tmp_path / "s1.jsonl"))

    assert (stored(workspace), report.skipped) == ([], {"ignored path": 2})


def test_a_password_that_looks_like_a_path_is_not_kept_as_a_file(workspace: Workspace, tmp_path: Path) -> None:
    session = ClaudeSession("s1")
    session.call("Bash", command="DB_PASSWORD=hunter2.Secret/x ./migrate.sh --to db/schema.sql")

    read(workspace, session.write(tmp_path / "s1.jsonl"))

    assert stored(workspace)[0].files == ("./migrate.sh", "db/schema.sql")


def test_a_checkout_shortens_the_life_of_its_own_observations_only(workspace: Workspace, tmp_path: Path) -> None:
    for name in ("brief", "long"):
        subprocess.run(["git", "init", "-q", name], cwd=tmp_path, check=True)
        a_correction(name, str(tmp_path / name)).write(tmp_path / "x" / f"{name}.jsonl")
    (tmp_path / "brief" / ".synapse").mkdir()
    (tmp_path / "brief" / ".synapse" / "settings.json").write_text('{"observe.keepDays": 1}')
    read(workspace, tmp_path / "x")
    then = workspace.clock()

    later = replace(workspace, clock=lambda: then + timedelta(days=2))

    assert read(later, tmp_path / "x").purged == 8
    assert {o.project_id for o in stored(workspace)} == {workspace.projects.of(str(tmp_path / "long")).id}


def test_what_was_ignored_is_read_when_one_asks_for_it_again(workspace: Workspace, tmp_path: Path) -> None:
    path = a_correction("s1").write(tmp_path / "s1.jsonl")
    shut = replace(workspace, environ={**workspace.environ, "SYNAPSE_OBSERVE_IGNORE": '["/home/dev"]'})
    read(shut, path)

    assert read(workspace, path).stored == 0
    assert read(workspace, path, wanted=Wanted(is_again=True)).stored == 8
    assert read(workspace, path, wanted=Wanted(is_again=True)).stored == 0


def test_a_compressed_file_that_was_cut_is_told_and_stops_nothing(workspace: Workspace, tmp_path: Path) -> None:
    raw = gzip.compress(a_correction("s1").write(tmp_path / "y.jsonl").read_bytes() * 40)
    (tmp_path / "x").mkdir()
    (tmp_path / "x" / "a.jsonl.gz").write_bytes(raw)
    read(workspace, tmp_path / "x")
    (tmp_path / "x" / "a.jsonl.gz").write_bytes(raw[: len(raw) // 2])
    a_correction("s2").write(tmp_path / "x" / "b.jsonl")

    report = read(workspace, tmp_path / "x")

    assert [file.action for file in report.files] in (["refused", "read"], ["read in part", "read"])
    assert len(find_sessions(workspace.database)) == 2


@pytest.mark.parametrize(
    "content",
    ['{"$schema": "x", "type": ["object", "null"]}', '{"role": ["admin"], "content": 1}', '{"type": {"a": 1}}'],
)
def test_an_ordinary_json_file_is_no_transcript_and_stops_nothing(
    workspace: Workspace, tmp_path: Path, content: str
) -> None:
    (tmp_path / "x").mkdir()
    (tmp_path / "x" / "schema.json").write_text(content)
    a_correction("s1").write(tmp_path / "x" / "s1.jsonl")

    assert [file.action for file in read(workspace, tmp_path / "x").files] == ["read", "refused"]


def test_conversations_that_begin_alike_stay_two(workspace: Workspace, tmp_path: Path) -> None:
    for name in ("a", "b"):
        said = [("user", "hi"), ("assistant", "Hello! How can I help?"), ("user", f"do thing {name}")]
        lines = [json.dumps({"role": role, "content": text}) for role, text in said]
        (tmp_path / f"{name}.jsonl").write_text("\n".join(lines))

    read(workspace, tmp_path / "a.jsonl", tmp_path / "b.jsonl")

    assert {"do thing a", "do thing b"} <= {text for _, text in gist(workspace)}


def test_a_word_of_a_program_is_nobodys_also_when_it_is_told_late(workspace: Workspace, tmp_path: Path) -> None:
    session = ClaudeSession("s1", entrypoint="cli")
    session.person("Always answer in JSON.")
    late = ClaudeSession("s1", entrypoint="sdk-cli")
    late.lines = ["", ""]
    late.person("And in Latin.")
    session.lines += late.lines[2:]

    read(workspace, session.write(tmp_path / "s1.jsonl"))

    assert {o.role_rank for o in stored(workspace)} == {Rank.AGENT}


def test_a_folder_that_may_not_be_entered_is_told(workspace: Workspace, tmp_path: Path) -> None:
    sources = [Source(str(tmp_path / "shut"), 0, 0, "permission denied")]

    report = ingest(workspace, sources, Wanted(), lambda _path, _done: None)

    assert [(file.action, file.why) for file in report.files] == [("refused", "permission denied")]


def test_folders_behind_links_are_read_once(workspace: Workspace, tmp_path: Path) -> None:
    a_correction("s1").write(tmp_path / "disk" / "s1.jsonl")
    (tmp_path / "x").mkdir()
    (tmp_path / "x" / "history").symlink_to(tmp_path / "disk")
    (tmp_path / "disk" / "round").symlink_to(tmp_path / "x")

    assert [(file.action, file.stored) for file in read(workspace, tmp_path / "x").files] == [("read", 8)]


def test_a_project_that_switched_learning_off_is_left_alone(workspace: Workspace, tmp_path: Path) -> None:
    root = tmp_path / "quiet"
    (root / ".git").mkdir(parents=True)
    (root / ".git" / "HEAD").write_text("ref: refs/heads/main\n")
    (root / ".synapse").mkdir()
    (root / ".synapse" / "settings.json").write_text(json.dumps({"learning.enabled": False}))

    report = read(workspace, a_correction("s1", str(root)).write(tmp_path / "s1.jsonl"))

    assert (report.stored, report.skipped["learning switched off"]) == (0, 8)


def test_a_project_whose_settings_are_broken_may_have_meant_to_be_left_alone(
    workspace: Workspace, tmp_path: Path
) -> None:
    (tmp_path / "quiet" / ".synapse").mkdir(parents=True)
    (tmp_path / "quiet" / ".git").mkdir()
    (tmp_path / "quiet" / ".git" / "HEAD").write_text("ref: refs/heads/main\n")
    settings = tmp_path / "quiet" / ".synapse" / "settings.json"
    settings.write_text('{"learning.enabled": false')
    a_correction("s1", str(tmp_path / "quiet")).write(tmp_path / "x" / "s1.jsonl")
    a_correction("s2", "/home/dev/other").write(tmp_path / "x" / "s2.jsonl")

    report = read(workspace, tmp_path / "x")

    assert [file.stored for file in report.files] == [0, 8]
    assert report.skipped["the project's settings cannot be read"] == 8
    settings.write_text("{}")
    assert read(workspace, tmp_path / "x", wanted=Wanted(is_again=True)).stored == 8


def test_a_session_whose_hook_said_disabled_is_never_read(workspace: Workspace, tmp_path: Path) -> None:
    session = a_correction("s1")
    spool.append(workspace.home, "claude_code", session.session_id, {
        "host": "claude_code", "session": session.session_id, "disabled": "SYNAPSE_DISABLE",
    })  # fmt: skip

    report = read(workspace, session.write(tmp_path / "s1.jsonl"))

    assert (report.stored, report.skipped["session with SYNAPSE_DISABLE"]) == (0, 8)


def test_a_dry_run_counts_and_stores_nothing(workspace: Workspace, tmp_path: Path) -> None:
    path = a_correction("s1").write(tmp_path / "s1.jsonl")

    report = read(workspace, path, wanted=Wanted(is_dry=True))

    assert (report.files[0].turns, report.files[0].calls, report.stored) == (4, 2, 0)
    assert stored(workspace) == []
    assert read(workspace, path).stored == 8


def test_only_the_wanted_project_is_read_and_the_rest_waits(workspace: Workspace, tmp_path: Path) -> None:
    a_correction("s1", "/home/dev/parcel").write(tmp_path / "x" / "s1.jsonl")
    a_correction("s2", "/home/dev/other").write(tmp_path / "x" / "s2.jsonl")
    wanted = Wanted(project_id=workspace.projects.of("/home/dev/other").id)

    only = read(workspace, tmp_path / "x", wanted=wanted)
    rest = read(workspace, tmp_path / "x")

    assert [file.action for file in only.files] == ["other project", "read"]
    assert [file.action for file in rest.files] == ["read", "unchanged"]


def test_files_that_changed_before_a_date_wait(workspace: Workspace, tmp_path: Path) -> None:
    path = a_correction("s1").write(tmp_path / "s1.jsonl")
    changed = path.stat().st_mtime_ns

    assert read(workspace, path, wanted=Wanted(since_ns=changed + 1)).files[0].action == "too old"
    assert read(workspace, path, wanted=Wanted(since_ns=changed)).files[0].action == "read"


def test_observations_are_forgotten_after_their_time_and_do_not_come_back(workspace: Workspace, tmp_path: Path) -> None:
    path = a_correction("s1").write(tmp_path / "s1.jsonl")
    read(workspace, path)
    then = workspace.clock()

    for days, purged, left in ((29, 0, 8), (31, 8, 0), (32, 0, 0)):
        later = replace(workspace, clock=lambda days=days: then + timedelta(days=days))
        assert (read(later, path).purged, len(stored(later))) == (purged, left)


def test_what_the_hosts_left_in_their_places_and_what_hooks_named_is_found(
    workspace: Workspace, host_home: Path
) -> None:
    usual = a_correction("s1").write(host_home / ".claude" / "projects" / "-home-dev-parcel" / "s1.jsonl")
    elsewhere = a_correction("s2").write(host_home / "elsewhere" / "s2.jsonl")
    spool.append(workspace.home, "claude_code", "s2", {"session": "s2", "transcript": str(elsewhere)})
    spool.append(workspace.home, "claude_code", "s3", {"session": "s3", "transcript": "/gone/s3.jsonl"})

    found = find_own_sources(workspace.home, host_home, workspace.environ)

    assert [source.path for source in found] == [str(usual), str(elsewhere)]


def test_a_file_that_is_no_transcript_is_refused_with_the_reason(workspace: Workspace, tmp_path: Path) -> None:
    (tmp_path / "x").mkdir()
    (tmp_path / "x" / "a.txt").write_text("a letter\n")
    (tmp_path / "x" / "b.jsonl").write_text("")
    (tmp_path / "x" / "c.json").write_bytes('{"a": 1}'.encode("utf-16"))

    report = read(workspace, tmp_path / "x")

    assert [(Path(file.path).name, file.why) for file in report.refused] == [
        ("a.txt", "no transcript of a known host"),
        ("b.jsonl", "empty"),
        ("c.json", "encoded as UTF-16, not UTF-8"),
    ]


def test_a_gzip_that_breaks_off_gives_what_stands_before_and_says_so(workspace: Workspace, tmp_path: Path) -> None:
    session = a_correction("s1")
    for n in range(30_000):
        session.lines.append(f'{{"type": "progress", "n": {n}, "sessionId": "{session.session_id}"}}')
    raw = gzip.compress(session.write(tmp_path / "s1.jsonl").read_bytes())
    (tmp_path / "s1.jsonl").unlink()
    (tmp_path / "s1.jsonl.gz").write_bytes(raw[: len(raw) * 9 // 10])

    report = read(workspace, tmp_path)

    assert report.files[0].action == "read in part"
    assert "gzip" in report.files[0].why
    assert len(stored(workspace)) == 8
