"""The packed index, changed skill by skill."""

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.fakes.library import an_entry, find, index, open_index

from synapse.skills.index.call import SkillCall
from synapse.skills.index.entry import EVERYWHERE, Entry
from synapse.skills.index.records import CAP, count_cards, record_calls, update_index
from synapse.skills.recall.records import Index, find_used
from synapse.text.postings import COUNT

WORDS = ("alpha", "beta", "gamma", "delta", "epsilon", "zeta")


def contents(database: Index) -> list[tuple[object, ...]]:
    """Everything but the numbers, which only grow."""
    names = {row["number"]: row["skill_id"] for row in database.rows("select number, skill_id from skill_card")}
    rows = database.rows("select term, holders, packed from skill_posting order by term")
    return [(row["term"], row["holders"], _entries(row["packed"], names)) for row in rows]


def _entries(packed: object, names: dict[object, object]) -> list[tuple[str, int]]:
    assert isinstance(packed, bytes)
    return sorted((str(names[entry >> 8]), entry & 255) for entry in memoryview(packed).cast("I"))


def test_a_changed_skill_is_found_by_its_new_words_only() -> None:
    database = index(an_entry("a", "old words"), an_entry("b", "old things"))

    assert update_index(database, EVERYWHERE, [an_entry("a", "fresh words")]) == 1

    assert find(database, "old") == ["b"]
    assert find(database, "fresh") == ["a"]
    assert count_cards(database) == 2


def test_a_gone_skill_is_found_no_more_and_leaves_nothing() -> None:
    database = index(an_entry("a", "kestrel", "falcon"))

    update_index(database, EVERYWHERE, [], ["id-a"])

    assert find(database, "kestrel falcon") == []
    assert contents(database) == [(COUNT, 0, [])]
    update_index(database, EVERYWHERE, [], ["id-a"])  # gone twice is gone


@given(
    st.lists(
        st.tuples(st.sampled_from("abc"), st.lists(st.sampled_from(WORDS), max_size=4).map(" ".join), st.booleans()),
        max_size=8,
    )
)
@settings(max_examples=60, deadline=None)
def test_after_any_changes_it_is_what_it_would_be_if_made_anew(steps: list[tuple[str, str, bool]]) -> None:
    database, held = open_index(), dict[str, Entry]()
    for name, text, is_gone in steps:
        if is_gone:
            held.pop(name, None)
            update_index(database, EVERYWHERE, [], [f"id-{name}"])
        else:
            held[name] = an_entry(name, text)
            update_index(database, EVERYWHERE, [held[name]])
    anew = open_index()
    update_index(anew, EVERYWHERE, held.values())

    assert contents(database) == contents(anew) or not steps


def test_of_a_word_that_all_hold_the_strongest_are_kept_and_all_are_counted() -> None:
    many = [an_entry(f"s{number}", "kestrel " + "filler " * (number % 7)) for number in range(CAP + 50)]
    database = index(*many)

    row = database.rows("select holders, packed from skill_posting where term = 'kestrel'")[0]

    assert isinstance(row["packed"], bytes)
    assert (row["holders"], len(row["packed"])) == (CAP + 50, 4 * CAP)


def test_calls_are_counted_by_session_and_project_and_each_once() -> None:
    database = open_index()
    calls = [
        SkillCall(f"o{number}", project, session, "commit", "")
        for number, (project, session) in enumerate([("shop", "s1"), ("shop", "s1"), ("shop", "s2"), ("other", "s3")])
    ]

    assert record_calls(database, calls) == 4
    assert record_calls(database, calls) == 0

    assert find_used(database, "shop") == {"commit": 2}
    assert find_used(database, "none") == {}
