"""Do hosts call us, and is what they call still there? Looked at in the hosts' own files; nothing is started."""

import os
import shlex
from collections.abc import Mapping
from pathlib import Path

from synapse.config.home import find_home
from synapse.errors import SynapseError
from synapse.flows.check import Check
from synapse.flows.wire import find_hosts_here, find_wired
from synapse.hosts.ways import find_ways

REWIRE = "Run `synapse init`: it wires the hook that is installed now."


def check_wiring(environ: Mapping[str, str]) -> Check:
    try:
        wired = find_wired(environ)
    except (ValueError, SynapseError) as error:
        advice = "Mend that file, then run `synapse init`."
        return Check("wired", is_ok=False, found=f"a host's settings cannot be read: {error}", advice=advice)
    gone = sorted({problem for events in wired.values() for problem in _find_gone(events)})
    if gone:
        return Check("wired", is_ok=False, found="; ".join(gone), advice=REWIRE)
    ways = find_ways(find_home(environ), environ.get("HOME") or str(Path.home()), environ)
    parts = [f"{host} ({ways[host]})" if host in ways else host for host in wired]
    missing = [host for host in find_hosts_here(environ) if host not in wired]
    if missing:
        parts.append(f"{', '.join(missing)} is here and not wired: it tells us nothing and is told nothing")
        return Check("wired", is_ok=True, found="; ".join(parts), advice="Run `synapse init`.")
    return Check("wired", is_ok=True, found="; ".join(parts) or "no host that can be wired was found here")


def _find_gone(events: Mapping[str, list[str]]) -> list[str]:
    """What commands name and is not there any more: Python and packages move."""
    words = [shlex.split(command) for commands in events.values() for command in commands]
    programs = [f"{one[0]}, the Python of a hook, is gone" for one in words if not os.access(one[0], os.X_OK)]
    return programs + [f"{one[-2]} is gone" for one in words if not Path(one[-2]).is_file()]
