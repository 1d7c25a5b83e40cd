"""The generated parts of the docs say what the program says."""

import importlib.util
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def load() -> dict[str, str]:
    spec = importlib.util.spec_from_file_location("generate", ROOT / "docs" / "generate.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return {name: make() for name, make in module.MADE.items()}


MADE = load()


@pytest.mark.parametrize("name", MADE)
def test_what_is_made_from_code_is_current(name: str) -> None:
    assert (ROOT / name).read_text(encoding="utf-8") == MADE[name], "run `./dev docs`"
