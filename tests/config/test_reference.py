"""The page about settings says what the table says."""

from pathlib import Path

from synapse.config.keys import KEYS
from synapse.config.reference import render_reference

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "settings.md"


def test_the_page_is_current() -> None:
    # Write it anew with `./dev docs`.
    assert PAGE.read_text(encoding="utf-8") == render_reference()


def test_the_page_has_a_row_for_each_setting() -> None:
    rows = [line.split(" | ")[0] for line in render_reference().splitlines() if line.startswith("| `")]
    assert rows == [f"| `{key.name}`" for key in KEYS]
