"""What Claude Code's list shows of a library."""

from synapse.skills.listing import Listing, Wish, find_budget, simulate_listing


def test_a_hundredth_of_the_context_at_four_characters_a_token() -> None:
    assert (find_budget(200_000), find_budget(1_000_000)) == (8_000, 40_000)


def test_all_names_are_listed_and_those_called_least_lose_their_description() -> None:
    wishes = [Wish("aaa", "x" * 40, 0), Wish("bbb", "x" * 40, 0), Wish("ccc", "x" * 40, 3)]

    assert simulate_listing(wishes, 200) == Listing(200, 144, 144, (), ())
    assert simulate_listing(wishes, 110) == Listing(110, 144, 104, ("bbb",), ())
    assert simulate_listing(wishes, 64) == Listing(64, 144, 64, ("aaa", "bbb"), ())
    assert simulate_listing(wishes, 10) == Listing(10, 144, 24, ("aaa", "bbb", "ccc"), ())


def test_a_long_description_is_cut_whatever_the_budget() -> None:
    assert simulate_listing([Wish("a", "x" * 2_000, 0)], 8_000) == Listing(8_000, 1_542, 1_542, (), ("a",))


def test_an_empty_library_takes_nothing() -> None:
    assert simulate_listing([], 8_000) == Listing(8_000, 0, 0, (), ())
