"""What a learning is tied to: the files it names must still be there, or it speaks of something that is no more."""

from collections.abc import Iterable
from pathlib import Path

FILE = "file:"


def are_gone(root: str, entities: Iterable[str]) -> bool:
    """Whether it names files of the project and not one of them is left. A project that is not at hand proves nothing."""
    files = [entity.removeprefix(FILE) for entity in entities if entity.startswith(FILE)]
    return bool(files) and bool(root) and Path(root).is_dir() and not any(_is_there(Path(root), file) for file in files)


def _is_there(root: Path, file: str) -> bool:
    """Names of entities are in lower case, whatever the files' own are."""
    there = [root]
    for part in file.split("/"):
        try:
            there = [path for folder in there if folder.is_dir() for path in folder.iterdir()]
        except OSError:
            return True  # what cannot be looked at is not gone
        there = [path for path in there if path.name.casefold() == part]
    return bool(there)
