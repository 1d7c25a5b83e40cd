"""`synapse trust`: a person vouches for the settings file of the checkout they are in, as it stands."""

import os
import sys

import click

from synapse.config.file import SettingsFile, project_file, read_settings_file, user_file
from synapse.config.home import find_home
from synapse.config.keys import KEYS, NOTHING, get_key, render_value
from synapse.config.settings import Settings, read_settings_or_defaults
from synapse.config.trust import ABSENT, TRUSTED
from synapse.errors import BadInput, NotFound
from synapse.project.identify import identify
from synapse.surfaces.cli.here import find_cwd
from synapse.surfaces.cli.person import require_person
from synapse.surfaces.cli.show import clean, print_json, print_table


@click.command(
    epilog="""\b
Examples:
  synapse trust --show     what the file asks for, and what of it is applied
  synapse trust            from now on it may also switch on and raise, as long as it does not change
  synapse trust --revoke

What only your own settings decide stays so: models, addresses, policies and commands are never taken from a checkout.
"""
)
@click.option("--show", is_flag=True, help="Only show the file and its state.")
@click.option("--revoke", "is_revoked", is_flag=True, help="Trust it no longer.")
@click.option("--json", "as_json", is_flag=True, help="Print the state as JSON.")
def command(*, show: bool, is_revoked: bool, as_json: bool) -> None:
    """Trust the .synapse/settings.json of this checkout as it stands. Needs a person at a terminal."""
    if show and is_revoked:
        raise BadInput("--show and --revoke exclude each other.", hint="Give one of them.")
    if not show:
        require_person("synapse trust", os.environ, sys.stdin)
    home = find_home(os.environ)
    root, path = _find_checkout(home)
    if is_revoked:
        _revoke(home, path, is_told=not as_json)
    elif not show:
        _trust(home, _read(path, root))
    found, _ = read_settings_or_defaults(home, root, os.environ)
    if as_json:
        print_json(_to_json(found, path))
    elif show:
        _print(found, _read(path, root))
    elif not is_revoked:
        _print_effect(found, path)


def _find_checkout(home: str) -> tuple[str, str]:
    """Its root and where its settings stand. Raises BadInput."""
    cwd = find_cwd()
    if not cwd:
        raise BadInput("This folder is gone.", hint="Go to the checkout whose settings you mean.")
    root = identify(cwd).root
    path = project_file(root)
    if os.path.realpath(path) == os.path.realpath(user_file(home)):
        raise BadInput(f"{path} is your own settings file.", hint="It needs no trust; go to a checkout.")
    return root, path


def _read(path: str, root: str) -> SettingsFile:
    file = read_settings_file(path)
    if not file.content and not file.problems:
        raise NotFound(
            "settings file", path, hint=f"There is nothing to trust in {root}: a project's settings stand there."
        )
    return file


def _trust(home: str, file: SettingsFile) -> None:
    from synapse.config.vouch import trust  # noqa: PLC0415  (brings filelock, which showing does not need)

    trust(home, file)


def _revoke(home: str, path: str, *, is_told: bool) -> None:
    from synapse.config.vouch import revoke  # noqa: PLC0415  (same)

    was_trusted = revoke(home, path)
    if is_told:
        click.echo(clean(f"{path} {'is trusted no longer' if was_trusted else 'was not trusted'}."))


def _to_json(found: Settings, path: str) -> dict[str, object]:
    return {
        "file": path,
        "state": found.trust,
        "asks": dict(_find_asked(found)),
        "refused": [{"key": key, "why": why} for key, _, why in found.refused],
    }


def _find_asked(found: Settings) -> list[tuple[str, object]]:
    return [
        (key.name, value)
        for key in KEYS
        for source, value in found.layers(key.name)
        if source == found.project_file and found.trust != ABSENT
    ]


def _print(found: Settings, file: SettingsFile) -> None:
    click.echo(clean(f"{file.path}: {found.trust}"))
    for problem in file.problems:
        click.echo(clean(problem))
    refused = {key: why for key, _, why in found.refused}
    rows = [[name, _shown(value), _tell(found, name, refused)] for name, value in _find_asked(found)]
    if rows:
        print_table(["setting", "it asks for", "applied"], rows)
    else:
        click.echo("It asks for nothing that is a setting.")


def _shown(value: object) -> str:
    return render_value(value)  # pyright: ignore[reportArgumentType]  (a setting's value)


def _tell(found: Settings, name: str, refused: dict[str, str]) -> str:
    if name in refused:
        more = "" if get_key(name).checkout == NOTHING or found.trust == TRUSTED else "; it may once it is trusted"
        return f"no: {refused[name]}{more}"
    above = found.source(name)
    return "yes" if above == found.project_file else f"holds already, from {above}"


def _print_effect(found: Settings, path: str) -> None:
    click.echo(clean(f"{path} is trusted as it stands; when it changes it is not."))
    applied = [name for name, _ in _find_asked(found) if found.source(name) == path]
    for name in applied:
        click.echo(clean(f"  {name} = {_shown(found.get(name))}"))
    for name, _, why in found.refused:
        click.echo(clean(f"  {name} is not applied all the same: {why}"))
    if not applied and not found.refused:
        click.echo("  It asks for nothing that does not hold already.")
