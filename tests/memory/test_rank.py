"""What a question is about comes first; trust and age only order what fits alike."""

from synapse.memory.confidence import Standing
from synapse.memory.learning import Kind, Learning, Scope, Status
from synapse.memory.rank import Match, rank, temper, words_of

NOW = "2026-11-18T12:00:00.000Z"


def learning(number: int, statement: str, *, prefer: str = "", during: str = "") -> Learning:
    return Learning(
        id=f"l{number}",
        number=number,
        kind=Kind.CORRECTION,
        statement=statement,
        scope=Scope.PROJECT,
        project_id="shop",
        status=Status.ACTIVE,
        status_since=NOW,
        author="correction",
        role_rank="person",
        prefer=prefer,
        during=during,
    )


def found(query: list[str], *learnings: Learning) -> list[tuple[str, tuple[str, ...]]]:
    return [
        (match.learning.name, match.words) for match in rank(query, [(one, words_of(one, ())) for one in learnings])
    ]


CENTS = learning(1, "Prices are in cents.")
PNPM = learning(2, "Use it for everything.", prefer="pnpm")
BOTH = learning(3, "Add pnpm prices to the list of cents.")


def test_more_shared_words_and_rarer_ones_come_first() -> None:
    assert found(["price", "cent", "pnpm"], CENTS, PNPM, BOTH) == [
        ("L3", ("price", "cent", "pnpm")),
        ("L1", ("price", "cent")),
        ("L2", ("pnpm",)),
    ]


def test_what_shares_no_word_is_left_out() -> None:
    assert found(["docker"], CENTS, PNPM, BOTH) == []
    assert rank(["docker"], []) == []


def test_without_words_all_fit_alike() -> None:
    assert rank([], [(CENTS, [])]) == [Match(CENTS, 1.0, ())]


def test_entities_and_what_was_being_done_are_words_too() -> None:
    one = learning(4, "Never again.", during="Bash docker compose up")

    assert {"docker", "httpx"} <= set(words_of(one, ["library:httpx"]))


def test_chinese_is_found_by_pairs_of_characters() -> None:
    one = learning(5, "价格以分为单位存储")

    assert found(["价格"], one, CENTS) == [("L5", ("价格",))]


def test_confidence_and_age_are_mild_factors() -> None:
    fresh = temper(1.0, Standing(confidence=85, seen_at=NOW), NOW)
    doubted = temper(1.0, Standing(confidence=0, seen_at=NOW), NOW)
    old = temper(1.0, Standing(confidence=85, seen_at="2025-11-18T12:00:00.000Z"), NOW)

    assert fresh > old > doubted > 1.0
    assert fresh < 1.3
