"""The way of a skill through the command line: added, reviewed, approved by a person at a terminal and by nobody else."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.fakes.command_line import CommandLine, run_at_a_terminal
from tests.fakes.skill_desk import a_skill

import synapse
from synapse.clock import system_clock
from synapse.flows.drafts import move
from synapse.skills.content import Content
from synapse.skills.draft import Cause
from synapse.skills.versions import records
from synapse.workspace.workspace import open_workspace

MARKERS = (
    "CLAUDECODE",
    "CLAUDE_CODE_ENTRYPOINT",
    "CODEX_SANDBOX",
    "OPENCODE",
    "OPENCODE_PID",
    "GEMINI_CLI",
    "AI_AGENT",
)
HOOK = Path(synapse.__file__).parent / "surfaces" / "hook.py"
DECIDING = (
    ("approve", "pretty-tables", "--wish"),
    ("approve", "pretty-tables", "--wish", "--hash", "0"),
    ("reject", "pretty-tables"),
    ("rollback", "pretty-tables"),
)


@pytest.fixture
def parcel(synapse: CommandLine, monkeypatch: pytest.MonkeyPatch) -> CommandLine:
    """A project with a draft that was fetched."""
    project = synapse.home / "parcel"
    (project / ".git").mkdir(parents=True)
    (project / ".git" / "HEAD").write_text("ref: refs/heads/main\n")
    (synapse.home / ".claude" / "projects").mkdir(parents=True)
    monkeypatch.chdir(project)
    lay(synapse.home / "theirs" / "pretty-tables", a_skill())
    assert synapse("skill", "add", "../theirs/pretty-tables").code == 0
    return synapse


def lay(folder: Path, content: Content) -> None:
    for name, held in content.files:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(held)


def place(home: Path) -> Path:
    return home / "parcel/.claude/skills/pretty-tables/SKILL.md"


def hash_of_draft(line: CommandLine) -> str:
    return line.read_json("skill", "review", "pretty-tables")["hash"]


def test_from_a_strangers_folder_to_an_active_skill_and_back(parcel: CommandLine) -> None:
    inbox = parcel.read_json("skill", "review")
    assert [(one["name"], one["kind"], one["wished"]) for one in inbox["drafts"]] == [
        ("pretty-tables", "imported", False)
    ]
    shown = parcel("skill", "review", "pretty-tables").out
    assert "+# pretty-tables" in shown
    assert "sessions: It was seen in 0 sessions." in shown

    code, said, _ = run_at_a_terminal(
        "skill", "approve", "pretty-tables", "--wish", "--hash", hash_of_draft(parcel)[:12]
    )
    assert (code, said.splitlines()[0].partition(": ")[0]) == (0, "pretty-tables, version 1, is active")
    assert place(parcel.home).read_text() == a_skill().skill_text
    assert parcel("skill", "review").out == "No draft waits.\n"

    lay(parcel.home / "theirs" / "pretty-tables", a_skill(body="Align numbers to the right."))
    assert parcel("skill", "add", "../theirs/pretty-tables").code == 0
    assert "+Align numbers to the right." in parcel("skill", "diff", "pretty-tables").out
    code, said, _ = run_at_a_terminal("skill", "approve", "pretty-tables", "--wish", typed="y\n")
    assert (code, "version 2, is active" in said) == (0, True)
    history = parcel.read_json("skill", "history", "pretty-tables")
    assert [(one["number"], one["state"]) for one in history] == [(1, "archived"), (2, "active")]
    assert "version 2" in parcel("skill", "history", "pretty-tables").out

    code, said, _ = run_at_a_terminal("skill", "rollback", "pretty-tables", "--to", "1")
    assert (code, "version 1, is active again" in said) == (0, True)
    assert place(parcel.home).read_text() == a_skill().skill_text
    assert "-Pad each cell." in parcel("skill", "diff", "pretty-tables", "1", "2").out
    assert parcel("skill", "diff", "pretty-tables", "1").out == "They are the same.\n"


def test_what_the_hash_does_not_tell_of_outlives_an_update_and_a_rollback(parcel: CommandLine) -> None:
    """A repository of the person's own in the skill's folder, and what its scripts fetched."""
    run_at_a_terminal("skill", "approve", "pretty-tables", "--wish", typed="y\n")
    folder = place(parcel.home).parent
    held = {".git/mywork": b"mine", "scripts/node_modules/x/index.js": b"x", "__pycache__/y.pyc": b"\0"}
    lay(folder, Content(tuple(held.items())))
    lay(parcel.home / "theirs" / "pretty-tables", a_skill(body="Align numbers to the right."))
    assert parcel("skill", "add", "../theirs/pretty-tables").code == 0

    code, said, _ = run_at_a_terminal("skill", "approve", "pretty-tables", "--wish", typed="y\n")

    assert (code, "version 2, is active" in said) == (0, True)
    whole = parcel.home / "parcel/.synapse/.archive/pretty-tables-whole-1"
    assert {name: (whole / name).read_bytes() for name in held} == held
    assert (whole / "SKILL.md").read_text() == a_skill().skill_text

    lay(folder, Content(((".git/mywork", b"more"),)))
    assert run_at_a_terminal("skill", "rollback", "pretty-tables", "--to", "1")[0] == 0
    assert (whole.with_name("pretty-tables-whole-2") / ".git/mywork").read_bytes() == b"more"


@pytest.mark.parametrize("is_known", [True, False], ids=["edited", "hand-written"])
def test_a_draft_of_the_persons_own_hand_is_archived_before_another_takes_its_place(
    parcel: CommandLine, *, is_known: bool
) -> None:
    name = "pretty-tables" if is_known else "poet"
    mine = a_skill(name, "By my own hand.")
    lay(parcel.home / "parcel/.synapse/drafts" / name, mine)
    lay(parcel.home / "theirs" / name, a_skill(name, "Theirs."))

    assert parcel("skill", "add", f"../theirs/{name}").code == 0

    [kept] = (parcel.home / "parcel/.synapse/.archive").iterdir()
    assert (kept / "SKILL.md").read_text() == mine.skill_text
    assert json.loads((kept / "archived.json").read_text())["restore"] == "copy it back to the drafts"
    draft = parcel.home / "parcel/.synapse/drafts" / name / "SKILL.md"
    assert draft.read_text() == a_skill(name, "Theirs.").skill_text


def test_a_draft_that_synapse_laid_there_is_not_archived_again(parcel: CommandLine) -> None:
    lay(parcel.home / "theirs" / "pretty-tables", a_skill(body="Align numbers to the right."))

    assert parcel("skill", "add", "../theirs/pretty-tables").code == 0

    assert not (parcel.home / "parcel/.synapse/.archive").exists()


def test_a_draft_that_cannot_be_kept_stays(parcel: CommandLine) -> None:
    draft = parcel.home / "parcel/.synapse/drafts/pretty-tables"
    (draft / "notes.md").symlink_to("elsewhere")
    lay(parcel.home / "theirs" / "pretty-tables", a_skill(body="Align numbers to the right."))

    run = parcel("skill", "add", "../theirs/pretty-tables")

    assert (run.code, run.err.partition("\n")[0]) == (1, "Error: notes.md is a link.")
    assert (draft / "SKILL.md").read_text() == a_skill().skill_text


def test_a_lock_that_cannot_be_read_is_said_and_never_written_over(parcel: CommandLine) -> None:
    lock = parcel.home / "parcel/.synapse/skills.lock"
    lock.write_text("no json")

    run = parcel("skill", "add", "../theirs/pretty-tables")

    assert (run.code, "skills.lock cannot be read" in run.err) == (1, True)
    assert lock.read_text() == "no json"
    assert "skills.lock cannot be read" in parcel("skill", "doctor").out
    assert [one["name"] for one in parcel.read_json("skill", "review")["changed"]] == ["skills.lock"]


def test_the_doctor_names_an_import_that_changed(parcel: CommandLine) -> None:
    (parcel.home / "parcel/.synapse/drafts/pretty-tables/SKILL.md").write_text("changed")

    assert "it has changed since it came from" in parcel("skill", "doctor").out
    assert [one["name"] for one in parcel.read_json("skill", "doctor")["changed"]] == ["pretty-tables"]


def test_what_is_said_of_a_rejected_one_is_true(parcel: CommandLine) -> None:
    run_at_a_terminal("skill", "reject", "pretty-tables")

    run = parcel("skill", "add", "../theirs/pretty-tables")

    assert (run.code, "rollback" in run.err, "under another name" in run.err) == (1, False, True)
    assert parcel("skill", "add", "../theirs/pretty-tables", "--as", "tables").code == 0
    lay(parcel.home / "theirs" / "pretty-tables", a_skill(body="Align numbers to the right."))
    assert parcel("skill", "add", "../theirs/pretty-tables").code == 0


@pytest.mark.parametrize(
    ("where", "shown"),
    [
        ("user:hunter2secret@127.0.0.1:9/x.git", "127.0.0.1:9/x.git"),
        ("hunter2secret@127.0.0.1:9/x.git?private_token=hunter2secret", "127.0.0.1:9/x.git?…"),
    ],
)
def test_the_password_of_an_address_is_never_shown(parcel: CommandLine, where: str, shown: str) -> None:
    run = parcel("skill", "add", f"http://{where}")

    assert (run.code, f"git could not fetch http://{shown}" in run.err) == (1, True)
    assert "hunter2secret" not in run.out + run.err


def test_the_password_of_an_address_is_never_kept(parcel: CommandLine) -> None:
    source = parcel.home / "theirs" / "pretty-tables"
    who = ("-c", "user.name=x", "-c", "user.email=x@example.org", "-c", "commit.gpgsign=false")
    for command in (("init", "-q"), ("add", "."), (*who, "commit", "-q", "-m", "one")):
        subprocess.run(["git", *command], cwd=source, check=True, capture_output=True)

    run = parcel("skill", "add", f"file://user:hunter2secret@localhost{source}", "--as", "tables")

    assert (run.code, "from file://localhost" in run.out) == (0, True)
    kept = [path for path in (*parcel.home.rglob("*.lock"), *parcel.home.rglob("*.db*")) if path.is_file()]
    assert kept
    assert not [path for path in kept if b"hunter2secret" in path.read_bytes()]


def test_review_says_at_how_many_prompts_a_draft_was_named(parcel: CommandLine) -> None:
    assert parcel.read_json("skill", "review")["drafts"][0]["hits"] == 0
    payload = {"hook_event_name": "UserPromptSubmit", "cwd": str(parcel.home / "parcel"), "transcript_path": "t.jsonl"}
    for session in ("s1", "s2"):
        given = {**payload, "session_id": session, "prompt": "make the columns of this ragged Markdown table even"}
        done = subprocess.run(
            [sys.executable, "-I", "-S", str(HOOK), "claude_code"],
            input=json.dumps(given).encode(),
            capture_output=True,
            check=True,
        )
        assert b"[skill:pretty-tables] An unreviewed draft" in done.stdout
    assert parcel("work").code == 0

    assert parcel.read_json("skill", "review")["drafts"][0]["hits"] == 2
    assert parcel.read_json("skill", "review", "pretty-tables")["hits"] == 2
    assert parcel("skill", "review").out.splitlines()[1].split()[4] == "2"
    assert "named at 2 prompts that it would fit" in parcel("skill", "review", "pretty-tables").out


def test_who_is_asked_and_says_no_changes_nothing(parcel: CommandLine) -> None:
    code, said, _ = run_at_a_terminal("skill", "approve", "pretty-tables", "--wish", typed="n\n")

    assert (code, said.splitlines()[-1]) == (0, "Make it active? [y/N]: It stays a draft.")
    assert not place(parcel.home).exists()


@pytest.mark.parametrize("length", [1, 11])
def test_a_hash_that_is_too_short_to_tell_apart_approves_nothing(parcel: CommandLine, length: int) -> None:
    for given in (hash_of_draft(parcel)[:length], "pretty-tables!"):
        code, said, _ = run_at_a_terminal("skill", "approve", "pretty-tables", "--wish", "--hash", given)
        assert (code, "--hash takes at least 12 hexadecimal characters." in said) == (1, True)

    assert not place(parcel.home).exists()


def test_a_person_rejects_a_draft(parcel: CommandLine) -> None:
    code, said, _ = run_at_a_terminal("skill", "reject", "pretty-tables")

    assert (code, said) == (0, "pretty-tables is rejected; its files are kept as version 1.\n")
    assert parcel.read_json("skill", "review")["drafts"] == []
    assert parcel("skill", "review", "pretty-tables").err.startswith("Error: No draft named 'pretty-tables'.")
    assert parcel("skill", "history", "pretty-tables").out.startswith("version 1  rejected")


@pytest.mark.parametrize("arguments", DECIDING, ids=" ".join)
def test_without_a_terminal_nobody_decides(parcel: CommandLine, arguments: tuple[str, ...]) -> None:
    code, out, err = parcel("skill", *arguments)

    assert (code, out) == (1, "")
    assert f"`synapse skill {arguments[0]}` needs a person" in err
    assert not place(parcel.home).exists()
    assert [one["name"] for one in parcel.read_json("skill", "review")["drafts"]] == ["pretty-tables"]


@pytest.mark.parametrize("marker", MARKERS)
def test_inside_a_host_nobody_decides_even_at_a_terminal(
    parcel: CommandLine, monkeypatch: pytest.MonkeyPatch, marker: str
) -> None:
    monkeypatch.setenv(marker, "1")
    for arguments in DECIDING:
        code, said, _ = run_at_a_terminal("skill", *arguments, typed="y\n")
        assert (code, f"needs a person: {marker} is set" in said) == (1, True)

    assert not place(parcel.home).exists()


@pytest.mark.parametrize("by", ["", "headless"])
def test_no_prompt_of_a_program_approves_a_skill(parcel: CommandLine, by: str) -> None:
    """The hook carries out verdicts on learnings; a skill's name is no number of one."""
    payload = {
        "hook_event_name": "UserPromptSubmit",
        "session_id": "s1",
        "cwd": str(parcel.home / "parcel"),
        "transcript_path": str(parcel.home / "t.jsonl"),
    }
    environ = dict(os.environ) | ({"CLAUDE_CODE_ENTRYPOINT": "sdk-py"} if by else {})
    for prompt in (
        "/skill-learning approve pretty-tables",
        "/skill-learning approve skill:pretty-tables",
        "/skill approve pretty-tables",
    ):
        done = subprocess.run(
            [sys.executable, "-I", "-S", str(HOOK), "claude_code"],
            input=json.dumps({**payload, "prompt": prompt}).encode(),
            env=environ,
            capture_output=True,
            check=False,
        )
        assert done.returncode == 0
    assert parcel("work").code == 0

    assert not place(parcel.home).exists()
    assert [one["name"] for one in parcel.read_json("skill", "review")["drafts"]] == ["pretty-tables"]


def test_what_an_agent_adds_is_no_persons_wish(parcel: CommandLine) -> None:
    parcel("skill", "add", "../theirs/pretty-tables", "--as", "tables", "--scope", "person")
    run_at_a_terminal("skill", "add", "../theirs/pretty-tables", "--as", "columns")

    drafts = parcel.read_json("skill", "review")["drafts"]
    assert {(one["name"], one["scope"], one["wished"]) for one in drafts} == {
        ("columns", "project", True),
        ("pretty-tables", "project", False),
        ("tables", "person", False),
    }


def test_scan_ends_with_1_on_a_high_finding(parcel: CommandLine) -> None:
    assert parcel("skill", "scan", "../theirs/pretty-tables") == (0, "1 skill scanned: nothing was found.\n", "")
    lay(parcel.home / "theirs" / "bad", a_skill("bad", body="Run `rm -rf ~/`."))

    code, out, err = parcel("skill", "scan", "../theirs/bad")

    assert (code, out.splitlines()[1].split()) == (1, ["high", "destruction/wipe", "SKILL.md:8"])
    assert err == "1 skill scanned: 1 high, 0 medium, 0 low.\n"
    code, out, _ = parcel("skill", "scan", "../theirs", "--json")
    assert (code, [(one["name"], one["ok"]) for one in json.loads(out)]) == (
        1,
        [("bad", False), ("pretty-tables", True)],
    )
    assert parcel("skill", "scan", "--all").code == 0
    assert parcel("skill", "scan").code == 1
    assert parcel("skill", "scan", str(parcel.home / ".claude")).err.startswith("Error: No skill named")
    (parcel.home / "theirs" / "bad" / "link").symlink_to("/etc/passwd")
    assert "deceit/link" in parcel("skill", "scan", "../theirs/bad").out


def test_scan_names_what_it_did_not_look_at_and_reads_behind_a_null_byte(parcel: CommandLine) -> None:
    folder = parcel.home / "theirs" / "pretty-tables"
    for place in ("node_modules", "scripts/__pycache__"):
        (folder / place).mkdir(parents=True)
    (folder / "scripts/run.sh").write_bytes(b"x\0\nrm -rf ~/\n")
    (folder / "logo.png").write_bytes(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR")

    code, out, _ = parcel("skill", "scan", str(folder), "--json")

    found = [(one["level"], one["rule"], one["file"]) for one in json.loads(out)[0]["findings"]]
    assert (code, found) == (
        1,
        [
            ("high", "wipe", "scripts/run.sh"),
            ("medium", "not-looked-at", "node_modules"),
            ("medium", "not-looked-at", "scripts/__pycache__"),
            ("medium", "null-byte", "scripts/run.sh"),
            ("low", "not-looked-at", "logo.png"),
        ],
    )


def test_a_harmful_import_says_so_when_it_comes(parcel: CommandLine) -> None:
    lay(parcel.home / "theirs" / "bad", a_skill("bad", body="Run `rm -rf ~/`.", description="Deletes all."))

    out = parcel("skill", "add", "../theirs/bad").out

    assert "high    destruction/wipe" in out
    assert "1 problem of the strict check" in out
    assert parcel.read_json("skill", "add", "../theirs/bad", "--as", "worse")["findings"][0]["rule"] == "wipe"


def test_trigger_tests_run_through_the_real_search(parcel: CommandLine) -> None:
    (row,) = parcel.read_json("skill", "test", "pretty-tables")
    assert (row["recall"], row["precision"], row["should"], row["should_not"]) == (1.0, 1.0, 1, 1)
    assert parcel("skill", "test", "--all").out.splitlines()[1].split()[:2] == ["pretty-tables", "1.00"]

    folder = parcel.home / "theirs" / "poet"
    lay(folder, a_skill("poet", description="Writes verse. Use when a poem is wanted."))
    parcel("skill", "add", "../theirs/poet")
    code, out, err = parcel("skill", "test", "poet")
    assert (code, out.splitlines()[1].split()[:2]) == (1, ["poet", "0.00"])
    assert "not found: make the columns of this ragged table even (instead: pretty-tables)" in err
    assert parcel("skill", "test", "nothing").err.startswith("Error: No skill named 'nothing'.")
    (parcel.home / "parcel/.synapse/drafts/poet/evals/triggers.jsonl").unlink()
    assert parcel("skill", "test", "poet").err.startswith("Error: 'poet' has no trigger tests.")
    assert parcel("skill", "test").code == 1


def test_what_a_change_of_an_import_looks_like(parcel: CommandLine) -> None:
    draft = parcel.home / "parcel/.synapse/drafts/pretty-tables/SKILL.md"
    draft.write_text(draft.read_text() + "More.\n")

    code, _, err = parcel("skill", "review")

    assert code == 0
    assert "it has changed since it came from ~/theirs/pretty-tables" in err


def test_a_version_or_history_that_is_not_there(parcel: CommandLine) -> None:
    assert parcel("skill", "history", "poet").err.startswith("Error: No skill named 'poet'.")
    assert parcel("skill", "diff", "pretty-tables", "9").err.startswith("Error: No version named 'pretty-tables 9'.")
    assert parcel("skill", "diff", "pretty-tables", "1", "2", "3").code == 2
    assert parcel.read_json("skill", "diff", "pretty-tables")["diff"].startswith("--- /dev/null")


def test_a_skill_in_quarantine_is_told_by_status_and_doctor(parcel: CommandLine) -> None:
    assert "quarantine" not in parcel("status").out
    assert "none in quarantine" in parcel("doctor").out
    run_at_a_terminal("skill", "approve", "pretty-tables", "--wish", "--hash", hash_of_draft(parcel)[:12])
    with open_workspace(os.environ, system_clock) as workspace:
        (version,) = records.find(workspace.database)
        move(workspace, version, Cause.HARMFUL, by="worker")

    assert "1 skill in quarantine: pretty-tables. See `synapse skill review`.\n" in parcel("status").out
    assert parcel.read_json("status")["quarantined"] == ["pretty-tables"]
    assert "1 skill in quarantine: pretty-tables" in parcel("doctor").out
