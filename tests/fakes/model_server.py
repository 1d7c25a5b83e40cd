"""A model that says what it was told to say: Anthropic's Messages API on loopback, streamed or not, every request kept."""

import json
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Lock, Thread
from typing import Any, NamedTuple, cast

USAGE = {
    "input_tokens": 10,
    "output_tokens": 5,
    "cache_creation_input_tokens": 0,
    "cache_read_input_tokens": 0,
}
OURS = "<system-reminder>"  # how the host marks its own texts in the person's place


class Call(NamedTuple):
    """A tool that the model wants called."""

    name: str
    arguments: dict[str, object]


class Answer(NamedTuple):
    text: str = "Done."
    calls: tuple[Call, ...] = ()


class Request(NamedTuple):
    path: str
    body: dict[str, Any]

    @property
    def has_tools(self) -> bool:
        """A request that goes on with the conversation; titles and the like are asked for without tools."""
        return bool(self.body.get("tools"))

    @property
    def texts(self) -> list[str]:
        """Every text that the model was given, the system's first."""
        return [*texts_of(self.body.get("system")), *(text for _, text in self.messages)]

    @property
    def messages(self) -> list[tuple[str, str]]:
        return [
            (str(said["role"]), text) for said in self.body.get("messages", []) for text in texts_of(said["content"])
        ]


class Model:
    """Answers by what the person typed last: `script["words"]` are the answers, one a round, to a prompt with these words."""

    def __init__(self, script: dict[str, list[Answer]]) -> None:
        self.script = script
        self.url = ""
        self._requests: list[Request] = []
        self._lock = Lock()

    @property
    def requests(self) -> list[Request]:
        with self._lock:
            return list(self._requests)

    @property
    def turns(self) -> list[Request]:
        return [request for request in self.requests if request.has_tools]

    def take(self, request: Request) -> Answer:
        with self._lock:
            self._requests.append(request)
        return self._choose(request) if request.has_tools else Answer("A title")

    def _choose(self, request: Request) -> Answer:
        answers, rounds = [Answer()], 0
        for said in request.body["messages"]:
            if said["role"] == "assistant":
                rounds += 1
            if said["role"] != "user":
                continue
            typed = [text for text in texts_of(said["content"]) if not text.lstrip().startswith(OURS)]
            for words, scripted in self.script.items():
                if any(words in text for text in typed):
                    answers, rounds = scripted, 0
        return answers[min(rounds, len(answers) - 1)]


@contextmanager
def model_server(script: dict[str, list[Answer]]) -> Generator[Model]:
    """Listens as long as the block lasts."""
    model = Model(script)

    class Handler(_Handler):
        pass

    Handler.model = model
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    model.url = f"http://127.0.0.1:{server.server_address[1]}"
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    try:
        yield model
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def texts_of(content: object) -> list[str]:
    """Of a message's content or a system prompt; tools' results are nobody's words."""
    if isinstance(content, str):
        return [content]
    parts = cast("list[dict[str, object]]", content) if isinstance(content, list) else []
    return [str(part["text"]) for part in parts if part.get("type") == "text"]


class _Handler(BaseHTTPRequestHandler):
    model: Model
    protocol_version = "HTTP/1.1"

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers.get("content-length") or 0)) or b"{}")
        request = Request(self.path.partition("?")[0], body)
        answer = self.model.take(request)
        if request.path != "/v1/messages":
            self._say(404, {"type": "error", "error": {"type": "not_found_error", "message": "no such path"}})
        elif body.get("stream"):
            self._stream(_message(answer, body))
        else:
            self._say(200, _message(answer, body))

    def do_HEAD(self) -> None:
        self._say(200, {})

    def do_GET(self) -> None:
        self.model.take(Request(self.path.partition("?")[0], {}))
        self._say(404, {"type": "error", "error": {"type": "not_found_error", "message": "no such path"}})

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  (the name in the class above)
        """A test's output is for the test."""

    def _say(self, status: int, value: object) -> None:
        content = json.dumps(value).encode()
        self.send_response(status)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(content)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(content)

    def _stream(self, message: dict[str, Any]) -> None:
        self.close_connection = True
        self.send_response(200)
        self.send_header("content-type", "text/event-stream")
        self.send_header("connection", "close")
        self.end_headers()
        for event in _events(message):
            self.wfile.write(f"event: {event['type']}\ndata: {json.dumps(event)}\n\n".encode())
        self.wfile.flush()


def _message(answer: Answer, body: dict[str, Any]) -> dict[str, Any]:
    blocks: list[dict[str, object]] = [{"type": "text", "text": answer.text}]
    # Ids that no other answer has: a conversation tells its calls apart by them.
    place = len(body.get("messages", []))
    blocks += [
        dict[str, object](type="tool_use", id=f"toolu_{place:04}{number:04}", name=call.name, input=call.arguments)
        for number, call in enumerate(answer.calls)
    ]
    return {
        "id": f"msg_{place:08}",
        "type": "message",
        "role": "assistant",
        "model": body.get("model", "scripted"),
        "content": blocks,
        "stop_reason": "tool_use" if answer.calls else "end_turn",
        "stop_sequence": None,
        "usage": USAGE,
    }


def _events(message: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield {"type": "message_start", "message": {**message, "content": [], "stop_reason": None}}
    blocks: list[dict[str, object]] = message["content"]
    for index, block in enumerate(blocks):
        if block["type"] == "text":
            empty, delta = block | {"text": ""}, {"type": "text_delta", "text": block["text"]}
        else:
            arguments = json.dumps(block["input"])
            empty, delta = (
                block | {"input": dict[str, object]()},
                {"type": "input_json_delta", "partial_json": arguments},
            )
        yield {"type": "content_block_start", "index": index, "content_block": empty}
        yield {"type": "content_block_delta", "index": index, "delta": delta}
        yield {"type": "content_block_stop", "index": index}
    end = {"stop_reason": message["stop_reason"], "stop_sequence": None}
    yield {"type": "message_delta", "delta": end, "usage": USAGE}
    yield {"type": "message_stop"}
