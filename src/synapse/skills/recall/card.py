"""One skill as a hook reads it. A slotted class: the hook path cannot afford dataclasses."""


class Card:
    __slots__ = (
        "called",
        "description",
        "hosts",
        "is_draft",
        "may_load",
        "may_tell",
        "name",
        "nearness",
        "number",
        "pairs",
        "path",
        "skill_id",
    )

    def __init__(self, row: dict[str, object]) -> None:
        self.number = _number(row["number"])
        self.skill_id = str(row["skill_id"])
        self.name = str(row["name"])
        self.called = str(row["called"])  # how a model calls it
        self.description = str(row["description"])
        self.path = str(row["path"])
        self.hosts = str(row["hosts"]).split()  # that list it by themselves
        self.nearness = _number(row["nearness"])  # of two with one name the lower one is told
        self.is_draft = row["is_draft"] == 1
        self.may_tell = row["may_tell"] == 1
        self.may_load = row["may_load"] == 1
        pairs = row["pairs"]
        self.pairs = pairs if isinstance(pairs, bytes) else b""  # hashes of the words that stand side by side


def _number(cell: object) -> int:
    return cell if isinstance(cell, int) else 0
