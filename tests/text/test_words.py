"""Laws and examples of `synapse.text.words`."""

from hypothesis import given, settings
from hypothesis import strategies as st

from synapse.text.words import MAX_WORD, is_unspaced, words

# Letters with humps, joints, digits, marks, four scripts: where a cut can go wrong.
TRICKY = st.text(alphabet="abZX09_-.'\u2019#+ é\u0301中文字かナ한ｱ\uff21ΣİЯ\u200d", max_size=40)


def test_plain_words_are_lowered_and_punctuation_is_left_out() -> None:
    assert words("Run the tests, please (all of them)!") == ["run", "the", "tests", "please", "all", "of", "them"]


def test_an_identifier_comes_whole_and_in_parts() -> None:
    assert words("snake_case") == ["snake_case", "snake", "case"]
    assert words("kebab-case") == ["kebab-case", "kebab", "case"]
    assert words("getUserName") == ["getusername", "get", "user", "name"]
    assert words("my-getUser") == ["my-getuser", "getuser", "my", "get", "user"]


def test_a_row_of_capitals_leaves_the_last_one_to_the_next_word() -> None:
    assert words("HTTPServer") == ["httpserver", "http", "server"]
    assert words("parseHTML5Page") == ["parsehtml5page", "parse", "html5", "page"]


def test_a_row_of_capitals_keeps_its_plural() -> None:
    assert words("URLs and IDs") == ["urls", "and", "ids"]


def test_letters_with_digits_stay_one_word() -> None:
    assert words("sha256sum i18n Utf8 K8S") == ["sha256sum", "i18n", "utf8", "k8s"]


def test_versions_and_decimals_stay_whole() -> None:
    assert words("v1.2.3 3.11 python-3.11") == ["v1.2.3", "3.11", "python-3.11", "python", "3.11"]


def test_one_letter_languages_keep_their_sign() -> None:
    assert words("C++, C# and F# but not a+b or page#top") == [
        *("c++", "c#", "and", "f#", "but", "not", "a", "b", "or", "page", "top"),
    ]


def test_dashes_and_underscores_around_a_word_are_no_part_of_it() -> None:
    assert words("--no-verify __init__ ----") == ["no-verify", "no", "verify", "init"]


def test_a_possessive_is_dropped_and_a_contraction_kept() -> None:
    assert words("the project's tests don't run; we\u2019LL see") == [
        *("the", "project", "tests", "don't", "run", "we'll", "see"),
    ]


def test_chinese_comes_as_pairs_and_a_lone_character_as_itself() -> None:
    assert words("我们的代码") == ["我们", "们的", "的代", "代码"]
    assert words("a 中 b") == ["a", "中", "b"]


def test_kana_hangul_and_thai_come_as_pairs() -> None:
    assert words("テスト・かな") == ["テス", "スト", "かな"]
    assert words("한국어") == ["한국", "국어"]
    assert words("ไทย") == ["ไท", "ทย"]


def test_mixed_text_is_cut_at_the_change_of_script() -> None:
    assert words("用pnpm不要npm") == ["用", "pnpm", "不要", "npm"]
    assert words("中-文") == ["中", "文"]


def test_marks_stay_on_their_letters() -> None:
    assert words("हिन्दी भाषा") == ["हिन्दी", "भाषा"]


def test_the_same_letters_stored_differently_give_the_same_word() -> None:
    assert words("e\u0301te\u0301 \uff21\uff22\uff23 ﾃｽﾄ STRASSE Straße") == [
        "été",
        "abc",
        "テス",
        "スト",
        "strasse",
        "strasse",
    ]


def test_accented_identifiers_come_in_parts_too() -> None:
    assert words("café_crème") == ["café_crème", "café", "crème"]


def test_a_blob_is_no_word_but_what_hangs_on_it_may_be() -> None:
    blob = "x" * (MAX_WORD + 1)
    assert words(f"{blob} {blob.upper()}") == []
    assert words(f"{blob}-key") == ["key"]
    assert words("x" * MAX_WORD) == ["x" * MAX_WORD]


def test_repeats_are_kept_in_order() -> None:
    assert words("b a b") == ["b", "a", "b"]


def test_unspaced_words_are_told_from_others() -> None:
    assert [is_unspaced(word) for word in words("代码 code テスト été")] == [True, False, True, True, False]


@given(st.text() | TRICKY)
@settings(max_examples=200, deadline=None)
def test_no_word_is_empty_too_long_or_holds_a_space(text: str) -> None:
    assert [word for word in words(text) if not word or word.split() != [word]] == []


@given(TRICKY)
@settings(max_examples=200, deadline=None)
def test_lower_case_text_gives_no_word_that_the_text_itself_does_not(text: str) -> None:
    assert set(words(text.casefold())) <= set(words(text))


@given(st.text(alphabet="abc019_-. éя中文かな한글'", max_size=40))
@settings(max_examples=200, deadline=None)
def test_text_in_capitals_gives_the_same_words(text: str) -> None:
    assert words(text.upper()) == words(text)


@given(TRICKY, TRICKY)
@settings(max_examples=100, deadline=None)
def test_two_texts_give_the_words_of_both(first: str, second: str) -> None:
    assert words(f"{first} {second}") == words(first) + words(second)


def test_hostile_text_is_cut_in_time_that_grows_with_its_length() -> None:
    # Each of these would need hours if an expression went back over what it had read.
    for unit in ("1.", "a-", "a_", "-", "aA", "A", "中a", "'s", "c+", "v1.1.1.1.1", "é-", "e\u0301"):
        assert len(words(unit * 50_000 + "x")) <= 300_000
