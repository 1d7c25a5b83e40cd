"""What an observation is about, in one line: of a call's end also how it was called."""

from synapse import ids
from synapse.observe.observation import Event, Observation
from synapse.observe.records import find_by_id
from synapse.workspace.workspace import Workspace

_ENDS = (Event.TOOL_COMPLETE, Event.TOOL_ERROR)
_CALLED = 300  # characters of a call; its result begins behind them


def find_calls(workspace: Workspace, found: list[Observation]) -> dict[str, Observation]:
    """The beginnings of the calls that ended in these, by the id of the end."""
    starts = {one.id: ids.derive(one.host, one.tool_use_id, Event.TOOL_START) for one in found if one.event in _ENDS}
    known = find_by_id(workspace.database, sorted(set(starts.values())))
    return {end: known[start] for end, start in starts.items() if start in known}


def render_gist(observation: Observation, call: Observation | None) -> str:
    """What was said, what was asked of the tool, or what came back and of what."""
    text = observation.text or observation.input or observation.output
    return f"{_render_call(call.input)} → {text}" if call else text


def _render_call(given: str) -> str:
    import json  # noqa: PLC0415  (lists of calls only)

    try:
        arguments = json.loads(given)
    except ValueError:
        return given[:_CALLED]
    command = arguments.get("command") or arguments.get("cmd") if isinstance(arguments, dict) else None  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]  (foreign JSON)
    return (command if isinstance(command, str) else given)[:_CALLED]
