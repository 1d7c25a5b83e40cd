"""The settings' page of the documentation, written from their table; a test holds the page to it."""

from synapse.config.keys import KEYS, NOTHING, Key, render_value

_HEAD = """\
# Settings

Made from the table in `src/synapse/config/keys.py` by `./dev docs`.

Settings stand in `~/.synapse/settings.json` (`SYNAPSE_HOME` moves the folder), are overruled by the project's
`.synapse/settings.json` as far as that is trusted, and by the environment above all. Both spellings are read:

```json
{"observe": {"keepDays": 14}, "learning.enabled": true}
```

A checkout is not trusted: its file may only make Synapse do less, as the table says. What it asks for beyond that is not
applied, and `synapse settings list` tells it. `synapse trust` vouches for the file as it stands: then it may also switch on what the table lets
it switch off, and raise what it may lower; "do nothing" stays so, and a changed file is untrusted again. A relative path in its `observe.ignore` is meant from the project's folder.

`SYNAPSE_DISABLE=1` switches learning off for the `synapse` command that runs with it, and for a Claude Code session whose hook
runs `synapse-hook`: that session is never read. A session of a host without that hook leaves no such mark; put its folder into
`observe.ignore`.

| setting | value | default | environment | a checkout may | meaning |
|---|---|---|---|---|---|
"""
_TAIL = """
## Commands

```
synapse settings list                       every value, and where it comes from
synapse settings explain observe.keepDays   meaning, default, and what each source says
synapse settings get observe.keepDays
synapse settings set observe.keepDays 14    needs a person at a terminal
synapse settings unset observe.keepDays     same
synapse trust --show                        what the checkout's file asks for, and what of it is applied
synapse trust                               needs a person at a terminal; --revoke takes it back
```

A list is written `~/private,*/secrets/*`, or `["a,b"]` where a comma belongs to a path. A file that cannot be read stops
commands with its name and line; a hook goes on with what can be read and the defaults.
"""


def render_reference() -> str:
    return _HEAD + "".join(_render_row(key) for key in KEYS) + _TAIL


def _render_row(key: Key) -> str:
    may = key.checkout if key.checkout != NOTHING else "do nothing"
    cells = (f"`{key.name}`", key.kind, f"`{render_value(key.default)}`", f"`{key.environ}`", may, key.meaning)
    return f"| {' | '.join(cells)} |\n"
