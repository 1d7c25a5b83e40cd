"""Evidence replayed: the whole arithmetic, and its laws."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from synapse.memory.confidence import Standing, curve, merge, replay
from synapse.memory.evidence import Evidence, EvidenceKind

K = EvidenceKind
DAY = "2026-11-{:02d}T10:00:00.000Z"


def piece(kind: EvidenceKind, day: int, session: str = "", *, start: int = 70, recorded: str = "") -> Evidence:
    at = DAY.format(day)
    return Evidence(
        id=f"{kind}-{day}-{session}",
        learning_id="l",
        kind=kind,
        author="correction",
        session_id=session,
        at=at,
        recorded_at=recorded or at,
        start=start,
    )


@pytest.mark.parametrize(
    ("evidence", "expected"),
    [
        ([], 0),
        ([piece(K.START, 1, "a")], 70),
        ([piece(K.START, 1, "a"), piece(K.SUPPORT, 2, "a")], 70),
        ([piece(K.START, 1, "a"), piece(K.SUPPORT, 2, "b"), piece(K.SUPPORT, 3, "b")], 75),
        ([piece(K.START, 1, "a"), piece(K.SUPPORT, 2, "b"), piece(K.SUPPORT, 3, "c")], 80),
        ([piece(K.START, 1, "a", start=40), piece(K.SUPPORT, 2, "b"), piece(K.SUPPORT, 3, "c")], 75),
        ([piece(K.START, 1, "a"), piece(K.FAILURE, 2, "b")], 65),
        ([piece(K.START, 1, "a"), piece(K.CONTRADICTION, 2, "b")], 60),
        ([piece(K.START, 1, "a"), piece(K.SUCCESS, 2, "b")], 72),
        ([piece(K.START, 1, "a"), piece(K.UNKNOWN, 2, "b")], 70),
        ([piece(K.START, 1, "a"), piece(K.HELPFUL, 2, "b"), piece(K.HARMFUL, 3, "b")], 65),
        ([piece(K.START, 1, "a", start=40), piece(K.APPROVAL, 2)], 85),
        ([piece(K.START, 1, "a", start=40), piece(K.APPROVAL, 2), piece(K.SUPPORT, 3, "b")], 90),
        ([piece(K.START, 1, "a"), piece(K.REJECTION, 2)], 70),
        ([piece(K.START, 1, "a", start=40), piece(K.WRONG, 2), piece(K.RESTORE, 3, "b", start=70)], 70),
        ([piece(K.START, 1, "a"), piece(K.WRONG, 2), piece(K.RESTORE, 3, start=0)], 0),
        ([piece(K.START, 1, "a"), piece(K.WRONG, 2)], 0),
        ([piece(K.START, 1, "a"), *(piece(K.CONTRADICTION, day, "b") for day in range(2, 12))], 0),
    ],
)
def test_each_piece_of_evidence_counts_what_it_is_worth(evidence: list[Evidence], expected: int) -> None:
    assert replay(evidence, DAY.format(3)).confidence == expected


def test_the_standing_says_what_it_rests_on() -> None:
    evidence = [piece(K.START, 1, "a"), piece(K.SUPPORT, 2, "b"), piece(K.CONTRADICTION, 4, "c")]

    assert replay(evidence, DAY.format(5)) == Standing(
        65, sessions=2, against=1, last_at=DAY.format(4), seen_at=DAY.format(2)
    )


def test_each_whole_week_since_the_last_evidence_takes_two_hundredths() -> None:
    evidence = [piece(K.START, 1, "a")]

    assert [replay(evidence, DAY.format(day)).confidence for day in (7, 8, 14, 15, 29)] == [70, 68, 68, 66, 62]


def test_looking_at_it_does_not_move_time() -> None:
    evidence = [piece(K.START, 1, "a")]

    assert replay(evidence, DAY.format(20)) == replay(evidence, DAY.format(20))
    assert replay(evidence, DAY.format(20)).last_at == DAY.format(1)


def test_history_that_is_read_today_has_not_faded() -> None:
    old = piece(K.START, 1, "a", recorded="2026-11-28T00:00:00.000Z")

    assert replay([old], DAY.format(29)).confidence == 70


def test_a_session_that_says_it_again_gives_a_newer_word_and_no_more_weight() -> None:
    once = piece(K.START, 1, "a")
    again = replace(once, last_at=DAY.format(5))

    assert merge([once], [again]) == merge([again], [once]) == [again]
    assert replay([again], DAY.format(6)) == replay([once], DAY.format(6))
    assert (once.said_at, again.said_at) == (DAY.format(1), DAY.format(5))


def test_what_a_person_approved_does_not_fade_below_active() -> None:
    evidence = [piece(K.START, 1, "a"), piece(K.APPROVAL, 1)]

    assert replay(evidence, "2028-01-01T00:00:00.000Z").confidence == 80


def test_it_is_known_whether_time_or_a_contradiction_took_it_below_where_it_holds() -> None:
    once_against = [piece(K.START, 1, "a"), piece(K.CONTRADICTION, 2, "b")]
    doubted = [piece(K.START, 1, "a", start=35), piece(K.CONTRADICTION, 2, "b")]
    late = "2027-06-01T00:00:00.000Z"
    faded_then_doubted = [
        piece(K.START, 1, "a", start=35),
        replace(piece(K.CONTRADICTION, 2, "b"), at=late, recorded_at=late),
    ]

    assert (replay(once_against, late).confidence < 30, replay(once_against, late).is_faded) == (True, True)
    assert not replay(once_against, DAY.format(3)).is_faded
    assert not replay(doubted, late).is_faded
    assert not replay(faded_then_doubted, late).is_faded
    back = [*once_against, replace(piece(K.RESTORE, 3, start=70), at=late, recorded_at=late)]
    assert not replay(back, late).is_faded


def test_a_person_who_looks_again_lifts_the_silence() -> None:
    evidence = [piece(K.START, 1, "a"), piece(K.WRONG, 2), piece(K.APPROVAL, 3)]

    assert (replay(evidence[:2], DAY.format(3)).is_wrong, replay(evidence, DAY.format(3)).is_wrong) == (True, False)


def test_the_curve_shows_each_step_and_what_time_took() -> None:
    evidence = [piece(K.START, 1, "a"), piece(K.SUPPORT, 15, "b")]

    assert [(step.evidence.kind, step.confidence, step.faded) for step in curve(evidence)] == [
        (K.START, 70, 0),
        (K.SUPPORT, 71, 4),
    ]


pieces = st.builds(
    Evidence,
    id=st.sampled_from([f"e{n}" for n in range(12)]),
    learning_id=st.just("l"),
    kind=st.sampled_from(list(K)),
    author=st.sampled_from(["correction", "person"]),
    session_id=st.sampled_from(["", "a", "b", "c", "d"]),
    at=st.integers(1, 28).map(DAY.format),
    recorded_at=st.integers(1, 28).map(DAY.format),
    start=st.integers(0, 100),
    last_at=st.one_of(st.just(""), st.integers(1, 28).map(DAY.format)),
)
sets = st.lists(pieces, max_size=12)
NOW = "2027-02-01T00:00:00.000Z"


@given(sets, sets)
def test_merging_commutes(one: list[Evidence], other: list[Evidence]) -> None:
    assert merge(one, other) == merge(other, one)
    assert replay(merge(one, other), NOW) == replay([*other, *one], NOW)


@given(sets, sets, sets)
def test_merging_is_associative(one: list[Evidence], two: list[Evidence], three: list[Evidence]) -> None:
    assert merge(merge(one, two), three) == merge(one, merge(two, three))


@given(sets)
def test_merging_a_set_with_itself_changes_nothing(one: list[Evidence]) -> None:
    assert merge(merge(one, one), one) == merge(one, ())


@given(sets)
def test_confidence_stays_between_nothing_and_full(evidence: list[Evidence]) -> None:
    assert all(0 <= step.confidence <= 100 for step in curve(evidence))
    assert 0 <= replay(evidence, NOW).confidence <= 100


@given(sets.flatmap(lambda evidence: st.tuples(st.just(evidence), st.permutations(evidence))))
def test_the_order_in_which_evidence_is_read_does_not_matter(both: tuple[list[Evidence], list[Evidence]]) -> None:
    assert replay(both[0], NOW) == replay(both[1], NOW)


@given(st.integers(0, 100), st.integers(0, 20))
def test_more_repeats_in_one_session_are_no_more_reasons(worth: int, times: int) -> None:
    start = piece(K.START, 1, "a", start=worth)
    again = [replace(start, id=f"again{n}", kind=K.SUPPORT) for n in range(times)]

    assert replay([start, *again], NOW) == replay([start], NOW)
