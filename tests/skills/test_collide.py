"""Descriptions that ask for the same prompts."""

from synapse.skills.collide import Collision, find_collisions

NOTES = "Writes release notes from merged pull requests of a repository. Use when a release is prepared."
SAME = "Prepares release notes: merged pull requests of the repository. Use when asked for a release."
OTHER = "Converts spreadsheets into charts with axes and legends. Use when numbers are to be drawn."


def test_descriptions_with_the_same_words_collide_and_the_words_are_told() -> None:
    assert find_collisions([("a", NOTES), ("b", OTHER), ("c", SAME)], limit=5) == [
        Collision("a", "c", 1.0, ("merg", "note", "prepar", "pull", "releas", "repository", "request"))
    ]


def test_words_of_the_form_make_no_collision() -> None:
    assert (
        find_collisions([("a", "Use this skill when users ask."), ("b", "Use this skill when a user asks.")], limit=5)
        == []
    )


def test_chinese_descriptions_collide_too_and_the_most_alike_come_first() -> None:
    one, other = "根据合并的请求撰写发布说明", "根据合并的请求生成发布说明文档"

    found = find_collisions([("a", NOTES), ("b", one), ("c", other), ("d", NOTES)], limit=5)

    assert [(pair.one, pair.other) for pair in found] == [("a", "d"), ("b", "c")]
    assert find_collisions([("a", NOTES), ("b", NOTES), ("c", NOTES)], limit=2)[1:] != []
