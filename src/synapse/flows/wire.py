"""Wiring hosts in and taking them out again: what would change, changing it, and what was done."""

import os
import shlex
import sys
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from difflib import unified_diff
from pathlib import Path

from filelock import FileLock, Timeout

import synapse
from synapse.config.home import find_home, make_home
from synapse.config.settings import read_settings
from synapse.errors import BadInput, Busy
from synapse.flows.project_folder import plan_project, plan_project_removal
from synapse.hosts.find import HOSTS, find_installers, find_places
from synapse.hosts.replace import apply, remove_empty
from synapse.hosts.wiring import Change, Hook, Plan, Site
from synapse.scrub.scrub import scrub

GENERIC = "generic"  # wired by whoever writes the program
LOCK = "wire.lock"
PATIENCE_S = 30.0  # with a host's own command; half a second is usual
NO_PROJECT = ""  # a host is wired for all projects, so no checkout has a say


@dataclass(frozen=True, slots=True)
class Wiring:
    home: str
    makes_home: bool
    plans: tuple[Plan, ...]
    project: tuple[Change, ...]  # in the checkout that it was run in
    read_only: tuple[str, ...] = ()  # hosts on this machine whose sessions are read, and that cannot be wired yet

    @property
    def is_empty(self) -> bool:
        return all(plan.is_empty for plan in self.plans) and not self.project


def wire(
    environ: Mapping[str, str], cwd: str, wanted: Sequence[str], *, is_dry: bool, patience_s: float = PATIENCE_S
) -> Wiring:
    """Wires the hosts that are named, or all that are there. Raises BadInput, BadSettings, Unwirable, Busy, StoreUnwritable."""
    site = _find_site(environ, patience_s)
    hosts = _choose(site, wanted)
    settings = read_settings(str(site.home), NO_PROJECT, environ)
    hook = Hook(_find_command(), settings.flag("observe.toolEvents"), synapse.__version__)
    makes_home = not site.home.exists()
    project = plan_project(cwd, site.home, site.user_home)
    installers = find_installers()
    plans = [installers[host].plan_install(site, hook) for host in hosts]
    if not is_dry:
        make_home(str(site.home))
        with _alone(site):
            plans = [installers[host].install(site, hook) for host in hosts]
            for change in project:
                apply(change)
    return Wiring(str(site.home), makes_home, tuple(plans), project, _find_read_only(site))


def unwire(
    environ: Mapping[str, str], cwd: str, wanted: Sequence[str], *, is_dry: bool, patience_s: float = PATIENCE_S
) -> Wiring:
    """Takes out exactly what is ours. Raises as `wire` does."""
    site = _find_site(environ, patience_s)
    installers = find_installers()
    hosts = _choose(site, wanted) if wanted else list(installers)
    project = plan_project_removal(cwd, site.home)
    plans = [installers[host].plan_uninstall(site) for host in hosts]
    if not is_dry:
        with _alone(site):
            plans = [installers[host].uninstall(site) for host in hosts]
            for change in project:
                apply(change)
                remove_empty(change.path.parent)
        (site.home / LOCK).unlink(missing_ok=True)
        remove_empty(site.home)  # where nothing was ever learned
    return Wiring(str(site.home), makes_home=False, plans=tuple(plans), project=project)


def find_wired(environ: Mapping[str, str]) -> dict[str, dict[str, list[str]]]:
    """Host → event → the commands that it calls there; none of a host that is not wired. Raises Unwirable."""
    site = _find_site(environ, patience_s=0)
    found = {host: installer.find_hooks(site) for host, installer in find_installers().items()}
    return {host: hooks for host, hooks in found.items() if hooks}


def find_hosts_here(environ: Mapping[str, str]) -> list[str]:
    """Those on this machine that can be wired."""
    site = _find_site(environ, patience_s=0)
    return [host for host, installer in find_installers().items() if installer.is_there(site)]


def render_diff(change: Change) -> str:
    """As `diff -u` shows it, without secrets: a host's settings hold keys."""
    before, after = _lines(change.before), _lines(change.after)
    was = str(change.path) if change.before is not None else os.devnull
    will_be = str(change.path) if change.after is not None else os.devnull
    lines = unified_diff(before, after, was, will_be)
    return scrub("".join(line if line.endswith("\n") else f"{line}\n" for line in lines))


def _lines(content: bytes | None) -> list[str]:
    return (content or b"").decode("utf-8", "replace").replace("\r\n", "\n").splitlines(keepends=True)


def _find_site(environ: Mapping[str, str], patience_s: float) -> Site:
    user_home = Path(environ.get("HOME") or Path.home())
    return Site(Path(find_home(environ)), user_home, environ, patience_s)


def _find_command() -> str:
    """By absolute paths: a host calls from any folder, with any PATH."""
    hook = Path(synapse.__file__).resolve().parent / "surfaces" / "hook.py"
    return shlex.join([sys.executable, "-I", "-S", str(hook)])


def _choose(site: Site, wanted: Sequence[str]) -> list[str]:
    installers = find_installers()
    if not wanted:
        return [host for host, installer in installers.items() if installer.is_there(site)]
    for host in wanted:
        if host not in installers and host != GENERIC:
            can = ", ".join([*installers, GENERIC])
            raise BadInput(
                f"{host} cannot be wired yet; its sessions are read by `synapse ingest`.", hint=f"There are: {can}."
            )
    return list(dict.fromkeys(host for host in wanted if host in installers))


def _find_read_only(site: Site) -> tuple[str, ...]:
    there = {host for host, path in find_places(site.user_home, site.environ) if os.path.lexists(path)}
    return tuple(host for host in HOSTS if host in there and host not in find_installers())


@contextmanager
def _alone(site: Site) -> Generator[None]:
    """Two of us at once would each take the other's half-written work for the person's."""
    if not site.home.is_dir():
        yield
        return
    try:
        with FileLock(site.home / LOCK, timeout=2 * site.patience_s, mode=0o600):
            yield
    except Timeout as error:
        raise Busy("Another `synapse init` or `uninstall` is at it.", hint="Try again in a moment.") from error
