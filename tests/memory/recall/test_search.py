"""A learning is found by what it is about, and silence is the usual answer."""

from synapse.memory.recall.search import MAX_TERMS, read_terms, search
from synapse.text.postings import build_postings
from synapse.text.stems import content_words

# As the index has them: a lesson's subjects stand in its statement, in its sides and among its entities.
LESSONS = {
    1: "No, use pnpm instead of npm. pnpm npm Bash npm install pnpm npm",
    2: "Run the tests before you commit.",
    3: "The parser must keep comments. Edit src/parser.ts",
    4: "提交之前先运行测试",
    5: "We keep prices in cents, never in floats.",
}
POSTINGS = build_postings((number, content_words(text)) for number, text in LESSONS.items())


def found(prompt: str) -> list[int]:
    scores = search(POSTINGS, read_terms(prompt))
    return sorted(scores, key=lambda number: -scores[number])


def test_one_word_that_a_lesson_is_about_is_enough() -> None:
    assert found("Add carrier-client with npm, please") == [1]
    assert found("switch the CI over to pnpm") == [1]


def test_of_words_that_it_only_mentions_two_are_needed() -> None:
    assert found("Commit what you have, then run all the tests") == [2]
    assert found("What do the tests cover?") == []
    assert found("Write the price of each parcel in cents into the report") == [5]


def test_another_language_is_found_by_pairs_of_characters() -> None:
    assert found("请先运行测试") == [4]


def test_what_speaks_of_nothing_known_finds_nothing() -> None:
    assert found("Draw a cat") == []
    assert found("") == []
    assert found("the and of with") == []
    assert search({}, ["pnpm"]) == {}


def test_the_one_that_shares_most_comes_first() -> None:
    assert found("npm test fails: run the tests with pnpm before the commit") == [2, 1]
    assert found("npm or pnpm, to run what comes before a commit?") == [1, 2]


def test_of_a_long_prompt_the_words_said_most_are_asked_for() -> None:
    prompt = " ".join(f"word{number}" for number in range(200)) + " pnpm pnpm"

    assert read_terms(prompt)[0] == "pnpm"
    assert len(read_terms(prompt)) == MAX_TERMS
