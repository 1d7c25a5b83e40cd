"""Settings for a hook: read only where somebody has set anything, for most people have not."""

# pathlib alone would cost a hook as much again as starting Python.

from __future__ import annotations

import os
from _collections_abc import Mapping

from synapse.config.home import HOME

_PREFIX = "SYNAPSE_"


def is_anything_set(home: str, root: str, environ: Mapping[str, str]) -> bool:
    """Whether a file or a variable could change a default. An empty root: no project's file is looked for."""
    if any(name.startswith(_PREFIX) and name != HOME for name in environ):
        return True
    return os.path.exists(f"{home}/settings.json") or (bool(root) and os.path.exists(f"{root}/.synapse/settings.json"))
