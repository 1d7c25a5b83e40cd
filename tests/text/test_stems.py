"""The stemmer on families of words, and what remains of a text without its small words."""

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.text.families import TUNED_APART, TUNED_FORMS, UNTUNED_APART, UNTUNED_FORMS

from synapse.text.stems import content_words, overlap, overlap_of, singular, stem

TEXTS = st.text(alphabet="abcdeginst y-_测试的代码", max_size=40)


def _missed(families: str) -> list[str]:
    lines = [line.split() for line in families.strip().splitlines()]
    return [f"{line[0]} {form}" for line in lines for form in line[1:] if stem(form) != stem(line[0])]


def _confused(pairs: str) -> list[str]:
    cut = [pair.split() for pair in pairs.replace("\n", ",").split(",") if pair.strip()]
    return [f"{one} {other}" for one, other in cut if stem(one) == stem(other)]


def test_forms_of_a_word_meet() -> None:
    assert _missed(TUNED_FORMS) == []


def test_words_that_only_look_alike_stay_apart_but_for_two_known_pairs() -> None:
    assert _confused(TUNED_APART) == ["unit unite", "department depart"]


def test_forms_nobody_looked_at_while_writing_meet_but_for_six_of_258() -> None:
    assert len(UNTUNED_FORMS.split()) - len(UNTUNED_FORMS.strip().splitlines()) == 258
    assert _missed(UNTUNED_FORMS) == [
        "compare comparison",
        "decide decision",
        "include inclusion",
        "exist existence",
        "bus buses",
        "move movement",
    ]


def test_look_alikes_nobody_looked_at_while_writing_stay_apart_but_for_three_of_113() -> None:
    assert UNTUNED_APART.count(",") + len(UNTUNED_APART.strip().splitlines()) == 113
    assert _confused(UNTUNED_APART) == ["sacred sacr", "local locale", "fabric fabricate"]


def test_a_beginning_is_never_taken_off() -> None:
    stems = [stem(word) for word in ("encode", "code", "network", "works", "prefix", "fix", "notify", "no")]
    assert stems == ["encod", "code", "network", "work", "prefix", "fix", "notify", "no"]


def test_identifiers_numbers_and_other_scripts_have_no_stem() -> None:
    unchanged = ["snake_cases", "v1.2.3", "don't", "测试", "déployés", "sha256s", "dns", "c++"]
    assert [stem(word) for word in unchanged] == unchanged


def test_short_and_odd_words_survive() -> None:
    odd = ["ed", "ing", "ies", "ss", "ying", "ings", "eyes", "ties", "ally", "ions", "zzes", "seed"]
    assert [stem(word) for word in odd] == [
        *("ed", "ing", "ies", "ss", "ying", "ing", "eye", "tie", "ally", "ion", "zz", "seed"),
    ]


def test_singular_takes_off_plural_endings_only() -> None:
    plurals = ["tests", "boxes", "queries", "caches", "ties", "classes", "indices", "databases"]
    assert [singular(word) for word in plurals] == [
        *("test", "box", "query", "cache", "tie", "class", "index", "database"),
    ]
    others = ["status", "analysis", "class", "running", "deployed", "bus", "css"]
    assert [singular(word) for word in others] == others


def test_content_words_leave_out_small_words_and_keep_order_and_repeats() -> None:
    assert content_words("Please run the tests before you commit, don't push: tests!") == [
        *("run", "test", "commit", "push", "test"),
    ]


def test_content_words_leave_out_chinese_particles_and_the_seams_they_make() -> None:
    assert content_words("我们的代码") == ["代码"]
    assert content_words("测试的目的是了解问题") == ["测试", "目的", "了解", "解问", "问题"]
    assert content_words("的") == []


def test_the_same_advice_in_other_words_overlaps_whole() -> None:
    assert overlap("Use pnpm, not npm.", "Please always use pnpm here, never npm") == 1.0


def test_half_of_the_shorter_text_shared_is_a_half() -> None:
    assert overlap("database migrations", "run migrations on deploy") == 0.5


def test_texts_of_small_words_overlap_with_nothing() -> None:
    assert overlap("the", "the") == 0.0
    assert overlap("", "pnpm") == 0.0


@given(st.text(max_size=30))
@settings(max_examples=200, deadline=None)
def test_a_stem_is_never_empty_nor_longer_by_more_than_one_letter(word: str) -> None:
    assert (stem(word) == "") == (word == "")
    assert len(stem(word)) <= len(word) + 1


@given(TEXTS, TEXTS)
@settings(max_examples=100, deadline=None)
def test_overlap_is_a_share_and_the_same_both_ways(a: str, b: str) -> None:
    assert overlap(a, b) == overlap(b, a)
    assert 0.0 <= overlap(a, b) <= 1.0
    assert overlap(a, b) == overlap_of(frozenset(content_words(a)), frozenset(content_words(b)))


@given(TEXTS)
@settings(max_examples=100, deadline=None)
def test_a_text_overlaps_with_itself_whole_unless_it_says_nothing(text: str) -> None:
    assert overlap(text, text) == (1.0 if content_words(text) else 0.0)
