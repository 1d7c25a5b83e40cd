"""Which skill says the same as a draft under another name."""

from synapse.skills.similar import Said, find_near

TABLES = Said("tables", "Lays out ragged Markdown tables in even columns.", "Pad each cell to the width of its column.")


def test_a_skill_that_says_the_same_is_near() -> None:
    draft = Said(
        "even-columns",
        "Lays out Markdown tables that are ragged in even columns.",
        "Pad the cells to their column's width.",
    )

    assert find_near(draft, [Said("poet", "Writes poems.", "Rhyme."), TABLES]) == "tables"


def test_one_that_only_speaks_of_the_same_thing_is_not() -> None:
    draft = Said("parse-tables", "Reads Markdown tables into rows.", "Split at each bar, drop the rule below the head.")

    assert find_near(draft, [TABLES]) == ""


def test_the_skill_that_a_draft_updates_is_not_its_double() -> None:
    assert find_near(TABLES, [TABLES]) == ""
