"""`synapse observations`, through the command line."""

import pytest
from inline_snapshot import snapshot
from tests.fakes.claude_session import a_correction
from tests.fakes.command_line import CommandLine
from tests.fakes.history import CODEX, a_refused_push

from synapse.observe.observation import Observation

CORRECTION = a_correction("correction").session_id
PUSH = a_refused_push().session_id


def found(synapse: CommandLine, *arguments: str) -> list[str]:
    """What the observations say, shortest way."""
    observations = synapse.read_json("observations", "list", *arguments)
    return [o["text"] or o["output"] or o["tool"] for o in observations]


def test_the_list_shows_the_newest_first_and_the_gist_of_each(filled: CommandLine) -> None:
    assert filled("observations", "list", "--limit", "6") == (
        0,
        snapshot("""\
id        at                event              tool  outcome  project  what
cae4c273  2026-11-02 10:00  assistant_message                 parcel   Installed with pnpm.
e36e387d  2026-11-02 10:00  tool_complete      Bash  success  parcel   pnpm add carrier-client → + carrier-client 2.1.0
7e2edcdb  2026-11-02 10:00  tool_start         Bash           parcel   {"command":"pnpm add carrier-client"}
01f64054  2026-11-02 10:00  tool_start         Read           kiosk    {"file_path":"/home/dev/kiosk/README.md","limit":20}
fe65fafc  2026-11-02 10:00  user_message                      parcel   No, use pnpm instead of npm.
4ec6caca  2026-11-02 10:00  assistant_message                 kiosk    Understood.[2J I pushed nothing.
"""),
        "6 of 28; --limit 0 shows all.\n",
    )


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (("--tool", "Bash", "--outcome", "failure"), ["npm ERR! this project uses pnpm"]),
        (("--tool", "apply_patch"), ["no such lines", "apply_patch"]),
        (("--outcome", "interrupted"), ["Never push to main."]),
        (("--event", "assistant_thinking"), ["Main or the branch?", "The cast drops the cents."]),
        (("--host", "codex", "--event", "assistant_message"), ["I will run the tests."]),
        (("--project", "/home/dev/kiosk", "--event", "user_message"), ["Push the branch.", "List the open doors."]),
        (("--since", "2026-11-02T10:00:08Z"), ["Installed with pnpm."]),
        (("--grep", "installing pnpm"), ["Installed with pnpm."]),
        (("--grep", "pnpm", "--limit", "2"), ["Installed with pnpm.", "Bash"]),
        (("--grep", "pnpm", "--session", CORRECTION, "--limit", "1"), ["npm ERR! this project uses pnpm"]),
        (("--grep", "zeppelin"), []),
        (("--outcome", "unknown"), []),
    ],
)
def test_the_list_can_be_narrowed(filled: CommandLine, arguments: tuple[str, ...], expected: list[str]) -> None:
    assert found(filled, *arguments) == expected


def test_those_of_one_session_stand_in_its_order(filled: CommandLine) -> None:
    assert found(filled, "--session", CORRECTION[:6]) == [
        "Install the carrier client, please.",
        "Bash",
        "npm ERR! this project uses pnpm",
        "The install failed.",
        "No, use pnpm instead of npm.",
        "Bash",
        "+ carrier-client 2.1.0",
        "Installed with pnpm.",
    ]


def test_no_more_than_the_limit_are_listed_and_zero_lists_all(filled: CommandLine) -> None:
    assert [len(found(filled, "--limit", limit)) for limit in ("3", "0")] == [3, 28]
    assert filled("observations", "list", "--limit", "-1").code == 2


def test_a_table_that_was_cut_says_so_beside_it_and_json_does_not(filled: CommandLine) -> None:
    def said(*arguments: str) -> str:
        return filled("observations", "list", *arguments).err

    assert said("--limit", "27") == "27 of 28; --limit 0 shows all.\n"
    assert said("--limit", "28") == ""
    assert said("--limit", "0") == ""
    assert said("--tool", "Bash", "--limit", "3") == "3 of 6; --limit 0 shows all.\n"
    assert said("--grep", "pnpm", "--limit", "2") == "The first 2, there may be more; --limit 0 shows all.\n"
    assert said("--grep", "pnpm") == ""
    assert said("--limit", "1", "--json") == ""


def test_the_end_of_a_call_tells_how_it_was_called(filled: CommandLine) -> None:
    (failed,) = filled.read_json("observations", "list", "--tool", "Bash", "--outcome", "failure")

    assert failed["call_input"] == '{"command":"npm install carrier-client","description":"Install"}'
    assert filled.read_json("observations", "show", failed["id"]) == failed
    assert filled("observations", "show", failed["id"]).out.splitlines()[-1] == f"call_input: {failed['call_input']}"
    assert (
        filled("observations", "list", "--tool", "Bash", "--outcome", "failure")
        .out.splitlines()[-1]
        .endswith("  npm install carrier-client → npm ERR! this project uses pnpm")
    )


def test_a_call_whose_arguments_are_no_object_is_shown_as_it_is(filled: CommandLine) -> None:
    (failed,) = filled.read_json("observations", "list", "--tool", "apply_patch", "--outcome", "failure")

    last = filled("observations", "list", "--tool", "apply_patch", "--outcome", "failure").out.splitlines()[-1]

    shown = " ".join(failed["call_input"].split())
    assert shown.startswith("*** Begin Patch")
    assert last.endswith(f"  {shown} → no such lines")


def test_a_repository_without_a_remote_is_shown_by_its_name(
    synapse: CommandLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = synapse.home / "ferry"
    for part in ("objects", "refs"):
        (root / ".git" / part).mkdir(parents=True)
    (root / ".git" / "HEAD").write_text("ref: refs/heads/main\n")
    a_correction("s1", str(root)).write(synapse.home / "s1.jsonl")
    assert synapse("ingest", "s1.jsonl").code == 0
    monkeypatch.chdir(root / ".git")  # where no folder is called so

    by_name = synapse("observations", "list", "--project", "ferry", "--event", "user_message").out.splitlines()

    assert by_name[1].split()[4:6] == ["ferry", "No,"]
    assert [s["project_id"] for s in synapse.read_json("sessions", "list", "--project", "ferry")] == ["~/ferry/.git"]


def test_a_kind_that_does_not_exist_is_wrong_usage(filled: CommandLine) -> None:
    code, out, err = filled("observations", "list", "--event", "shout")

    assert (code, out) == (2, "")
    assert "'shout' is not one of 'user_message'" in err


def test_an_empty_list_says_whether_the_filter_or_the_history_is_empty(filled: CommandLine) -> None:
    assert filled("observations", "list", "--tool", "Sail") == (0, "No observations fit.\n", "")
    for path in (filled.home / ".synapse").glob("synapse.db*"):
        path.unlink()
    (filled.home / "nothing").mkdir()
    filled("ingest", "nothing")
    assert filled("observations", "list") == (0, "No observations. Run `synapse ingest`.\n", "")
    assert filled.read_json("observations", "list") == []


def test_one_observation_is_shown_with_every_field_that_is_not_empty(filled: CommandLine) -> None:
    (listed,) = filled.read_json("observations", "list", "--session", PUSH, "--tool", "Read")

    code, out, err = filled("observations", "show", listed["id"][:6])

    assert (code, err) == (0, "")
    assert dict(line.split(": ", 1) for line in out.splitlines()) == {
        "id": listed["id"],
        "session_id": f"claude_code:{PUSH}",
        "place": str(listed["place"]),
        "turn_id": listed["turn_id"],
        "project_id": "/home/dev/kiosk",
        "host": "claude_code",
        "event": "tool_start",
        "source": "transcript",
        "role_rank": "agent",
        "recorded_at": "2026-11-18T12:00:00.000Z",
        "at": "2026-11-02T10:00:05.000Z",
        "tool": "Read",
        "tool_use_id": listed["tool_use_id"],
        "input": '{"file_path":"/home/dev/kiosk/README.md","limit":20}',
        "files": "/home/dev/kiosk/README.md",
        "cwd": "/home/dev/kiosk",
        "content_hash": listed["content_hash"],
    }


def test_as_json_an_observation_has_all_its_fields(filled: CommandLine) -> None:
    (listed,) = filled.read_json("observations", "list", "--session", PUSH, "--tool", "Read")

    shown = filled.read_json("observations", "show", listed["id"])

    assert shown == listed
    assert list(shown) == list(Observation.__slots__)
    assert shown["files"] == ["/home/dev/kiosk/README.md"]


def test_an_observation_cannot_move_the_cursor(filled: CommandLine) -> None:
    (told,) = [
        o for o in filled.read_json("observations", "list", "--session", PUSH) if o["event"] == "assistant_message"
    ]

    assert told["text"] == "Understood.\x1b[2J I pushed nothing."
    assert "text: Understood.[2J I pushed nothing.\n" in filled("observations", "show", told["id"]).out


@pytest.mark.parametrize("name", ["no-such", ""])
def test_an_observation_that_is_not_there_is_told(filled: CommandLine, name: str) -> None:
    assert filled("observations", "show", name) == (
        1,
        "",
        f"Error: No observation named {name!r}.\n  → Run `synapse observations list`.\n",
    )


def test_a_beginning_that_fits_several_names_them(filled: CommandLine) -> None:
    ids = sorted(o["id"] for o in filled.read_json("observations", "list", "--limit", "0"))
    first = next(digit for digit in "0123456789abcdef" if sum(name.startswith(digit) for name in ids) > 1)
    fitting = [name for name in ids if name.startswith(first)]

    code, out, err = filled("observations", "show", first)

    assert (code, out) == (1, "")
    shown = ", ".join(fitting[:5]) + (", …" if len(fitting) > 5 else "")
    assert err == f"Error: {first!r} fits several observations: {shown}.\n  → Give more of the id.\n"


def test_a_session_that_is_not_there_is_told_and_not_taken_for_an_empty_one(filled: CommandLine) -> None:
    assert filled("observations", "list", "--session", "ffff").err.startswith("Error: No session named 'ffff'.")
    assert filled("observations", "list", "--session", CODEX, "--limit", "1").code == 0
