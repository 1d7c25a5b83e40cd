"""What holds everywhere and is the opposite of a project's own rule."""

from synapse.memory.meaning import Meaning, read_meaning
from synapse.memory.opposites import find_opposites

EVERYWHERE = [
    (1, read_meaning("Use npm.", "npm", "pnpm")),
    (2, read_meaning("Never mock the database in tests.", "", "")),
    (3, read_meaning("Avoid yarn.", "", "yarn")),
    (4, read_meaning("Answer in short sentences.", "", "")),
]


def own(statement: str, prefer: str = "", avoid: str = "") -> tuple[int, Meaning]:
    return (9, read_meaning(statement, prefer, avoid))


def test_those_with_sides_exchanged_or_a_not_in_one_of_them_are_found() -> None:
    assert find_opposites([own("Use pnpm.", "pnpm")], EVERYWHERE) == [1]
    assert find_opposites([own("Mock the database in tests.")], EVERYWHERE) == [2]
    assert find_opposites([own("Use yarn.", "yarn"), own("Not npm.", "", "npm")], EVERYWHERE) == [1, 3]


def test_what_says_the_same_or_something_else_is_left() -> None:
    assert find_opposites([own("Use npm.", "npm"), own("Answer in short sentences.")], EVERYWHERE) == []
    assert find_opposites([], EVERYWHERE) == find_opposites([own("Use pnpm.", "pnpm")], []) == []
