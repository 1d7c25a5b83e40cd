"""`synapse sessions`, through the command line."""

import json
import sqlite3

import pytest
from inline_snapshot import snapshot
from tests.fakes.claude_session import ClaudeSession, a_correction
from tests.fakes.command_line import CommandLine
from tests.fakes.history import CODEX, a_refused_push, by_a_program

from synapse.flows.conversation import Call, Said

CORRECTION = a_correction("correction").session_id
PUSH = a_refused_push().session_id
NIGHTLY = by_a_program().session_id


def listed(synapse: CommandLine, *arguments: str) -> list[str]:
    return [session["native_id"] for session in synapse.read_json("sessions", "list", *arguments)]


def show_one(synapse: CommandLine, session: ClaudeSession, *more: str) -> str:
    path = session.write(synapse.home / "one.jsonl")
    assert synapse("ingest", str(path)).code == 0
    code, out, err = synapse("sessions", "show", session.session_id, *more)
    assert (code, err) == (0, "")
    return out


def test_the_list_tells_who_worked_where_and_what_failed(filled: CommandLine) -> None:
    assert filled("sessions", "list") == (
        0,
        snapshot("""\
session       host         last active       project  prompts  calls  failed  about
352d4cdc-564  claude_code  2026-11-02 10:00  parcel         2      2       1  Install the carrier client, please.
08ac50e0-85a  claude_code  2026-11-02 10:00  kiosk          1      2       1  Push the branch.
d5020ad2-92d  claude_code  2026-11-02 10:00  kiosk          1      0       0  (by a program) List the open doors.
019f0000-aaa  codex        2026-06-20 08:00  web            2      4       2  Why does the till total round down?
"""),
        "",
    )


def test_the_list_as_json_gives_every_field_and_counts(filled: CommandLine) -> None:
    assert filled.read_json("sessions", "list", "--host", "codex") == [
        {
            "id": f"codex:{CODEX}",
            "host": "codex",
            "native_id": CODEX,
            "project_id": "/home/mira/kiosk/web",
            "cwd": "/home/mira/kiosk",
            "title": "",
            "version": "0.142.0",
            "parent_id": "",
            "is_automated": False,
            "started_at": "2026-06-20T07:59:58.000Z",
            "last_at": "2026-06-20T08:00:10.000Z",
            "recorded_at": "2026-11-18T12:00:00.000Z",
            "observations": {
                "assistant_message": 1,
                "assistant_thinking": 1,
                "tool_complete": 2,
                "tool_error": 2,
                "tool_start": 4,
                "user_message": 2,
            },
        }
    ]


@pytest.mark.parametrize(
    ("arguments", "found"),
    [
        ((), [CORRECTION, PUSH, NIGHTLY, CODEX]),
        (("--host", "claude_code"), [CORRECTION, PUSH, NIGHTLY]),
        (("--project", "/home/dev/kiosk"), [PUSH, NIGHTLY]),
        (("--project", "kiosk"), [PUSH, NIGHTLY]),
        (("--project", "../../../../../../../../home/dev/kiosk/"), [PUSH, NIGHTLY]),
        (("--since", "2026-11-01"), [CORRECTION, PUSH, NIGHTLY]),
        (("--since", "2026-11-02T10:00:05Z"), [CORRECTION, PUSH]),
        (("--limit", "1"), [CORRECTION]),
        (("--limit", "0"), [CORRECTION, PUSH, NIGHTLY, CODEX]),
        (("--host", "codex", "--project", "/home/dev/kiosk"), []),
    ],
)
def test_the_list_can_be_narrowed(filled: CommandLine, arguments: tuple[str, ...], found: list[str]) -> None:
    assert listed(filled, *arguments) == found


def test_a_table_that_was_cut_says_so_beside_it_and_json_does_not(filled: CommandLine) -> None:
    def said(*arguments: str) -> str:
        return filled("sessions", "list", *arguments).err

    assert said("--limit", "1") == "The latest 1 of 4; --limit 0 shows all.\n"
    assert said("--limit", "4") == ""
    assert said("--host", "codex", "--limit", "1") == ""
    assert said("--project", "kiosk", "--limit", "1") == "The latest 1 of 2; --limit 0 shows all.\n"
    assert said("--limit", "1", "--json") == ""


def test_an_empty_list_says_whether_the_filter_or_the_history_is_empty(
    filled: CommandLine, synapse: CommandLine
) -> None:
    assert filled("sessions", "list", "--host", "gemini") == (0, "No sessions fit.\n", "")
    for path in (synapse.home / ".synapse").glob("synapse.db*"):
        path.unlink()
    (synapse.home / "nothing").mkdir()
    synapse("ingest", "nothing")
    assert synapse("sessions", "list").out == "No sessions. Run `synapse ingest` to read what your agents wrote.\n"


def test_a_session_is_shown_as_turns_and_calls(filled: CommandLine) -> None:
    assert filled("sessions", "show", CORRECTION).out == snapshot("""\
claude_code:352d4cdc-5642-5f7b-acc5-5cd471db98bc
parcel · /home/dev/parcel · 2026-11-02 10:00

you 2026-11-02 10:00
Install the carrier client, please.
  ▸ Bash npm install carrier-client [failed]
    npm ERR! this project uses pnpm

agent 2026-11-02 10:00
The install failed.

you 2026-11-02 10:00
No, use pnpm instead of npm.
  ▸ Bash pnpm add carrier-client [ok]

agent 2026-11-02 10:00
Installed with pnpm.
""")


def test_in_full_also_notes_arguments_and_output_are_shown(filled: CommandLine) -> None:
    assert filled("sessions", "show", PUSH, "--full").out == snapshot("""\
claude_code:08ac50e0-85a5-52c8-93ed-162150a9fb7e
kiosk · /home/dev/kiosk · 2026-11-02 10:00

you 2026-11-02 10:00
Push the branch.

thinking 2026-11-02 09:00
Main or the branch?
  ▸ Bash {"command":"git push origin main"} [refused or stopped]
    you Never push to main.
    The user doesn't want to proceed with this tool use. The tool use was rejected. the user said:
    Never push to main.

agent 2026-11-02 10:00
Understood.[2J I pushed nothing.
  ▸ Read {"file_path":"/home/dev/kiosk/README.md","limit":20} [no result]
""")


def test_in_short_notes_are_left_out_and_the_refusal_stands_with_the_persons_words(filled: CommandLine) -> None:
    out = filled("sessions", "show", PUSH).out

    assert "Main or the branch?" not in out
    assert "  ▸ Bash git push origin main [refused or stopped]\n    you Never push to main.\n" in out
    assert "  ▸ Read /home/dev/kiosk/README.md [no result]\n" in out


def test_what_a_program_typed_is_not_shown_as_the_persons(filled: CommandLine) -> None:
    assert filled("sessions", "show", NIGHTLY).out.splitlines()[3:5] == [
        "program 2026-11-02 10:00",
        "List the open doors.",
    ]


def test_a_session_as_json_holds_its_head_and_its_steps(filled: CommandLine) -> None:
    shown = filled.read_json("sessions", "show", NIGHTLY)

    assert shown.pop("steps") == [
        {"kind": "said", **step, "at": f"2026-11-02T10:00:0{number}.000Z", "agent": ""}
        for number, step in enumerate(
            [
                {"id": shown_id(filled, "program"), "by": "program", "text": "List the open doors."},
                {"id": shown_id(filled, "agent"), "by": "agent", "text": "Two: 東門, and the back door."},
            ]
        )
    ]
    assert shown == {
        name: value
        for name, value in filled.read_json("sessions", "list", "--project", "/home/dev/kiosk")[1].items()
        if name != "observations"
    }


def shown_id(synapse: CommandLine, by: str) -> str:
    event = "user_message" if by == "program" else "assistant_message"
    return str(synapse.read_json("observations", "list", "--session", NIGHTLY, "--event", event)[0]["id"])


def test_steps_as_json_hold_every_field_of_a_call_and_of_a_word(filled: CommandLine) -> None:
    steps = filled.read_json("sessions", "show", CORRECTION)["steps"]

    assert {step["kind"]: sorted(step) for step in steps} == {
        "said": sorted(["kind", *Said.__slots__]),
        "call": sorted(["kind", *Call.__slots__]),
    }
    call = next(step for step in steps if step["kind"] == "call")
    assert {name: call[name] for name in ("tool", "input", "output", "outcome", "said", "files")} == {
        "tool": "Bash",
        "input": '{"command":"npm install carrier-client","description":"Install"}',
        "output": "npm ERR! this project uses pnpm",
        "outcome": "failure",
        "said": "",
        "files": [],
    }


@pytest.mark.parametrize("name", [CORRECTION, CORRECTION[:8], f"claude_code:{CORRECTION}", "claude_code:352d"])
def test_a_session_is_known_by_the_beginning_of_either_id(filled: CommandLine, name: str) -> None:
    assert filled.read_json("sessions", "show", name)["native_id"] == CORRECTION


@pytest.mark.parametrize("name", ["ffff", ""])
def test_a_session_that_is_not_there_is_told(filled: CommandLine, name: str) -> None:
    assert filled("sessions", "show", name) == (
        1,
        "",
        f"Error: No session named {name!r}.\n  → Run `synapse sessions list`.\n",
    )


def test_a_beginning_that_fits_several_names_them(filled: CommandLine) -> None:
    code, out, err = filled("sessions", "show", "claude_code:")

    assert (code, out) == (1, "")
    assert err == (
        f"Error: 'claude_code:' fits several sessions: claude_code:{PUSH}, claude_code:{CORRECTION}, "
        f"claude_code:{NIGHTLY}.\n  → Give more of the id.\n"
    )


def test_long_texts_are_cut_and_in_full_they_are_not(synapse: CommandLine) -> None:
    session = ClaudeSession("long")
    session.person("word " * 200)
    session.result(session.call("Bash", command="make"), "line\n" * 100, is_error=True)

    short, full = show_one(synapse, session), show_one(synapse, session, "--full")

    assert short.splitlines()[4] == ("word " * 120).rstrip() + " …"
    assert short.splitlines()[-1] == "    " + "line " * 31 + "line…"
    assert ("word " * 200).rstrip() in full
    assert full.count("    line\n") == 100


@pytest.mark.parametrize(
    ("arguments", "shown"),
    [
        ({"pattern": "TODO", "glob": "*.py"}, "TODO"),
        ({"path": {"of": "二"}}, '{"of": "二"}'),
        ({"flag": True}, '{"flag":true}'),
        ({"command": "", "path": "src"}, "src"),
        ({"text": "x" * 6000}, '{"text":"' + "x" * 150 + "…"),
        ({}, "{}"),
    ],
)
def test_a_calls_telling_argument_is_shown(synapse: CommandLine, arguments: dict[str, object], shown: str) -> None:
    session = ClaudeSession("call")
    session.call("Tool", **arguments)

    assert show_one(synapse, session).splitlines()[-1] == f"  ▸ Tool {shown} [no result]"


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("[" * 4000, "[" * 159 + "…"),  # more than a decoder goes down into
        ('["a", "b"]', '["a", "b"]'),
        ("*** Begin Patch\n", "*** Begin Patch"),
    ],
)
def test_arguments_that_are_no_object_are_shown_as_they_are(synapse: CommandLine, given: str, shown: str) -> None:
    name = "019f0000-aaaa-7000-8000-000000000009"
    records = [
        {"type": "session_meta", "payload": {"id": name, "cwd": "/home/mira/kiosk", "originator": "codex-tui"}},
        {
            "type": "response_item",
            "payload": {"type": "custom_tool_call", "name": "paste", "call_id": "call_1", "input": given},
        },
    ]
    lines = [json.dumps({"timestamp": "2026-06-20T08:00:00.000Z", **record}) for record in records]
    (synapse.home / "rollout.jsonl").write_text("\n".join(lines) + "\n")
    assert synapse("ingest", "rollout.jsonl").code == 0

    assert synapse("sessions", "show", name).out.splitlines()[-1] == f"  ▸ paste {shown} [no result]"


def test_names_that_a_transcript_brings_cannot_move_the_cursor(synapse: CommandLine) -> None:
    session = ClaudeSession("names", "/home/dev/\x1b[31mred")
    session.call("Ba\x1b[Ash", command="ls\x07")

    assert "\x1b" not in show_one(synapse, session)
    assert "\x1b" not in show_one(synapse, session, "--full")
    assert "\x1b" not in synapse("sessions", "list").out


def test_a_sub_agents_words_carry_its_name(synapse: CommandLine) -> None:
    session = ClaudeSession("sub")
    session.person("Look around.")
    session.agent("I looked.")
    session.lines[1] = session.lines[1].replace('"isSidechain": false', '"isSidechain": true, "agentId": "a1b2"')

    assert show_one(synapse, session).splitlines()[-2].startswith("agent (a1b2) ")


def test_an_instant_that_is_no_day_of_a_calendar_stops_no_list(synapse: CommandLine) -> None:
    session = ClaudeSession("odd")
    session.person("Hello there.")
    session.lines = [line.replace("2026-11-02T10", "2026-11-42T10") for line in session.lines]

    assert show_one(synapse, session).splitlines()[-1] == "Hello there."
    assert synapse("sessions", "list").code == 0


def test_a_session_whose_observations_are_forgotten_says_so(
    synapse: CommandLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = ClaudeSession("forgotten")
    session.person("Format the file.")
    session.agent("Formatted.")
    monkeypatch.setenv("SYNAPSE_OBSERVE_KEEP_DAYS", "1")
    show_one(synapse, session)
    forget(synapse)

    shown = synapse("sessions", "show", session.session_id)

    assert shown.out.splitlines()[-1] == ("Nothing of it is kept any more: observations live `observe.keepDays` days.")


def forget(synapse: CommandLine) -> None:
    """What an ingest does some days later."""
    connection = sqlite3.connect(synapse.home / ".synapse" / "synapse.db")
    connection.execute("update observation set recorded_at = '2020-01-01T00:00:00.000Z'")
    connection.commit()
    connection.close()
    assert synapse("ingest", "one.jsonl").code == 0
