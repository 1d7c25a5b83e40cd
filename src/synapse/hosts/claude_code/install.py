"""Wiring Claude Code to our hook: as a plugin where its own command can take one in, else in its settings file.

Whatever ends this program in the middle, the next `install` goes on and `uninstall` takes out what is there: what is ours is
known by its looks, and the few things remembered only make the person's files come back byte for byte.
"""

import shutil
from dataclasses import dataclass, replace
from pathlib import Path

from synapse.config.home import make_home
from synapse.errors import Unwirable
from synapse.hosts.claude_code import hooks, plugin
from synapse.hosts.claude_code.command import COMMAND, is_our_command
from synapse.hosts.claude_code.way import AS_PLUGIN, IN_SETTINGS
from synapse.hosts.claude_code.wired import NAME, Wired, digest, find_absent, own_folder, read_wired, render_wired
from synapse.hosts.replace import apply, check_writable, find_remains, read_file, remove_empty
from synapse.hosts.wiring import Change, Hook, Installer, Plan, Site

BACKUP = ".before-synapse"


@dataclass(frozen=True, slots=True)
class Place:
    """The host's files, as they are now."""

    site: Site
    config: Path
    program: str  # of the host; empty when it is not on PATH
    wired: Wired
    raw: bytes | None  # its settings
    bare: bytes | None  # its settings as they would be without us

    @property
    def settings(self) -> Path:
        return self.config / "settings.json"

    @property
    def backup(self) -> Path:
        return self.config / f"settings.json{BACKUP}"

    @property
    def command(self) -> Path:
        return self.config / "commands" / "skill-learning.md"

    @property
    def registries(self) -> tuple[Path, Path]:
        """Where the host keeps which marketplaces and plugins there are."""
        folder = self.config / "plugins"
        return folder / "known_marketplaces.json", folder / "installed_plugins.json"

    @property
    def folders(self) -> tuple[Path, ...]:
        """That may come to be through us, the innermost first."""
        plugins = self.config / "plugins"
        return self.command.parent, plugins / "cache", plugins / "marketplaces", plugins, self.config


def is_there(site: Site) -> bool:
    return _find_config(site).is_dir() or bool(_find_program(site))


def plan_install(site: Site, hook: Hook) -> Plan:
    place = _look(site, _find_config(site))
    _check_shape(place, hook)
    stranger = plugin.find_stranger(place.config)
    if _find_way(place, hook) == AS_PLUGIN and not stranger:
        return _plan_plugin(place, hook)
    why = f"another marketplace is called {hooks.MARKETPLACE}" if stranger and place.program else ""
    return _plan_settings(place, hook, why)


def install(site: Site, hook: Hook) -> Plan:
    plan = plan_install(site, hook)
    if plan.is_empty:
        # One that was killed while it wrote down that all is done.
        find_remains(own_folder(site.home) / NAME).unlink(missing_ok=True)
        return plan
    problem = _carry_out(site, plan)
    if not problem and plan.way == AS_PLUGIN and plugin.find_commands("", _find_config(site), site.home, hook):
        problem = "`claude plugin install` ended well, and the plugin is not there"
    if problem:
        plan = _plan_settings(_look(site, _find_config(site)), hook, problem)
        _carry_out(site, plan)
    place = _look(site, _find_config(site))
    # Only where the copy that was kept is of now: else what a person wrote since would be lost with it.
    if plan.commands or any(change.path == place.settings for change in plan.changes):
        _remember(site, replace(place.wired, after=digest(place.raw)))
    return plan


def plan_uninstall(site: Site) -> Plan:
    place = _look(site, _find_wired_config(site))
    changes = [_change(place.settings, place.bare)]
    if is_our_command(read_file(place.command)):
        changes.append(_change(place.command, None))
    changes += [_change(path, _without(place, path)) for path in place.registries]
    cache = place.config / "plugins" / "cache" / hooks.MARKETPLACE
    is_strange = bool(plugin.find_stranger(place.config))
    trees = (own_folder(site.home),) if is_strange else (cache, own_folder(site.home))
    held = [path for tree in trees for path in sorted(tree.rglob("*"), reverse=True)]
    # The backup last of the host's files: as long as anything is not as it was, it is there.
    remains = [find_remains(path) for path in (place.settings, place.command, place.backup, *place.registries)]
    changes += [_change(path, None) for path in [*remains, place.backup, *held] if path.is_file()]
    emptied = [*(path for path in held if path.is_dir()), *trees, own_folder(site.home).parent]
    emptied += [folder for folder in place.folders if place.wired.was_absent(folder)]
    commands = plugin.find_removal(place.program, place.config) if place.program and not is_strange else []
    real = _real(changes)
    way = AS_PLUGIN if commands or plugin.is_enabled(place.config) else IN_SETTINGS if real else ""
    return Plan(hooks.HOST, way, real, tuple(commands), tuple(emptied))


def uninstall(site: Site) -> Plan:
    plan = plan_uninstall(site)
    place = _look(site, _find_wired_config(site))
    problem = ""
    for change in plan.changes:
        check_writable(change.path)
    for command in plan.commands:
        problem = problem or plugin.run(command, site)
    # The host has rewritten its files: what is still ours there goes now, and what it laid out anew gets its old look.
    rest = plan_uninstall(site)
    record = own_folder(site.home) / NAME
    others = [change for change in rest.changes if change.path not in (place.settings, record)]
    for change in [*_real([_change(place.settings, place.bare)]), *others]:
        apply(change)
    emptied = list(dict.fromkeys((*plan.emptied, *rest.emptied)))
    for folder in emptied:
        remove_empty(folder)
    # Last of all, for it says which folders were not there before us.
    apply(_change(record, None))
    for folder in emptied:
        remove_empty(folder)
    return replace(plan, fell_back=problem)


def find_hooks(site: Site) -> dict[str, list[str]]:
    """Wherever they stand: also of a plugin."""
    place = _look(site, _find_wired_config(site))
    found = hooks.find_commands(place.raw or b"")
    if plugin.is_enabled(place.config):
        file = site.home / hooks.FOLDER / "synapse" / "hooks" / "hooks.json"
        for event, commands in hooks.find_commands(read_file(file) or b"").items():
            found.setdefault(event, []).extend(commands)
    return found


def _find_config(site: Site) -> Path:
    named = Path(site.environ.get("CLAUDE_CONFIG_DIR", ""))
    return named if named.is_absolute() else site.user_home / ".claude"


def _find_wired_config(site: Site) -> Path:
    """Where we were wired in: the environment may name another folder by now."""
    config = read_wired(site.home).config
    return Path(config) if config else _find_config(site)


def _find_program(site: Site) -> str:
    return shutil.which("claude", path=site.search_path) or ""


def _look(site: Site, config: Path) -> Place:
    """Raises Unwirable for settings that are no JSON, for what is in them would be lost."""
    wired = read_wired(site.home)
    wired = wired if wired.config == str(config) else Wired()
    settings = config / "settings.json"
    raw = read_file(settings)
    try:
        bare = _find_bare(config, wired, raw)
        hooks.find_commands(raw or b"")
    except ValueError as error:
        hint = "Nothing was changed. Mend the file first; comments and commas before a bracket are no JSON."
        raise Unwirable(f"{settings} cannot be read as JSON: {error}.", hint=hint) from error
    return Place(site, config, _find_program(site), wired, raw, bare)


def _check_shape(place: Place, hook: Hook) -> None:
    """Raises Unwirable where hooks stand as no version of the host knows them. Also before a plugin: it would not load."""
    try:
        hooks.add_hooks(place.raw, hook)
    except ValueError as error:
        hint = "Nothing was changed. Mend the file first."
        raise Unwirable(f"{place.settings} cannot be used: {error}.", hint=hint) from error


def _find_bare(config: Path, wired: Wired, raw: bytes | None) -> bytes | None:
    """What was there before us, to the byte, where nobody has changed it since; else what is there, without us."""
    if raw is None:
        return None
    bare = hooks.take_out(raw)
    backup = read_file(config / f"settings.json{BACKUP}")
    has_before = backup is not None or wired.was_absent(config / "settings.json")
    if bare != raw and has_before and (wired.is_as_left(raw) or hooks.is_same(bare, backup)):
        return backup
    # Killed between our two steps the host has laid the file out anew, and nothing of ours is in it yet.
    return backup if bare == raw and backup is not None and hooks.is_same(bare, backup) else bare


def _find_way(place: Place, hook: Hook) -> str:
    """As it is wired already, where it is: both at once would say everything twice."""
    if hooks.find_commands(place.raw or b""):
        return IN_SETTINGS
    is_current = not plugin.find_commands("", place.config, place.site.home, hook)
    return AS_PLUGIN if place.program or is_current else IN_SETTINGS


def _plan_plugin(place: Place, hook: Hook) -> Plan:
    market = place.site.home / hooks.FOLDER
    files = [_change(market / name, content) for name, content in plugin.make_files(hook).items()]
    commands = plugin.find_commands(place.program, place.config, place.site.home, hook)
    # The host lays its settings out anew when it takes a plugin in.
    backup = _plan_backup(place) if commands else []
    command, notes = _plan_command(place)
    return Plan(hooks.HOST, AS_PLUGIN, _real([*backup, *files, *command]), tuple(commands), notes=notes)


def _plan_settings(place: Place, hook: Hook, why: str) -> Plan:
    wanted = place.raw if _has_hooks(place, hook) else hooks.add_hooks(place.bare, hook)
    command, notes = _plan_command(place)
    changes = [*command, _change(place.settings, wanted)]
    if wanted != place.raw:
        changes = [*_plan_backup(place), *changes]
    return Plan(hooks.HOST, IN_SETTINGS, _real(changes), notes=notes, fell_back=why)


def _plan_backup(place: Place) -> list[Change]:
    """Beside the file and with its content alone, for it may hold keys. What was not there needs none."""
    if place.bare is None:
        return []
    return [replace(_change(place.backup, place.bare), is_copy=True)]


def _has_hooks(place: Place, hook: Hook) -> bool:
    return place.raw is not None and hooks.has_exactly(place.raw, hook)


def _plan_command(place: Place) -> tuple[list[Change], tuple[str, ...]]:
    """In both ways: of a plugin's own command the host knows only the long name, /synapse:skill-learning."""
    there = read_file(place.command)
    if there is None or is_our_command(there):
        return [_change(place.command, COMMAND)], ()
    return [], (f"{place.command} is not ours and was left alone: /skill-learning is what it says there.",)


def _without(place: Place, path: Path) -> bytes | None:
    """A registry of the host without us, for when the host itself cannot take us out."""
    raw = read_file(path)
    try:
        bare = plugin.take_out(raw) if raw is not None else None
        is_empty = bare is not None and plugin.is_empty(bare)
    except ValueError:
        return raw  # not ours to mend, and without the settings it switches nothing on
    return None if is_empty and place.wired.was_absent(path) else bare


def _carry_out(site: Site, plan: Plan) -> str:
    """What the host's own commands failed at; empty when all was done."""
    place = _look(site, _find_config(site))
    for path in (place.settings, *(change.path for change in plan.changes)):
        check_writable(path)
    make_home(str(site.home))
    if not place.wired.config:
        absent = find_absent([place.settings, *place.registries, *place.folders])
        _remember(site, Wired(str(place.config), "", absent))
    for change in plan.changes:
        apply(change)
    for command in plan.commands:
        problem = plugin.run(command, site)
        if problem:
            return problem
    return ""


def _remember(site: Site, wired: Wired) -> None:
    for change in _real([_change(own_folder(site.home) / NAME, render_wired(wired))]):
        apply(change)


def _change(path: Path, after: bytes | None) -> Change:
    return Change(path, read_file(path), after)


def _real(changes: list[Change]) -> tuple[Change, ...]:
    return tuple(change for change in changes if change.before != change.after)


INSTALLER = Installer(hooks.HOST, is_there, plan_install, install, plan_uninstall, uninstall, find_hooks)
