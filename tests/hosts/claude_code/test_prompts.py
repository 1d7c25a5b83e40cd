"""Who speaks in the person's place: the host's marks, the queue, the words."""

import json

import pytest
from tests.fakes.claude_code_lines import SESSION, enqueue, person, queued_command, read, record, turns, user

from synapse.hosts.reader import State
from synapse.sessions.session import Session, Speaker, Turn


@pytest.mark.parametrize(
    ("flags", "reason"),
    [
        ({"isCompactSummary": True}, "compaction summary"),
        ({"isSidechain": True, "agentId": "a1"}, "sub-agent prompt"),
        ({"isSidechain": True}, "sub-agent prompt"),
        ({"origin": {"kind": "task-notification"}}, "notification"),
        ({"origin": {"kind": "peer", "from": "reviewer"}}, "notification"),
        ({"promptSource": "system"}, "notification"),
        ({"planContent": "# Plan"}, "plan hand-off"),
        ({"isMeta": True}, "skill body"),
    ],
)
def test_a_flag_of_the_host_decides_whatever_the_words_are(flags: dict[str, object], reason: str) -> None:
    assert turns(user("paint the sail", **flags)) == [(Speaker.PROGRAM, "paint the sail", reason)]


@pytest.mark.parametrize(
    "flags",
    [
        {},
        {"origin": {"kind": "human"}},
        {"origin": None},
        {"origin": "human"},
        {"promptSource": "typed"},
        {"promptSource": "sdk"},
        {"promptSource": "suggestion_accepted"},
        {"planContent": None},
        {"isMeta": False, "isSidechain": False},
        {"agentId": "a1"},
    ],
)
def test_without_such_a_flag_the_words_decide(flags: dict[str, object]) -> None:
    assert turns(user("paint the sail", **flags)) == person("paint the sail")


def test_a_marked_text_with_telling_words_is_named_after_them() -> None:
    assert turns(user("Stop hook feedback:\nno", isMeta=True)) == [
        (Speaker.PROGRAM, "Stop hook feedback:\nno", "hook feedback")
    ]


def test_each_text_of_a_record_is_judged_for_itself() -> None:
    texts = ["[Request interrupted by user]", "<system-reminder>be nice</system-reminder>", "sail on", "and fast"]
    blocks = [{"type": "text", "text": text} for text in texts]
    assert turns(user(blocks)) == person("sail on\nand fast")
    assert turns(user(blocks[:2])) == [(Speaker.PROGRAM, "\n".join(texts[:2]), "interruption")]


def test_a_record_with_nothing_to_read_is_counted() -> None:
    image = {"type": "image", "source": {"type": "base64", "data": "aGk="}}
    entries, skipped = read(user([image, {"type": "document"}]), user("  "), user(None))
    assert [type(entry) for entry in entries] == [Session]
    assert skipped == {"image": 1, "other block": 1, "empty": 1}


@pytest.mark.parametrize(
    ("entrypoint", "is_automated"),
    [
        ("cli", False),
        ("claude-desktop", False),
        ("claude-vscode", False),
        ("sdk-ts", False),
        ("sdk-cli", True),
        ("sdk-py", True),
    ],
)
def test_the_entrypoint_says_whether_a_program_started_the_session(entrypoint: str, *, is_automated: bool) -> None:
    entries, _ = read(user("hello", entrypoint=entrypoint))
    assert entries[0] == Session(
        SESSION, "claude_code", started_at="2026-11-02T09:00:00.000Z", is_automated=is_automated
    )


def test_a_prompt_queued_and_delivered_is_one_turn() -> None:
    delivered = user("use just, not make", uuid="00000000-0000-4000-8000-0000delivered")
    entries, skipped = read(user("go"), enqueue("use just, not make"), delivered)
    assert [entry.text for entry in entries if isinstance(entry, Turn)] == ["go", "use just, not make"]
    assert skipped == {"queued prompt delivered": 1}
    attached, skipped = read(user("go"), enqueue("use just, not make"), queued_command("use just,\nnot make"))
    assert [entry.text for entry in attached if isinstance(entry, Turn)] == ["go", "use just, not make"]
    assert skipped == {"queued prompt delivered": 1}


def test_a_queued_prompt_that_is_never_delivered_still_counts() -> None:
    assert turns(user("go"), enqueue("use just"), record("queue-operation", operation="remove")) == person(
        "go", "use just"
    )


def test_the_same_words_queued_once_and_typed_twice_are_two_turns() -> None:
    assert turns(user("go"), enqueue("again"), user("again"), user("again")) == person("go", "again", "again")


def test_a_queued_command_is_known_again_by_its_arguments() -> None:
    delivered = "<command-name>/fly</command-name>\n<command-args>only over the beach</command-args>"
    assert turns(user("go"), enqueue("/fly only over the beach"), user(delivered)) == person(
        "go", "only over the beach"
    )


def test_the_first_prompt_of_a_session_is_given_when_it_is_handed_over() -> None:
    entries, skipped = read(enqueue("go"), user("go", cwd="/home/kim/kite"))
    assert entries == [
        Session(SESSION, "claude_code", started_at="2026-11-02T09:00:00.000Z"),
        Session(SESSION, "claude_code", cwd="/home/kim/kite"),
        Turn(
            "00000000-0000-4000-8000-00000000user",
            SESSION,
            Speaker.PERSON,
            "go",
            1,
            "2026-11-02T09:00:00.000Z",
            "/home/kim/kite",
        ),
    ]
    assert skipped == {"first prompt, queued": 1}


def test_what_programs_queue_is_no_turn() -> None:
    notice = "<task-notification><task-id>b1</task-id></task-notification>"
    echo = '{"task_id":"b1","tool_use_id":"toolu_1","description":"build"}'
    entries, skipped = read(
        user("go"), enqueue(notice), enqueue(echo), enqueue("/compact"), enqueue(None), enqueue([1])
    )
    assert [type(entry) for entry in entries] == [Session, Turn]
    assert skipped == {"queued notice": 5}


@pytest.mark.parametrize(
    "marks",
    [
        {"commandMode": "task-notification"},
        {"commandMode": "bash"},
        {"isMeta": True},
        {"origin": {"kind": "peer"}},
        {"prompt": "<task-notification>done</task-notification>"},
    ],
)
def test_a_queued_command_with_a_machines_mark_is_no_turn(marks: dict[str, object]) -> None:
    entries, skipped = read(queued_command(**{"prompt": "tidy up", **marks}))
    assert [type(entry) for entry in entries] == [Session]
    assert skipped == {"queued notice": 1}


def test_a_queued_command_without_one_was_typed() -> None:
    assert turns(queued_command("tidy up", origin={"kind": "human"})) == person("tidy up")
    assert turns(queued_command([{"type": "text", "text": "tidy"}, {"type": "image"}])) == person("tidy\n[image]")


def test_the_state_stays_small_and_holds_nothing_that_was_typed() -> None:
    state: State = {}
    secret = "the secret plan number"
    read(user("go"), *(enqueue(f"{secret} {number}") for number in range(50)), state=state)
    assert secret not in json.dumps(state)
    assert len(state["queued"].split()) == 16
