"""Rights as they are for a person who is not root, also where the tests run as root."""

import os
import shutil
import tempfile
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

NOBODY = 65534  # the user without rights of Linux and macOS


@contextmanager
def folder_for_everybody() -> Generator[Path]:
    """A folder that any user may enter: pytest's own are closed to others."""
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o755)
    try:
        yield folder
    finally:
        for path in [folder, *folder.rglob("*")]:
            path.chmod(0o700)
        shutil.rmtree(folder)


@contextmanager
def ordinary_user() -> Generator[None]:
    """`os.access` asks for the real user, and root may do everything."""
    is_root = os.getuid() == 0
    if is_root:
        os.setreuid(NOBODY, -1)
    try:
        yield
    finally:
        if is_root:
            os.setreuid(0, -1)
