"""Which skills a prompt finds."""

from tests.fakes.library import an_entry, find, index

from synapse.skills.recall.search import Question, search

PDF = an_entry(
    "pdf-forms", "Fills in and reads PDF forms. Use when a PDF form has to be filled in or its fields listed."
)
NOTES = an_entry("release-notes", "Writes release notes from merged changes. Use when a release is announced.")
CODE = an_entry("code", "Reviews source text. Use when a change is ready for a second look.")
MEETING = an_entry("meeting", "整理会议笔记，归纳行动项。会议结束后使用。", "把录音整理成纪要。")


def test_the_skill_that_shares_most_comes_first_and_strangers_are_left_out() -> None:
    database = index(PDF, NOTES, CODE)

    assert find(database, "Please fill in this PDF form") == ["pdf-forms"]
    assert find(database, "Announce the release") == ["release-notes"]
    assert find(database, "Paint it blue") == []
    assert find(database, "") == []


def test_names_are_matched_at_word_boundaries() -> None:
    assert find(index(PDF, NOTES, CODE), "encode this video") == []
    assert find(index(PDF, NOTES, CODE), "look at my code") == ["code"]


def test_a_library_of_one_skill_is_searched() -> None:
    assert find(index(PDF), "list the fields of a PDF form") == ["pdf-forms"]


def test_chinese_and_mixed_prompts_find_what_they_speak_of() -> None:
    database = index(PDF, NOTES, CODE, MEETING)

    assert find(database, "帮我整理一下今天的会议笔记") == ["meeting"]
    assert set(find(database, "把会议纪要填进 PDF form")) == {"meeting", "pdf-forms"}


def test_words_side_by_side_decide_between_equals() -> None:
    database = index(
        an_entry("a", "About machine shops and of learning in general."),
        an_entry("b", "About shops and machine learning in general."),
    )

    assert find(database, "explain machine learning") == ["b", "a"]


def test_what_the_project_called_before_comes_first() -> None:
    database = index(
        an_entry("commit-style", "Writes commits."),
        an_entry("commit-sign", "Signs commits."),
        an_entry("paint", "Paints."),
    )

    assert find(database, "write a signed commit", **{"commit-style": 3})[0] == "commit-style"
    assert find(database, "go on", paint=2) == ["paint"]
    assert find(database, "go on") == []


def test_of_one_name_the_nearest_is_found_at_the_best_ones_place() -> None:
    database = index(
        an_entry("pdf", "PDF forms, PDF fields, PDF pages.", nearness=100),
        an_entry("pdf", "Our PDF tool.", scope_id="shop", skill_id="near", path="/shop/SKILL.md"),
    )
    within = ["shop", ""]
    found = search(database, within, Question("PDF forms", database, within), {})

    assert [match.card.path for match in found] == ["/shop/SKILL.md"]


def test_another_projects_skills_are_out_of_reach() -> None:
    database = index(an_entry("pdf", "PDF forms.", scope_id="shop"))

    assert find(database, "PDF forms") == []
    assert find(database, "PDF forms", "shop") == ["pdf"]


def test_of_a_long_prompt_the_rarest_words_that_any_skill_holds_are_asked_for() -> None:
    common = [an_entry(f"s{number}", "these words stand in every skill here") for number in range(40)]
    unknown = " ".join(f"unheard{number}" for number in range(100))

    found = find(index(*common, PDF), f"{unknown} these words stand in every skill here: fill in a PDF form")

    assert found[0] == "pdf-forms"
