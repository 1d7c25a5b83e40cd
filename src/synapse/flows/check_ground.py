"""Before skills are written: no link of a checkout leads the writer to a place that the person did not name."""

import os
from collections.abc import Iterable
from pathlib import Path

from synapse.errors import BadInput
from synapse.flows.project_folder import FOLDER
from synapse.flows.skill_files import ARCHIVE, STAGING
from synapse.flows.skill_roots import DRAFTS

_NEVER = (".git", FOLDER)  # a host's folder of skills does not lie in these


def check_ground(folder: Path, *, is_project: bool) -> None:
    """`folder`: `.synapse` of a checkout, or Synapse's home, which alone may be a link. Raises BadInput."""
    for path in (*((folder,) if is_project else ()), *(folder / name for name in (DRAFTS, STAGING, ARCHIVE))):
        if path.is_symlink() or (path.exists() and not path.is_dir()):
            raise _refuse(path)


def check_targets(root: Path, targets: Iterable[Path]) -> None:
    """Each is to lie in the checkout, whatever the folders above it lead to. Raises BadInput."""
    real = Path(os.path.realpath(root))
    for target in targets:
        parent = Path(os.path.realpath(target.parent))
        if not parent.is_relative_to(real) or any(part in _NEVER for part in parent.relative_to(real).parts):
            raise _refuse(target.parent)


def _refuse(path: Path) -> BadInput:
    return BadInput(
        f"Nothing is written to {path}: it is a link, or no folder.",
        hint="Look where it leads, and put a folder there.",
    )
