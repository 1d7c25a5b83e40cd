"""`synapse settings`: what is set, where it comes from, and changing it, which takes a person."""

import os
import sys

import click

from synapse.config.file import user_file
from synapse.config.home import find_home
from synapse.config.keys import EXTEND, KEYS, LOWER, NOTHING, SWITCH_OFF, Key, Value, get_key, render_value
from synapse.config.settings import DEFAULT, Settings, read_settings, read_settings_or_defaults
from synapse.config.trust import CHANGED, TRUSTED
from synapse.project.identify import identify
from synapse.surfaces.cli.here import find_cwd
from synapse.surfaces.cli.person import require_person
from synapse.surfaces.cli.show import clean, print_json, print_table

CHECKOUT_MAY = {NOTHING: "not touch it", SWITCH_OFF: "switch it off", LOWER: "lower it", EXTEND: "extend it"}
AS_JSON = click.option("--json", "as_json", is_flag=True, help="Print JSON.")


@click.group("settings", epilog="\b\nExample:\n  synapse settings explain observe.keepDays")
def command() -> None:
    """List, get, set and explain settings."""


settings = command


@command.command("list", epilog="\b\nExample:\n  synapse settings list --json")
@AS_JSON
def list_settings(*, as_json: bool) -> None:
    """Every setting, its value and where it comes from."""
    found = _read()
    if as_json:
        print_json(
            {"settings": [_entry(found, key) for key in KEYS], "refused": _refusals(found, ""), "trust": found.trust}
        )
        return
    print_table(["setting", "value", "from"], [[key.name, _text(found, key), found.source(key.name)] for key in KEYS])
    _print_refusals(found, "")
    _print_trust(found)


@command.command("get", epilog="\b\nExample:\n  synapse settings get observe.keepDays")
@click.argument("key")
@AS_JSON
def get_setting(key: str, *, as_json: bool) -> None:
    """The value in force, as `set` takes it."""
    known = get_key(key)
    found = _read()
    if as_json:
        print_json(_entry(found, known))
    else:
        click.echo(clean(_text(found, known)))


@command.command("set", epilog="\b\nExample:\n  synapse settings set observe.ignore '~/private,*/secrets/*'")
@click.argument("key")
@click.argument("value")
def set_setting(key: str, value: str) -> None:
    """Set a value in your own settings file. Needs a person at a terminal."""
    require_person("synapse settings set", os.environ, sys.stdin)
    from synapse.config.write import set_value  # noqa: PLC0415  (brings filelock, which reading does not need)

    home = find_home(os.environ)
    written = set_value(home, key, value)
    click.echo(f"{key} = {clean(render_value(written))} in {user_file(home)}")
    _tell_what_overrules(key, written, user_file(home))


@command.command("unset", epilog="\b\nExample:\n  synapse settings unset observe.keepDays")
@click.argument("key")
def unset_setting(key: str) -> None:
    """Take a value out of your own settings file. Needs a person at a terminal."""
    require_person("synapse settings unset", os.environ, sys.stdin)
    from synapse.config.write import unset_value  # noqa: PLC0415  (same)

    home = find_home(os.environ)
    was_there = unset_value(home, key)
    click.echo(f"{key} {'is taken out of' if was_there else 'was not set in'} {user_file(home)}")


@command.command("explain", epilog="\b\nExample:\n  synapse settings explain observe.keepDays")
@click.argument("key", default="")
@AS_JSON
def explain_settings(key: str, *, as_json: bool) -> None:
    """What a setting means, what each source says, and what was not applied."""
    keys = (get_key(key),) if key else KEYS
    found = _read()
    if as_json:
        print_json([_explanation(found, known) for known in keys])
        return
    for number, known in enumerate(keys):
        if number:
            click.echo()
        _print_explanation(found, known)
    _print_trust(found)


def _read() -> Settings:
    return read_settings(find_home(os.environ), _find_root(), os.environ)


def _find_root() -> str:
    cwd = find_cwd()
    return identify(cwd).root if cwd else ""


def _text(found: Settings, key: Key) -> str:
    return render_value(found.get(key.name))


def _entry(found: Settings, key: Key) -> dict[str, object]:
    return {"key": key.name, "value": found.get(key.name), "source": found.source(key.name)}


def _refusals(found: Settings, name: str) -> list[dict[str, str]]:
    return [{"key": key, "file": file, "why": why} for key, file, why in found.refused if name in ("", key)]


def _print_refusals(found: Settings, name: str) -> None:
    for refusal in _refusals(found, name):
        click.echo(clean(f"Not applied: {refusal['key']} in {refusal['file']}: {refusal['why']}."))


def _print_trust(found: Settings) -> None:
    """Whether the checkout's file is trusted, where that makes a difference."""
    if found.trust in (TRUSTED, CHANGED) or found.refused:
        advice = "" if found.trust == TRUSTED else ": see `synapse trust --show`"
        click.echo(clean(f"{found.project_file} is {found.trust}{advice}."))


def _tell_what_overrules(key: str, written: Value, path: str) -> None:
    found, _ = read_settings_or_defaults(find_home(os.environ), _find_root(), os.environ)
    if found.get(key) != written:
        click.echo(clean(f"In force here is {render_value(found.get(key))}, from {found.source(key)} above {path}."))


def _explanation(found: Settings, key: Key) -> dict[str, object]:
    return {
        **_entry(found, key),
        "meaning": key.meaning,
        "kind": key.kind,
        "default": key.default,
        "environment": key.environ,
        "checkout": key.checkout,
        "trust": found.trust,
        "layers": [{"source": source, "value": value} for source, value in found.layers(key.name)],
        "refused": _refusals(found, key.name),
    }


def _print_explanation(found: Settings, key: Key) -> None:
    click.echo(f"{key.name}: {key.meaning}")
    click.echo(f"  {key.kind}; {key.environ} stands above all files; a checkout may {CHECKOUT_MAY[key.checkout]}.")
    rows = [(DEFAULT, key.default), *found.layers(key.name)]
    width = max(len(source) for source, _ in rows)
    for source, value in rows:
        click.echo(clean(f"  {source:<{width}}  {render_value(value)}"))
    click.echo(clean(f"  In force: {_text(found, key)}, from {found.source(key.name)}."))
    _print_refusals(found, key.name)
