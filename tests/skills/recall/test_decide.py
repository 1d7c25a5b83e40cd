"""When a match is worth a word."""

import pytest
from tests.fakes.library import an_entry, find_fired, index

from synapse.skills.recall.decide import BIAS, LOAD, MEANS, NAMES, SCALES, SHOW, WEIGHTS, find_chance

RELEASE = an_entry(
    "release-notes",
    "Writes release notes from merged changes. Use when a release is announced or a changelog has to be written.",
    "Collect the merged changes since the last tag. Group them. Write one line each.",
)
PDF = an_entry("pdf-forms", "Fills in PDF forms. Use when a PDF form has to be filled in or its fields listed.")
DOCKER = an_entry(
    "docker-build", "Builds container images with Docker. Use when an image has to be built or made smaller."
)
COMMIT = an_entry(
    "commit", "Commits changes with a message in the project's style. Use when changes should be committed."
)
SMALL = (RELEASE,)
LIBRARY = (RELEASE, PDF, DOCKER, COMMIT)


@pytest.mark.parametrize("library", [SMALL, LIBRARY], ids=["one", "four"])
@pytest.mark.parametrize(
    "prompt",
    [
        "write a poem about the release of a dove",
        "thanks",
        "go on",
        "yes, do that",
        "What is the capital of France?",
        "tell me a joke",
        "why did the tests fail?",
        "rename this variable",
        "looks good to me",
        "explain this function",
        "revert that",
        "谢谢",
    ],
)
def test_most_prompts_ask_for_no_skill(library: tuple[object, ...], prompt: str) -> None:
    assert find_fired(index(*library), prompt) == []  # pyright: ignore[reportArgumentType]


@pytest.mark.parametrize("library", [SMALL, LIBRARY], ids=["one", "four"])
def test_a_prompt_that_asks_for_it_is_told(library: tuple[object, ...]) -> None:
    assert find_fired(index(*library), "Write the release notes from the merged changes") == ["release-notes"]  # pyright: ignore[reportArgumentType]


def test_a_chance_is_a_share_whatever_the_features_are() -> None:
    assert find_chance([1e9] * len(NAMES)) <= 1
    assert find_chance([-1e9] * len(NAMES)) >= 0
    assert len(MEANS) == len(SCALES) == len(WEIGHTS) == len(NAMES)
    assert 0 < min(SHOW) <= max(SHOW) < 1
    assert 0 < LOAD < 1
    assert -10 < BIAS < 10
