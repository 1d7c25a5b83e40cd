"""Sentences as they stand, and in the plain form in which cues are looked for."""

import pytest

from synapse.learn.sentences import count_words, plain, split


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("No. Use pnpm! Why not?", ["No. Use pnpm!", "Why not?"]),
        ("Ship it. Then stop.", ["Ship it.", "Then stop."]),
        ("use e.g. pnpm here", ["use e.g. pnpm here"]),
        ("- first\n2. second", ["first", "second"]),
        ("不对。用 pnpm！好吗？", ["不对。", "用 pnpm！", "好吗？"]),
        ("version 1.2.3 of a.b", ["version 1.2.3 of a.b"]),
        ("it ends with e.g.", ["it ends with e.g."]),
        ("", []),
        ("-\n*", ["-", "*"]),
    ],
)
def test_a_text_is_cut_where_a_sentence_ends(text: str, sentences: list[str]) -> None:
    assert [one.text for one in split(text)] == sentences


def test_a_text_of_endless_sentences_is_read_for_a_while() -> None:
    assert len(split("Ship it. " * 500)) == 60


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("DONT do that", "don't do that"),
        ("It’s here", "it's here"),
        ("i thougth so", "i thought so"),
        ("run `make check` now", "run make check now"),
        ('he wrote "do not use npm here" there', "he wrote “…” there"),
        ('call it "depot"', "call it depot"),
        ('"push nothing, please"', "push nothing, please"),
        ("see https://depot.example/no-not-never", "see url"),
        ("不要用，好！", "不要用,好!"),
    ],
)
def test_the_plain_form_mends_typos_and_masks_what_others_say(text: str, shown: str) -> None:
    assert plain(text) == shown


def test_words_are_counted_in_chinese_too() -> None:
    assert (count_words("use pnpm here"), count_words("不要用 pnpm")) == (3, 3)
