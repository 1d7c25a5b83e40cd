"""The shape of one line of a Codex rollout: the fields we read, everything else skipped unparsed."""

import msgspec

_ABSENT = msgspec.Raw(b"null")


class Git(msgspec.Struct):
    repository_url: str | None = None


class Spawn(msgspec.Struct):
    parent_thread_id: str | None = None
    agent_nickname: str | None = None
    agent_role: str | None = None


class Source(msgspec.Struct):
    subagent: object = None


class Meta(msgspec.Struct):
    id: str = ""
    timestamp: str = ""
    cwd: str | None = None
    originator: str | None = None
    cli_version: str | None = None
    source: Source | str | None = None
    thread_source: object = None
    parent_thread_id: str | None = None
    forked_from_id: str | None = None
    agent_nickname: str | None = None
    agent_role: str | None = None
    git: Git | None = None


class Head(msgspec.Struct):
    """A line whose payload is a `Meta`."""

    payload: Meta = msgspec.field(default_factory=Meta)


class Payload(msgspec.Struct):
    """Whatever a line is about. One shape for all its types: decoding twice costs more than the fields left empty.

    What is large and seldom needed stays raw.
    """

    type: str | None = None
    id: str | None = None
    cwd: object = None
    # of an item: a message, a call, an output, a piece of reasoning
    role: str | None = None
    content: object = None
    name: str | None = None
    namespace: str | None = None
    call_id: str | None = None
    arguments: object = None
    input: object = None
    action: object = None
    output: object = None
    tools: msgspec.Raw = _ABSENT
    summary: object = None
    status: object = None
    passthrough: object = msgspec.field(default=None, name="internal_chat_message_metadata_passthrough")
    # of an event, or of the `item` inside a newer one
    message: object = None
    text: object = None
    command: msgspec.Raw = _ABSENT
    changes: msgspec.Raw = _ABSENT
    invocation: msgspec.Raw = _ABSENT
    server: object = None
    tool: object = None
    aggregated_output: msgspec.Raw = _ABSENT
    stdout: msgspec.Raw = _ABSENT
    exit_code: int | None = None
    success: bool | None = None
    result: msgspec.Raw = _ABSENT
    item: msgspec.Raw = _ABSENT


class Line(msgspec.Struct):
    type: str = ""
    timestamp: str = ""
    ordinal: int | None = None
    payload: Payload = msgspec.field(default_factory=Payload)


class Outputs(msgspec.Struct):
    """What older versions wrap an output in."""

    metadata: "OutputFacts"


class OutputFacts(msgspec.Struct):
    exit_code: int


HEAD = msgspec.json.Decoder(Head)
LINE = msgspec.json.Decoder(Line)
PAYLOAD = msgspec.json.Decoder(Payload)
ANYTHING: msgspec.json.Decoder[object] = msgspec.json.Decoder(object)
OUTPUTS = msgspec.json.Decoder(Outputs)
