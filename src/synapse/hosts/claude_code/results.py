"""How a tool call ended, by the host's own marks: never by words in the output.

A refusal is the one result whose text is read: the host writes it, in fixed sentences, around the person's own words.
"""

import msgspec

from synapse import ids
from synapse.hosts.claude_code.head import Source
from synapse.hosts.claude_code.record import PERMISSION, Block, Line, Part
from synapse.sessions.decode import decode
from synapse.sessions.session import Outcome, ToolResult

_REFUSALS = (
    "The user doesn't want to proceed with this tool use.",
    "The user doesn't want to take this action right now.",
    "[Request interrupted by user",
    "The agent proposed a plan that was rejected by the user.",
)
_SAID = "the user said:"
_NOTE = "\n\nNote: The user's next message"  # what newer versions add behind the person's words
_REJECTED = b'"User rejected tool use"'
_INTERRUPTED = b'"interrupted"'


class _ToolUseResult(msgspec.Struct):
    interrupted: bool = False


_TOOL_USE_RESULT = msgspec.json.Decoder(_ToolUseResult)


def read_result(block: Block, record: Line, source: Source) -> ToolResult:
    output = text_of(block.content)
    is_error = block.is_error is True
    is_refused = is_error and output.startswith(_REFUSALS)
    if is_refused or _is_stopped(record):
        outcome = Outcome.INTERRUPTED
    else:
        outcome = Outcome.FAILURE if is_error else Outcome.SUCCESS
    return _result(block, source, output, outcome, said=_find_said(output) if is_refused else "")


def read_server_result(block: Block, source: Source) -> ToolResult:
    """The end of a call that ran at the model's side: only its failure is marked."""
    content = block.content
    is_error = isinstance(content, Part) and content.type.endswith("_error")
    return _result(block, source, text_of(content), Outcome.FAILURE if is_error else Outcome.UNKNOWN)


def text_of(content: str | list[Part | str] | Part | None) -> str:
    """A result's text; what is no text stands as its kind, `[image]`."""
    if content is None or isinstance(content, str):
        return content or ""
    parts = [content] if isinstance(content, Part) else content
    return "\n".join(_text_of_part(part) for part in parts)


def _text_of_part(part: Part | str) -> str:
    if isinstance(part, str):
        return part
    return f"[{part.type}]" if part.text is None else part.text


def _is_stopped(record: Line) -> bool:
    """The host itself notes that the person refused the call or stopped it while it ran."""
    raw = bytes(record.tool_use_result)
    if raw == _REJECTED:
        return True
    if _INTERRUPTED in raw and raw.startswith(b"{"):
        try:
            if _TOOL_USE_RESULT.decode(raw).interrupted:
                return True
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            pass  # a tool's own structured answer may hold a word of that name: then it is no mark of the host
    raw = bytes(record.permission_decision)
    if not raw.startswith(b"{"):
        return False
    decision = decode(PERMISSION, raw)
    return decision.decision == "reject" and decision.source.startswith("user")


def _find_said(output: str) -> str:
    """The person's own words inside a refusal."""
    _, mark, words = output.partition(_SAID)
    return words.split(_NOTE)[0].strip() if mark else ""


def _result(block: Block, source: Source, output: str, outcome: Outcome, *, said: str = "") -> ToolResult:
    return ToolResult(
        ids.within(source.session_id, block.tool_use_id),
        source.session_id,
        output,
        outcome,
        source.place,
        at=source.at,
        cwd=source.cwd,
        agent=source.agent,
        said=said,
    )
