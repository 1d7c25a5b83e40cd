"""Terms of skills and of what asks for them."""

import pytest

from synapse.text.terms import Cut, Numbered, number_pairs, read_terms


@pytest.mark.parametrize(
    ("text", "terms"),
    [
        ("Merge the PDF files", ["merge", "pdf", "file"]),
        ("parseJSONFiles my-tool snake_case", ["parse", "json", "file", "tool", "snake", "case"]),
        ("encode", ["encode"]),
        ("C++ and C#", ["c++", "c#"]),
        ("整理笔记", ["整理", "理笔", "笔记"]),
        ("锅", ["锅"]),
        ("用 pandas 清洗", ["用", "pandas", "清洗"]),
        ("Größen", ["größen"]),
        ("", []),
        ("…!?", []),
    ],
)
def test_text_is_cut_into_terms(text: str, terms: list[str]) -> None:
    found = read_terms(text)

    assert found == terms
    assert read_terms(text, Cut()) == found


def test_keys_and_digests_are_no_terms() -> None:
    assert read_terms("x" * 81) == []


def test_neighbours_are_numbered_the_same_each_time_and_know_their_order() -> None:
    assert number_pairs(["release", "note"], Numbered()) == number_pairs(["release", "note"], Numbered())
    assert number_pairs(["release", "note"], Numbered()) != number_pairs(["note", "release"], Numbered())
    assert number_pairs(["one"], Numbered()) == set()
    assert all(0 <= number < 1 << 32 for number in number_pairs(["a" * 80, "b", "\udce9"], Numbered()))
