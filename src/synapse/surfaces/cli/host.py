"""`--host`: a host by the name that our tables show, or the one that people write."""

import difflib

from synapse.errors import BadInput
from synapse.hosts.find import HOSTS


def read_host(text: str | None) -> str:
    """Raises BadInput for a host that nobody reads."""
    name = (text or "").strip().lower().replace("-", "_").replace(" ", "_")
    if not name or name in HOSTS:
        return name
    close = [host for host in HOSTS if host.startswith(name)] or difflib.get_close_matches(name, HOSTS, n=1)
    if len(close) == 1:
        return close[0]
    raise BadInput(f"There is no host {text!r}.", hint=f"There are: {', '.join(HOSTS)}.")
