"""Synapse as a plugin of Claude Code: a marketplace of one in our own folder, and the host's own commands to take it in."""

import json
import os
import signal
import subprocess
import tempfile
from hashlib import blake2b
from pathlib import Path
from typing import cast

from synapse.hosts.claude_code.hooks import FOLDER, MARKETPLACE, is_our_marketplace, make_hooks
from synapse.hosts.claude_code.way import PLUGIN
from synapse.hosts.json_text import read_json, remove
from synapse.hosts.wiring import Hook, Site

MAX_SAID = 200  # of what the host said when it failed
WHAT = "Learns from your sessions and gives back what proved itself."
AUTHOR = {"name": "Synapse"}
# The host is to do what it is told and nothing else: no word home, no update, on our account.
QUIET = {"CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC": "1", "DISABLE_TELEMETRY": "1", "DISABLE_AUTOUPDATER": "1"}
_DIGEST_BYTES = 4


def make_files(hook: Hook) -> dict[str, bytes]:
    """Path within our marketplace → content."""
    hooks = make_hooks(hook)
    entry = {"name": "synapse", "source": "./synapse", "description": WHAT}
    market = {"name": MARKETPLACE, "owner": AUTHOR, "description": WHAT, "plugins": [entry]}
    plugin = {"name": "synapse", "version": make_version(hook), "description": WHAT, "author": AUTHOR}
    return {
        ".claude-plugin/marketplace.json": _render(market),
        "synapse/.claude-plugin/plugin.json": _render(plugin),
        "synapse/hooks/hooks.json": _render({"hooks": hooks}),
    }


def make_version(hook: Hook) -> str:
    """Another one for other hooks: some versions of the host copy a plugin, and look at nothing but this."""
    digest = blake2b(_render(make_hooks(hook)), digest_size=_DIGEST_BYTES).hexdigest()
    return f"{hook.version}-{digest}"


def find_commands(program: str, config: Path, home: Path, hook: Hook) -> list[tuple[str, ...]]:
    """What the host is to be told so that it loads our plugin as it is now; nothing when it does."""
    folder = str(home / FOLDER)
    known, installed, enabled = _read_state(config)
    versions = [entry.get("version") for entry in installed]
    if _is_same_place(known, folder) and versions == [make_version(hook)] and enabled:
        return []
    commands: list[tuple[str, ...]] = []
    if installed:
        commands.append((program, "plugin", "uninstall", PLUGIN))
    if known and not _is_same_place(known, folder):
        commands.append((program, "plugin", "marketplace", "remove", MARKETPLACE))
    commands.append((program, "plugin", "marketplace", "add", folder))
    commands.append((program, "plugin", "install", PLUGIN))
    return commands


def find_removal(program: str, config: Path) -> list[tuple[str, ...]]:
    known, installed, enabled = _read_state(config)
    commands: list[tuple[str, ...]] = []
    if installed or enabled:
        commands.append((program, "plugin", "uninstall", PLUGIN))
    if known:
        commands.append((program, "plugin", "marketplace", "remove", MARKETPLACE))
    return commands


def find_stranger(config: Path) -> str:
    """The place of a marketplace that has our name and is not ours; empty when there is none."""
    market = _read(config / "plugins" / "known_marketplaces.json").get(MARKETPLACE)
    return "" if market is None or is_our_marketplace(market) else json.dumps(market)[:100]


def take_out(raw: bytes) -> bytes:
    """A registry of the host, of marketplaces or of plugins, without ours. Raises ValueError."""
    text = raw.decode("utf-8")
    root = read_json(text)
    market = root.find(MARKETPLACE)
    if market and is_our_marketplace(market.value):
        text = remove(text, [MARKETPLACE])
    plugins = root.find("plugins")
    if plugins and plugins.find(PLUGIN):
        text = remove(text, ["plugins", PLUGIN])
    return text.encode()


def is_empty(raw: bytes) -> bool:
    """Whether a registry registers nothing. Raises ValueError."""
    value: object = json.loads(raw)
    return value == {} or (isinstance(value, dict) and cast("dict[str, object]", value).get("plugins") == {})


def is_enabled(config: Path) -> bool:
    return _read_state(config)[2]


def run(command: tuple[str, ...], site: Site) -> str:
    """What went wrong; empty when nothing did. A host that does not end is ended, with what it started."""
    said = f"`{' '.join(['claude', *command[1:-1]])}`"
    with tempfile.TemporaryFile() as out:  # a pipe would be waited for as long as anything holds it
        process = subprocess.Popen(
            command,
            env={**site.environ, **QUIET},
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        try:
            code = process.wait(site.patience_s)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            return f"{said} did not end within {site.patience_s:g} s"
        out.seek(0)
        lines = [line.strip() for line in out.read().decode("utf-8", "replace").splitlines()]
    if code == 0:
        return ""
    last = next((line for line in reversed(lines) if line), f"exit code {code}")
    return f"{said} failed: {last[:MAX_SAID]}"


def _read_state(config: Path) -> tuple[str, list[dict[str, object]], bool]:
    """Where our marketplace is, what is installed of it, and whether it is switched on. A file that is none says nothing."""
    market = _read(config / "plugins" / "known_marketplaces.json").get(MARKETPLACE)
    place = ""
    if is_our_marketplace(market):
        source = cast("dict[str, dict[str, object]]", market)["source"]
        place = str(source["path"])
    plugins = _read(config / "plugins" / "installed_plugins.json").get("plugins")
    installed = cast("dict[str, object]", plugins).get(PLUGIN) if isinstance(plugins, dict) else None
    entries = cast("list[object]", installed) if isinstance(installed, list) else []
    enabled = _read(config / "settings.json").get("enabledPlugins")
    return (
        place,
        [cast("dict[str, object]", entry) for entry in entries if isinstance(entry, dict)],
        isinstance(enabled, dict) and cast("dict[str, object]", enabled).get(PLUGIN) is True,
    )


def _read(path: Path) -> dict[str, object]:
    try:
        value: object = json.loads(path.read_bytes())
    except (OSError, ValueError, RecursionError):
        return {}
    return cast("dict[str, object]", value) if isinstance(value, dict) else {}


def _is_same_place(one: str, other: str) -> bool:
    return bool(one) and os.path.realpath(one) == os.path.realpath(other)


def _render(value: object) -> bytes:
    return json.dumps(value, indent=2).encode() + b"\n"
