"""A project: what sessions in several folders, worktrees and clones have in common."""

from __future__ import annotations


class Project:
    """Equal when all four are. `id` alone says whether two are the same project."""

    __slots__ = ("id", "name", "origin", "root")

    def __init__(self, id: str, name: str, root: str, origin: str = "") -> None:  # noqa: A002  (the word is id)
        self.id = id  # the origin, else the common git dir, else the path; empty when nothing is known
        self.name = name  # for people
        self.root = root  # the folder on this machine, or as the transcript named it
        self.origin = origin  # host/owner/name, without user, password and port; empty without a remote

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Project) and self._parts() == other._parts()

    def __hash__(self) -> int:
        return hash(self._parts())

    def __repr__(self) -> str:
        return f"Project(id={self.id!r}, name={self.name!r}, root={self.root!r}, origin={self.origin!r})"

    def _parts(self) -> tuple[str, str, str, str]:
        return (self.id, self.name, self.root, self.origin)
