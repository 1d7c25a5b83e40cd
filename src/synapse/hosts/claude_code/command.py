"""The slash command `/skill-learning`, by which the host lets a person's verdict through to the prompt hook."""

_MARK = b"Written by `synapse init`"

# The hook answers before any model is asked; the host only has to know that there is such a command. The model is not shown it:
# a verdict is a person's.
COMMAND = b"""---
description: Approve, reject or restore what Synapse learned
argument-hint: approve L42
disable-model-invocation: true
---
<!-- Written by `synapse init`; `synapse uninstall` takes it out. -->
Synapse's hook answers this before it comes to you, so it did not run. Say that, and that `synapse doctor` tells why. Do nothing else.
"""


def is_our_command(raw: bytes | None) -> bool:
    return raw is not None and _MARK in raw
