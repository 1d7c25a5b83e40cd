"""What a host's installer offers: what it would change, changing it, and taking it out again.

A host's `install.py` holds one module-level `Installer`. A plan is made first and says everything: it is what a dry run shows.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Site:
    """Where things are on this machine."""

    home: Path  # Synapse's own
    user_home: Path
    environ: Mapping[str, str]
    patience_s: float = 30.0  # with a host's own commands: half a second is usual

    @property
    def search_path(self) -> str:
        return self.environ.get("PATH", "")


@dataclass(frozen=True, slots=True)
class Hook:
    """What a host is to call."""

    command: str  # quoted for a shell, without the host's name
    tells_tools: bool  # whether each tool call is told as it happens
    version: str


@dataclass(frozen=True, slots=True)
class Change:
    """A file as it is and as it is to be; None is no file."""

    path: Path
    before: bytes | None
    after: bytes | None
    is_copy: bool = False  # of what is at hand elsewhere: nobody wants to read it twice


@dataclass(frozen=True, slots=True)
class Plan:
    """In this order: the files, the host's own commands, then the folders that are empty."""

    host: str
    way: str  # how the host is wired, through what of it; empty where it is not
    changes: tuple[Change, ...] = ()
    commands: tuple[tuple[str, ...], ...] = ()
    emptied: tuple[Path, ...] = ()  # folders that go where nothing is left in them
    notes: tuple[str, ...] = ()
    fell_back: str = ""  # why another way than the first was taken

    @property
    def is_empty(self) -> bool:
        return not self.changes and not self.commands


@dataclass(frozen=True, slots=True)
class Installer:
    """All raise Unwirable, and then nothing of the host's was changed."""

    host: str
    is_there: Callable[[Site], bool]
    plan_install: Callable[[Site, Hook], Plan]
    install: Callable[[Site, Hook], Plan]
    """What was done; an empty plan when all was so before."""
    plan_uninstall: Callable[[Site], Plan]
    uninstall: Callable[[Site], Plan]
    find_hooks: Callable[[Site], dict[str, list[str]]]
    """Event → the commands of ours that the host calls there. For whoever wants to try them."""
