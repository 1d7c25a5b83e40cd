"""Which events Claude Code is to tell, and our entries among others' in the text of its settings file."""

import json
import shlex
from collections.abc import Iterator, Sequence
from typing import cast

from synapse.hosts.claude_code.way import PLUGIN, PROGRAM
from synapse.hosts.json_text import Node, add, read_json, remove
from synapse.hosts.wiring import Hook

HOST = "claude_code"
EVENTS = ("SessionStart", "UserPromptSubmit", "PreCompact", "Stop", "SubagentStop", "SessionEnd")
TOOL_EVENTS = ("PostToolUse", "PostToolUseFailure")
TIMEOUT_S = 5  # the hook itself ends within a blink; a machine that sleeps or swaps gets this much

MARKETPLACE = "synapse"
FOLDER = (
    f"hosts/{HOST}/marketplace"  # in Synapse's home: by this end of its path we know our marketplace from another's
)

_BOM = b"\xef\xbb\xbf"


def make_hooks(hook: Hook) -> dict[str, object]:
    """Event → groups of hooks, as the host reads them in its settings and in a plugin."""
    entry: dict[str, object] = {"type": "command", "command": f"{hook.command} {HOST}", "timeout": TIMEOUT_S}
    hooks: dict[str, object] = {event: [{"hooks": [entry]}] for event in EVENTS}
    if hook.tells_tools:
        hooks |= {event: [{"hooks": [entry | {"async": True}]}] for event in TOOL_EVENTS}
    return hooks


def is_ours(command: object) -> bool:
    """Whatever Python and folder it names: both move."""
    try:
        words = shlex.split(command) if isinstance(command, str) else []
    except ValueError:
        return False
    return len(words) > 1 and words[-1] == HOST and words[-2].endswith(PROGRAM)


def decode(raw: bytes) -> tuple[str, bytes]:
    """The text, and what stands before it in the file. Raises ValueError."""
    bom = _BOM if raw.startswith(_BOM) else b""
    return raw[len(bom) :].decode("utf-8"), bom


def add_hooks(raw: bytes | None, hook: Hook) -> bytes:
    """The settings with our hooks in place of those we had there. Raises ValueError."""
    text, bom = decode(take_out(raw or b""))
    text = text if text.strip() else "{}\n"
    for event, groups in make_hooks(hook).items():
        for group in cast("list[object]", groups):
            text = add(text, ["hooks", event], group)
    return bom + text.encode()


def take_out(raw: bytes) -> bytes:
    """The settings without anything of ours, and without what only held ours. Raises ValueError."""
    text, bom = decode(raw)
    if not text.strip():
        return raw
    while path := next(_find_ours(read_json(text)), None):
        text = remove(text, path)
    return bom + text.encode()


def has_exactly(raw: bytes, hook: Hook) -> bool:
    """Whether these hooks of ours are there and nothing else of ours is. Raises ValueError."""
    text, _ = decode(raw)
    root = read_json(text if text.strip() else "{}")
    found = [(event, entry) for event, _path, entry in _find_hooks(root)]
    wanted = [
        (event, entry)
        for event, groups in make_hooks(hook).items()
        for group in cast("list[dict[str, list[object]]]", groups)
        for entry in group["hooks"]
    ]
    is_plugin = any(path[0] != "hooks" for path in _find_ours(root))
    return not is_plugin and sorted(found, key=str) == sorted(wanted, key=str)


def find_commands(raw: bytes) -> dict[str, list[str]]:
    """Event → our commands there. Raises ValueError."""
    text, _ = decode(raw)
    found: dict[str, list[str]] = {}
    for event, _path, entry in _find_hooks(read_json(text)) if text.strip() else ():
        found.setdefault(event, []).append(str(entry["command"]))
    return found


def is_same(one: bytes | None, other: bytes | None) -> bool:
    """Whether both say the same, in whatever layout; an empty object says what no object says. Raises ValueError."""
    return _meaning(one) == _meaning(other)


def _meaning(raw: bytes | None) -> object:
    text = decode(raw or b"")[0]
    value: object = json.loads(text) if text.strip() else {}
    if not isinstance(value, dict):
        return value
    members = cast("dict[str, object]", value)
    return {key: held for key, held in members.items() if held != {} or key not in _CONTAINERS}


_CONTAINERS = ("hooks", "enabledPlugins", "extraKnownMarketplaces")


def _find_ours(root: Node) -> Iterator[Sequence[str | int]]:
    for event, path, _entry in _find_hooks(root):
        yield _lift(root, event, path)
    known = root.find("extraKnownMarketplaces")
    market = known.find(MARKETPLACE) if known else None
    if known and market and is_our_marketplace(market.value):
        yield ["extraKnownMarketplaces", MARKETPLACE][: 1 if len(known.parts) == 1 else 2]
    plugins = root.find("enabledPlugins")
    # Where a stranger's marketplace has our name, its plugin is a stranger's too.
    if plugins and plugins.find(PLUGIN) and market is None:
        yield ["enabledPlugins", PLUGIN][: 1 if len(plugins.parts) == 1 else 2]


def is_our_marketplace(value: object) -> bool:
    source = cast("dict[str, object]", value).get("source") if isinstance(value, dict) else None
    path = cast("dict[str, object]", source).get("path") if isinstance(source, dict) else None
    return isinstance(path, str) and path.replace("\\", "/").rstrip("/").endswith(f"/{FOLDER}")


def _find_hooks(root: Node) -> Iterator[tuple[str, list[str | int], dict[str, object]]]:
    """(event, path, entry) of each hook of ours."""
    hooks = root.find("hooks")
    for event in hooks.parts if hooks and isinstance(hooks.value, dict) else ():
        for at, group in enumerate(event.node.parts):
            inner = group.node.find("hooks")
            for place, entry in enumerate(inner.parts if inner else ()):
                command = entry.node.find("command")
                if command and is_ours(command.value):
                    value = cast("dict[str, object]", entry.node.value)
                    yield event.key or "", ["hooks", event.key or "", at, "hooks", place], value


def _lift(root: Node, event: str, path: list[str | int]) -> list[str | int]:
    """The largest thing that holds nothing but this entry."""
    hooks = root.find("hooks")
    groups = hooks.find(event) if hooks else None
    if not hooks or not groups:
        return path
    inner = groups.parts[int(path[2])].node.find("hooks")
    if inner and len(inner.parts) > 1:
        return path
    if len(groups.parts) > 1:
        return path[:3]
    return path[:2] if len(hooks.parts) > 1 else path[:1]
