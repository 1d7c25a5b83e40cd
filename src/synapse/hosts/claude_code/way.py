"""Whether Claude Code is wired, and through what: at a glance, for `synapse status`; installing looks closer."""

import json
import os
from collections.abc import Mapping
from typing import cast

PROGRAM = "/synapse/surfaces/hook.py"
PLUGIN = "synapse@synapse"  # plugin and marketplace
AS_PLUGIN, IN_SETTINGS = "plugin", "settings"


def find_way(home: str, user_home: str, environ: Mapping[str, str]) -> str:
    """Empty where it is not wired."""
    named = environ.get("CLAUDE_CONFIG_DIR", "")
    usual = named if os.path.isabs(named) else f"{user_home}/.claude"
    # Where we were wired in: the environment may name another folder by now.
    config = _read(f"{home}/hosts/claude_code/wired.json").get("config") or usual
    settings = _read(f"{config}/settings.json")
    enabled = settings.get("enabledPlugins")
    if isinstance(enabled, dict) and cast("dict[str, object]", enabled).get(PLUGIN) is True:
        return AS_PLUGIN
    return IN_SETTINGS if PROGRAM in json.dumps(settings.get("hooks")) else ""


def _read(path: str) -> dict[str, object]:
    try:
        with open(path, "rb") as file:
            value: object = json.loads(file.read())
    except (OSError, ValueError, RecursionError):
        return {}
    return cast("dict[str, object]", value) if isinstance(value, dict) else {}
