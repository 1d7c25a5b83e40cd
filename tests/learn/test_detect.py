"""Detectors are found by entry point; whatever a session holds, none of them breaks."""

from importlib.metadata import EntryPoint

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.fakes.observed import Observed, after_work

from synapse.learn.detect import GROUP, detect, find_detectors, load
from synapse.learn.extract import MAX_QUOTE, MAX_STATEMENT
from synapse.learn.sides import Sides, find_sides

OURS = ["convention", "correction", "error_resolution", "preference_decision", "refused_call"]
DETECTORS, _ = find_detectors()

# Words that cues are made of, beside anything at all.
WORDS = st.sampled_from(
    [
        "no,",
        "No.",
        "stop",
        "don't",
        "use",
        "pnpm",
        "instead",
        "of",
        "npm",
        "not",
        "never",
        "always",
        "must",
        "why",
        "are",
        "you",
        "that's",
        "wrong",
        "```",
        ">",
        '"',
        "“",
        "”",
        "「",
        "不要",
        "用",
        "别",
        "我们",
        "都",
        "，",
        "。",
        "revert",
        "undo",
        "I",
        "said",
        "for",
        "future",
        "note",
        "this",
        "in",
        "the",
        "rules",
        "you're",
        "right",
        "\n",
        "\x00",
        "�",
        "😀",
        "é",
        "\u202e",
        "'",
        "`",
    ]
)
TEXTS = st.one_of(st.text(max_size=300), st.lists(WORDS, max_size=60).map(" ".join))


def test_ours_are_all_found() -> None:
    detectors, problems = find_detectors()

    assert ([one.name for one in detectors], problems) == (OURS, [])


def test_a_strangers_detector_that_cannot_be_loaded_is_named_and_the_rest_go_on() -> None:
    points = [
        EntryPoint("missing", "nobody.has:this", GROUP),
        EntryPoint("unnamed", "synapse.learn.detect:no_such_name", GROUP),
        EntryPoint("value", "synapse.learn.detect:GROUP", GROUP),
        EntryPoint("correction", "synapse.learn.correction:detect", GROUP),
    ]

    detectors, problems = load(points)

    assert [one.name for one in detectors] == ["correction"]
    assert problems == [
        "detector missing (nobody.has:this): ModuleNotFoundError: No module named 'nobody'",
        "detector unnamed (synapse.learn.detect:no_such_name): AttributeError: module 'synapse.learn.detect' has no attribute 'no_such_name'",
        "detector value (synapse.learn.detect:GROUP): not a function",
    ]


def test_metadata_that_know_of_no_detector_are_a_problem_and_not_an_empty_world() -> None:
    assert load([]) == (
        [],
        ["no detector is installed: the package's metadata are older than its code, install it again"],
    )


def test_findings_come_in_the_order_of_the_session() -> None:
    session = (
        Observed().person("Ship it.").call("Bash", outcome="interrupted", said="never push to main", command="git push")
    )
    session.person("No, use pnpm instead of npm. We always use pnpm here.").agent("You're right.")

    found = detect(session.all, DETECTORS)

    assert [(one.place, one.detector) for one in found] == [(2, "refused_call"), (3, "convention"), (3, "correction")]


def test_only_in_a_session_with_a_person_does_anybody_speak_as_one() -> None:
    found = detect(after_work("No, use pnpm instead of npm. Always.", "You're right.", is_automated=True), DETECTORS)

    assert found == []


@given(st.lists(st.tuples(st.sampled_from(["person", "agent", "thinks", "call", "refused"]), TEXTS), max_size=8))
@settings(max_examples=150, deadline=None)
def test_whatever_is_said_nothing_breaks_and_no_lesson_is_long(turns: list[tuple[str, str]]) -> None:
    session = Observed().person("Begin.")
    for by, text in turns:
        if by == "call":
            session.call("Bash", text, outcome="failure", command=text)
        elif by == "refused":
            session.call("AskUserQuestion", text, outcome="interrupted", said=text, question=text)
        else:
            {"person": session.person, "agent": session.agent, "thinks": session.thinks}[by](text)

    found = detect(session.all, DETECTORS)

    assert all(0 < len(one.statement) <= MAX_STATEMENT and len(one.quote) <= MAX_QUOTE for one in found)


@given(
    st.sampled_from(
        [
            "a ",
            "no ",
            "use x ",
            "don't ",
            "“",
            "`",
            "不要用",
            "you're ",
            '"a" ',
            "/a",
            "x=",
            "and the ",
            "- ",
            "a.b",
            "why ",
        ]
    )
)
@settings(deadline=None)
def test_a_huge_text_is_looked_through_all_the_same(piece: str) -> None:
    huge = piece * 40_000
    session = Observed().person("Begin.").agent(huge).person(huge).agent(huge)
    session.call("Bash", huge, outcome="failure", command=huge).call("Bash", huge, command=huge)

    assert all(len(one.statement) <= MAX_STATEMENT for one in detect(session.all, DETECTORS))


NAMES = st.sampled_from(["pnpm", "npm", "uv", "pip", "make check", "tabs", "./run-local.sh", "@depot/cli"])
FRAMES = st.sampled_from(
    [
        "use {x} instead of {y}",
        "No, use {x}, not {y}.",
        "instead of {y}, use {x}",
        "don't use {y}. Use {x}.",
        "we no longer use {y}, we use {x}",
        "I prefer {x} over {y}",
        "please use {x} rather than {y} for the tests",
        "don't use {y} instead of {x}",
        "never use {y} rather than {x}",
        "you use {y} instead of {x}",
        "you're using {y} instead of {x}",
        "it uses {y} instead of {x}",
        "you always use {y}, not {x}",
        "using {y} instead of {x} is wrong",
        "use {y} instead of {x} is what I said not to do",
        "you never use {x}, you use {y}",
        "you don't use {x}",
        "I wonder why we don't use {x}",
        "the old script says use {y} instead of {x}",
        "if we use {y} instead of {x} it breaks",
        "why did you use {y} instead of {x}?",
        "you used {y} instead of {x}",
        "stop using {y} instead of {x}",
        "不要用 {y}，用 {x}",
        "用 {x} 而不是 {y}",
        "不要用 {y} 代替 {x}",
    ]
)


@given(FRAMES, NAMES, NAMES)
def test_what_to_use_and_what_to_leave_are_never_exchanged(frame: str, prefer: str, avoid: str) -> None:
    if prefer == avoid:
        return
    sides = find_sides(frame.format(x=prefer, y=avoid))

    assert sides in (Sides(prefer, avoid), Sides("", avoid), Sides(prefer, ""), Sides())
