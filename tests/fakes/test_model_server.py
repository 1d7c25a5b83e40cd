"""The scripted model answers as the API does that it stands for."""

import json
from http.client import HTTPConnection
from typing import Any

from tests.fakes.model_server import Answer, Call, Model, Request, model_server

SCRIPT = {"build": [Answer("I look.", (Call("Bash", {"command": "make"}),)), Answer("Built.")]}
TOOLS = [{"name": "Bash"}]
REMINDER = {"type": "text", "text": "<system-reminder>build it</system-reminder>"}


def ask(model: Model, body: dict[str, object], path: str = "/v1/messages") -> tuple[int, str]:
    connection = HTTPConnection(model.url.removeprefix("http://"), timeout=10)
    try:
        connection.request("POST", path, json.dumps(body))
        said = connection.getresponse()
        return said.status, said.read().decode()
    finally:
        connection.close()


def conversation(*said: tuple[str, Any], **more: object) -> dict[str, object]:
    return {"model": "m", "tools": TOOLS, "messages": [{"role": role, "content": text} for role, text in said], **more}


def answers(model: Model, *said: tuple[str, Any]) -> list[dict[str, object]]:
    status, body = ask(model, conversation(*said))
    assert status == 200
    content: list[dict[str, object]] = json.loads(body)["content"]
    return content


def test_a_prompt_is_answered_round_by_round_and_anything_else_is_done() -> None:
    with model_server(SCRIPT) as model:
        first = answers(model, ("user", "Please build it."))
        assert first == [
            {"type": "text", "text": "I look."},
            {"type": "tool_use", "id": "toolu_00010000", "name": "Bash", "input": {"command": "make"}},
        ]
        result = [{"type": "tool_result", "tool_use_id": "toolu_00010000", "content": "build build"}]
        so_far = (("user", "Please build it."), ("assistant", first), ("user", result))
        built = [{"type": "text", "text": "Built."}]
        assert answers(model, *so_far) == built
        assert answers(model, *so_far, ("assistant", built), ("user", "Thanks.")) == built
        assert answers(model, ("user", [REMINDER, {"type": "text", "text": "Good morning."}])) == [
            {"type": "text", "text": "Done."}
        ]


def test_a_streamed_answer_says_the_same_in_pieces() -> None:
    with model_server(SCRIPT) as model:
        _, body = ask(model, conversation(("user", "build"), stream=True))

    events = [json.loads(line.removeprefix("data: ")) for line in body.splitlines() if line.startswith("data: ")]
    assert [event["type"] for event in events] == [
        "message_start",
        *(["content_block_start", "content_block_delta", "content_block_stop"] * 2),
        "message_delta",
        "message_stop",
    ]
    assert [event["delta"] for event in events if event["type"] == "content_block_delta"] == [
        {"type": "text_delta", "text": "I look."},
        {"type": "input_json_delta", "partial_json": '{"command": "make"}'},
    ]
    assert events[-2]["delta"]["stop_reason"] == "tool_use"


def test_every_request_is_kept_with_its_texts_and_one_without_tools_is_no_turn() -> None:
    with model_server({}) as model:
        ask(model, {"model": "m", "messages": [{"role": "user", "content": "A title, please."}]})
        ask(
            model, conversation(("user", "Hello."), ("assistant", "Hi."), system=[{"type": "text", "text": "Be kind."}])
        )
        assert ask(model, {}, "/v1/other")[0] == 404

    assert [request.path for request in model.requests] == ["/v1/messages", "/v1/messages", "/v1/other"]
    assert [request.texts for request in model.turns] == [["Be kind.", "Hello.", "Hi."]]
    assert model.requests[0] == Request(
        "/v1/messages", {"model": "m", "messages": [{"role": "user", "content": "A title, please."}]}
    )
