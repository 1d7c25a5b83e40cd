"""A program called `claude` that takes plugins in and out as the real one does: it lays its settings out anew, and keeps registries.

As seen of 2.1.197 and 2.1.327 in November 2026; the journeys in tests/journeys/hosts hold it to them.
"""

import sys
from pathlib import Path

PROGRAM = """#!{python}
import json, os, pathlib, shutil, sys

config = pathlib.Path(os.environ.get("CLAUDE_CONFIG_DIR") or os.environ["HOME"] + "/.claude")
known, installed = config / "plugins/known_marketplaces.json", config / "plugins/installed_plugins.json"

def read(path, otherwise):
    return json.loads(path.read_text()) if path.exists() else otherwise

def write(path, value):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(value, indent=2))

with open(os.environ["HOME"] + "/claude-calls", "a") as calls:
    calls.write(" ".join(sys.argv[1:]) + "\\n")
settings = read(config / "settings.json", dict())
markets, plugins = read(known, dict()), read(installed, dict(version=2, plugins=dict()))
what = sys.argv[2:]
if what[:2] == ["marketplace", "add"]:
    name = json.loads(pathlib.Path(what[2], ".claude-plugin/marketplace.json").read_text())["name"]
    source = dict(source="directory", path=what[2])
    markets[name] = dict(source=source, installLocation=what[2], lastUpdated="2026-11-19T12:00:00.000Z")
    settings.setdefault("extraKnownMarketplaces", dict())[name] = dict(source=source)
elif what[:2] == ["marketplace", "remove"]:
    markets.pop(what[2], None)
    settings.get("extraKnownMarketplaces", dict()).pop(what[2], None)
elif what[:1] == ["install"]:
    plugin, market = what[1].split("@")
    folder = pathlib.Path(markets[market]["installLocation"], plugin)
    version = json.loads((folder / ".claude-plugin/plugin.json").read_text())["version"]
    if what[1] not in plugins["plugins"]:
        cache = config / "plugins/cache" / market / plugin / version
        shutil.copytree(folder, cache, dirs_exist_ok=True)
        plugins["plugins"][what[1]] = [dict(scope="user", installPath=str(cache), version=version)]
        settings.setdefault("enabledPlugins", dict())[what[1]] = True
elif what[:1] == ["uninstall"]:
    plugins["plugins"].pop(what[1], None)
    settings.get("enabledPlugins", dict()).pop(what[1], None)
write(known, markets)
write(installed, plugins)
write(config / "settings.json", settings)
"""
FAILS = "#!/bin/sh\necho 'Something about plugins'\necho 'Plugins are switched off by your organisation' >&2\nexit 1\n"
HANGS = "#!/bin/sh\nexec sleep 600\n"
LIES = "#!/bin/sh\necho Successfully installed\n"


def make_claude(folder: Path, program: str = PROGRAM) -> str:
    """PATH with this program on it."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "claude"
    path.write_text(program.replace("{python}", sys.executable))
    path.chmod(0o755)
    return f"{folder}:/usr/bin:/bin"
