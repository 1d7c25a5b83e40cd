"""Packed lists give back what was put in: how many lines hold a term, and the strongest of them first."""

from hypothesis import given
from hypothesis import strategies as st

from synapse.text.postings import CAP, COUNT, build_postings, read_count, read_entries, weigh

LINES = [(7, ["use", "pnpm", "npm", "pnpm"]), (9, ["npm"]), (11, ["test", "first"])]


def test_a_term_leads_to_its_lines_the_strongest_first() -> None:
    postings = build_postings(LINES)

    assert {
        term: (read_count(packed), [entry >> 8 for entry in read_entries(packed)]) for term, packed in postings.items()
    } == {
        COUNT: (3, []),
        "use": (1, [7]),
        "pnpm": (1, [7]),
        "npm": (2, [9, 7]),  # alone in its line it says more than among four
        "test": (1, [11]),
        "first": (1, [11]),
    }
    assert [entry & 255 for entry in read_entries(postings["npm"])] == [weigh(1, 1), weigh(1, 4)]


def test_of_a_common_term_the_strongest_are_kept_and_all_are_counted() -> None:
    lines = [(number, ["common", *["other"] * (number % 50)]) for number in range(1, CAP + 101)]

    packed = build_postings(lines)["common"]

    weights = [entry & 255 for entry in read_entries(packed)]
    assert (read_count(packed), len(weights)) == (CAP + 100, CAP)
    assert weights == sorted(weights, reverse=True)
    assert min(weights) >= weigh(1, 50)


def test_nothing_gives_an_empty_index() -> None:
    assert build_postings([]) == {}


@given(st.integers(1, 500), st.integers(1, 500))
def test_a_word_said_more_often_weighs_no_less_and_all_weights_fit_a_byte(frequency: int, length: int) -> None:
    assert 1 <= weigh(frequency, length) <= weigh(frequency + 1, length) <= 255
    assert weigh(frequency, length + 1) <= weigh(frequency, length)
