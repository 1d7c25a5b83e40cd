"""The shape of one line of a Claude Code transcript: the fields we read, everything else skipped unparsed."""

import msgspec

_ABSENT = msgspec.Raw(b"null")


class Origin(msgspec.Struct):
    kind: str = ""


class PermissionDecision(msgspec.Struct):
    decision: str = ""
    source: str = ""


class Part(msgspec.Struct):
    """A block inside a tool result."""

    type: str = ""
    text: str | None = None


class Block(msgspec.Struct):
    type: str = ""
    text: str | None = None
    thinking: str | None = None
    id: str = ""
    name: str = ""
    input: dict[str, object] | str | None = None
    tool_use_id: str = ""
    is_error: bool | None = None
    content: str | list[Part | str] | Part | None = None


class Message(msgspec.Struct):
    role: str = ""
    model: str | None = None
    content: str | list[Block | str] | None = None


class Attachment(msgspec.Struct):
    type: str = ""
    commandMode: str | None = None  # noqa: N815  (the host's name)
    prompt: str | list[Part | str] | None = None
    isMeta: bool | None = None  # noqa: N815  (the host's name)
    origin: Origin | None = None


class Line(msgspec.Struct, rename="camel"):
    """`message`, `attachment` and `toolUseResult` stay raw: what they hold depends on `type`."""

    type: str | None = None
    session_id: str | None = None
    session_id_snake: str | None = msgspec.field(default=None, name="session_id")
    uuid: str | None = None
    timestamp: str | None = None
    cwd: str | None = None
    workspace: str | None = None  # where older and foreign writers put the folder
    version: str | None = None
    entrypoint: str | None = None
    agent_id: str | None = None
    is_sidechain: bool | None = None
    is_meta: bool | None = None
    is_compact_summary: bool | None = None
    origin: msgspec.Raw = _ABSENT
    prompt_source: str | None = None
    plan_content: msgspec.Raw = _ABSENT
    source_tool_use_id: str | None = msgspec.field(default=None, name="sourceToolUseID")
    subtype: str | None = None
    operation: str | None = None
    content: msgspec.Raw = _ABSENT
    ai_title: str | None = None
    custom_title: str | None = None
    is_api_error_message: bool | None = None
    message: msgspec.Raw = _ABSENT
    attachment: msgspec.Raw = _ABSENT
    tool_use_result: msgspec.Raw = _ABSENT
    permission_decision: msgspec.Raw = _ABSENT


class Kind(msgspec.Struct):
    """What a line is, whatever else it holds."""

    type: object = None


LINE = msgspec.json.Decoder(Line)
KIND = msgspec.json.Decoder(Kind)
MESSAGE = msgspec.json.Decoder(Message | None)
ATTACHMENT = msgspec.json.Decoder(Attachment)
ORIGIN = msgspec.json.Decoder(Origin)
PERMISSION = msgspec.json.Decoder(PermissionDecision)
TEXT = msgspec.json.Decoder(str)
