"""The shape of a Gemini CLI message, the same in its older documents and its newer lines."""

import msgspec


class ToolCall(msgspec.Struct):
    id: str = ""
    name: str = ""
    args: object = None
    status: str = ""
    result: object = None
    result_display: object = msgspec.field(default=None, name="resultDisplay")
    timestamp: str | None = None


class Message(msgspec.Struct):
    id: str = ""
    timestamp: str = ""
    type: str = ""
    content: object = None
    # What the person saw of the prompt: `/greet bob` where `content` holds the command's whole text.
    shown: object = msgspec.field(default=None, name="displayContent")
    thoughts: object = None
    calls: list[ToolCall] | None = msgspec.field(default=None, name="toolCalls")


class Head(msgspec.Struct):
    session_id: str | None = msgspec.field(default=None, name="sessionId")
    project_hash: str | None = msgspec.field(default=None, name="projectHash")
    start_time: str | None = msgspec.field(default=None, name="startTime")
    kind: str | None = None
    summary: str | None = None
    messages: list[Message] | None = None


class Line(Message):
    """A line is a head, a message, or a patch of the head (`$set`), told apart by its fields."""

    session_id: str | None = msgspec.field(default=None, name="sessionId")
    start_time: str | None = msgspec.field(default=None, name="startTime")
    kind: str | None = None
    patch: Head | None = msgspec.field(default=None, name="$set")


LINE = msgspec.json.Decoder(Line)
DOCUMENT = msgspec.json.Decoder(Head)
